// SPDX-License-Identifier: LGPL-2.1-or-later
#include "all_models.h"
#include "measured/row_set.h"

#include <gtest/gtest.h>

namespace arthrowear
{
namespace
{
TEST(MeasuredRows, OfTheProgramAreReadable)
{
  register_all_models();
  const RowSet set = read_rows(std::string(ARTHROWEAR_INPUTS) + "/measured", {});
  EXPECT_EQ(set.laws.size(), 5u);
  EXPECT_GE(set.wanted.size(), 28u);
  for (const std::string &id : set.wanted)
    EXPECT_EQ(set.row(id).reason.empty(), set.row(id).predicted_by != PredictedBy::nothing) << id;
}
} // namespace
} // namespace arthrowear
