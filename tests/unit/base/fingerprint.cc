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

// Every bit of lengths around a stripe of 32 bytes, and every length of zeros.
TEST(Fingerprint, ChangesWithEveryBitAndEveryLength)
{
  std::set<std::string> known;
  std::size_t n = 0;
  for (const std::size_t size : {1, 7, 31, 32, 33, 64, 100})
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

TEST(Fingerprint, DependsOnTheOrderAndOnTheCuts)
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
