// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sampling/estimates.h"

#include <gtest/gtest.h>

namespace arthrowear
{
namespace
{
// Tables give t = 12.706 with 1, 2.131 with 15, 1.962 with 1000 degrees of freedom.
TEST(StudentQuantile, IsThatOfTables)
{
  EXPECT_NEAR(student_quantile(.95, 1), 12.706, 5e-4);
  EXPECT_NEAR(student_quantile(.95, 15), 2.131, 5e-4);
  EXPECT_NEAR(student_quantile(.95, 1000), 1.962, 5e-4);
}
} // namespace
} // namespace arthrowear
