// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace arthrowear
{
/// Hash of 128 bits of a sequence of values, and checksum of files: as fast as memory. The change
/// of any bit of one value changes it; other changes do with a probability of 1 - 2^-128. It does
/// not resist intent.
class Fingerprint
{
public:
  void add_bytes(const void *bytes, std::size_t size);
  template <typename Number> void add(const std::vector<Number> &values)
  {
    static_assert(std::is_trivially_copyable_v<Number>);
    add_bytes(values.data(), values.size() * sizeof(Number));
  }
  template <typename Number>
  std::enable_if_t<std::is_arithmetic_v<Number> || std::is_enum_v<Number>> add(const Number value)
  {
    add_bytes(&value, sizeof(value));
  }
  void add(std::string_view text) { add_bytes(text.data(), text.size()); }

  std::array<std::uint64_t, 2> value() const;
  /// 32 hexadecimal digits.
  std::string text() const;

private:
  std::array<std::uint64_t, 4> lanes_{0x243f6a8885a308d3, 0x13198a2e03707344, 0xa4093822299f31d0,
                                      0x082efa98ec4e6c89}; // digits of pi
};
} // namespace arthrowear
