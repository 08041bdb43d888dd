// SPDX-License-Identifier: LGPL-2.1-or-later
// A rigid ball pressed on the outside of a torus, as on the rounded rim of a cup: Hertz's ellipse.
#include "base/units.h"
#include "contact/faces/carried_obstacle.h"
#include "contact/faces/rigid_body.h"
#include "counterfaces.h"
#include "mesh/block.h"
#include "stepping/implicit_stepper.h"

#include <gtest/gtest.h>

#include <cstdio>

using namespace arthrowear;

namespace
{
constexpr double ball = 18., tube = 5., outer = 25., young = 1000., poisson = .4, force = 100.;

/// Grows from 0 to `length` as `at` does from 0 to 1, `first` times as fast at 0 as evenly.
double
graded(const double at, const double length, const double first)
{
  return length * (first * at + (1. - first) * at * at * at);
}

/// A quarter of a piece of the torus below its highest point, where the ball touches it: 6 mm along
/// the circumference, 60 deg of the tube, 4 mm deep.
MeshData
quarter_of_torus(const std::array<unsigned int, 3> &cells)
{
  MeshData mesh = make_block({{1., 1., 1.}, cells});
  mesh.move_places(
      [](const Vector3 &x)
      {
        const double along = graded(x[0], 6., .3) / outer, across = graded(x[1], 5.2, .2) / tube,
                     radius = tube - graded(x[2], 4., .2),
                     from_axis = outer - tube + radius * std::cos(across);
        return Vector3{from_axis * std::sin(along), -radius * std::sin(across),
                       from_axis * std::cos(along)};
      });
  return mesh;
}

struct Ellipse
{
  double along, across; // half axes [mm]
  double pressure;      // at the middle, by the mean over its inner quarter [MPa]
};

// Relative curvatures 1/18 + 1/25 and 1/18 + 1/5, E/(1 - nu^2) = 1190.5 MPa.
constexpr Ellipse exact{1.0106, .5260, 89.81};

Ellipse
press(const std::array<unsigned int, 3> &cells)
{
  CurvedBoundary torus("bottom");
  torus.tolerance = -1.;
  Body body(quarter_of_torus(cells), {MaterialLaw::linear_elastic, young, poisson, 938e-12},
            MPI_COMM_WORLD, {2, {torus}});
  Conditions conditions(body.partition());
  const auto fix = [&](const unsigned int node, const std::vector<unsigned int> &components)
  {
    if (body.local_node(node) != Body::not_local)
      for (const unsigned int component : components)
        conditions.fix(body.local_node(node), component);
  };
  for (const unsigned int node : body.nodes().of_boundary(body.mesh(), "top"))
    fix(node, {0, 1, 2});
  constexpr double plane = 1e-9;
  for (const unsigned int node : body.nodes().of_boundary(body.mesh(), "sides"))
    for (const unsigned int component : {0u, 1u})
      if (std::abs(body.nodes().positions[node][component]) < plane)
        fix(node, {component});
  const ContactSurface surface(body.mesh(), body.nodes(), "bottom");
  RigidBody::Parameters head;
  head.mass = 1e-5;
  head.start = {0., 0., outer + ball};
  head.is_free = {false, false, true};
  head.load = [](double) { return RigidMotion{{0., 0., -.25 * force}, {}}; };
  const RigidBody carrier(head);
  const auto shape = rigid_ball({}, ball);
  CarriedObstacle carried(*shape, carrier);
  ImplicitParameters parameters;
  parameters.contact.friction = 0.;
  ImplicitStepper stepper(body, conditions, &surface, &carried, {}, parameters);
  State state = stepper.initial_state();
  for (int step = 0; step < 4; ++step)
  {
    StepResult next = stepper.attempt(state, .1);
    EXPECT_TRUE(next.converged) << next.reason;
    if (!next.converged)
      return {};
    state = std::move(next.state);
  }
  // Under Hertz's pressure the mean of x^2 is a fifth of the square of the half axis.
  Vector3 moments{};
  double sum = 0., inner_force = 0., inner_area = 0.;
  Ellipse ellipse{};
  for (std::size_t point = 0; point < surface.n_points(); ++point)
  {
    const double here = state.contact.force[3 * point + 2];
    const Vector3 &x = surface.means()[point];
    sum += here;
    for (int c = 0; c < 2; ++c)
      moments[c] += here * x[c] * x[c];
    if (std::hypot(x[0] / exact.along, x[1] / exact.across) > .5)
      continue;
    inner_force += here;
    inner_area += state.contact.area[point];
  }
  ellipse.along = std::sqrt(5. * moments[0] / sum);
  ellipse.across = std::sqrt(5. * moments[1] / sum);
  // Hertz's mean over an ellipse of half its size.
  ellipse.pressure = inner_force / inner_area / (2. / 3. * (1. - std::pow(.75, 1.5)) / .25);
  std::printf("%zu cells: %.4f x %.4f mm, %.2f MPa, force %.4f N\n", body.mesh().cells.size(),
              ellipse.along, ellipse.across, ellipse.pressure, 4. * sum);
  EXPECT_NEAR(4. * sum / force, 1., .01); // nodal forces have the resultant
  return ellipse;
}
} // namespace

TEST(BallOnTorus, PressesAsHertzsEllipse)
{
  const Ellipse ellipse = press({12, 14, 9});
  EXPECT_NEAR(ellipse.along / exact.along, 1., .05);
  EXPECT_NEAR(ellipse.across / exact.across, 1., .05);
  EXPECT_NEAR(ellipse.pressure / exact.pressure, 1., .05);
}
