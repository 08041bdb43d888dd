// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/units.h"
#include "counterfaces.h"
#include "mesh/cup.h"
#include "stepping/implicit_stepper.h"

#include <gtest/gtest.h>

using namespace arthrowear;

namespace
{
constexpr double cavity_radius = 14., head_radius = 14.02, spin = 2.;
constexpr double factor_of_sphere = 0.22e-6 * units::mm3_per_Nm;

struct Pressed
{
  double pressure;             // sum of normal forces over the hemisphere's area [MPa]
  double wear_rate;            // [mm^3/s]
  double scatter;              // relative root-mean-square scatter of the nodal pressures
  double depth_volume, volume; // worn volume in the last step, from depths and from forces [mm^3]
  unsigned int n_closed, n_points;
};

/// A sphere that is larger than the cavity presses the cup; the rim is held in its plane, the outer
/// surface is free, and there is no friction: the quarter-symmetric half of a thick-walled sphere
/// under internal pressure.
Pressed
press(const double poisson, const unsigned int degree)
{
  CupGeometry geometry;
  geometry.inner_radius = cavity_radius;
  geometry.outer_radius = 28.;
  geometry.target_cells = 1572;
  Body body(make_cup(geometry), {MaterialLaw::linear_elastic, 1016., poisson, 938e-12},
            MPI_COMM_WORLD, {degree, {"wear", "backing"}});
  Conditions conditions(body.partition());
  for (const unsigned int node : body.nodes().of_boundary(body.mesh(), "rim"))
    if (body.local_node(node) != Body::not_local)
      conditions.fix(body.local_node(node), 2);
  // Contact alone holds the body laterally, and nothing prevents a rotation about z: one node at
  // the rim is held along the circumference, where the reaction is zero.
  unsigned int fixed = body.mesh().boundary_vertices("rim").front();
  for (const unsigned int vertex : body.mesh().boundary_vertices("rim"))
    if (body.nodes().positions[vertex][0] > body.nodes().positions[fixed][0])
      fixed = vertex;
  if (body.local_node(fixed) != Body::not_local)
    conditions.fix(body.local_node(fixed), 1);
  const ContactSurface surface(body.mesh(), body.nodes(), "wear");
  HeadTurning turning;
  turning.spin = [](double, double) { return Vector3{0., 0., spin}; };
  const auto head = turning_ball(turning, head_radius);
  ImplicitParameters parameters;
  parameters.contact.wear.body.factor = factor_of_sphere;
  parameters.contact.solver = "semismooth_newton";
  ImplicitStepper stepper(body, conditions, &surface, head.get(), {}, parameters);
  State state = stepper.initial_state();
  Pressed result{};
  // The steps are long, so that backward Euler damps out inertia.
  const double h = 0.1;
  for (int step = 0; step < 10; ++step)
  {
    StepResult next = stepper.attempt(state, h);
    EXPECT_TRUE(next.converged) << next.reason;
    if (!next.converged)
      return result;
    const WearingSide &before = state.contact.body, &after = next.state.contact.body;
    result.depth_volume =
        surface.volume_of(after.displacement) - surface.volume_of(before.displacement);
    result.volume = after.worn_volume - before.worn_volume;
    result.wear_rate = result.volume / h;
    state = std::move(next.state);
  }
  double forces = 0.;
  for (std::size_t point = 0; point < state.contact.n_points(); ++point)
  {
    forces += state.contact.force[3 * point + 2];
    result.n_closed += state.contact.force[3 * point + 2] > 0.;
  }
  result.n_points = state.contact.n_points();
  const auto pressure = [&](const std::size_t point)
  { return state.contact.force[3 * point + 2] / state.contact.area[point]; };
  double sum = 0., square = 0., area = 0.;
  for (std::size_t point = 0; point < result.n_points; ++point)
    if (surface.positions()[point][2] > 1.)
    {
      sum += state.contact.area[point] * pressure(point);
      square += state.contact.area[point] * pressure(point) * pressure(point);
      area += state.contact.area[point];
    }
  result.scatter = std::sqrt(square * area / (sum * sum) - 1.);
  result.pressure = forces / (2. * units::pi * cavity_radius * cavity_radius);
  return result;
}
} // namespace

// Lame's thick sphere (a = 14, b = 28) with the cavity widened by 0.02 mm: p = 1.7162 MPa (nu =
// 0.46) and 1.8143 MPa (nu = 0.3). Linear tetrahedra lock: the pressure is about 56 % and 17 % too
// high on this mesh. The bounds guard this known error from both sides.
TEST(PressedSphere, IsTooStiffByTheKnownLocking)
{
  const Pressed soft = press(0.3, 1), stiff = press(0.46, 1);
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

// Quadratic tetrahedra do not lock, on the same 1572 tetrahedra.
TEST(PressedSphere, IsLamesWithQuadraticTetrahedra)
{
  for (const auto &[poisson, exact] : {std::pair<double, double>{0.3, 1.8143}, {0.46, 1.7162}})
  {
    const Pressed result = press(poisson, 2);
    ASSERT_EQ(result.n_closed, result.n_points);
    std::printf("quadratic, nu %.2f: pressure over Lame's %.4f, scatter %.4f\n", poisson,
                result.pressure / exact, result.scatter);
    EXPECT_NEAR(result.pressure / exact, 1., 0.02);
  }
}

// A uniform pressure p on a hemisphere of radius a that spins at omega about its pole wears the
// volume K p omega int a sin(phi) dA = K p omega pi^2 a^3 / 2 per time.
TEST(PressedSphere, WearsAsUniformPressureUnderSpin)
{
  for (const double poisson : {0.3, 0.46})
    for (const unsigned int degree : {1u, 2u})
    {
      const Pressed result = press(poisson, degree);
      const double expected = factor_of_sphere * result.pressure * spin * units::pi * units::pi *
                              std::pow(cavity_radius, 3) / 2.;
      std::printf("wear rate over K p omega pi^2 a^3/2: %.5f\n", result.wear_rate / expected);
      EXPECT_NEAR(result.wear_rate / expected, 1., 5e-3) << "nu = " << poisson;
      EXPECT_NEAR(result.depth_volume / result.volume, 1., 1e-3) << "nu = " << poisson;
      std::printf("depths over forces %.6f\n", result.depth_volume / result.volume);
    }
}
