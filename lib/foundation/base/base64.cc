// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/base64.h"

#include <array>
#include <cstdint>

namespace arthrowear
{
namespace
{
constexpr char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

std::array<int, 256>
values_of_digits()
{
  std::array<int, 256> values;
  values.fill(-1);
  for (int i = 0; i < 64; ++i)
    values[static_cast<unsigned char>(digits[i])] = i;
  return values;
}
} // namespace

std::string
base64_text(const unsigned char *bytes, const std::size_t size)
{
  std::string text(base64_length(size), '=');
  char *next = &text[0];
  std::size_t i = 0;
  for (; i + 3 <= size; i += 3, next += 4)
  {
    const std::uint32_t bits = std::uint32_t(bytes[i]) << 16 | std::uint32_t(bytes[i + 1]) << 8 |
                               std::uint32_t(bytes[i + 2]);
    next[0] = digits[bits >> 18 & 63];
    next[1] = digits[bits >> 12 & 63];
    next[2] = digits[bits >> 6 & 63];
    next[3] = digits[bits & 63];
  }
  if (i < size)
  {
    const bool has_two = i + 1 < size;
    const std::uint32_t bits =
        std::uint32_t(bytes[i]) << 16 | (has_two ? std::uint32_t(bytes[i + 1]) << 8 : 0);
    next[0] = digits[bits >> 18 & 63];
    next[1] = digits[bits >> 12 & 63];
    if (has_two)
      next[2] = digits[bits >> 6 & 63];
  }
  return text;
}

bool
parse_base64(std::string_view text, std::vector<unsigned char> &bytes)
{
  static const std::array<int, 256> value = values_of_digits();
  if (text.size() % 4 != 0)
    return false;
  std::size_t padding = 0;
  while (padding < 2 && !text.empty() && text.back() == '=')
  {
    text.remove_suffix(1);
    ++padding;
  }
  bytes.clear();
  bytes.reserve(text.size() * 3 / 4);
  std::uint32_t bits = 0;
  unsigned int n_bits = 0;
  for (const char c : text)
  {
    const int digit = value[static_cast<unsigned char>(c)];
    if (digit < 0)
      return false;
    bits = bits << 6 | static_cast<std::uint32_t>(digit);
    n_bits += 6;
    if (n_bits >= 8)
    {
      n_bits -= 8;
      bytes.push_back(static_cast<unsigned char>(bits >> n_bits & 0xff));
    }
  }
  return true;
}
} // namespace arthrowear
