// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <zlib.h>

#include <cstdint>
#include <cstring>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace program_test
{
inline std::vector<unsigned char>
decoded_base64(const std::string &text)
{
  const std::string digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::vector<unsigned char> bytes;
  unsigned int bits = 0;
  int n_bits = 0;
  for (const char c : text)
  {
    const std::size_t digit = digits.find(c);
    if (digit == std::string::npos)
      break;
    bits = bits << 6 | static_cast<unsigned int>(digit);
    if ((n_bits += 6) >= 8)
      bytes.push_back(static_cast<unsigned char>(bits >> (n_bits -= 8)));
  }
  return bytes;
}

/// The values of a DataArray as deal.II writes it: a header of 4 or more 32-bit numbers (blocks,
/// size of a block, of the last one, then of each compressed) and the blocks, each part in base64.
inline std::vector<float>
values_of_array(const std::string &text)
{
  const auto number = [](const std::vector<unsigned char> &bytes, const std::size_t i)
  {
    std::uint32_t value;
    std::memcpy(&value, bytes.data() + 4 * i, 4);
    return value;
  };
  const std::uint32_t n_blocks = number(decoded_base64(text.substr(0, 8)), 0);
  if (n_blocks != 1)
    throw std::runtime_error("only arrays of one block are read here");
  constexpr std::size_t header_size = 24; // of 16 bytes in base64
  const auto header = decoded_base64(text.substr(0, header_size));
  const auto compressed = decoded_base64(text.substr(header_size));
  std::vector<float> values(number(header, 2) / sizeof(float));
  uLongf size = values.size() * sizeof(float);
  if (::uncompress(reinterpret_cast<Bytef *>(values.data()), &size, compressed.data(),
                   number(header, 3)) != Z_OK ||
      size != values.size() * sizeof(float))
    throw std::runtime_error("an array cannot be uncompressed");
  return values;
}

/// The fields at points of a .vtu file, and its points as the field "points".
inline std::map<std::string, std::vector<float>>
vtu_fields(const std::string &text)
{
  std::map<std::string, std::vector<float>> fields;
  const auto attribute = [](const std::string &tag, const std::string &name)
  {
    const std::size_t at = tag.find(name + "=\"");
    if (at == std::string::npos)
      return std::string();
    const std::size_t begin = at + name.size() + 2;
    return tag.substr(begin, tag.find('"', begin) - begin);
  };
  for (const std::string part : {"Points", "PointData"})
  {
    const std::size_t part_end = text.find("</" + part + ">");
    for (std::size_t at = text.find("<" + part);
         (at = text.find("<DataArray", at)) != std::string::npos && at < part_end;)
    {
      const std::size_t tag_end = text.find('>', at);
      const std::string tag = text.substr(at, tag_end - at);
      const std::size_t begin = text.find_first_not_of(" \n", tag_end + 1);
      at = text.find("</DataArray>", begin);
      fields[part == "Points" ? "points" : attribute(tag, "Name")] =
          values_of_array(text.substr(begin, text.find_first_of(" \n<", begin) - begin));
    }
  }
  return fields;
}
} // namespace program_test
