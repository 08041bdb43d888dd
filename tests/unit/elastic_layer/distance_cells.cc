// SPDX-License-Identifier: LGPL-2.1-or-later
// Tests what shortens the search for points that touch: it may change the time, never a result.
#include "../surface/meshes.h"
#include "knee_case.h"
#include "surface/curved_triangles.h"

#include <gtest/gtest.h>

using namespace arthrowear;

namespace
{
/// Two ellipsoids of triangles, 25 mm high, 22 mm wide.
RigidPart
curved_condyles()
{
  const auto ball =
      std::make_shared<CurvedTriangles>(ellipsoid_mesh({25., 25., 22.}, 3, .2), 40. * units::deg);
  return RigidPart({{ball, {0., 0., -24.}}, {ball, {0., 0., 24.}}}, PartMaterial::within);
}

/// A distance changes by no more than the position does, and no position is farther from the middle
/// of its cell than half of a diagonal: a bound lies below the distance by a diagonal at most, or
/// is above the reach. Every fifth position lies mostly outside of all cells.
TEST(DistanceCells, BoundTheDistanceFromBelow)
{
  const RigidPart part = curved_condyles();
  DistanceCells cells(part);
  const double diagonal = std::sqrt(3.) * 2. * part.extent() / (32. * 8.);
  constexpr double round_off = 1e-12;
  Draws draws;
  int n_coarse = 0;
  for (int i = 0; i < 5000; ++i)
  {
    const Vector3 position = draws.in_cube((i % 5 == 0 ? 3. : 1.) * part.extent());
    const double distance = part.nearest(position).distance, reach = draws.between(-5., 20.),
                 bound = cells.least_distance(part, position, reach);
    EXPECT_LE(bound, distance + round_off);
    if (bound <= reach && i % 5 != 0)
    {
      EXPECT_GE(bound, distance - diagonal - round_off);
    }
    n_coarse += bound < distance - diagonal;
  }
  EXPECT_GT(n_coarse, 500); // of blocks, which spare the cells
}

/// A contact that has seen many poses and openings has the touches and reactions of a new contact,
/// to the last bit.
TEST(InsertContact, DoesNotDependOnFormerPoses)
{
  const InsertPoints points = dishes(1.);
  InsertContact used(polyethylene(), points, curved_condyles());
  Draws draws;
  std::size_t n_touches = 0;
  for (int i = 0; i < 12; ++i)
  {
    std::vector<double> openings(points.size());
    for (double &opening : openings)
      opening = i < 6 ? 0. : draws.between(0., .3);
    InsertContact fresh(polyethylene(), points, curved_condyles());
    used.set_openings(openings);
    fresh.set_openings(openings);
    FemurPose pose;
    pose.origin = {draws.between(-3., 3.), draws.between(24., 25.), draws.between(-1., 1.)};
    pose.flexion = draws.between(0., 1.);
    pose.rotation = draws.between(-.1, .1);
    pose.varus = draws.between(-.02, .02);
    const std::vector<unsigned int> candidates = used.points_in_reach(pose, .1);
    EXPECT_EQ(candidates, fresh.points_in_reach(pose, .1));
    const InsertContact::Reaction a = used.reaction(pose, candidates),
                                  b = fresh.reaction(pose, candidates);
    EXPECT_EQ(a.force, b.force);
    EXPECT_EQ(a.stiffness, b.stiffness);
    std::vector<InsertTouch> of_used, of_fresh;
    used.touches(pose, of_used);
    fresh.touches(pose, of_fresh);
    ASSERT_EQ(of_used.size(), of_fresh.size());
    for (std::size_t k = 0; k < of_used.size(); ++k)
    {
      EXPECT_EQ(of_used[k].point, of_fresh[k].point);
      EXPECT_EQ(of_used[k].pressure, of_fresh[k].pressure);
      EXPECT_EQ(of_used[k].share_pressure, of_fresh[k].share_pressure);
    }
    n_touches += of_used.size();
    EXPECT_EQ(used.distance(pose), fresh.distance(pose));
  }
  EXPECT_GT(n_touches, 1000u);
}

/// A femur whose surfaces lie above all points, upright or not: it touches after its descent, which
/// is the longest path without an overlap. A femur lower down, or beside the insert, does not
/// descend.
TEST(InsertContact, DescendsUntilItTouches)
{
  const InsertContact contact(polyethylene(), dishes(1.), curved_condyles());
  for (const double turn : {-.3, 0., .2})
  {
    FemurPose pose;
    pose.origin = {3. * turn, 70., 2. * turn};
    pose.flexion = 2. * turn;
    pose.varus = turn;
    const double path = contact.descent(pose);
    EXPECT_GT(path, 10.);
    pose.origin[1] -= path;
    EXPECT_NEAR(contact.distance(pose), 0., 1e-9);
    EXPECT_EQ(contact.descent(pose), 0.);
    pose.origin = {500., 70., 0.};
    EXPECT_EQ(contact.descent(pose), 0.);
  }
}

/// The points that overlap are the same as by a search of all points.
TEST(InsertContact, FindsEachPointThatOverlaps)
{
  const RigidPart femur = curved_condyles();
  const InsertPoints points = dishes(1.);
  const InsertContact contact(polyethylene(), points, femur);
  FemurPose pose;
  for (int i = 0; i < 20; ++i)
  {
    pose.origin = {-.2 * i, 24.5 - .01 * i, .1 * i};
    pose.flexion = .05 * i;
    std::vector<unsigned int> expected;
    for (unsigned int k = 0; k < points.size(); ++k)
      if (femur.nearest(transpose(pose.matrix()) * (points.positions[k] - pose.origin)).distance <=
          .2)
        expected.push_back(k);
    EXPECT_EQ(contact.points_in_reach(pose, .2), expected);
    EXPECT_FALSE(expected.empty());
  }
}
} // namespace
