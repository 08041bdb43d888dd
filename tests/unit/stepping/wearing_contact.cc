// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/jumps/wearing_contact.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace arthrowear;

namespace
{
constexpr double delta = 1e-2; // approach [mm]
constexpr double c = 2e-6;     // compliance of a point [mm/N]
constexpr double k = 2e-11;    // wear per force in a cycle [mm/N]
const std::vector<double> nothing{0.};

/// A column whose wear is delta (1 - exp(-a N)) (cycle_jump 4), a = k/c = 1e-5.
double
column_after(const double cycles, const int n_jumps)
{
  double w = 0.;
  for (int jump = 0; jump < n_jumps; ++jump)
  {
    CycleContact cycle(1);
    cycle.add(1., {(delta - w) / c}, {0.}, {k});
    cycle.complete({0}, {c});
    WearingContact contact(std::move(cycle));
    w += contact.after({cycles / n_jumps, {1e-5 * (delta - w)}, nothing, {}}, nothing, 4).worn[0];
  }
  return w;
}

// Two springs c on a body that a load F presses, free to move: the compliance has a large part that
// is the same for all. The second point is open by g. The first wears at k F until the body has
// sunk by the gap, c F + k F N* = g; then both share F, and their difference follows
// d(w1 - w2)/dN = k (g - (w1 - w2))/c.
constexpr double load = 100., gap = 1e-3, free_part = 1e3;

CycleContact
two_points()
{
  CycleContact cycle(3);
  cycle.add(1., {load, 0., 0.}, {0., 0., gap - c * load}, {k, k, k});
  cycle.complete({0, 2}, {c + free_part, free_part, free_part, c + free_part});
  return cycle;
}

std::vector<double>
two_points_after(const double cycles, const unsigned int n_steps)
{
  WearingContact contact(two_points());
  const std::vector<double> none(3, 0.);
  return contact.after({cycles, {k * load, 0., 0.}, none, {}}, none, n_steps).worn;
}

double
exact_difference(const double cycles)
{
  const double begin = (gap - c * load) / (k * load);
  return cycles < begin ? k * load * cycles : gap - c * load * std::exp(-(cycles - begin) * k / c);
}
} // namespace

// m jumps of 4 steps leave the m-th power of T = (8 R(4) - 6 R(2) + R(1))/3 of the approach,
// R(n) = (1 + z/n)^-n and z = a N of a jump: of third order.
TEST(WearingContact, OfAColumnIsOfThirdOrder)
{
  const auto left = [](const int n, const double z) { return std::pow(1. + z / n, -n); };
  const auto error = [&](const int n_jumps)
  {
    const double z = 1. / n_jumps, T = (8. * left(4, z) - 6. * left(2, z) + left(1, z)) / 3.;
    const double w = column_after(1e5, n_jumps);
    EXPECT_NEAR(w, delta * (1. - std::pow(T, n_jumps)), 1e-9 * delta);
    return w + delta * std::expm1(-1.);
  };
  const double coarse = error(20), fine = error(40);
  EXPECT_NEAR(coarse / fine, 8., 0.5);
}

// The estimated error of a jump is at least the true one up to one relaxation of the pressure
// (beyond, errors pass zero), and falls with the third power of the jump.
TEST(WearingContact, EstimatesTheErrorOfItsSolution)
{
  for (const double a_n : {0.2, 0.5, 1.})
  {
    CycleContact cycle(1);
    cycle.add(1., {delta / c}, {0.}, {k});
    cycle.complete({0}, {c});
    WearingContact contact(std::move(cycle));
    const WearingContact::End end =
        contact.after({a_n / 1e-5, {1e-5 * delta}, nothing, {}}, nothing, 8);
    const double error = std::abs(end.worn[0] + delta * std::expm1(-a_n));
    EXPECT_GE(std::abs(end.error[0]), error) << a_n;
    EXPECT_LT(std::abs(end.error[0]), 1e-2 * std::pow(a_n, 3) * delta) << a_n;
  }
}

TEST(WearingContact, IsStableForAnyJump)
{
  // An explicit jump is stable up to a N = 2. A column that has lost contact wears no more, so that
  // it must not be worn beyond its approach: T of the test above is above -.011.
  for (const double a_n : {2., 20., 2e3, 2e6})
  {
    const double w = column_after(a_n / 1e-5, 1);
    EXPECT_GT(w, 0.85 * delta) << a_n;
    EXPECT_LT(w, 1.011 * delta) << a_n;
  }
  EXPECT_NEAR(column_after(1e12, 1), delta, 1e-5 * delta);
}

TEST(WearingContact, FollowsAChangeOfTheRate)
{
  // Points that never touch: change (n/N)^2 integrates to N change/3, a rate to N rate.
  CycleContact empty(2);
  empty.add(1., {0., 0.}, {1., 1.}, {k, k});
  empty.complete({}, {});
  const std::vector<double> w =
      WearingContact(empty).after({300., {0., 2.}, {3., 0.}, {}}, {1., 0.}, 4).worn;
  EXPECT_NEAR(w[0], 1. + 300., 1e-9);
  EXPECT_NEAR(w[1], 600., 1e-9);
  // With a loss a, a start fades by exp(-a N).
  CycleContact cycle(1);
  cycle.add(1., {delta / c}, {0.}, {k});
  cycle.complete({0}, {c});
  const double start = 0.5 * delta;
  EXPECT_NEAR(WearingContact(cycle).after({1e5, nothing, nothing, {}}, {start}, 100).worn[0],
              start * std::exp(-1.), 1e-4 * start);
}

// The point that is open in the computed cycle wears once the other point has let the body sink: a
// jump that knows the points in contact alone leaves it as it is, and it stands out by the whole
// depth that its neighbour loses.
TEST(WearingContact, BringsAnOpenPointIntoContact)
{
  const double begin = (gap - c * load) / (k * load), relaxation = c / k;
  for (const double cycles : {0.5 * begin, begin + relaxation, begin + 1e3 * relaxation})
  {
    const std::vector<double> w = two_points_after(cycles, 64);
    EXPECT_NEAR(w[0] + w[2], k * load * cycles, 1e-6 * k * load * cycles) << cycles;
    EXPECT_NEAR(w[0] - w[2], exact_difference(cycles), 0.02 * c * load) << cycles;
    EXPECT_EQ(w[1], 0.);
  }
  // However long the jump is, with few steps: pressures are even at its end.
  EXPECT_EQ(two_points_after(0.5 * begin, 8)[2], 0.);
  const std::vector<double> w = two_points_after(1e8 * relaxation, 8);
  EXPECT_NEAR(w[0] - w[2], gap, 1e-3 * gap);
}

// At openings of the points forces obey contact whatever was in contact in the cycle: the one
// solution, since C is positive definite.
TEST(WearingContact, ObeysContactAtAnyOpening)
{
  constexpr unsigned int n = 12;
  std::vector<double> C(n * n), force(n), opening(n), none(n, 0.);
  for (unsigned int i = 0; i < n; ++i)
    for (unsigned int j = 0; j < n; ++j)
      C[i * n + j] = c / (1. + std::abs(double(i) - double(j))) + 1e-3;
  std::vector<unsigned int> points(n);
  CycleContact cycle(n);
  std::vector<double> gaps(n, 0.);
  for (unsigned int i = 0; i < n; ++i)
  {
    points[i] = i;
    force[i] = i < 5 ? 10. + i : 0.;
    gaps[i] = i < 5 ? 0. : 1e-6 * i;
  }
  cycle.add(1., force, gaps, std::vector<double>(n, k));
  cycle.complete(points, C);
  WearingContact contact(cycle);
  for (int pattern = 0; pattern < 20; ++pattern)
  {
    for (unsigned int i = 0; i < n; ++i)
      opening[i] = 2e-5 * std::sin(1.7 * i * (pattern + 1) + pattern);
    if (pattern % 3 == 0)
      contact.reset();
    const std::vector<double> change = contact.wear_change(opening);
    double sum = 0.;
    for (unsigned int i = 0; i < n; ++i)
    {
      const double r = force[i] + change[i] / k;
      double approach = 0.;
      for (unsigned int j = 0; j < n; ++j)
        approach += C[i * n + j] * change[j] / k;
      const double now = gaps[i] + opening[i] + approach;
      EXPECT_GT(r, -1e-6) << pattern;
      EXPECT_GT(now, -1e-11) << pattern;
      EXPECT_NEAR(r * now, 0., 1e-9) << pattern;
      sum += r;
    }
    EXPECT_NEAR(contact.impulse_change(), sum - 60., 1e-9);
  }
  // The record moved to an opening has the forces there, and no change by none.
  const std::vector<double> change = contact.wear_change(opening);
  WearingContact moved(contact.moved(opening));
  for (const double value : moved.wear_change(none))
    EXPECT_NEAR(value, 0., 1e-9 * k);
  for (double &value : opening)
    value = -value;
  const std::vector<double> back = moved.wear_change(opening);
  for (unsigned int i = 0; i < n; ++i)
    EXPECT_NEAR(back[i], -change[i], 1e-6 * k);
}

// Wear per force 2, 4, 6 in three steps, forces r_1, r_2, r_3 at their ends and .5 r_1 at the first
// begin: 2 (.5 r_1 + r_1)/2 + 4 (r_1 + r_2)/2 + 6 (r_2 + r_3)/2 = 3.5 r_1 + 5 r_2 + 3 r_3. A point
// that comes into contact in the last step has the same weight there as one that was in contact.
TEST(CycleContact, WearsAtBothEndsOfAStep)
{
  CycleContact cycle(2);
  cycle.add(1., {8., 0.}, {0., 3.}, {2., 2.});
  cycle.add(1., {7., 0.}, {0., 1.}, {4., 4.});
  cycle.add(1., {5., 3.}, {0., 0.}, {6., 6.});
  cycle.wear_at_both_ends(.5);
  for (const int point : {0, 1})
  {
    EXPECT_EQ(cycle.wear_per_force(0)[point], 3.5);
    EXPECT_EQ(cycle.wear_per_force(1)[point], 5.);
    EXPECT_EQ(cycle.wear_per_force(2)[point], 3.);
  }
}

// A record scaled to the wear of a cycle, and by areas that have changed.
TEST(CycleContact, IsScaledByPoint)
{
  CycleContact cycle(3);
  cycle.add(1., {1., 0., 2.}, {0., 5., 0.}, {3., 3., 3.});
  cycle.add(1., {0., 0., 4.}, {2., 4., 0.}, {1., 1., 1.});
  EXPECT_EQ(cycle.points_within(4.5), (std::vector<unsigned int>{0, 1, 2}));
  EXPECT_EQ(cycle.points_within(3.), (std::vector<unsigned int>{0, 2}));
  cycle.complete({0, 2}, {});
  cycle.match({6., 0., 5.}); // without it 3 and 10
  EXPECT_EQ(cycle.wear_per_force(0)[0], 6.);
  EXPECT_EQ(cycle.wear_per_force(1)[1], 0.5);
  cycle.scale_wear({1., 7., 2.});
  EXPECT_EQ(cycle.wear_per_force(1)[1], 1.);
  EXPECT_EQ(cycle.force(1)[1], 4.);
  EXPECT_EQ(cycle.gap(1)[0], 2.);
}
