// SPDX-License-Identifier: LGPL-2.1-or-later

#include "unit/laws/debris/tilted_plane.h"
#include "unit/thrown.h"

#include <gtest/gtest.h>

#include <map>
#include <utility>

using namespace arthrowear;

namespace
{
// An anisotropic Gaussian that starts round with the variance s2 and drifts: the exact solution of
// (6.12) without reaction has the covariance s2 I + 2 a t.
struct Gaussian
{
  double xx, xy, yy; // a [mm^2/s]
  double vx, vy;     // [mm/s]
  double x0, y0, s2; // centre [mm], [mm^2]

  double value(const double x, const double y, const double t) const
  {
    const double cxx = s2 + 2. * xx * t, cxy = 2. * xy * t, cyy = s2 + 2. * yy * t;
    const double det = cxx * cyy - cxy * cxy, dx = x - x0 - vx * t, dy = y - y0 - vy * t;
    return s2 / std::sqrt(det) *
           std::exp(-0.5 * (cyy * dx * dx - 2. * cxy * dx * dy + cxx * dy * dy) / det);
  }
};

double
l2_distance(const InterfaceMesh &mesh, const std::vector<double> &a, const std::vector<double> &b)
{
  std::vector<double> squared;
  for (std::size_t v = 0; v < a.size(); ++v)
    squared.push_back((a[v] - b[v]) * (a[v] - b[v]));
  return std::sqrt(mesh.integral(squared));
}

// Error on a wavy grid of n x n cells on a tilted plane; components of a and v along the plane's
// normal must not count.
double
gaussian_error(const Gaussian &g, const unsigned int n, const double end)
{
  const TiltedPlane plane;
  const PlaneGrid grid(plane, n, 1., .03 * n);
  DebrisTransport transport(grid.mesh(), {{plane.matrix(g.xx, g.xy, g.yy, 5.)}, 0., 0.});
  transport.set_velocity({grid.points.size(), g.vx * plane.x_axis + g.vy * plane.y_axis +
                                                  100. * cross(plane.x_axis, plane.y_axis)});
  const auto at = [&](const double t)
  { return grid.field([&](double x, double y) { return g.value(x, y, t); }); };
  const DebrisStep step = transport.step(at(0.), end, std::vector<double>(grid.points.size(), 0.));
  return l2_distance(transport.mesh(), step.concentration, at(end));
}

// Expects second order of `errors`, each on a mesh with cells half as large as the previous ones.
void
expect_second_order(const std::vector<double> &errors)
{
  for (std::size_t i = 1; i < errors.size(); ++i)
    EXPECT_GT(std::log2(errors[i - 1] / errors[i]), 1.9) << errors[i - 1] << " to " << errors[i];
}

// The eight faces of an octahedron, split `levels` times, on the sphere of radius 1.
struct Sphere
{
  std::vector<Vector3> vertices{{1, 0, 0},  {-1, 0, 0}, {0, 1, 0},
                                {0, -1, 0}, {0, 0, 1},  {0, 0, -1}};
  std::vector<std::array<unsigned int, 3>> triangles;

  explicit Sphere(const unsigned int levels)
  {
    for (unsigned int x : {0, 1})
      for (unsigned int y : {2, 3})
        for (unsigned int z : {4, 5})
          triangles.push_back({x, y, z});
    for (unsigned int level = 0; level < levels; ++level)
      split();
  }

  void split()
  {
    std::map<std::pair<unsigned int, unsigned int>, unsigned int> middles;
    const auto middle = [&](const unsigned int a, const unsigned int b)
    {
      const auto found = middles.try_emplace({std::min(a, b), std::max(a, b)}, vertices.size());
      if (found.second)
        vertices.push_back(normalised(vertices[a] + vertices[b]));
      return found.first->second;
    };
    std::vector<std::array<unsigned int, 3>> finer;
    for (const auto &[a, b, c] : triangles)
    {
      const unsigned int ab = middle(a, b), bc = middle(b, c), ca = middle(c, a);
      for (const auto &triangle :
           {std::array<unsigned int, 3>{a, ab, ca}, {ab, b, bc}, {ca, bc, c}, {ab, bc, ca}})
        finer.push_back(triangle);
    }
    triangles = finer;
  }
};
} // namespace

// Cell Peclet number |v| h/a from 37 to 9: substeps are as long as advection allows, so that the
// rate includes errors of space and time.
TEST(DebrisTransport, IsOfSecondOrderWhereAdvectionLeads)
{
  const Gaussian gaussian{1e-3, 4e-4, 5e-4, .8, .4, .35, .4, .0036};
  expect_second_order({gaussian_error(gaussian, 24, .3), gaussian_error(gaussian, 48, .3),
                       gaussian_error(gaussian, 96, .3)});
}

// Cell Peclet number from 3 to .7.
TEST(DebrisTransport, IsOfSecondOrderWhereDiffusionLeads)
{
  const Gaussian gaussian{4e-3, 1e-3, 1e-3, .2, .1, .44, .46, .005};
  expect_second_order({gaussian_error(gaussian, 20, .4), gaussian_error(gaussian, 40, .4),
                       gaussian_error(gaussian, 80, .4)});
}

// One vertex matters only: C = C_0 exp(-k t). The Runge-Kutta method's error is (k h)^3 k t/24.
TEST(DebrisTransport, DecaysExponentially)
{
  const PlaneGrid grid({}, 4, 1.);
  const DebrisTransport transport(grid.mesh(), {{Matrix3{}}, .5, 0.});
  std::vector<double> values(25, 2.), none(25, 0.);
  for (int i = 0; i < 100; ++i)
    values = transport.step(values, .04, none).concentration;
  for (const double value : values)
    EXPECT_NEAR(value, 2. * std::exp(-2.), 2. * 8e-6 * 2. / 24.);
}

// dC/dt = -k C/(1 + C/C_s) integrates to ln C + C/C_s + k t = constant.
TEST(DebrisTransport, DecayLevelsOffWhereSaturated)
{
  const PlaneGrid grid({}, 4, 1.);
  const DebrisTransport transport(grid.mesh(), {{Matrix3{}}, .5, .2});
  std::vector<double> values(25, 2.), none(25, 0.);
  for (int i = 0; i < 100; ++i)
    values = transport.step(values, .04, none).concentration;
  EXPECT_NEAR(std::log(values[7]) + values[7] / .2 + .5 * 4., std::log(2.) + 2. / .2, 1e-6);
}

// An inflow that has the concentration of the inside changes nothing, in any step.
TEST(DebrisTransport, CarriesAUniformConcentrationThroughOpenEdges)
{
  const TiltedPlane plane;
  const PlaneGrid grid(plane, 8, 1., .2);
  const InterfaceMesh mesh = grid.mesh();
  DebrisConditions conditions;
  for (unsigned int e = 0; e < mesh.boundary_edges().size(); ++e)
    conditions.open_edges.push_back(e);
  conditions.inflow_concentration = .7;
  DebrisTransport transport(mesh, {{plane.matrix(1e-3, 0., 1e-3)}, 0., 0.}, conditions);
  transport.set_velocity({grid.points.size(), plane.x_axis - .5 * plane.y_axis});
  const DebrisStep step =
      transport.step(std::vector<double>(81, .7), 2., std::vector<double>(81, 0.));
  for (const double value : step.concentration)
    EXPECT_NEAR(value, .7, 1e-13);
}

// Debris diffuses in from an edge x = 1 with C = 1 against a velocity that comes from the closed
// edge x = 0: at rest nothing flows, a C' = v C, C = exp(v (x - 1)/a), here with v/a = 5.
TEST(DebrisTransport, SettlesToTheProfileAtAHeldEdge)
{
  const TiltedPlane plane;
  std::vector<double> errors;
  for (const unsigned int n : {4u, 8u, 16u})
  {
    const PlaneGrid grid(plane, n, 1.);
    DebrisConditions conditions;
    for (unsigned int v = 0; v < grid.points.size(); ++v)
      if (grid.points[v][0] > 1. - 1e-12)
        conditions.fixed_vertices.push_back(v);
    conditions.fixed_concentration = 1.;
    DebrisTransport transport(grid.mesh(), {{plane.matrix(.2, 0., .2)}, 0., 0.}, conditions);
    transport.set_velocity({grid.points.size(), plane.x_axis});
    const std::vector<double> none(grid.points.size(), 0.);
    const DebrisStep step = transport.step(none, 8., none);
    errors.push_back(
        l2_distance(transport.mesh(), step.concentration,
                    grid.field([](double x, double) { return std::exp(5. * (x - 1.)); })));
  }
  expect_second_order(errors);
}

// On the unit sphere the Laplacian of z is -2 z: 1 + z/2 becomes 1 + z/2 exp(-2 a t).
TEST(DebrisTransport, DiffusesOnACurvedSurface)
{
  std::vector<double> errors;
  for (const unsigned int levels : {2u, 3u, 4u})
  {
    const Sphere sphere(levels);
    const DebrisTransport transport({sphere.vertices, sphere.triangles},
                                    {{Matrix3{{{.1, 0, 0}, {0, .1, 0}, {0, 0, .1}}}}, 0., 0.});
    const auto field = [&](const double amplitude)
    {
      return mapped<double>(sphere.vertices,
                            [&](const Vector3 &x) { return 1. + amplitude * x[2]; });
    };
    const DebrisStep step =
        transport.step(field(.5), 2., std::vector<double>(sphere.vertices.size(), 0.));
    errors.push_back(l2_distance(transport.mesh(), step.concentration, field(.5 * std::exp(-.4))));
  }
  expect_second_order(errors);
}

TEST(DebrisTransport, RefusesWhatIsNoDiffusion)
{
  const PlaneGrid grid({}, 2, 1.);
  const auto refusal = [&](const DebrisLaw &law, const DebrisConditions &conditions)
  { return thrown<InputError>([&] { DebrisTransport(grid.mesh(), law, conditions); }); };
  const std::string matrix =
      "a diffusion matrix of the debris is not symmetric and positive semidefinite";
  EXPECT_EQ(refusal({{Matrix3{{{1, 2, 0}, {2, 1, 0}, {0, 0, 1}}}}, 0., 0.}, {}), matrix);
  EXPECT_EQ(refusal({{Matrix3{{{1, 2, 0}, {0, 9, 0}, {0, 0, 1}}}}, 0., 0.}, {}), matrix);
  EXPECT_EQ(refusal({{Matrix3{}, Matrix3{}}, 0., 0.}, {}),
            "the interface has 8 triangles but 2 diffusion matrices, must have one for all or one "
            "for each");
  EXPECT_EQ(refusal({{Matrix3{}}, -1., 0.}, {}), "the decay rate of the debris must be 0 or above");
}
