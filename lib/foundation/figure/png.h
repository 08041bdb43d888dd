// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace arthrowear
{
/// A picture of pixels, red, green, blue and alpha each, row by row from the upper left corner.
struct PixelImage
{
  std::size_t width = 0, height = 0;
  std::vector<std::uint8_t> rgba; ///< 4 width height
};

/// The picture as the bytes of a PNG file (ISO/IEC 15948), 8 bits per channel.
std::string png(const PixelImage &image);
} // namespace arthrowear
