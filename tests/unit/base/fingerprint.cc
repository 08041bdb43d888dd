// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/fingerprint.h"

#include <gtest/gtest.h>

#include <numeric>
#include <set>

using namespace arthrowear;

namespace
{
std::string
of(const std::vector<unsigned char> &bytes)
{
  Fingerprint fingerprint;
  fingerprint.add(bytes);
  return fingerprint.text();
}
} // namespace

// Every bit of lengths around the blocks of 16, 32, 64 and 256 bytes that XXH3 takes, and every
// length of zeros.
TEST(Fingerprint, ChangesWithEveryBitAndEveryLength)
{
  std::set<std::string> known;
  std::size_t n = 0;
  for (const std::size_t size : {1, 7, 16, 31, 32, 33, 64, 100, 129, 257})
  {
    std::vector<unsigned char> bytes(size);
    std::iota(bytes.begin(), bytes.end(), 5);
    known.insert(of(bytes));
    ++n;
    for (std::size_t bit = 0; bit < 8 * size; ++bit, ++n)
    {
      bytes[bit / 8] ^= 1u << bit % 8;
      known.insert(of(bytes));
      bytes[bit / 8] ^= 1u << bit % 8;
    }
  }
  for (std::size_t size = 0; size < 100; ++size, ++n)
    known.insert(of(std::vector<unsigned char>(size, 0)));
  EXPECT_EQ(known.size(), n);
}

TEST(Fingerprint, DependsOnTheOrderAndOnTheLengths)
{
  Fingerprint a, b, c, d;
  a.add(1.);
  a.add(2.);
  b.add(2.);
  b.add(1.);
  c.add(std::vector<double>{1., 2.});
  d.add(1.);
  d.add(2.);
  EXPECT_NE(a.text(), b.text());
  EXPECT_NE(a.text(), c.text());
  EXPECT_EQ(a.text(), d.text());
  EXPECT_EQ(a.text().size(), 32u);
}

// Files from other builds are read: the values are those of XXH3 (xxhash's own sanity test).
TEST(Fingerprint, IsThatOfXxhash)
{
  EXPECT_EQ(Fingerprint().text(), "99aa06d3014798d86001c324468d497f");
  EXPECT_EQ(checksum_of(""), 0x2d06800538d394c2u);
}

TEST(Checksum, ContinuesTheOneBefore)
{
  EXPECT_NE(checksum_of("row\n", checksum_of("first\n")), checksum_of("row\n"));
  EXPECT_NE(checksum_of("row\n", 1), checksum_of("row\n", 2));
}
