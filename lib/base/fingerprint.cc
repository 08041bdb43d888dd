// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/fingerprint.h"

#include <cstdio>
#include <cstring>

namespace arthrowear
{
namespace
{
constexpr std::size_t n_lanes = 4, stripe = n_lanes * sizeof(std::uint64_t);
constexpr std::uint64_t odd = 0x9e3779b97f4a7c15; // 2^64 over the golden ratio

/// One to one in the lane and in the word (a round of xxHash64).
std::uint64_t
next(const std::uint64_t lane, const std::uint64_t word)
{
  const std::uint64_t sum = lane + word * 0xc2b2ae3d27d4eb4f;
  return ((sum << 31) | (sum >> 33)) * odd;
}

/// One to one; every bit of the result depends on every bit of the value (splitmix64).
std::uint64_t
mixed(std::uint64_t value)
{
  value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9;
  value = (value ^ (value >> 27)) * 0x94d049bb133111eb;
  return value ^ (value >> 31);
}
} // namespace

void
Fingerprint::add_bytes(const void *bytes, const std::size_t size)
{
  const char *position = static_cast<const char *>(bytes);
  const auto take = [&](const char *from)
  {
    std::uint64_t words[n_lanes];
    std::memcpy(words, from, stripe);
    for (std::size_t i = 0; i < n_lanes; ++i)
      lanes_[i] = next(lanes_[i], words[i]);
  };
  std::size_t rest = size;
  for (; rest >= stripe; rest -= stripe, position += stripe)
    take(position);
  char last[stripe] = {};
  if (rest > 0)
  {
    std::memcpy(last, position, rest);
    take(last);
  }
  lanes_[0] = next(lanes_[0], size); // or zeros at the end would not count
}

std::array<std::uint64_t, 2>
Fingerprint::value() const
{
  std::array<std::uint64_t, 2> result{};
  for (std::size_t i = 0; i < n_lanes; ++i)
    for (std::size_t k = 0; k < result.size(); ++k)
      result[k] = mixed(result[k] ^ mixed(lanes_[i] + (2 * i + k + 1) * odd));
  return result;
}

std::string
Fingerprint::text() const
{
  const std::array<std::uint64_t, 2> numbers = value();
  char digits[40];
  std::snprintf(digits, sizeof(digits), "%016llx%016llx",
                static_cast<unsigned long long>(numbers[0]),
                static_cast<unsigned long long>(numbers[1]));
  return digits;
}
} // namespace arthrowear
