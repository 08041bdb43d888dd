// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/jumps/creeping_wear.h"

#include "unit/stepping/creeping_polyethylene.h"

#include <gtest/gtest.h>

#include <array>

using namespace arthrowear;
using namespace arthrowear::testing;

namespace
{
constexpr double wall = 8.;
constexpr unsigned int n_parts = 16;

/// A point on a spring: the pressure falls by `stiffness` per opening [MPa/mm], and wear per cycle
/// is `k` times the pressure.
struct Spring
{
  double stiffness = 0., k = 0.;
  double pressure = 5.; ///< closed [MPa]

  /// Returns the pressure loss per depth of the spring.
  PressureLoss relief() const
  {
    PressureLoss result(1);
    result.add({0}, {1. / stiffness}, {1.});
    return result;
  }
  /// A cycle under a pressure, on an area of 1 mm^2.
  CycleContact cycle(const double now) const
  {
    CycleContact result(1);
    result.add(1., {now}, {0.}, {k});
    result.complete({0}, {1. / stiffness});
    return result;
  }
  double at(const double opening) const { return pressure - stiffness * opening; }

  /// Wear and creep after the cycles, by jumps that double the age of creep.
  CreepingWear jumped(const double cycles) const
  {
    const PressureLoss relief = this->relief();
    const std::vector<double> walls{wall};
    CreepingWear now{{0.}, {0.}};
    for (double done = 0.; done < cycles * (1. - 1e-12);)
    {
      const double jump = std::min(cycles - done, CreepJump::longest(polyethylene, done));
      const std::vector<double> mean{at(now.worn[0] + now.crept[0])};
      const CreepJump creep(polyethylene, relief, walls, mean);
      WearingContact contact(cycle(mean[0]));
      const CreepingWear next =
          creeping_wear(contact, {k * mean[0]}, creep, now.crept, done, jump, n_parts);
      now.worn[0] += next.worn[0];
      now.crept = next.crept;
      done += jump;
    }
    return now;
  }

  /// The same by the explicit midpoint rule in equal parts of the logarithm of the age.
  CreepingWear integrated(const double cycles) const
  {
    constexpr int n = 400000;
    const auto rates = [&](const double worn, const double crept)
    {
      const double p = std::max(0., at(worn + crept));
      return std::array<double, 2>{k * p, polyethylene.cycle_time * wall *
                                              polyethylene.law.rate(crept / wall, p).value};
    };
    double worn = 0., crept = 0., done = 0.;
    for (int i = 1; i <= n; ++i)
    {
      const double age = onset / polyethylene.cycle_time,
                   next = age * std::expm1(i * std::log1p(cycles / age) / n), h = next - done;
      const auto first = rates(worn, crept);
      const auto middle = rates(worn + .5 * h * first[0], crept + .5 * h * first[1]);
      worn += h * middle[0];
      crept += h * middle[1];
      done = next;
    }
    return {{worn}, {crept}};
  }
};
} // namespace

// Wear supersedes creep: after 1e6 cycles k s n = 1e6 k s relaxations of the pressure have
// passed, .05, 1 and 20 of them. In parts of a sixteenth of a jump the error is of first order.
TEST(CreepingWear, FollowsBothEquations)
{
  for (const double k : {1e-9, 2e-8, 4e-7})
  {
    const Spring spring{50., k};
    const CreepingWear jumped = spring.jumped(1e6), exact = spring.integrated(1e6);
    EXPECT_NEAR(jumped.worn[0] / exact.worn[0], 1., .02) << k;
    EXPECT_NEAR(jumped.crept[0] / exact.crept[0], 1., .02) << k;
  }
}

// Wear or creep alone would remove the whole pressure of a stiff point in a long jump. Together
// they remove it once: the point never loses contact, as it would with p - p - p = -p.
TEST(CreepingWear, TakesThePressureOnce)
{
  const Spring spring{3000., 1e-8};
  const PressureLoss relief = spring.relief();
  WearingContact contact(spring.cycle(5.));
  const std::vector<double> walls{wall}, mean{5.};
  const CreepJump creep(polyethylene, relief, walls, mean);
  const double done = 1e6, jump = 1e6;
  const double alone = contact.advanced({jump, {spring.k * 5.}, {0.}, {}}, {0.}, n_parts)[0];
  EXPECT_NEAR(spring.stiffness * alone, 5., .01);
  EXPECT_GT(spring.stiffness * creep.after({0.}, done, jump)[0], 3.);
  const CreepingWear both =
      creeping_wear(contact, {spring.k * 5.}, creep, {0.}, done, jump, n_parts);
  EXPECT_NEAR(spring.stiffness * (both.worn[0] + both.crept[0]), 5., .05);
  EXPECT_LE(spring.stiffness * (both.worn[0] + both.crept[0]), 5. + 1e-9);
}

// Without creep it is wear alone.
TEST(CreepingWear, IsWearAloneWithoutCreep)
{
  const Spring spring{50., 2e-8};
  const PressureLoss none(1);
  WearingContact contact(spring.cycle(5.));
  const std::vector<double> walls{wall}, no_pressure{0.};
  const CreepJump creep(polyethylene, none, walls, no_pressure);
  const CreepingWear both = creeping_wear(contact, {1e-7}, creep, {0.}, 0., 1e6, n_parts);
  EXPECT_NEAR(both.worn[0],
              WearingContact(spring.cycle(5.)).advanced({1e6, {1e-7}, {0.}, {}}, {0.}, n_parts)[0],
              1e-15);
  EXPECT_EQ(both.crept[0], 0.);
}
