// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/large_pages.h"

#include <gtest/gtest.h>

#include <numeric>

using namespace arthrowear;

// Whatever the system does with the request, memory keeps its values and its place.
TEST(LargePages, ChangeNothingButTheirSize)
{
  for (const std::size_t n : {0, 1, 4095, (1 << 18) - 1, 1 << 18, 3 << 18, (5 << 18) + 7})
  {
    std::vector<double> values;
    reserve_large(values, n);
    EXPECT_TRUE(values.empty());
    EXPECT_GE(values.capacity(), n);
    const double *place = values.data();
    values.resize(n);
    EXPECT_EQ(values.data(), place);
    std::iota(values.begin(), values.end(), 1.);
    ask_for_large_pages(values.data(), n * sizeof(double));
    for (std::size_t i = 0; i < n; ++i)
      ASSERT_EQ(values[i], static_cast<double>(i + 1));
  }
}

// A request for less than a page, or for no memory, has no effect.
TEST(LargePages, OfNothingAreNothing)
{
  ask_for_large_pages(nullptr, 1 << 22);
  double one = 1.;
  ask_for_large_pages(&one, sizeof(one));
  EXPECT_EQ(one, 1.);
}
