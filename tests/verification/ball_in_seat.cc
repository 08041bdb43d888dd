// SPDX-License-Identifier: LGPL-2.1-or-later
// A ball in a seat of nearly its radius, both elastic, against Hertz.
#include "contact/patch_pressure.h"
#include "verification/two_blocks.h"

#include <cstdio>

using namespace arthrowear;
using arthrowear::testing::linear;
using arthrowear::testing::Method;
using arthrowear::testing::TwoBlocks;

namespace
{
constexpr double ball_radius = 14., seat_radius = 14.05, young = 210e3, poisson = .3,
                 load = 100.; // [mm], [MPa], [N]
constexpr double pi = 3.14159265358979323846;
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
  // Beyond, the cells are too large for the sphere.
  const auto is_far = [&](const MeshData::BoundaryFace &face)
  {
    return std::any_of(face.vertices.begin(), face.vertices.end(),
                       [&](const unsigned int vertex)
                       {
                         const Vector3 &x = mesh.vertices[vertex];
                         return std::max(x[0], x[1]) > 1.5 * hertz_radius;
                       });
  };
  mesh.boundary_names.push_back("beyond");
  for (MeshData::BoundaryFace &face : mesh.faces)
    if (face.boundary_id == (is_ball ? 0u : 1u) && is_far(face))
      face.boundary_id = 3;
  return mesh;
}

/// The same body upside down, by half a turn about the line x = y, z = 0.
MeshData
turned_over(MeshData mesh)
{
  for (Vector3 &vertex : mesh.vertices)
    vertex = {vertex[1], vertex[0], -vertex[2]};
  for (std::string &name : mesh.boundary_names)
    name = name == "bottom" ? "top" : name == "top" ? "bottom" : name;
  return mesh;
}

MeshData
lowered(MeshData mesh, const double depth)
{
  for (Vector3 &vertex : mesh.vertices)
    vertex[2] -= depth;
  return mesh;
}

/// The body with the contact points is the upper one.
struct Pair
{
  bool ball_has_points = true;
  double ball_cell = hertz_radius / 8., seat_cell = hertz_radius / 8.;
  double overlap = 0.;                       ///< that presses the bodies instead of the load [mm]
  double ball_factor = 0., seat_factor = 0.; ///< of wear [mm^2/N]
};

struct BallInSeat : TwoBlocks
{
  static constexpr double belt_speed = 1., step_size = 10.; // [mm/s], [s]

  explicit BallInSeat(const Pair &pair)
      : TwoBlocks(
            Method::condensed,
            lowered(pair.ball_has_points ? quarter(ball_radius, true, pair.ball_cell)
                                         : turned_over(quarter(seat_radius, false, pair.seat_cell)),
                    pair.overlap),
            pair.ball_has_points ? quarter(seat_radius, false, pair.seat_cell)
                                 : turned_over(quarter(ball_radius, true, pair.ball_cell)),
            {linear(young, poisson), linear(young, poisson)},
            arthrowear::testing::belt_path({pair.ball_factor > 0. ? belt_speed : 0., 0., 0.}),
            MPI_COMM_WORLD,
            {curved("bottom", pair.ball_has_points ? ball_radius : -seat_radius, pair.overlap),
             curved("top", pair.ball_has_points ? seat_radius : -ball_radius, 0.)})
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
    implicit.contact.wear_rule = WearRule::end_of_step;
    implicit.contact.wear = pair.ball_has_points
                                ? ContactWear::archard(pair.ball_factor, pair.seat_factor, 1.)
                                : ContactWear::archard(pair.seat_factor, pair.ball_factor, 1.);
    if (pair.overlap > 0.)
    {
      fix(0, "top", {2});
      start(implicit);
    }
    else
      start(implicit, pressing(), -load / 4.);
  }

  /// Peak of p0 sqrt(1 - r^2/a^2) through the inner points: p^2 is linear in r^2 [MPa].
  double peak() const
  {
    const std::vector<double> p = pressures();
    const std::vector<Vector3> positions = points().positions();
    const double largest = *std::max_element(p.begin(), p.end());
    double n = 0., x = 0., y = 0., xx = 0., xy = 0.;
    for (std::size_t point = 0; point < p.size(); ++point)
      if (p[point] > .5 * largest)
      {
        const double r2 = std::pow(std::hypot(positions[point][0], positions[point][1]), 2),
                     p2 = p[point] * p[point];
        n += 1.;
        x += r2;
        y += p2;
        xx += r2 * r2;
        xy += r2 * p2;
      }
    return std::sqrt((y * xx - x * xy) / (n * xx - x * x));
  }
  /// Radius of a circle of the area of contact, whose edge follows from pressures and gaps [mm].
  double radius() const
  {
    const ContactSurface surface = points();
    const double modulus = young / (1. - poisson * poisson);
    PatchPressure patch(surface.positions(), surface.triangles(), .5 * modulus);
    patch.set({state.contact.force, state.contact.area, state.contact.gap});
    double area = 0.;
    for (const PatchPressure::Sample &sample : patch.samples())
      area += 4. * sample.area;
    return std::sqrt(area / pi);
  }
  /// Volume that the depths at the vertices of the lower face have removed [mm^3].
  double lower_volume() const
  {
    double volume = 0.;
    for (std::size_t vertex = 0; vertex < partner->size(); ++vertex)
      volume += partner->areas()[vertex] * state.contact.counterface.depth[vertex];
    return volume;
  }
  /// Sum of normal force times sliding speed [N mm/s].
  double power() const
  {
    double sum = 0.;
    for (unsigned int point = 0; point < state.contact.n_points(); ++point)
      sum += state.contact.force[3 * point + 2] *
             std::hypot(state.contact.velocity[3 * point], state.contact.velocity[3 * point + 1]);
    return sum;
  }

private:
  static ElementChoice curved(const char *boundary, const double centre, const double depth)
  {
    return {2, {CurvedBoundary(boundary, {0., 0., centre - depth}, std::abs(centre), 1e-9)}};
  }
  ContactSurface points() const { return {body(0).mesh(), body(0).nodes(), "bottom"}; }
  /// Nodal forces of one newton on the outer face of the upper body, along z.
  Field pressing() const
  {
    Field pattern = body(0).partition().zero_field();
    for (const auto &[node, share] : shares_of_boundary(body(0).mesh(), body(0).nodes(), "top"))
      if (body(0).owns(node))
        pattern[3 * body(0).local_node(node) + 2] = share;
    return pattern;
  }
};
} // namespace

TEST(BallInSeat, HasThePressureOfHertz)
{
  for (const bool ball_has_points : {true, false})
  {
    Pair pair;
    pair.ball_has_points = ball_has_points;
    (ball_has_points ? pair.seat_cell : pair.ball_cell) *= .9;
    BallInSeat bodies(pair);
    for (int step = 0; step < 2 && !::testing::Test::HasFatalFailure(); ++step)
      bodies.advance(BallInSeat::step_size);
    std::printf("points on the %s: p0 %.3f MPa (%+.2f %%), a %.4f mm (%+.2f %%), force %.5f N\n",
                ball_has_points ? "ball" : "seat", bodies.peak(),
                100. * (bodies.peak() / hertz_pressure - 1.), bodies.radius(),
                100. * (bodies.radius() / hertz_radius - 1.), 4. * bodies.contact_force()[2]);
    EXPECT_NEAR(bodies.peak(), hertz_pressure, .02 * hertz_pressure);
    EXPECT_NEAR(bodies.radius(), hertz_radius, .02 * hertz_radius);
  }
}

// Which side has the contact points is a choice of the method: volumes of wear and largest depths
// of both bodies do not depend on it. The volumes of both sides are the work of contact.
TEST(BallInSeat, WearsTheSameWithItsSidesSwapped)
{
  constexpr double ball_factor = 1e-7, seat_factor = .5e-7, cell = hertz_radius / 4.;
  struct Worn
  {
    double ball, seat, ball_depth, seat_depth;
  } worn[2];
  for (const bool ball_has_points : {true, false})
  {
    Pair pair{ball_has_points, cell, cell, 5e-4, ball_factor, seat_factor};
    BallInSeat bodies(pair);
    const ContactHistory &contact = bodies.state.contact;
    double work = 0.;
    for (int step = 0; step < 4 && !::testing::Test::HasFatalFailure(); ++step)
    {
      bodies.advance(BallInSeat::step_size);
      work += BallInSeat::step_size * bodies.power();
    }
    const double upper = contact.body.worn_volume, lower = contact.counterface.worn_volume;
    EXPECT_NEAR(upper + lower, (ball_factor + seat_factor) * work, 1e-12 * (upper + lower));
    EXPECT_NEAR(lower, bodies.lower_volume(), 1e-12 * lower);
    const auto largest = [](const std::vector<double> &depths)
    { return *std::max_element(depths.begin(), depths.end()); };
    const double upper_depth = largest(contact.body.depth),
                 lower_depth = largest(contact.counterface.depth);
    worn[ball_has_points] = ball_has_points ? Worn{upper, lower, upper_depth, lower_depth}
                                            : Worn{lower, upper, lower_depth, upper_depth};
    const Worn &found = worn[ball_has_points];
    std::printf("points on the %s: volumes %.6e, %.6e mm^3, depths %.4e, %.4e mm, force at the end "
                "%.2f N\n",
                ball_has_points ? "ball" : "seat", found.ball, found.seat, found.ball_depth,
                found.seat_depth, 4. * bodies.contact_force()[2]);
  }
  EXPECT_NEAR(worn[0].ball, worn[1].ball, .01 * worn[1].ball);
  EXPECT_NEAR(worn[0].seat, worn[1].seat, .01 * worn[1].seat);
  EXPECT_NEAR(worn[0].ball_depth, worn[1].ball_depth, .03 * worn[1].ball_depth);
  EXPECT_NEAR(worn[0].seat_depth, worn[1].seat_depth, .03 * worn[1].seat_depth);
}
