// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/hip_cup/limits.h"

#include "has.h"
#include "models/hip_cup/system.h"

using namespace arthrowear;

namespace
{
MeshData
small_cup()
{
  CupGeometry geometry;
  geometry.inner_radius = 14.;
  geometry.outer_radius = 22.;
  geometry.target_cells = 400;
  return make_cup(geometry);
}
} // namespace

// A hemisphere presses in every direction of its half-space.
TEST(PressingCone, OfAHemisphereReachesToItsRim)
{
  MeshData mesh = small_cup();
  for (Vector3 &x : mesh.vertices) // the pole from z to -y
    x = {x[0], -x[2], x[1]};
  const PressingCone cone = pressing_cone(mesh);
  EXPECT_NEAR(cone.pole[1], -1., 1e-12);
  EXPECT_NEAR(cone.half_angle, .5 * units::pi, 1e-12);
  // A load along y presses the cup on the head, whose normal force is along -y.
  EXPECT_NEAR(cone.angle_of({0., 7., 0.}), 0., 1e-12);
  EXPECT_TRUE(cone.carries({0., 1., -1.}, 0.));
  EXPECT_FALSE(cone.carries({0., -.1, 1.}, 0.));
  // atan(.1/1) beyond the rim: friction of more than .1 holds it.
  EXPECT_TRUE(cone.carries({0., -.1, 1.}, .11));
  EXPECT_TRUE(cone.carries({0., 0., 0.}, 0.));
}

// 8 mm of wall on any mesh: neither the facets of the backing, which lie inside its sphere, nor the
// distance of its vertices from the radius show.
TEST(BodyWall, IsThatOfTheShellOnAnyMesh)
{
  for (const unsigned int cells : {200u, 400u, 6000u})
  {
    CupGeometry geometry;
    geometry.inner_radius = 14.;
    geometry.outer_radius = 22.;
    geometry.target_cells = cells;
    const MeshData mesh = make_cup(geometry);
    const BodyWall wall = cup_wall(mesh, mesh.boundary_vertices("wear"));
    ASSERT_EQ(wall.thickness.size(), mesh.boundary_vertices("wear").size());
    for (const double thickness : wall.thickness)
      EXPECT_NEAR(thickness, 8., 1e-6) << cells;
  }
}

// The table contains the force of the cup on the head, turned round by mistake: it points up.
TEST(PreparedCup, RefusesALoadThatDrawsItOffTheHead)
{
  const auto findings_of = [](const LoadApplication application, const double inclination)
  {
    HipCupParameters p;
    Parameters parameters;
    p.declare(parameters);
    p.time.step = .01;
    p.cup.geometry.inner_radius = 14.;
    p.cup.geometry.outer_radius = 22.;
    p.cup.geometry.target_cells = 400;
    p.cup.inclination = inclination;
    p.motion.kind = MotionKind::still;
    p.load.amplitude = p.load.base = 1000.;
    p.load.application = application;
    prepare_hip_cup(p, parameters);
    return parameters.findings();
  };
  // Beyond the rim by 10 deg; along z alone the supports carry the load that contact does not.
  const auto findings = findings_of(LoadApplication::translating_backing, 100. * units::deg);
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_TRUE(has(findings[0], "points 100 deg away from the axis from its pole to its centre, and "
                               "the cavity reaches to 90 deg"));
  EXPECT_TRUE(findings_of(LoadApplication::translating_backing, 80. * units::deg).empty());
  EXPECT_TRUE(findings_of(LoadApplication::rigid_backing, 80. * units::deg).empty());
}
