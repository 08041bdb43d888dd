// SPDX-License-Identifier: LGPL-2.1-or-later

#include "unit/stepping/creeping_polyethylene.h"

#include <gtest/gtest.h>

using namespace arthrowear;
using namespace arthrowear::testing;

namespace
{
/// Strain per pressure after an age [1/MPa].
double
strain_per_pressure(const double age)
{
  return creep_a + creep_b * std::log10(age / reference);
}

/// Pressure loss of points that relieve each other: a depth lowers the pressure by `own` at its own
/// point and by `other` at each other point, per depth [MPa/mm].
PressureLoss
springs(const unsigned int n, const double own, const double other)
{
  // Compliance 1: then the matrix is its inverse times the weight of each row.
  PressureLoss relief(n);
  if (n == 1)
  {
    relief.add({0}, {1. / own}, {1.});
    return relief;
  }
  const double det = own * own - other * other;
  relief.add({0, 1}, {own / det, -other / det, -other / det, own / det}, {1., 1.});
  return relief;
}

std::vector<double>
crept(const PressureLoss &relief, const std::vector<double> &pressure,
      const std::vector<double> &depth, const double done, const double cycles)
{
  const std::vector<double> wall(depth.size(), 8.);
  return CreepJump(polyethylene, relief, wall, pressure).after(depth, done, cycles);
}
} // namespace

// 8 mm under 5 MPa: .1396 mm after 1e4 min, .1690 after 5e6 cycles of 1 s, .1945 after a year; here
// the time begins at the onset of strain, 25 s, which changes the last digit of the first.
TEST(CreepJump, HasTheClosedFormUnderConstantPressure)
{
  for (const double seconds : {6e5, 5e6, 3.156e7})
  {
    const double cycles = seconds / 31.6;
    EXPECT_NEAR(crept(PressureLoss(1), {5.}, {0.}, 0., cycles)[0],
                8. * 5. * strain_per_pressure(onset + seconds), 1e-12);
  }
  EXPECT_NEAR(crept(PressureLoss(1), {5.}, {0.}, 0., 6e5 / 31.6)[0], .1396, 5e-5);
  EXPECT_NEAR(crept(PressureLoss(1), {5.}, {0.}, 0., 5e6 / 31.6)[0], .1690, 5e-5);
  EXPECT_NEAR(crept(PressureLoss(1), {5.}, {0.}, 0., 3.156e7 / 31.6)[0], .1945, 5e-5);
}

// Jumps do not matter while pressures stay.
TEST(CreepJump, IsTheSameInOneJumpAndInMany)
{
  const double in_one = crept(PressureLoss(1), {5.}, {0.}, 0., 1e6)[0];
  std::vector<double> depth{0.};
  double done = 0.;
  unsigned int n = 0;
  for (; done < 1e6; ++n)
  {
    const double jump = std::min(1e6 - done, CreepJump::longest(polyethylene, done));
    depth = crept(PressureLoss(1), {5.}, depth, done, jump);
    done += jump;
  }
  EXPECT_NEAR(depth[0], in_one, 1e-12);
  EXPECT_LE(n, 22U) << "the age doubles in each";
}

// After 1e4 s at 4 MPa the strain is that which 6 MPa reach at the age t_2 with
// 4 (a + b log t_1) = 6 (a + b log t_2); from there it continues. Under 2 MPa it waits until 2 MPa
// alone would have strained as much, which these times do not reach.
TEST(CreepJump, HardensByStrainWhereThePressureChanges)
{
  const double n = 1e4 / 31.6, first = crept(PressureLoss(1), {4.}, {0.}, 0., n)[0],
               age = reference * std::pow(10., (first / 8. / 6. - creep_a) / creep_b);
  EXPECT_NEAR(crept(PressureLoss(1), {6.}, {first}, n, 100.)[0],
              8. * 6. * strain_per_pressure(age + 3160.), 1e-12);
  EXPECT_NEAR(crept(PressureLoss(1), {2.}, {first}, n, 100.)[0], first, 1e-3 * first);
  EXPECT_EQ(crept(PressureLoss(1), {0.}, {first}, n, 1e9)[0], first);
}

// One point on a spring: p = 5 MPa - s delta. Creep follows its rate under the pressure of the
// moment, integrated here by the explicit midpoint rule in 2e5 equal parts of the logarithm of the
// age.
TEST(CreepJump, FollowsThePressureThatItRelieves)
{
  for (const double stiffness : {5., 50., 500.})
  {
    double depth = 0., time = 0.;
    constexpr double end = 31.6e6;
    constexpr int n = 200000;
    const auto rate = [&](const double at)
    { return 8. * polyethylene.law.rate(at / 8., std::max(0., 5. - stiffness * at)).value; };
    for (int i = 1; i <= n; ++i)
    {
      const double next = onset * std::expm1(i * std::log1p(end / onset) / n), h = next - time;
      depth += h * rate(depth + .5 * h * rate(depth));
      time = next;
    }
    double jumped = 0., done = 0.;
    const PressureLoss relief = springs(1, stiffness, 0.);
    while (done < 1e6)
    {
      // Each jump uses the pressure at its begin, as a computed cycle gives it.
      const double jump = std::min(1e6 - done, CreepJump::longest(polyethylene, done));
      jumped = crept(relief, {5. - stiffness * jumped}, {jumped}, done, jump)[0];
      done += jump;
    }
    EXPECT_NEAR(jumped / depth, 1., 2e-3) << stiffness;
    EXPECT_NEAR(crept(relief, {5.}, {0.}, 0., 1e6)[0], jumped, 1e-4 * jumped) << "in one jump";
  }
}

// Two points that share a load, stiff as neighbours on a mesh: creep that lags by a jump would
// swing from one to the other. They sink alike, and their pressures become equal.
TEST(CreepJump, DoesNotSwingBetweenNeighbours)
{
  constexpr double stiffness = 3000.;
  const PressureLoss relief = springs(2, stiffness, -.999 * stiffness);
  std::vector<double> depth{0., 0.}, pressure{6., 4.};
  double done = 0., difference = 1e9;
  while (done < 1e6)
  {
    const double jump = std::min(1e6 - done, CreepJump::longest(polyethylene, done));
    const std::vector<double> next = crept(relief, pressure, depth, done, jump);
    std::vector<double> more{next[0] - depth[0], next[1] - depth[1]};
    const std::vector<double> lost = relief.product(more);
    for (int i = 0; i < 2; ++i)
      pressure[i] -= lost[i];
    depth = next;
    done += jump;
    EXPECT_LE(std::abs(pressure[0] - pressure[1]), difference) << done;
    EXPECT_GE(pressure[0], pressure[1]) << done;
    difference = std::abs(pressure[0] - pressure[1]);
  }
  EXPECT_LT(difference, 1e-2);
  EXPECT_NEAR(depth[0] - depth[1], 2. / (1.999 * stiffness), 1e-5);
}

TEST(CreepJump, MayBeginWithOneCycleAndDoublesTheAge)
{
  EXPECT_EQ(CreepJump::longest(polyethylene, 0.), 1.);
  EXPECT_NEAR(CreepJump::longest(polyethylene, 1000.), 1000. + onset / 31.6, 1e-9);
}
