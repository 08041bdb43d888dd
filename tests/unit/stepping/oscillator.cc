// SPDX-License-Identifier: LGPL-2.1-or-later
// The implicit step on oscillators of one degree of freedom, with and without contact.
#include "unit/stepping/teeth.h"

#include "counterfaces.h"

#include <complex>

using namespace arthrowear;
using arthrowear::testing::Teeth;

namespace
{
const std::array<double, 4> thetas{0.5, 0.6, 0.8, 1.};

/// The deviation of a tip from u = F1 (t - sin(w t)/w)/k, the motion from rest under the force F1
/// t, at t = 2e-3 s after n steps, over its displacement there.
double
deviation_under_ramp(const double theta, const unsigned int n)
{
  Teeth teeth;
  teeth.parameters.contact.theta = theta;
  teeth.make_body();
  const double k = teeth.stiffness(2), w = std::sqrt(k / teeth.mass()), rate = 100., end = 2e-3;
  teeth.loading.add_force = [&](const double time, Field &force)
  { force[teeth.dof(0, 2)] += rate * time; };
  teeth.make_stepper();
  State state = teeth.stepper->initial_state();
  for (unsigned int step = 0; step < n; ++step)
    state = teeth.advance(state, end / n);
  const double exact = rate * (end - std::sin(w * end) / w) / k;
  return teeth.displacement(state, 0)[2] / exact - 1.;
}

/// The same oscillator with Signorini's law at the end of the step, and wear of both bodies that
/// opens the gap at the rate c times the force; the tip's own part s c moves its mass with it:
///   q1 = q0 + h ((1-theta) v0 + theta v1),
///   m (v1 + s c r - v0 - w0) = -h k ((1-theta) q0 + theta q1) + h r,   w1 = s c r,
///   0 <= r, 0 <= gap + q1 + opened0 + h c r, and one of them is zero.
struct Scalar
{
  double m, k, theta, gap; // of the undeformed tip [mm]
  double share = 1.;       // s
  double q = 0., v = 0., w = 0., opened = 0., worn = 0., r = 0.;

  void advance(const double h, const double c)
  {
    // The position is linear in r: q1 = a + b r.
    const double effective = m + h * h * theta * theta * k;
    const double old = m * (v + w) - h * k * (q + theta * h * (1. - theta) * v);
    const double a = q + h * (1. - theta) * v + h * theta * old / effective;
    const double b = h * theta * (h - m * share * c) / effective;
    r = std::max(0., -(gap + a + opened) / (b + h * c));
    const double q1 = a + b * r;
    v = ((q1 - q) / h - (1. - theta) * v) / theta;
    q = q1;
    w = share * c * r;
    worn += h * w;
    opened += h * c * r;
  }
};

/// A plane that tilts about the y-axis through a point; its surface may slide along x.
class TiltingPlane : public Obstacle
{
public:
  double tilt = 0., slide = 0., height = 0.; // [rad], [mm/s], [mm]

  void move(double, double) override {}
  ObstaclePoint nearest(const Vector3 &position) const override
  {
    const Vector3 normal{std::sin(tilt), 0., std::cos(tilt)};
    return {dot(position, normal) - height, normal, {slide, 0., 0.}};
  }
};
} // namespace

// With z = v + i w u the motion is z' = i w z, and a step multiplies z by
// (1 + i (1-theta) w h)/(1 - i theta w h), for each component with its own frequency. Its magnitude
// is 1 for theta = 1/2 only.
TEST(Oscillator, TurnsByTheFactorOfTheThetaMethod)
{
  using std::complex_literals::operator""i;
  for (const double theta : thetas)
  {
    Teeth teeth;
    teeth.parameters.contact.theta = theta;
    teeth.make_stepper();
    State state = teeth.stepper->initial_state();
    const double h = 3e-4, start = 100.;
    for (const unsigned int component : {0u, 1u, 2u})
      state.velocity[teeth.dof(0, component)] = start;
    const unsigned int n = 40;
    for (unsigned int step = 0; step < n; ++step)
      state = teeth.advance(state, h);
    for (const unsigned int component : {0u, 1u, 2u})
    {
      const double w = std::sqrt(teeth.stiffness(component) / teeth.mass());
      EXPECT_NEAR(w, component == 2 ? 1000. : 1000. / std::sqrt(3.), 1e-9);
      const std::complex<double> factor =
                                     (1. + 1i * (1. - theta) * w * h) / (1. - 1i * theta * w * h),
                                 expected = start * std::pow(factor, n);
      EXPECT_NEAR(teeth.velocity(state, 0)[component], expected.real(), 1e-9 * start) << theta;
      EXPECT_NEAR(w * teeth.displacement(state, 0)[component], expected.imag(), 1e-9 * start)
          << theta;
    }
  }
}

// Halving the step divides the error by 4 for theta = 1/2 and by 2 for theta = 1.
TEST(Oscillator, IsOfSecondOrderForTheMidpointAndOfFirstForBackwardEuler)
{
  const auto ratio = [](const double theta)
  { return deviation_under_ramp(theta, 100) / deviation_under_ramp(theta, 200); };
  EXPECT_NEAR(ratio(0.5), 4., 0.1);
  EXPECT_NEAR(ratio(1.), 2., 0.1);
}

// With means over the step written as x_theta = (x0 + x1)/2 + (theta - 1/2) dx the laws of the step
//   m dv = -h k q_theta + h r,  dq = h v_theta
// give for kinetic plus elastic energy, whatever r is,
//   dE = r dq - (theta - 1/2) (m dv^2 + k dq^2),
// summed over the components. Here a tip falls on a moving plane, bounces or rests, slips or
// sticks. Friction removes energy from the slip; the plane may supply some.
TEST(OscillatorOnAPlane, BalancesItsEnergy)
{
  for (const double theta : thetas)
  {
    Teeth teeth;
    teeth.parameters.contact.theta = theta;
    teeth.parameters.contact.friction = 0.3;
    teeth.obstacle = rigid_plane({0., 0., -0.02}, {0., 0., 1.}, steady_motion({40., 0., 0.}));
    teeth.make_stepper();
    State state = teeth.stepper->initial_state();
    state.velocity[teeth.dof(0, 0)] = 60.;
    state.velocity[teeth.dof(0, 2)] = -100.;
    const auto energy = [&](const State &s)
    { return teeth.body->kinetic_energy(s.velocity) + teeth.body->strain_energy(s.displacement); };
    const double start = energy(state);
    unsigned int n_closed = 0, n_open = 0;
    for (unsigned int step = 0; step < 60; ++step)
    {
      const State old = state;
      state = teeth.advance(old, 1e-4);
      const Vector3 force = state.contact.global_force(Teeth::point(0));
      const Vector3 dq = teeth.displacement(state, 0) - teeth.displacement(old, 0),
                    dv = teeth.velocity(state, 0) - teeth.velocity(old, 0);
      double expected = dot(force, dq);
      for (const unsigned int i : {0u, 1u, 2u})
        expected -=
            (theta - 0.5) * (teeth.mass() * dv[i] * dv[i] + teeth.stiffness(i) * dq[i] * dq[i]);
      ASSERT_NEAR(energy(state) - energy(old), expected, 1e-9 * start) << theta << " step " << step;
      // Signorini: no penetration, no force at a distance. Coulomb: opposite to the slip.
      const double gap = 0.02 + teeth.displacement(state, 0)[2];
      ASSERT_GE(gap, -1e-11);
      ASSERT_NEAR(force[2] * gap, 0., 1e-9 * start);
      const Vector3 slip = triple(state.contact.velocity, Teeth::point(0)),
                    local = triple(state.contact.force, Teeth::point(0));
      ASSERT_LE(std::hypot(local[0], local[1]), 0.3 * local[2] * (1. + 1e-9) + 1e-9);
      ASSERT_LE(local[0] * slip[0] + local[1] * slip[1], 1e-9 * start);
      ++(force[2] > 0. ? n_closed : n_open);
    }
    EXPECT_GT(n_closed, 0u) << theta;
    EXPECT_GT(n_open, 0u) << theta;
  }
}

// The tip flies towards a plane, hits it and is pulled off by its spring; step by step the motion
// agrees with Scalar. For theta = 1 an impact is plastic: the step of the impact ends on the plane,
// and the next ends there too if the tip is pressed on, with no velocity.
TEST(OscillatorOnAPlane, HitsItLikeTheScalarProblem)
{
  for (const double theta : thetas)
  {
    Teeth teeth;
    teeth.parameters.contact.theta = theta;
    teeth.obstacle = rigid_plane({0., 0., -0.02}, {0., 0., 1.});
    teeth.make_body();
    const double pressing =
        -10.; // more than the spring pulls at the plane, 400 N/mm x .02 mm = 8 N
    teeth.loading.add_force = [&](double, Field &force) { force[teeth.dof(0, 2)] += pressing; };
    teeth.make_stepper();
    State state = teeth.stepper->initial_state();
    // The force moves the rest of the scalar problem to pressing/k.
    const double k = teeth.stiffness(2), rest = pressing / k;
    Scalar scalar{teeth.mass(), k, theta, 0.02 + rest};
    scalar.q = -rest;
    unsigned int n_impacts = 0;
    for (unsigned int step = 0; step < 80; ++step)
    {
      const bool was_open = scalar.r == 0.;
      state = teeth.advance(state, 1e-4);
      scalar.advance(1e-4, 0.);
      n_impacts += was_open && scalar.r > 0.;
      ASSERT_NEAR(teeth.displacement(state, 0)[2], scalar.q + rest, 1e-10) << theta << ' ' << step;
      ASSERT_NEAR(teeth.velocity(state, 0)[2], scalar.v, 1e-5) << theta << ' ' << step;
      ASSERT_NEAR(state.contact.force[3 * Teeth::point(0) + 2], scalar.r, 1e-6)
          << theta << ' ' << step;
    }
    EXPECT_GE(n_impacts, 1u) << theta;
    if (theta == 1.)
    {
      EXPECT_NEAR(teeth.velocity(state, 0)[2], 0., 1e-9);
      EXPECT_NEAR(scalar.r, -pressing - k * 0.02, 1e-9); // 10 N - 8 N
    }
  }
}

// Wear removes material of the tip, whose mass follows: momentum is m (v + w) with the velocity of
// wear w ([Jourdan2009] 3.1). By Archard's law without friction both bodies lose K n s/A r per time
// at the slip s, linear in r: Scalar with c = K n s/A for both. The area changes as the tip wears;
// each step has its own. With m c/h of .1 and more the mass of what wears off is not small beside
// the contact force.
TEST(OscillatorOnAPlane, WearMovesItsMass)
{
  for (const double share : {1., 0.75})
    for (const double theta : {0.6, 1.})
    {
      Teeth teeth;
      const double h = 1e-4, slip = 1000., c_times_area = 0.1 * h / teeth.mass();
      teeth.parameters.contact.theta = theta;
      teeth.parameters.contact.wear_rule = WearRule::end_of_step;
      teeth.parameters.contact.wear =
          ContactWear::archard(share * c_times_area / slip, (1. - share) * c_times_area / slip, 1.);
      teeth.obstacle = rigid_plane({}, {0., 0., 1.}, steady_motion({slip, 0., 0.}));
      teeth.make_body();
      for (const unsigned int component : {0u, 1u}) // slides at the speed of the plane
        teeth.conditions->fix(teeth.body->local_node(0), component);
      teeth.loading.add_force = [&](double, Field &force) { force[teeth.dof(0, 2)] += -10.; };
      teeth.make_stepper();
      State state = teeth.stepper->initial_state();
      const double rest = -10. / teeth.stiffness(2);
      Scalar scalar{teeth.mass(), teeth.stiffness(2), theta, rest, share};
      scalar.q = -rest;
      const unsigned int point = Teeth::point(0);
      for (unsigned int step = 0; step < 20; ++step)
      {
        state = teeth.advance(state, h);
        scalar.advance(h, c_times_area / state.contact.area[point]);
        ASSERT_NEAR(state.contact.force[3 * point + 2], scalar.r, 1e-7) << theta << ' ' << step;
        ASSERT_NEAR(teeth.displacement(state, 0)[2], scalar.q + rest, 1e-10)
            << theta << ' ' << step;
        ASSERT_NEAR(state.contact.body.depth[point], scalar.worn, 1e-10) << theta << ' ' << step;
        ASSERT_NEAR(state.contact.gap_wear[point], scalar.opened, 1e-10) << theta << ' ' << step;
        ASSERT_NEAR(state.contact.body.velocity[3 * point + 2], scalar.w, 1e-6);
      }
      EXPECT_GT(scalar.worn, 1e-4);
    }
}

// Without friction the force of a ball on a tip passes through the ball's centre, at the tip's
// place at the end of the step: no torque about it. The tip starts from rest and is pushed along
// the ball by F = 20 N for h = 1e-4 s, by about F h^2/m = 5e-4 mm on R = 2 mm: its normal turns
// by 2.5e-4. Frames of the start would leave a torque of that part of the force; they are renewed
// from 1e-6 on.
TEST(OscillatorOnABall, FeelsNoTorqueWithoutFriction)
{
  Teeth teeth;
  const Vector3 centre{0., 0., -2.};
  teeth.obstacle = turning_ball({centre}, 2.);
  teeth.make_body();
  teeth.loading.add_force = [&](double, Field &force)
  {
    force[teeth.dof(0, 0)] += 20.;
    force[teeth.dof(0, 2)] += -20.;
  };
  teeth.make_stepper();
  const State state = teeth.advance(teeth.stepper->initial_state(), 1e-4);
  const Vector3 force = state.contact.global_force(Teeth::point(0)),
                arm = teeth.displacement(state, 0) - centre;
  ASSERT_GT(force[2], 1.);
  EXPECT_GT(arm[0], 4e-4) << "the tip must move for the test to mean something";
  EXPECT_LE(norm(cross(arm, force)), 1.1e-6 * norm(arm) * norm(force));
}

// Springs of friction that a slide of 1e-3 mm has stretched keep their traction eps_T 1e-3 mm while
// the surface tilts under a tip that is held: it turns with the normal, by .1 rad in each step, and
// keeps its length. The tip's share of the surface seen along the normal is 1 mm^2 times the cosine
// of the tilt: a third of the area of its sides, whose area vectors sum to the base's area vector.
TEST(HeldTip, KeepsItsTractionWhileTheSurfaceTilts)
{
  Teeth teeth;
  const double normal_stiffness = 100., tangential_stiffness = 50., depth = 0.01, h = 1e-4;
  teeth.parameters.contact.penalty = {normal_stiffness, tangential_stiffness};
  teeth.parameters.contact.friction = 0.3;
  auto made = std::make_unique<TiltingPlane>();
  TiltingPlane &plane = *made;
  plane.height = depth;
  teeth.obstacle = std::move(made);
  teeth.make_body();
  for (const unsigned int component : {0u, 1u, 2u})
    teeth.conditions->fix(teeth.body->local_node(0), component);
  teeth.make_stepper();
  State state = teeth.stepper->initial_state();
  plane.slide = -1e-3 / h;
  state = teeth.advance(state, h);
  plane.slide = 0.;
  for (unsigned int step = 0; step <= 5; ++step)
  {
    plane.tilt = 0.1 * step;
    state = teeth.advance(state, h);
    const double cosine = std::cos(plane.tilt), sine = std::sin(plane.tilt);
    EXPECT_NEAR(state.contact.area[Teeth::point(0)], cosine, 1e-14);
    const Vector3 along{cosine, 0., -sine}, normal{sine, 0., cosine};
    const Vector3 expected =
        normal_stiffness * depth * normal - tangential_stiffness * 1e-3 * along;
    const Vector3 traction = (1. / cosine) * state.contact.global_force(Teeth::point(0));
    EXPECT_NEAR(norm(traction - expected), 0., 1e-12) << "step " << step;
  }
}
