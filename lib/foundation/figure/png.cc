// SPDX-License-Identifier: LGPL-2.1-or-later
#include "figure/png.h"

#include <libdeflate.h>

#include <memory>
#include <new>

namespace arthrowear
{
namespace
{
std::string
big_endian(const std::uint32_t value)
{
  std::string bytes;
  for (const int shift : {24, 16, 8, 0})
    bytes += static_cast<char>(value >> shift & 0xffu);
  return bytes;
}

std::string
chunk(const std::string &type, const std::string &content)
{
  const std::string body = type + content;
  return big_endian(content.size()) + body +
         big_endian(libdeflate_crc32(0, body.data(), body.size()));
}

/// Each row with the filter "Sub": a channel less the channel of the pixel to its left.
std::string
filtered_rows(const PixelImage &image)
{
  constexpr std::size_t n_channels = 4;
  constexpr char sub = 1;
  const std::size_t n = n_channels * image.width;
  std::string rows;
  rows.reserve(image.height * (n + 1));
  for (std::size_t y = 0; y < image.height; ++y)
  {
    const std::uint8_t *row = image.rgba.data() + y * n;
    rows += sub;
    for (std::size_t i = 0; i < n; ++i)
      rows += static_cast<char>(row[i] - (i < n_channels ? 0 : row[i - n_channels]));
  }
  return rows;
}
} // namespace

std::string
png(const PixelImage &image)
{
  constexpr int compression_level = 9;
  const std::unique_ptr<libdeflate_compressor, void (*)(libdeflate_compressor *)> compressor(
      libdeflate_alloc_compressor(compression_level), libdeflate_free_compressor);
  if (!compressor)
    throw std::bad_alloc();
  const std::string rows = filtered_rows(image);
  std::string packed(libdeflate_zlib_compress_bound(compressor.get(), rows.size()), '\0');
  packed.resize(libdeflate_zlib_compress(compressor.get(), rows.data(), rows.size(), packed.data(),
                                         packed.size()));
  const std::string eight_bits_rgba("\x08\x06\x00\x00\x00", 5);
  return "\x89PNG\r\n\x1a\n" +
         chunk("IHDR", big_endian(image.width) + big_endian(image.height) + eight_bits_rgba) +
         chunk("IDAT", packed) + chunk("IEND", "");
}
} // namespace arthrowear
