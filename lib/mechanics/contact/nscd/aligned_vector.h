// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <new>
#include <vector>

namespace arthrowear::nscd
{
/// Storage from the start of a cache line, so that blocks of four values never cross one.
template <typename T> struct CacheLineAllocator
{
  using value_type = T;
  static constexpr std::align_val_t line{64};

  CacheLineAllocator() = default;
  template <typename U> CacheLineAllocator(const CacheLineAllocator<U> &) {}

  T *allocate(const std::size_t n) { return static_cast<T *>(::operator new(n * sizeof(T), line)); }
  void deallocate(T *storage, std::size_t) { ::operator delete(storage, line); }
  template <typename U> bool operator==(const CacheLineAllocator<U> &) const { return true; }
  template <typename U> bool operator!=(const CacheLineAllocator<U> &) const { return false; }
};

using AlignedVector = std::vector<double, CacheLineAllocator<double>>;
} // namespace arthrowear::nscd
