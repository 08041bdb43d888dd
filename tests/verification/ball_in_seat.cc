// SPDX-License-Identifier: LGPL-2.1-or-later
// A ball in a seat of nearly its radius, both elastic, against Hertz.
#include "verification/two_blocks.h"

#include <Eigen/Dense>

#include <cstdio>

using namespace arthrowear;
using arthrowear::testing::linear;
using arthrowear::testing::Method;
using arthrowear::testing::TwoBlocks;

namespace
{
constexpr double ball_radius = 14., seat_radius = 14.05, young = 210e3, poisson = .3,
                 load = 100.;                                  // [mm], [MPa], [N]
constexpr double hertz_pressure = 25.53, hertz_radius = 1.367; // [MPa], [mm]

/// Distances from the axis: even up to the rim of the contact and beyond, then growing.
std::vector<double>
graded(const double cell, const double even, const double growth, const double end)
{
  std::vector<double> at{0.};
  double step = cell;
  while (at.back() < end)
  {
    at.push_back(at.back() + step);
    if (at.back() >= even)
      step *= growth;
  }
  return at;
}

/// A quarter of a block whose face z = 0 bulges like a sphere; the ball lies above it, the seat
/// below.
MeshData
quarter(const double radius, const bool is_ball, const double cell)
{
  constexpr double extent = 5.;
  const std::vector<double> lateral = graded(cell, 1.2 * hertz_radius, 1.5, extent),
                            depth = graded(cell, 0., 1.4, extent);
  const unsigned int n = lateral.size() - 1, layers = depth.size() - 1;
  MeshData mesh = make_block({{1. * n, 1. * n, 1. * layers}, {n, n, layers}});
  for (Vector3 &vertex : mesh.vertices)
  {
    const double x = lateral[std::lround(vertex[0])], y = lateral[std::lround(vertex[1])];
    const unsigned int layer = std::lround(vertex[2]);
    const double bulge = radius - std::sqrt(radius * radius - x * x - y * y);
    const double z = is_ball ? depth[layer] : -depth[layers - layer];
    vertex = {x, y, z + bulge * (1. - std::abs(z) / depth.back())};
  }
  return mesh;
}

struct Found
{
  double peak = 0., radius = 0.; // [MPa], [mm]
};

struct BallInSeat : TwoBlocks
{
  BallInSeat(const unsigned int degree, const double ball_cell, const double seat_cell,
             const bool ball_has_points)
      : TwoBlocks(Method::condensed,
                  ball_has_points ? quarter(ball_radius, true, ball_cell)
                                  : mirrored(quarter(seat_radius, false, seat_cell)),
                  ball_has_points ? quarter(seat_radius, false, seat_cell)
                                  : mirrored(quarter(ball_radius, true, ball_cell)),
                  {linear(young, poisson), linear(young, poisson)}, {}, MPI_COMM_WORLD, degree)
  {
    for (const unsigned int of_block : {0u, 1u})
    {
      const auto &nodes = body(of_block).nodes();
      for (unsigned int node = 0; node < nodes.size(); ++node)
        for (const unsigned int component : {0u, 1u})
          if (std::abs(nodes.positions[node][component]) < 1e-9)
            fix(of_block, node, component);
    }
    fix(1, "bottom", {0, 1, 2});
    fix(0, "top", {0, 1});
    ImplicitParameters implicit;
    implicit.contact.theta = 1.;
    implicit.contact.solver = "semismooth_newton";
    implicit.contact.balance_tolerance = 1e-9;
    start(implicit, pressing(), -load / 4.);
    for (int step = 0; step < 4 && !::testing::Test::HasFatalFailure(); ++step)
      advance(10.);
  }
  /// The same pair upside down: the seat lies above the ball.
  static MeshData mirrored(MeshData mesh)
  {
    // Half a turn about the line x = y, z = 0.
    for (Vector3 &vertex : mesh.vertices)
      vertex = {vertex[1], vertex[0], -vertex[2]};
    for (std::string &name : mesh.boundary_names)
      name = name == "bottom" ? "top" : name == "top" ? "bottom" : name;
    return mesh;
  }
  /// Nodal forces of one newton on the outer face of the upper body, along z.
  Field pressing() const
  {
    Field pattern = body(0).partition().zero_field();
    for (const auto &[node, share] : shares_of_boundary(body(0).mesh(), body(0).nodes(), "top"))
      if (body(0).owns(node))
        pattern[3 * body(0).local_node(node) + 2] = share;
    return pattern;
  }
  /// Hertz's pressure p0 sqrt(1 - r^2/a^2) fitted to the points: p^2 is linear in r^2.
  Found found() const
  {
    const std::vector<double> p = pressures();
    double peak = *std::max_element(p.begin(), p.end());
    std::vector<std::array<double, 2>> rows;
    const auto &triangles = body(0).mesh();
    const auto points = triangles.boundary_vertices("bottom");
    for (std::size_t point = 0; point < p.size(); ++point)
      if (p[point] > .4 * peak)
      {
        const Vector3 &x = triangles.vertices[points[point]];
        rows.push_back({x[0] * x[0] + x[1] * x[1], p[point] * p[point]});
      }
    Eigen::MatrixXd A(rows.size(), 2);
    Eigen::VectorXd b(rows.size());
    for (std::size_t k = 0; k < rows.size(); ++k)
    {
      A.row(k) << 1., rows[k][0];
      b[k] = rows[k][1];
    }
    const Eigen::Vector2d fit = A.colPivHouseholderQr().solve(b);
    return {std::sqrt(fit[0]), std::sqrt(-fit[0] / fit[1])};
  }
};
} // namespace

TEST(BallInSeat, HasThePressureOfHertz)
{
  for (const unsigned int degree : {1u, 2u})
    for (const bool ball_has_points : {true, false})
      for (const double n : {4., 6., 8.})
      {
        if (degree == 2 && n > 6.)
          continue;
        const double cell = hertz_radius / n;
        const BallInSeat pair(degree, cell, .9 * cell, ball_has_points);
        const Found found = pair.found();
        std::printf("degree %u, %g faces per radius, points on the %s: p0 %.3f MPa (%+.2f %%), "
                    "a %.4f mm (%+.2f %%), force %.3f N\n",
                    degree, n, ball_has_points ? "ball" : "seat", found.peak,
                    100. * (found.peak / hertz_pressure - 1.), found.radius,
                    100. * (found.radius / hertz_radius - 1.), 4. * pair.contact_force()[2]);
        std::fflush(stdout);
        EXPECT_NEAR(found.peak, hertz_pressure, .02 * hertz_pressure);
        EXPECT_NEAR(found.radius, hertz_radius, .02 * hertz_radius);
      }
}
