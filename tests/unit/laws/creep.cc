// SPDX-License-Identifier: LGPL-2.1-or-later
#include "laws/creep/creep_recovery.h"
#include "laws/creep/logarithmic_creep.h"

#include <gtest/gtest.h>

using namespace arthrowear;

namespace
{
constexpr double minute = 60.;
const LogarithmicCreep polyethylene{3.491e-3, 7.966e-4, 1e4 * minute};

// 2.5e5 cycles of 1 s press walls of 6, 8 and 10 mm by .12, .15 and .18 mm under mean pressures of
// 6.3, 5.9 and 5.6 MPa.
TEST(LogarithmicCreep, OfThreeMonthsOfGaitCycles)
{
  struct Wall
  {
    double thickness, pressure, depth;
  };
  for (const Wall &wall : {Wall{6., 6.3, .12}, Wall{8., 5.9, .15}, Wall{10., 5.6, .18}})
  {
    const double strain = polyethylene.advanced(0., wall.pressure, 2.5e5),
                 exact = wall.pressure * (3.491e-3 + 7.966e-4 * std::log10(2.5e5 / 6e5));
    EXPECT_NEAR(wall.thickness * strain, wall.depth, 5e-3);
    EXPECT_NEAR(strain / exact, 1., 1e-4); // the age begins at the onset, 25 s
  }
}

// Under the same pressures creep is in proportion to both constants, also where pressures change:
// the interval of its depth is the interval of the constants.
TEST(LogarithmicCreep, IsInProportionToItsConstants)
{
  const double scale = 1.1;
  const LogarithmicCreep more{scale * polyethylene.at_reference, scale * polyethylene.per_decade,
                              polyethylene.reference};
  const auto after_two_pressures = [](const LogarithmicCreep &law)
  { return law.advanced(law.advanced(0., 5., 1e5), 7., 1e6); };
  EXPECT_NEAR(after_two_pressures(more), scale * after_two_pressures(polyethylene), 1e-14);
}

// 51 % of creep come back in 10 000 min, 73 % of this in 1000 min.
TEST(CreepRecovery, HasTheTwoMeasuredShares)
{
  EXPECT_EQ(creep_recovery::share(0.), 0.);
  EXPECT_NEAR(creep_recovery::share(1000. * minute), .51 * .73, 1e-15);
  EXPECT_NEAR(creep_recovery::share(10000. * minute), .51, 1e-15);
}

// The share grows with rest until measurements end, and is constant after that.
TEST(CreepRecovery, GrowsUntilMeasurementsEnd)
{
  double before = 0.;
  for (const double rest : {1e-6, 1., 10., 100., 1000., 9999.})
  {
    EXPECT_GT(creep_recovery::share(rest * minute), before) << rest;
    before = creep_recovery::share(rest * minute);
  }
  EXPECT_EQ(creep_recovery::share(1e300), creep_recovery::share(10000. * minute));
}
} // namespace
