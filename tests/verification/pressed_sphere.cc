// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/units.h"
#include "mesh/cup.h"
#include "time/implicit_stepper.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace arthrowear;

namespace
{
constexpr double cavity_radius = 14., head_radius = 14.02, spin = 2.;
constexpr double wear_factor = 0.22e-6 * units::mm3_per_Nm;

struct Pressed
{
  double pressure;  // sum of normal forces over the hemisphere's area [MPa]
  double wear_rate; // [mm^3/s]
  unsigned int n_closed, n_points;
};

/// A sphere larger than the cavity, rim held in its plane, outer surface free, no friction: the
/// quarter-symmetric half of a thick-walled sphere under internal pressure.
Pressed
press(const double poisson)
{
  CupGeometry geometry;
  geometry.inner_radius = cavity_radius;
  geometry.outer_radius = 28.;
  geometry.target_cells = 1572;
  Body body(make_cup(geometry), {MaterialLaw::linear_elastic, 1016., poisson, 938e-12},
            MPI_COMM_WORLD);
  Conditions conditions(body.partition());
  for (const unsigned int vertex : body.mesh().boundary_vertices("rim"))
    if (body.local_node(vertex) != Body::not_local)
      conditions.fix(body.local_node(vertex), 2);
  // Nothing but contact holds the body laterally and nothing holds it from turning about z: one
  // node at the rim is held along the circumference, which costs no force.
  unsigned int held = body.mesh().boundary_vertices("rim").front();
  for (const unsigned int vertex : body.mesh().boundary_vertices("rim"))
    if (body.mesh().vertices[vertex][0] > body.mesh().vertices[held][0])
      held = vertex;
  if (body.local_node(held) != Body::not_local)
    conditions.fix(body.local_node(held), 1);
  const ContactSurface surface(body.mesh(), "wear");
  RigidSphere head({0., 0., 0.}, head_radius, [](double, double) { return Vector3{0., 0., spin}; });
  ImplicitParameters parameters;
  parameters.contact.wear.body_factor = wear_factor;
  parameters.contact.solver = "semismooth_newton";
  ImplicitStepper stepper(body, conditions, &surface, &head, {}, parameters);
  State state = stepper.initial_state();
  Pressed result{};
  // Long steps: inertia is damped out by backward Euler.
  const double h = 0.1;
  for (int step = 0; step < 10; ++step)
  {
    StepResult next = stepper.attempt(state, h);
    EXPECT_TRUE(next.converged) << next.reason;
    if (!next.converged)
      return result;
    result.wear_rate = (next.state.worn_volume - state.worn_volume) / h;
    state = std::move(next.state);
  }
  double forces = 0.;
  for (std::size_t point = 0; point < state.contact.n_points(); ++point)
  {
    forces += state.contact.force[3 * point + 2];
    result.n_closed += state.contact.force[3 * point + 2] > 0.;
  }
  result.n_points = state.contact.n_points();
  result.pressure = forces / (2. * units::pi * cavity_radius * cavity_radius);
  return result;
}
} // namespace

// Lame's thick sphere (a = 14, b = 28) with the cavity widened by .02 mm: p = 1.7162 MPa (nu .46)
// and 1.8143 MPa (nu .3). Linear tetrahedra lock: the pressure comes out about 56 % and 17 % too
// high on this mesh. The bounds keep that known error in place, on both sides.
TEST(PressedSphere, IsTooStiffByTheKnownLocking)
{
  const Pressed soft = press(0.3), stiff = press(0.46);
  ASSERT_EQ(soft.n_closed, soft.n_points);
  ::testing::Test::RecordProperty("ratio_nu_030", std::to_string(soft.pressure / 1.8143));
  ::testing::Test::RecordProperty("ratio_nu_046", std::to_string(stiff.pressure / 1.7162));
  std::printf("pressure over Lame: %.4f (nu .3), %.4f (nu .46)\n", soft.pressure / 1.8143,
              stiff.pressure / 1.7162);
  EXPECT_GT(soft.pressure, 1.8143);
  EXPECT_LT(soft.pressure, 1.8143 * 1.20);
  EXPECT_GT(stiff.pressure, soft.pressure * 1.7162 / 1.8143);
  EXPECT_LT(stiff.pressure, 1.7162 * 1.60);
}

// A uniform pressure p on a hemisphere of radius a that spins at omega about its pole wears
// K p omega int a sin(phi) dA = K p omega pi^2 a^3 / 2 per time.
TEST(PressedSphere, WearsAsUniformPressureUnderSpin)
{
  for (const double poisson : {0.3, 0.46})
  {
    const Pressed result = press(poisson);
    const double expected = wear_factor * result.pressure * spin * units::pi * units::pi *
                            std::pow(cavity_radius, 3) / 2.;
    std::printf("wear rate over K p omega pi^2 a^3/2: %.5f\n", result.wear_rate / expected);
    EXPECT_NEAR(result.wear_rate / expected, 1., 5e-3) << "nu = " << poisson;
  }
}
