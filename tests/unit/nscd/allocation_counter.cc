// SPDX-License-Identifier: LGPL-2.1-or-later
#include "unit/nscd/allocation_counter.h"

#include <atomic>
#include <cstdlib>
#include <new>

namespace
{
std::atomic<std::size_t> counter{0};

void *
counted(const std::size_t size, const std::size_t alignment)
{
  ++counter;
  const std::size_t whole = (size + alignment - 1) / alignment * alignment;
  void *storage = std::aligned_alloc(alignment, whole > 0 ? whole : alignment);
  if (storage == nullptr)
    throw std::bad_alloc();
  return storage;
}
} // namespace

std::size_t
n_allocations()
{
  return counter;
}

void *
operator new(const std::size_t size)
{
  return counted(size, alignof(std::max_align_t));
}

void *
operator new(const std::size_t size, const std::align_val_t alignment)
{
  return counted(size, static_cast<std::size_t>(alignment));
}

void *
operator new(const std::size_t size, const std::nothrow_t &) noexcept
{
  ++counter;
  return std::malloc(size > 0 ? size : 1);
}

void
operator delete(void *storage, const std::nothrow_t &) noexcept
{
  std::free(storage);
}

void
operator delete(void *storage) noexcept
{
  std::free(storage);
}

void
operator delete(void *storage, std::size_t) noexcept
{
  std::free(storage);
}

void
operator delete(void *storage, std::align_val_t) noexcept
{
  std::free(storage);
}

void
operator delete(void *storage, std::size_t, std::align_val_t) noexcept
{
  std::free(storage);
}
