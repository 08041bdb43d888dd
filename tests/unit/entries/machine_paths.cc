// SPDX-License-Identifier: LGPL-2.1-or-later
// Paths of pin machines: circle, rectangle, hypotrochoid and random track.
#include "base/units.h"
#include "entries/path_shear.h"
#include "gait/counterface_path.h"

#include <gtest/gtest.h>

#include <complex>

namespace arthrowear
{
namespace
{
SlidingSums
sliding_along(const CounterfacePath &path, const unsigned int n_steps)
{
  return sliding_of_path({motion_along(path, {}, 1.), 1., path.corners, {}, {}, {}}, n_steps);
}

TEST(MachinePaths, LengthOfCircleAndRectangle)
{
  EXPECT_NEAR(sliding_along(ellipse_path(10., 10.), 400).work, 10. * units::pi, 1e-5);
  EXPECT_NEAR(sliding_along(rectangle_path(3., 7.), 101).work, 20., 1e-12);
}

/// Length and cross-shear ratio of a hypotrochoid from its derivative by the angle of the rolling
/// centre, in 1e5 points.
SlidingSums
quadrature(const Hypotrochoid &shape, const unsigned int n_turns)
{
  constexpr unsigned int n = 100000;
  const double centre = shape.fixed - shape.rolling, spin = centre / shape.rolling,
               h = 2. * units::pi * n_turns / n;
  SlidingSums sums;
  for (unsigned int i = 0; i < n; ++i)
  {
    const double angle = (i + .5) * h;
    const std::complex<double> slip =
        std::complex<double>(0., 1.) *
        (centre * std::polar(1., angle) - shape.arm * spin * std::polar(1., -spin * angle));
    sums.add_slip(h * slip.real(), h * slip.imag(), 1.);
  }
  return sums;
}

// 15/4 closes after 4 turns, with loops; 5/2 after 2; 4/1 with arm = rolling is the astroid of
// length 6 R; 2/1 is an ellipse with the half axes 1.5 and 0.5.
TEST(MachinePaths, HypotrochoidsAgreeWithQuadrature)
{
  struct Case
  {
    Hypotrochoid shape;
    unsigned int turns;
  };
  for (const Case &one : {Case{{15., 4., 7.}, 4}, Case{{5., 2., 1.}, 2}, Case{{4., 1., 1.}, 1},
                          Case{{2., 1., .5}, 1}, Case{{.3, .1, .25}, 1}, Case{{1., .99, .5}, 99}})
  {
    SCOPED_TRACE(one.shape.fixed);
    ASSERT_EQ(one.shape.turns(), one.turns);
    const SlidingSums exact = quadrature(one.shape, one.turns),
                      ours = sliding_along(hypotrochoid_path(one.shape), 100 * one.turns);
    EXPECT_NEAR(ours.work / exact.work, 1., 1e-5);
    EXPECT_NEAR(ours.ratio(), exact.ratio(), 1e-5);
  }
  EXPECT_NEAR(sliding_along(hypotrochoid_path({4., 1., 1.}), 1000).work, 24., 1e-4);
}

// The whole path in a cycle: it closes there, and not after a part of its turns.
TEST(MachinePaths, AHypotrochoidClosesAfterItsTurns)
{
  const CounterfacePath path = hypotrochoid_path({15., 4., 7.});
  const auto gap = [&](const double phase)
  {
    const PathPoint a = path.at(0.), b = path.at(phase);
    return std::hypot(a.x - b.x, a.y - b.y);
  };
  EXPECT_NEAR(path.at(0.).x, 18., 1e-13);
  EXPECT_LT(gap(1.), 1e-12);
  EXPECT_LT(gap(1. - 1e-9), 1e-5);
  for (const double phase : {.25, .5, .75})
    EXPECT_GT(gap(phase), 1.);
  EXPECT_EQ(Hypotrochoid({std::sqrt(2.), 1., 1.}).turns(), 0u);
}

// An astroid has four cusps, which steps must not cross unseen; an arm of another length has none.
TEST(MachinePaths, CuspsAreCorners)
{
  const CounterfacePath astroid = hypotrochoid_path({4., 1., 1.});
  EXPECT_EQ(astroid.corners, (std::vector<double>{0., .25, .5, .75}));
  EXPECT_TRUE(hypotrochoid_path({4., 1., .9}).corners.empty());
  EXPECT_EQ(hypotrochoid_path({5., 2., 2.}).corners.size(), 5u);
  const PathOverPlace over{motion_along(astroid, {}, 1.), 1., astroid.corners, {}, {}, {}};
  EXPECT_EQ(doubt_about_steps(over, 400), "");
  EXPECT_NE(doubt_about_steps(over, 41).find("corners at 0 %, 25 %"), std::string::npos);
}

TEST(MachinePaths, ARandomTrackStaysInItsCircleAndHasItsLength)
{
  for (const double ratio : {RandomTrack::least_ratio, 12., RandomTrack::most_ratio})
    for (const unsigned int seed : {0u, 1000000000u})
    {
      const CounterfacePath path = random_path({8., 8. * ratio, seed});
      constexpr unsigned int n = 40000;
      double length = 0., reach = 0.;
      PathPoint last = path.at(0.);
      for (unsigned int i = 1; i <= n; ++i)
      {
        const PathPoint next = path.at(static_cast<double>(i) / n);
        length += std::hypot(next.x - last.x, next.y - last.y);
        reach = std::max(reach, std::hypot(next.x, next.y));
        last = next;
      }
      EXPECT_NEAR(length / (8. * ratio), 1., 1e-4) << ratio << " " << seed;
      EXPECT_LE(reach, 4.);
      EXPECT_GT(reach, 3.98);
    }
}

TEST(MachinePaths, SeedsSelectRandomTracks)
{
  const CounterfacePath one = random_path({8., 80., 1}), same = random_path({8., 80., 1}),
                        other = random_path({8., 80., 2});
  double largest = 0.;
  for (const double phase : {0., .2, .37, .9, 1.2})
  {
    EXPECT_EQ(one.at(phase).x, same.at(phase).x);
    EXPECT_EQ(one.at(phase).y, same.at(phase).y);
    largest = std::max(largest, std::abs(one.at(phase).x - other.at(phase).x));
  }
  EXPECT_GT(largest, .5);
  EXPECT_NEAR(one.at(.2).x, one.at(1.2).x, 1e-9);
}

// Directions of a long track are equally frequent: over tracks of 50 diameters each, the sums of
// several tracks approach those of a circle.
TEST(MachinePaths, LongRandomTracksHaveACrossShearNearOneHalf)
{
  SlidingSums all;
  for (unsigned int seed = 0; seed < 4; ++seed)
  {
    const SlidingSums one = sliding_along(random_path({10., 500., seed}), 1000);
    EXPECT_GT(one.ratio(), .47) << seed;
    EXPECT_LE(one.ratio(), .5);
    all.work += one.work;
    all.cosine += one.cosine;
    all.sine += one.sine;
  }
  EXPECT_GT(all.ratio(), .49);
}

// 100 steps cut the bends of a track of 50 diameters.
TEST(MachinePaths, StepsThatCutTheBendsOfARandomTrackAreReported)
{
  const PathOverPlace over{motion_along(random_path({10., 500., 1}), {}, 1.), 1., {}, {}, {}, {}};
  EXPECT_NE(doubt_about_steps(over, 100), "");
  EXPECT_EQ(doubt_about_steps(over, 3000), "");
}
} // namespace
} // namespace arthrowear
