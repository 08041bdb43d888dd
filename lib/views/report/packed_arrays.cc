// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/packed_arrays.h"

#include "base/base64.h"

#include <libdeflate.h>

#include <memory>
#include <new>

namespace arthrowear
{
namespace
{
constexpr int compression_level = 8;

template <typename Number>
std::string
packed_text(const std::vector<Number> &values)
{
  constexpr std::size_t width = sizeof(Number);
  const auto *bytes = reinterpret_cast<const unsigned char *>(values.data());
  std::vector<unsigned char> sorted(values.size() * width);
  for (std::size_t place = 0; place < width; ++place)
    for (std::size_t i = 0; i < values.size(); ++i)
      sorted[place * values.size() + i] = bytes[i * width + place];
  const std::unique_ptr<libdeflate_compressor, void (*)(libdeflate_compressor *)> compressor(
      libdeflate_alloc_compressor(compression_level), libdeflate_free_compressor);
  if (!compressor)
    throw std::bad_alloc();
  std::vector<unsigned char> stream(
      libdeflate_zlib_compress_bound(compressor.get(), sorted.size()));
  const std::size_t size = libdeflate_zlib_compress(compressor.get(), sorted.data(), sorted.size(),
                                                    stream.data(), stream.size());
  return base64_text(stream.data(), size);
}
} // namespace

PackedArray
packed(const std::vector<float> &values)
{
  return {"f4", values.size(), packed_text(values)};
}

PackedArray
packed(const std::vector<std::uint32_t> &values)
{
  return {"u4", values.size(), packed_text(values)};
}
} // namespace arthrowear
