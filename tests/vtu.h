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

/// The values of a DataArray: a header of 4 32-bit numbers (blocks, size of a block, of the last
/// one, of the compressed one) and the block, each part in base64.
template <typename Number>
std::vector<Number>
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
  std::vector<Number> values(number(header, 2) / sizeof(Number));
  uLongf size = values.size() * sizeof(Number);
  if (::uncompress(reinterpret_cast<Bytef *>(values.data()), &size, compressed.data(),
                   number(header, 3)) != Z_OK ||
      size != values.size() * sizeof(Number))
    throw std::runtime_error("an array cannot be uncompressed");
  return values;
}

/// Calls action(attributes of the tag, units, encoded values) for each array in a part of a .vtu.
template <typename Action>
void
for_arrays_of(const std::string &text, const std::string &part, const Action &action)
{
  const std::size_t part_end = text.find("</" + part + ">");
  for (std::size_t at = text.find("<" + part);
       (at = text.find("<DataArray", at)) != std::string::npos && at < part_end;)
  {
    const std::size_t tag_end = text.find('>', at), end = text.find("</DataArray>", at);
    const std::size_t key_end = text.find("</InformationKey>", tag_end);
    std::string units;
    if (key_end < end)
    {
      const std::size_t units_begin = text.rfind('>', key_end) + 1;
      units = text.substr(units_begin, key_end - units_begin);
    }
    const std::size_t begin = text.find_first_not_of(" \n", tag_end + 1);
    action(text.substr(at, tag_end - at), units,
           text.substr(begin, text.find_first_of(" \n<", begin) - begin));
    at = end;
  }
}

inline std::string
vtu_name(const std::string &tag)
{
  const std::size_t begin = tag.find("Name=\"") + 6;
  return tag.substr(begin, tag.find('"', begin) - begin);
}

/// The fields at points and in cells of a .vtu file, and its points as the field "points".
inline std::map<std::string, std::vector<float>>
vtu_fields(const std::string &text)
{
  std::map<std::string, std::vector<float>> fields;
  for (const std::string part : {"Points", "PointData", "CellData"})
    for_arrays_of(text, part,
                  [&](const std::string &tag, const std::string &, const std::string &values)
                  {
                    std::vector<float> &field = fields[part == "Points" ? "points" : vtu_name(tag)];
                    if (tag.find("type=\"Int32\"") == std::string::npos)
                      field = values_of_array<float>(values);
                    else
                      for (const std::int32_t state : values_of_array<std::int32_t>(values))
                        field.push_back(static_cast<float>(state));
                  });
  return fields;
}

/// The units of the same fields: VTK's information key UNITS_LABEL.
inline std::map<std::string, std::string>
vtu_units(const std::string &text)
{
  std::map<std::string, std::string> result;
  for (const std::string part : {"Points", "PointData", "CellData"})
    for_arrays_of(text, part,
                  [&](const std::string &tag, const std::string &units, const std::string &)
                  { result[part == "Points" ? "points" : vtu_name(tag)] = units; });
  return result;
}

/// The points of all cells, one cell after the other.
inline std::vector<std::int32_t>
vtu_corners(const std::string &text)
{
  std::vector<std::int32_t> result;
  for_arrays_of(text, "Cells",
                [&](const std::string &tag, const std::string &, const std::string &values)
                {
                  if (vtu_name(tag) == "connectivity")
                    result = values_of_array<std::int32_t>(values);
                });
  return result;
}
} // namespace program_test
