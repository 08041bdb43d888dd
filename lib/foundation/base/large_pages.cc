// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/large_pages.h"

#include <cstdint>
#include <sys/mman.h>

namespace arthrowear
{
void
ask_for_large_pages(void *memory, const std::size_t size)
{
#ifdef MADV_HUGEPAGE
  constexpr std::uintptr_t page = std::uintptr_t(1) << 21;
  const auto begin = reinterpret_cast<std::uintptr_t>(memory);
  const std::uintptr_t first = (begin + page - 1) / page * page,
                       last = (begin + size) / page * page;
  if (memory != nullptr && last > first)
    (void)::madvise(static_cast<char *>(memory) + (first - begin), last - first, MADV_HUGEPAGE);
#else
  (void)memory;
  (void)size;
#endif
}
} // namespace arthrowear
