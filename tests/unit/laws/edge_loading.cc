// SPDX-License-Identifier: LGPL-2.1-or-later
#include "laws/joint/edge_loading.h"

#include "base/units.h"

#include <gtest/gtest.h>

using namespace arthrowear;

namespace
{
/// The cup opens towards +y, and the spring pushes along +y.
EdgeLoading
cup_of_36_mm(const double inclination_deg, const double stiffness, const double mismatch)
{
  const double angle = inclination_deg * units::deg;
  EdgeLoading edge;
  edge.pole = {0., -std::sin(angle), std::cos(angle)};
  edge.cavity_radius = edge.head_radius = 18.;
  edge.direction = {0., 1., 0.};
  edge.stiffness = stiffness;
  edge.mismatch = mismatch;
  return edge;
}

std::optional<HeadPlace>
rest(const EdgeLoading &edge, const double load)
{
  return place_of_head(edge, {0., 0., load});
}

double
separation(const EdgeLoading &edge, const double load)
{
  const auto place = rest(edge, load);
  return place ? place->separation : -1.;
}
} // namespace

// tan gamma = k (m - x)/W and sin gamma = cos(inclination) - x/R, for x > 0.
TEST(EdgeLoading, SatisfiesTheEquationsOfASharpRim)
{
  unsigned int n_separated = 0;
  for (const double inclination : {35., 45., 55., 65., 70.})
    for (const double stiffness : {50., 100., 150.})
      for (const double load : {50., 100., 200., 300., 450.})
      {
        constexpr double mismatch = 4.;
        const auto place = rest(cup_of_36_mm(inclination, stiffness, mismatch), load);
        ASSERT_TRUE(place);
        const double limit = 1. / std::tan(inclination * units::deg);
        ASSERT_EQ(place->is_at_rim, stiffness * mismatch / load > limit)
            << inclination << " " << stiffness << " " << load;
        if (!place->is_at_rim)
        {
          EXPECT_NEAR(place->separation, 0., 1e-12);
          continue;
        }
        ++n_separated;
        const double x = place->separation,
                     gamma = std::asin(std::cos(inclination * units::deg) - x / 18.);
        EXPECT_GT(x, 0.);
        EXPECT_NEAR(std::tan(gamma), stiffness * (mismatch - x) / load, 1e-9);
        EXPECT_NEAR(place->contact_force, load / std::cos(gamma), 1e-6);
        // The rim's point is on the head.
        const double angle = inclination * units::deg;
        const Vector3 rim{0., 18. * std::cos(angle), 18. * std::sin(angle)};
        EXPECT_NEAR(norm(rim - place->centre), 18., 1e-9);
      }
  EXPECT_GE(n_separated, 40u);
}

// By a separate program, by bisection in gamma.
TEST(EdgeLoading, NumbersOfAHeadOf36Mm)
{
  EXPECT_NEAR(separation(cup_of_36_mm(45., 100., 4.), 100.), 3.393495533, 1e-6);
  EXPECT_NEAR(separation(cup_of_36_mm(45., 100., 4.), 300.), 1.661364444, 1e-6);
  EXPECT_NEAR(separation(cup_of_36_mm(65., 100., 4.), 300.), 3.251900258, 1e-6);
}

TEST(EdgeLoading, MoreLoadHoldsTheHeadAndASteeperCupLosesIt)
{
  double before = 1e9;
  for (const double load : {50., 100., 200., 300., 390.})
  {
    const double now = separation(cup_of_36_mm(45., 100., 4.), load);
    EXPECT_GT(now, 0.);
    EXPECT_LT(now, before);
    before = now;
  }
  before = 0.;
  for (const double inclination : {40., 45., 55., 65.})
  {
    const double now = separation(cup_of_36_mm(inclination, 100., 4.), 300.);
    EXPECT_GT(now, before);
    before = now;
  }
}

// A cup of 80 deg has a rim 3.1 mm high, less than the mismatch: nothing holds the head.
TEST(EdgeLoading, AHeadThatNothingHoldsLeavesTheCup)
{
  EXPECT_FALSE(rest(cup_of_36_mm(80., 100., 4.), 100.));
  EXPECT_TRUE(rest(cup_of_36_mm(80., 100., 2.), 100.));
  EXPECT_FALSE(rest(cup_of_36_mm(80., 100., 4.), 0.));
}

// A spring that pulls towards the pole, none, or none with a mismatch: the head stays in its
// cavity, where the load presses it, at the clearance from the centre.
TEST(EdgeLoading, StaysInTheCavity)
{
  for (const auto &[stiffness, mismatch] :
       {std::pair{100., -4.}, {0., 4.}, {100., 0.}, {1e-6, 4.}, {1e6, 0.}})
  {
    EdgeLoading edge = cup_of_36_mm(45., stiffness, mismatch);
    edge.cavity_radius += .1;
    const auto place = rest(edge, 300.);
    ASSERT_TRUE(place);
    EXPECT_FALSE(place->is_at_rim);
    EXPECT_NEAR(norm(place->centre), .1, 1e-9);
    EXPECT_NEAR(place->centre[1], place->separation, 1e-9);
  }
}

// The tube of a rounded rim touches cavity and head. With a radius of 0 it is a sharp rim, and a
// head that is about to leave is in the cavity or at the rim, which is one place.
TEST(EdgeLoading, ARoundedRim)
{
  EdgeLoading edge = cup_of_36_mm(45., 100., 4.);
  edge.cavity_radius = 18.1;
  const double sharp = separation(edge, 200.);
  edge.rim_radius = 1e-9;
  EXPECT_NEAR(separation(edge, 200.), sharp, 1e-7);
  edge.rim_radius = 2.;
  const auto place = rest(edge, 200.);
  ASSERT_TRUE(place && place->is_at_rim);
  // The circle in the middle of the tube, in the plane of the spring.
  const double radius = std::sqrt(20.1 * 20.1 - 4.);
  const Vector3 outwards{0., std::sqrt(.5), std::sqrt(.5)},
      tube = 2. * edge.pole + radius * outwards;
  EXPECT_NEAR(norm(tube - place->centre), 20., 1e-9);
  EXPECT_GT(place->separation, sharp);
  edge.stiffness = 400.;
  // The load at which the force passes the end of the cavity.
  const double end = std::atan2(18.1 * (45. > 0.), 0.) - 45. * units::deg - std::asin(2. / 20.1);
  const double limit = 400. * (4. - .1 * std::sin(end)) / std::tan(end);
  EXPECT_FALSE(rest(edge, 1.0001 * limit)->is_at_rim);
  const auto begin = rest(edge, .9999 * limit);
  ASSERT_TRUE(begin && begin->is_at_rim);
  EXPECT_NEAR(begin->separation, .1 * std::sin(end), .01);
}

// A cup that mirrors another one, with anteversion, and a load that turns with the spring.
TEST(EdgeLoading, IsMirroredAndTurned)
{
  EdgeLoading edge = cup_of_36_mm(50., 120., 3.);
  edge.pole = normalised(edge.pole + Vector3{.2, 0., 0.});
  edge.cavity_radius += .08;
  const auto place = place_of_head(edge, {10., -5., 180.});
  ASSERT_TRUE(place && place->is_at_rim);
  // A head at rest: the force gives the normal, and the normal the place.
  EXPECT_NEAR(place->centre[1], place->separation, 1e-9);
  EdgeLoading mirrored = edge;
  mirrored.pole[1] *= -1.;
  mirrored.direction[1] *= -1.;
  const auto other = place_of_head(mirrored, {10., 5., 180.});
  ASSERT_TRUE(other);
  EXPECT_NEAR(other->separation, place->separation, 1e-12);
  EXPECT_NEAR(other->centre[0], place->centre[0], 1e-12);
  EXPECT_NEAR(other->centre[1], -place->centre[1], 1e-12);
}

// Friction holds a head that is about to leave within the cavity, and outside one that is about to
// return.
TEST(EdgeLoading, FrictionGivesBounds)
{
  EdgeLoading edge = cup_of_36_mm(45., 100., 4.);
  const double without = separation(edge, 250.);
  edge.friction_angle = -std::atan(.1);
  const double leaving = separation(edge, 250.);
  edge.friction_angle = std::atan(.1);
  const double returning = separation(edge, 250.);
  EXPECT_LT(leaving, without);
  EXPECT_GT(returning, without);
  // The force turns from the normal by the angle of friction.
  const double gamma = std::asin(std::sqrt(.5) - returning / 18.);
  EXPECT_NEAR(std::tan(gamma - edge.friction_angle), 100. * (4. - returning) / 250., 1e-9);
}
