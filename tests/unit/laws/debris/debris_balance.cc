// SPDX-License-Identifier: LGPL-2.1-or-later
#include "unit/laws/debris/tilted_plane.h"

#include <gtest/gtest.h>

using namespace arthrowear;

namespace
{
double
lowest(const std::vector<double> &values)
{
  return *std::min_element(values.begin(), values.end());
}

double
highest(const std::vector<double> &values)
{
  return *std::max_element(values.begin(), values.end());
}

// Edges on which the finite elements' matrix has a negative entry: without a limiter the scheme
// would not keep a positive concentration positive.
bool
violates_positivity(const TransportOperator &transport)
{
  return std::any_of(transport.edges().begin(), transport.edges().end(),
                     [](const auto &edge) { return edge.artificial > 0.; });
}

double
disc(const double x, const double y)
{
  return std::hypot(x - .3, y - .3) < .15 ? 1. : 0.;
}
} // namespace

// |v| h/a = 10 on cells of 1/40, a disc with a sharp rim that drifts .45 mm. A minimum of exactly
// 0 or more; the peak passes 1 by 1.5 % at most.
TEST(DebrisTransport, IsNeverNegativeAtCellPecletNumber10)
{
  const TiltedPlane plane;
  const PlaneGrid grid(plane, 40, 1., .3);
  const double speed = std::hypot(1., .6), a = speed / 40. / 10.;
  const std::vector<Matrix3> diffusion{plane.matrix(a, 0., a)};
  const std::vector<Vector3> velocity(grid.points.size(), plane.x_axis + .6 * plane.y_axis);
  TransportOperator linear_elements(grid.mesh(), diffusion);
  linear_elements.set_velocity(velocity, {});
  EXPECT_TRUE(violates_positivity(linear_elements));

  DebrisTransport transport(grid.mesh(), {diffusion, 0., 0.});
  transport.set_velocity(velocity);
  std::vector<double> values = grid.field(disc), none(values.size(), 0.);
  const double mass = transport.mesh().integral(values);
  for (int i = 0; i < 45; ++i)
  {
    values = transport.step(values, .01, none).concentration;
    EXPECT_GE(lowest(values), 0.);
    EXPECT_LE(highest(values), 1.02);
  }
  EXPECT_NEAR(transport.mesh().integral(values), mass, 1e-13 * mass);
}

// Without any diffusion the limiter alone keeps the rim; curvature lets the peak pass 1 by 4 %.
TEST(DebrisTransport, KeepsASharpRimWithoutDiffusion)
{
  const TiltedPlane plane;
  const PlaneGrid grid(plane, 40, 1., .3);
  DebrisTransport transport(grid.mesh(), {});
  transport.set_velocity({grid.points.size(), plane.x_axis + .6 * plane.y_axis});
  const std::vector<double> start = grid.field(disc);
  const DebrisStep step = transport.step(start, .45, std::vector<double>(start.size(), 0.));
  EXPECT_GE(lowest(step.concentration), 0.);
  EXPECT_NEAR(highest(step.concentration), 1., .05);
}

// Triangles with an angle of about 160 degrees and a diffusion of 100:1 across them.
TEST(DebrisTransport, IsNeverNegativeOnObtuseTrianglesWithAnisotropicDiffusion)
{
  const TiltedPlane plane;
  const PlaneGrid grid(plane, 20, 1., 0., 3.);
  const std::vector<Matrix3> diffusion{plane.matrix(.0505, .0495, .0505)};
  EXPECT_TRUE(violates_positivity({grid.mesh(), diffusion}));

  const DebrisTransport transport(grid.mesh(), {diffusion, 0., 0.});
  std::vector<double> values(grid.points.size(), 0.), none(values);
  values[10 * 21 + 10] = 1.;
  const double mass = transport.mesh().integral(values);
  for (int i = 0; i < 50; ++i)
  {
    values = transport.step(values, .002, none).concentration;
    EXPECT_GE(lowest(values), 0.);
  }
  EXPECT_LT(highest(values), .1);
  EXPECT_NEAR(transport.mesh().integral(values), mass, 1e-13 * mass);
}

// All at once: two parts, a source, saturating decay, open and held edges, velocity in all
// directions. Change of mass = source + reaction + boundary, to round-off of what passed.
TEST(DebrisTransport, BalancesMassToRoundOff)
{
  const TiltedPlane plane;
  PlaneGrid grid(plane, 16, 1., .2);
  PlaneGrid other({{0., 0., 50.}}, 8, 2.);
  const unsigned int offset = grid.vertices.size();
  grid.vertices.insert(grid.vertices.end(), other.vertices.begin(), other.vertices.end());
  grid.points.insert(grid.points.end(), other.points.begin(), other.points.end());
  for (const auto &[a, b, c] : other.triangles)
    grid.triangles.push_back({a + offset, b + offset, c + offset});
  const InterfaceMesh mesh = grid.mesh();

  DebrisConditions conditions;
  for (unsigned int e = 0; e < mesh.boundary_edges().size(); ++e)
    if (grid.points[mesh.boundary_edges()[e].vertices[0]][0] < .5)
      conditions.open_edges.push_back(e);
  for (unsigned int v = 0; v < offset; ++v)
    if (grid.points[v][0] > 1. - 1e-12)
      conditions.fixed_vertices.push_back(v);
  conditions.fixed_concentration = .3;
  conditions.inflow_concentration = .2;
  DebrisTransport transport(mesh, {{plane.matrix(1e-2, 2e-3, 3e-3, 1.)}, .8, .5}, conditions);

  std::vector<Vector3> velocity;
  for (const auto &[x, y] : grid.points)
    velocity.push_back({std::sin(9. * y), std::cos(7. * x), x - y});
  transport.set_velocity(velocity);

  std::vector<double> values = grid.field(disc);
  const std::vector<double> source = grid.field([](double x, double y) { return x > y ? .4 : 0.; });
  for (int i = 0; i < 20; ++i)
  {
    const double before = mesh.integral(values);
    const DebrisStep step = transport.step(values, .05, source);
    values = step.concentration;
    EXPECT_GT(step.n_substeps, 1u);
    EXPECT_NEAR(mesh.integral(values), before + step.balance.total(),
                1e-13 * mesh.integral(values));
    EXPECT_NEAR(step.balance.source, .05 * mesh.integral(source), 1e-14);
    EXPECT_LT(step.balance.reaction, 0.);
    EXPECT_GE(lowest(values), 0.);
  }
  for (const unsigned int v : conditions.fixed_vertices)
    EXPECT_EQ(values[v], .3);
}

// Triangles without diffusion in .4 < x < .6 are a wall for the debris on the left.
TEST(DebrisTransport, TakesDiffusionPerTriangle)
{
  const TiltedPlane plane;
  const PlaneGrid grid(plane, 10, 1.);
  const InterfaceMesh mesh = grid.mesh();
  std::vector<Matrix3> diffusion;
  for (const InterfaceMesh::Cell &cell : mesh.cells())
  {
    double x = 0.;
    for (const unsigned int v : cell.vertices)
      x += grid.points[v][0] / 3.;
    diffusion.push_back(x > .4 && x < .6 ? Matrix3{} : plane.matrix(.1, 0., .1));
  }
  const DebrisTransport transport(mesh, {diffusion, 0., 0.});
  const auto start = grid.field([](double x, double) { return x < .1 ? 1. : 0.; });
  const DebrisStep step = transport.step(start, 5., std::vector<double>(start.size(), 0.));
  // .05 of mass over the left .4, and half a cell that its last vertices share in the wall;
  // the mass matrix, which couples neighbours, lets 1e-5 of it through at the start.
  for (std::size_t v = 0; v < start.size(); ++v)
    EXPECT_NEAR(step.concentration[v], grid.points[v][0] < .45 ? .05 / .45 : 0., 1e-5);
}

// A source on a clean interface at rest stays where it is: debris is the worn depth.
TEST(DebrisTransport, CollectsTheWornVolume)
{
  const PlaneGrid grid({}, 8, 2., .2);
  const DebrisTransport transport(grid.mesh(), {});
  const std::vector<double> depth_rate =
      grid.field([](double x, double y) { return 1e-6 * (x + 2. * y); });
  const DebrisStep step =
      transport.step(std::vector<double>(depth_rate.size(), 0.), 30., depth_rate);
  EXPECT_EQ(step.n_substeps, 1u);
  for (std::size_t v = 0; v < depth_rate.size(); ++v)
    EXPECT_NEAR(step.concentration[v], 30. * depth_rate[v], 1e-18);
  EXPECT_EQ(step.balance.reaction, 0.);
  EXPECT_EQ(step.balance.boundary, 0.);
}
