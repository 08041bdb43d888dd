// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/sha256.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace arthrowear
{
namespace
{
constexpr std::size_t n_rounds = 64, block_size = 64, n_words = 8;
constexpr std::array<std::uint32_t, n_rounds> constants{
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

using State = std::array<std::uint32_t, n_words>;

std::uint32_t
turned(const std::uint32_t word, const unsigned int bits)
{
  return word >> bits | word << (32 - bits);
}

void
add_block(const unsigned char *bytes, State &state)
{
  std::array<std::uint32_t, n_rounds> w{};
  for (std::size_t i = 0; i < 16; ++i)
    for (std::size_t k = 0; k < 4; ++k)
      w[i] = w[i] << 8 | bytes[4 * i + k];
  for (std::size_t i = 16; i < n_rounds; ++i)
    w[i] = w[i - 16] + w[i - 7] + (turned(w[i - 15], 7) ^ turned(w[i - 15], 18) ^ w[i - 15] >> 3) +
           (turned(w[i - 2], 17) ^ turned(w[i - 2], 19) ^ w[i - 2] >> 10);
  auto [a, b, c, d, e, f, g, h] = state;
  for (std::size_t i = 0; i < n_rounds; ++i)
  {
    const std::uint32_t first = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) +
                                ((e & f) ^ (~e & g)) + constants[i] + w[i],
                        second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) +
                                 ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = d + first;
    d = c;
    c = b;
    b = a;
    a = first + second;
  }
  const State change{a, b, c, d, e, f, g, h};
  for (std::size_t i = 0; i < n_words; ++i)
    state[i] += change[i];
}
} // namespace

std::array<unsigned char, 32>
sha256(const std::string_view text)
{
  State state{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
              0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  const auto *bytes = reinterpret_cast<const unsigned char *>(text.data());
  const std::size_t whole = text.size() / block_size * block_size;
  for (std::size_t at = 0; at < whole; at += block_size)
    add_block(bytes + at, state);
  // The rest, a bit, zeros, and the number of bits.
  std::string rest(text.substr(whole));
  rest += '\x80';
  rest.resize((rest.size() + 8 + block_size - 1) / block_size * block_size, '\0');
  for (std::size_t i = 0; i < 8; ++i)
    rest[rest.size() - 1 - i] = static_cast<char>(std::uint64_t(8) * text.size() >> 8 * i);
  for (std::size_t at = 0; at < rest.size(); at += block_size)
    add_block(reinterpret_cast<const unsigned char *>(rest.data()) + at, state);
  std::array<unsigned char, 32> hash{};
  for (std::size_t i = 0; i < hash.size(); ++i)
    hash[i] = static_cast<unsigned char>(state[i / 4] >> (24 - 8 * (i % 4)));
  return hash;
}
} // namespace arthrowear
