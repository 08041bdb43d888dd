// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <array>
#include <cstdint>

namespace arthrowear
{
/// Random words of a counter and a key by Philox4x32-10: Salmon, Moraes, Dror, Shaw, "Parallel
/// random numbers: as easy as 1, 2, 3", SC11 (2011). Equal arguments give equal words everywhere.
inline std::array<std::uint32_t, 4>
philox(std::array<std::uint32_t, 4> counter, std::array<std::uint32_t, 2> key)
{
  constexpr int n_rounds = 10;
  for (int round = 0; round < n_rounds; ++round)
  {
    const std::uint64_t product_0 = std::uint64_t(0xD2511F53) * counter[0],
                        product_1 = std::uint64_t(0xCD9E8D57) * counter[2];
    counter = {static_cast<std::uint32_t>(product_1 >> 32) ^ counter[1] ^ key[0],
               static_cast<std::uint32_t>(product_1),
               static_cast<std::uint32_t>(product_0 >> 32) ^ counter[3] ^ key[1],
               static_cast<std::uint32_t>(product_0)};
    key[0] += 0x9E3779B9;
    key[1] += 0xBB67AE85;
  }
  return counter;
}

/// The middle of one of 2^52 equal parts of (0, 1), so that it is neither 0 nor 1 when rounded.
/// @param bits  below 2^52
inline double
open_uniform(const std::uint64_t bits)
{
  return (static_cast<double>(bits) + .5) * 0x1p-52;
}
} // namespace arthrowear
