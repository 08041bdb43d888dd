// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/units.h"
#include "contact/faces/contact_frame.h"
#include "contact/surface.h"
#include "counterfaces.h"
#include "mesh/block.h"
#include "mesh/cup.h"

#include <gtest/gtest.h>

#include <numeric>

using namespace arthrowear;

TEST(TurningBall, SeesGapNormalAndVelocityOfItsSurface)
{
  HeadTurning turning;
  turning.centre = {0., 2., 1.}; // beside the axis of the spin through the origin
  turning.spin = [](double, double) { return Vector3{0., 0., 3.}; };
  const auto sphere = turning_ball(turning, 2.);
  sphere->move(0., 1.);
  const ObstaclePoint nearest = sphere->nearest({5., 2., 1.});
  EXPECT_DOUBLE_EQ(nearest.gap, 3.);
  EXPECT_EQ(nearest.normal, (Vector3{1., 0., 0.}));
  // omega x R n = 3 e_z x 2 e_x = 6 e_y at the foot of the point.
  EXPECT_EQ(nearest.velocity, (Vector3{0., 6., 0.}));
  EXPECT_LT(sphere->nearest({0., 2., 2.}).gap, 0.);
}

TEST(RigidPlane, MovesWithItsVelocity)
{
  const auto plane = rigid_plane({}, {0., 0., 2.}, steady_motion({1., 0., -4.}));
  plane->move(0., .5);
  const ObstaclePoint nearest = plane->nearest({7., 8., 1.});
  EXPECT_DOUBLE_EQ(nearest.gap, 3.); // 1 - (-2)
  EXPECT_EQ(nearest.normal, (Vector3{0., 0., 1.}));
  EXPECT_EQ(nearest.velocity, (Vector3{1., 0., -4.}));
}

TEST(ContactFrame, IsRightHandedAndOrthonormal)
{
  for (const Vector3 &direction :
       {Vector3{0., 0., 1.}, Vector3{1., 0., 0.}, Vector3{.3, -.5, .2}, Vector3{-1., 1., -1.}})
  {
    const Vector3 normal = normalised(direction);
    const Matrix3 frame = contact_frame(normal, tangent_axis_for(normal));
    const Matrix3 product = frame * transpose(frame);
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j)
        EXPECT_NEAR(product[i][j], i == j, 1e-15);
    EXPECT_NEAR(determinant(frame), 1., 1e-15);
    EXPECT_EQ(frame[2], normal);
  }
}

// Carried over a right angle by the shortest way: e_x, along the turn, becomes -e_z; e_y, about
// which it turns, stays. In general the length stays and the vector becomes tangent to the new
// normal.
TEST(TangentVector, TurnsWithTheNormal)
{
  const Vector3 x{1., 0., 0.}, y{0., 1., 0.}, z{0., 0., 1.};
  EXPECT_EQ(turned_with_normal(z, x, x), (Vector3{0., 0., -1.}));
  EXPECT_EQ(turned_with_normal(z, x, y), y);
  EXPECT_EQ(turned_with_normal(z, z, x), x);
  const Vector3 before = normalised({.3, -.5, .2}), now = normalised({.2, -.6, -.3});
  const Vector3 tangent = cross(before, {1., 2., 3.}),
                turned = turned_with_normal(before, now, tangent);
  EXPECT_NEAR(dot(turned, now), 0., 1e-15);
  EXPECT_NEAR(norm(turned), norm(tangent), 1e-15);
  // No turn about the normal: its component along the axis of the turn does not change.
  EXPECT_NEAR(dot(turned, cross(before, now)), dot(tangent, cross(before, now)), 1e-15);
}

TEST(ContactSurface, SharesThePlaneAmongItsPoints)
{
  const MeshData mesh = make_block({{4., 3., 1.}, {4, 3, 1}});
  const ContactSurface surface(mesh, "bottom");
  // The body is above its bottom: contact normals point up, into it.
  const std::vector<double> areas =
      surface.projected_areas(std::vector<double>(3 * surface.n_points(), 0.),
                              std::vector<Vector3>(surface.n_points(), Vector3{0., 0., 1.}));
  EXPECT_NEAR(std::accumulate(areas.begin(), areas.end(), 0.), 12., 1e-13);
  EXPECT_NEAR(surface.area(), 12., 1e-13);
  for (const double area : areas)
    EXPECT_GT(area, 0.);
}

// The area vectors of a hemisphere sum to the disc of its rim, whatever the mesh; seen along the
// radii they sum to the sphere's area less a part of order (element/radius)^2/2 = .05 for 4.4 mm on
// 14: facets lie inside the sphere and are tilted against the radii.
TEST(ContactSurface, SharesTheCavityAmongItsPoints)
{
  CupGeometry geometry;
  geometry.target_cells = 1562;
  const ContactSurface surface(make_cup(geometry), "wear");
  const std::vector<double> still(3 * surface.n_points(), 0.);
  std::vector<Vector3> radial;
  for (const Vector3 &x : surface.positions())
    radial.push_back(normalised(x));
  const std::vector<double> along_z =
      surface.projected_areas(still, std::vector<Vector3>(surface.n_points(), Vector3{0., 0., 1.}));
  const std::vector<double> along_radii = surface.projected_areas(still, radial);
  const double disc = units::pi * 14. * 14.;
  EXPECT_NEAR(std::accumulate(along_z.begin(), along_z.end(), 0.), disc, .02 * disc);
  const double sum = std::accumulate(along_radii.begin(), along_radii.end(), 0.);
  EXPECT_LT(sum, 2. * disc);
  EXPECT_GT(sum, .95 * 2. * disc);
}
