// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <vector>

namespace arthrowear
{
/// Asks the system to back memory by large pages, where whole pages lie in it, so that the first
/// access to a long array causes fewer page faults. Does nothing on a system without large pages.
/// @param size  [bytes]
void ask_for_large_pages(void *memory, std::size_t size);

/// Reserves memory for n values, in large pages.
template <typename Number>
void
reserve_large(std::vector<Number> &values, const std::size_t n)
{
  values.reserve(n);
  ask_for_large_pages(values.data(), n * sizeof(Number));
}
} // namespace arthrowear
