// SPDX-License-Identifier: LGPL-2.1-or-later
#include "solid/single_thread.h"

#include <gtest/gtest.h>

using namespace arthrowear;

// A region of OpenMP below no level of threads has one. CHOLMOD brings the library.
TEST(SingleThread, ForbidsLevelsOfThreadsForAWhile)
{
  ASSERT_NE(omp_get_max_active_levels, nullptr);
  const int usual = omp_get_max_active_levels();
  ASSERT_GT(usual, 0);
  {
    const SingleThread single;
    EXPECT_EQ(omp_get_max_active_levels(), 0);
    {
      const SingleThread within;
      EXPECT_EQ(omp_get_max_active_levels(), 0);
    }
    EXPECT_EQ(omp_get_max_active_levels(), 0);
  }
  EXPECT_EQ(omp_get_max_active_levels(), usual);
}
