// SPDX-License-Identifier: LGPL-2.1-or-later
#include "regression/area_law_jumps.h"

using namespace program_test;

TEST(JumpsOfAnAreaLaw, ErrorsAreBelowTwiceTheirEstimatesForOtherClearances)
{
  for (const char *clearance : {"0.05", "0.2"})
    errors_are_below_twice_their_estimates(clearance);
}
