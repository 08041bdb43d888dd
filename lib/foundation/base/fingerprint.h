// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace arthrowear
{
/// XXH3 with 128 bits of a sequence of values, as fast as memory. Another sequence has the same one
/// with a probability of 2^-128. It does not resist intent.
class Fingerprint
{
public:
  Fingerprint();
  ~Fingerprint();
  Fingerprint(Fingerprint &&) noexcept;
  Fingerprint &operator=(Fingerprint &&) noexcept;

  /// Bytes count one by one, however they are divided among calls.
  void add_bytes(const void *bytes, std::size_t size);
  /// Adds the number of values and the values.
  template <class Array, class Number = typename Array::value_type> void add(const Array &values)
  {
    static_assert(std::is_trivially_copyable_v<Number>);
    add(values.size());
    add_bytes(values.data(), values.size() * sizeof(Number));
  }
  template <typename Number>
  std::enable_if_t<std::is_arithmetic_v<Number> || std::is_enum_v<Number>> add(const Number value)
  {
    add_bytes(&value, sizeof(value));
  }
  /// Adds the length and the text.
  void add(std::string_view text)
  {
    add(text.size());
    add_bytes(text.data(), text.size());
  }

  std::array<std::uint64_t, 2> value() const;
  /// 32 hexadecimal digits.
  std::string text() const;

private:
  struct State;
  std::unique_ptr<State> state_;
};

/// XXH3 with 64 bits.
/// @param before  checksum of what precedes the bytes
std::uint64_t checksum_of(std::string_view bytes, std::uint64_t before = 0);
/// @throws InputError if the file cannot be read
std::uint64_t checksum_of_file(const std::string &file);
} // namespace arthrowear
