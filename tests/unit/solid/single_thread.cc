// SPDX-License-Identifier: LGPL-2.1-or-later
#include "solid/single_thread.h"

#include <gtest/gtest.h>

using namespace arthrowear;

// A region of OpenMP below no level of threads has one. CHOLMOD brings the library.
TEST(SingleThread, ForbidsLevelsOfThreadsForAWhile)
{
  const auto levels = ThreadLevels::of_openmp().get;
  ASSERT_NE(levels, nullptr);
  const int usual = levels();
  ASSERT_GT(usual, 0);
  {
    const SingleThread single;
    EXPECT_EQ(levels(), 0);
    {
      const SingleThread within;
      EXPECT_EQ(levels(), 0);
    }
    EXPECT_EQ(levels(), 0);
  }
  EXPECT_EQ(levels(), usual);
}
