// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace arthrowear
{
/// An array as text for a page: its bytes sorted by their place in a number (all first bytes, all
/// second ones, …), as a zlib stream, in base64. Numbers are little-endian; nothing is rounded.
struct PackedArray
{
  std::string type; ///< "f4" float, "u4" unsigned integer
  std::size_t size = 0;
  std::string text;
};

PackedArray packed(const std::vector<float> &values);
PackedArray packed(const std::vector<std::uint32_t> &values);
} // namespace arthrowear
