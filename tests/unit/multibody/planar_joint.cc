// SPDX-License-Identifier: LGPL-2.1-or-later
#include "laws/film/film_share.h"
#include "multibody/integrator.h"
#include "multibody/lubricated_joint.h"

#include <gtest/gtest.h>

#include <random>

using namespace arthrowear;

namespace
{
// Table 2 of [Costa2016].
DryJoint
paper_joint(const SocketCurvature curvature = SocketCurvature::conformal)
{
  const ElasticMaterial ceramic{350. * units::GPa, .3};
  DryJoint joint;
  joint.ball_radius = 32.;
  joint.radial_clearance = 20. * units::um;
  joint.normal.elastic.stiffness =
      socket_contact(curvature, 32., .02, ceramic, ceramic).stiffness();
  joint.normal.damping = damping_laws().make("lankarani_nikravesh");
  joint.normal.restitution = .9;
  return joint;
}

LubricatedJoint
paper_film(const std::shared_ptr<const FilmLaw> &law = film_laws().make("long_bearing"))
{
  LubricatedJoint joint;
  joint.dry = paper_joint();
  joint.law = law;
  joint.viscosity = 500. * units::Pa;
  joint.length = 64.;
  return joint;
}

const std::shared_ptr<const FilmLaw> laws[] = {film_laws().make("long_bearing"),
                                               film_laws().make("pi_film"),
                                               film_laws().make("short_bearing")};

/// Calls `function` for eccentricities up to `largest`; all other values are random.
template <typename Function>
void
for_each_motion(const double largest, const Function &function)
{
  std::mt19937 generator(7);
  std::uniform_real_distribution<double> number(-1., 1.);
  for (int i = 0; i < 300; ++i)
  {
    const double e = largest * std::abs(number(generator)), angle = 4. * number(generator);
    PlanarJointMotion motion;
    motion.eccentricity = {e * std::cos(angle), e * std::sin(angle)};
    motion.eccentricity_rate = {.05 * number(generator), .05 * number(generator)};
    motion.ball_spin = 3. * number(generator);
    motion.socket_spin = number(generator);
    motion.impact_rate = 20.;
    function(motion);
  }
}

/// The same seen in axes turned by `angle`, everything besides turning with `spin` about the
/// socket's centre.
PlanarJointMotion
turned(const PlanarJointMotion &motion, const double angle, const double spin)
{
  const PlanarPose pose{{}, angle, {}, 0.};
  PlanarJointMotion result = motion;
  result.eccentricity = pose.direction_in_space(motion.eccentricity);
  result.eccentricity_rate = pose.direction_in_space(motion.eccentricity_rate) +
                             spin * Vector2{-result.eccentricity[1], result.eccentricity[0]};
  result.ball_spin += spin;
  result.socket_spin += spin;
  return result;
}

void
expect_objective(const PlanarJoint &joint, const PlanarJointMotion &motion)
{
  const PlanarJointForce one = joint.force(motion);
  const PlanarJointForce other = joint.force(turned(motion, .8, 2.));
  const Vector2 expected = PlanarPose{{}, .8, {}, 0.}.direction_in_space(one.on_ball);
  const double size = 1e-6 * norm(expected) + 1e-6;
  EXPECT_NEAR(other.on_ball[0], expected[0], size);
  EXPECT_NEAR(other.on_ball[1], expected[1], size);
  EXPECT_NEAR(other.moment_on_ball, one.moment_on_ball, 1e-6 * std::abs(one.moment_on_ball) + 1e-6);
  // Forces and moments in balance do no work in a common rotation.
  EXPECT_NEAR(joint.force(motion).power(motion), other.power(turned(motion, .8, 2.)),
              1e-6 * (std::abs(one.power(motion)) + size));
}

/// A mass in the joint under a constant load, from concentric rest, until `end`.
struct Fall
{
  std::vector<double> touch_downs; ///< impact rates [mm/s]
  double largest_gain = 0.;        ///< of energy per step, less the work of the load [mJ]
  double smallest_push = 0.;       ///< of the contact, along the outward normal [N]
  Vector2 eccentricity{}, velocity{};
};

Fall
let_fall(const PlanarJoint &joint, const double mass, const Vector2 &load, const double end,
         const double ball_spin)
{
  const auto motion = [ball_spin](const double *y)
  {
    PlanarJointMotion m;
    m.eccentricity = {y[0], y[1]};
    m.eccentricity_rate = {y[2], y[3]};
    m.ball_spin = ball_spin;
    m.impact_rate = y[4];
    return m;
  };
  Fall course;
  OdeSystem system;
  system.size = 5;
  system.rate = [&](double, const double *y, double *rate)
  {
    const PlanarJointForce force = joint.force(motion(y));
    course.smallest_push = std::min(course.smallest_push, force.contact_normal);
    for (int i = 0; i < 2; ++i)
    {
      rate[i] = y[2 + i];
      rate[2 + i] = (force.on_ball[i] + load[i]) / mass;
    }
    rate[4] = 0.;
  };
  system.n_crossings = 1;
  system.crossings = [&](double, const double *y, double *values)
  { values[0] = joint.penetration(motion(y)); };
  system.at_crossing = [&](const Crossing &crossing, double *y)
  {
    y[4] = crossing.direction > 0 ? joint.impact_rate_at(motion(y)) : 0.;
    if (crossing.direction > 0)
      course.touch_downs.push_back(y[4]);
  };
  std::vector<double> state(5);
  double last = 0.;
  IntegrationOutput output;
  output.after_step = [&](double, const double *y)
  {
    const double energy = .5 * mass * (y[2] * y[2] + y[3] * y[3]) +
                          joint.stored_energy({y[0], y[1]}) - load[0] * y[0] - load[1] * y[1];
    course.largest_gain = std::max(course.largest_gain, energy - last);
    last = energy;
  };
  IntegratorOptions options;
  options.method = IntegrationMethod::bdf;
  options.relative_tolerance = 1e-7;
  options.absolute_tolerances = {1e-11, 1e-11, 1e-7, 1e-7, 1.};
  options.largest_step = 1e-4;
  integrate(system, 0., end, state, options, output);
  course.eccentricity = {state[0], state[1]};
  course.velocity = {state[2], state[3]};
  return course;
}
} // namespace

// sqrt((R_i + R_j)/(R_i - R_j)) = sqrt(64.02/.02): the printed sum makes it 56.6 times as soft.
TEST(DryJoint, StiffnessOfAHollowSocket)
{
  const double hollow = paper_joint().normal.elastic.stiffness;
  const double printed = paper_joint(SocketCurvature::printed).normal.elastic.stiffness;
  EXPECT_NEAR(hollow / printed, 56.5774, 1e-4);
  // 4/3 sqrt(32 x 32.02/.02) 350000/(2 x .91)
  EXPECT_NEAR(hollow, 4. / 3. * std::sqrt(51232.) * 350000. / 1.82, 1.);
}

// delta = (F/K)^(2/3) beyond the clearance. At rest, after a touch-down.
TEST(DryJoint, StartBearsTheLoad)
{
  const DryJoint joint = paper_joint();
  PlanarJointMotion motion;
  motion.eccentricity = joint.start({300., -400.});
  motion.impact_rate = 10.;
  const PlanarJointForce force = joint.force(motion);
  EXPECT_NEAR(force.on_ball[0], -300., 1e-7);
  EXPECT_NEAR(force.on_ball[1], 400., 1e-7);
  EXPECT_NEAR(force.contact_normal, 500., 1e-7);
  EXPECT_EQ(force.moment_on_ball, 0.);
  EXPECT_EQ(norm(joint.start({})), 0.);
}

TEST(DryJoint, ActsOnlyAfterATouchDown)
{
  const DryJoint joint = paper_joint();
  PlanarJointMotion motion;
  motion.eccentricity = {.021, 0.};
  EXPECT_EQ(norm(joint.force(motion).on_ball), 0.);
  motion.impact_rate = 10.;
  EXPECT_GT(norm(joint.force(motion).on_ball), 0.);
  motion.eccentricity = {.019, 0.};
  EXPECT_EQ(norm(joint.force(motion).on_ball), 0.);
}

// Turning counter-clockwise in a resting socket, the ball's surface at +X moves along +Y: friction
// .01 N along -Y, moment -R .01 N. Seen from the socket it acts at R + e.
TEST(DryJoint, FrictionBrakesTheBall)
{
  const DryJoint joint = paper_joint();
  PlanarJointMotion motion;
  motion.eccentricity = joint.start({500., 0.});
  motion.impact_rate = 10.;
  motion.ball_spin = 1.; // 32 mm/s, above the tolerance speed
  const PlanarJointForce force = joint.force(motion);
  EXPECT_NEAR(force.on_ball[1], -5., 1e-7);
  EXPECT_NEAR(force.moment_on_ball, -160., 1e-5);
  EXPECT_NEAR(force.moment_on_socket(motion.eccentricity), (32. + norm(motion.eccentricity)) * 5.,
              1e-5);
  // A socket that turns so that its surface keeps up: nothing slips.
  motion.socket_spin = 32. / (32. + norm(motion.eccentricity));
  EXPECT_NEAR(joint.force(motion).moment_on_ball, 0., 1e-9);
}

TEST(DryJoint, IsObjectiveAndItsFrictionTakesPower)
{
  const DryJoint joint = paper_joint();
  DryJoint smooth = joint;
  smooth.friction.static_friction = smooth.friction.dynamic_friction = 0.;
  for_each_motion(.022,
                  [&](const PlanarJointMotion &motion)
                  {
                    expect_objective(joint, motion);
                    EXPECT_LE(joint.force(motion).power(motion),
                              smooth.force(motion).power(motion) + 1e-9);
                  });
}

// From the centre of a socket of 2 mm clearance along a load of 100 N: v = sqrt(2 F c/m) = 200
// mm/s. The flight back and forth conserves energy; the impact returns e = .9132 by
// doc/theory/knee_dynamics.md (9) with a = .1425, but for the work of the load during it.
TEST(DryJoint, BouncesAndNeverPulls)
{
  const double mass = 10. * units::kg;
  DryJoint joint = paper_joint();
  joint.radial_clearance = 2.;
  const Fall course = let_fall(joint, mass, {0., -100.}, .1, 0.);
  ASSERT_GE(course.touch_downs.size(), 2u);
  EXPECT_NEAR(course.touch_downs[0], 200., 1e-3);
  EXPECT_NEAR(course.touch_downs[1] / course.touch_downs[0], .9132, 1e-3);
  EXPECT_GE(course.smallest_push, 0.);
  EXPECT_LT(course.largest_gain, 1e-6 * .5 * mass * 200. * 200.);
}

TEST(LubricatedJoint, IsObjectiveAndNeverBringsInPower)
{
  for (const auto &law : laws)
    for (const bool drag : {false, true})
    {
      LubricatedJoint joint = paper_film(law);
      joint.drag = drag;
      for_each_motion(.02,
                      [&](const PlanarJointMotion &motion)
                      {
                        expect_objective(joint, motion);
                        EXPECT_LT(joint.force(motion).power(motion), 0.);
                      });
    }
}

// In axes at rest, both spins count in the wedge: a journal that is carried round with its bearing
// drags no film, one that rolls at half of their sum bears nothing.
TEST(LubricatedJoint, WedgeOfHalfTheSumOfSpins)
{
  const LubricatedJoint joint = paper_film();
  PlanarJointMotion motion;
  motion.eccentricity = {.01, 0.};
  motion.ball_spin = 3.;
  motion.socket_spin = 1.;
  EXPECT_NEAR(joint.film_motion(motion).wedge, .5 * 4., 1e-12);
  motion.eccentricity_rate = {0., .01 * 2.};
  EXPECT_NEAR(joint.film_motion(motion).wedge, 0., 1e-12);
  EXPECT_NEAR(norm(joint.force(motion).on_ball), 0., 1e-6);
}

// Units: mu L R^3/c^2 (-16/9, 4.836798) at eps = .5, omega = 1 rad/s.
TEST(LubricatedJoint, ForceInNewtons)
{
  LubricatedJoint joint = paper_film();
  joint.drag = false;
  PlanarJointMotion motion;
  motion.eccentricity = {0., .01};
  motion.ball_spin = 1.;
  const PlanarJointForce force = joint.force(motion);
  const double unit = .5e-3 * 64. * 32768. / 4e-4;
  EXPECT_NEAR(force.on_ball[1], -1.777778 * unit, 1e-6 * unit);
  EXPECT_NEAR(force.on_ball[0], -4.836798 * unit, 1e-6 * unit);
  // Half of e f_t on each: the shear stress of the pressure's gradient is the same on both walls.
  EXPECT_NEAR(force.moment_on_ball, -.5 * .01 * 4.836798 * unit, 1e-6 * unit);
  EXPECT_NEAR(force.moment_on_socket(motion.eccentricity), force.moment_on_ball, 1e-6 * unit);
}

// Petroff's moment at eps = 0 is 2 pi mu L R^3/c per angular velocity.
TEST(LubricatedJoint, DragOfTheFilm)
{
  const LubricatedJoint joint = paper_film();
  PlanarJointMotion motion;
  motion.ball_spin = 3.;
  motion.socket_spin = 1.;
  const double expected = 2. * 2. * units::pi * .5e-3 * 64. * 32768. / .02;
  EXPECT_NEAR(joint.force(motion).moment_on_ball, -expected, 1e-9 * expected);
  EXPECT_NEAR(joint.force(motion).moment_on_socket({}), expected, 1e-9 * expected);
}

// Whatever the way to the centre, the force there equals the force of a damper.
TEST(LubricatedJoint, IsRegularAtTheCentre)
{
  for (const auto &law : laws)
  {
    const LubricatedJoint joint = paper_film(law);
    PlanarJointMotion motion;
    motion.eccentricity_rate = {.003, -.004};
    motion.ball_spin = 2.;
    const Vector2 there = joint.force(motion).on_ball;
    const double damping = law->concentric_damping() / .02 *
                           law->force_factor(joint.viscosity, 32., joint.length, .02);
    EXPECT_NEAR(there[0], -damping * .003, 1e-9 * damping);
    EXPECT_NEAR(there[1], damping * .004, 1e-9 * damping);
    for (const double angle : {0., 1., 2., 4.})
    {
      motion.eccentricity = {1e-12 * std::cos(angle), 1e-12 * std::sin(angle)};
      EXPECT_NEAR(norm(joint.force(motion).on_ball - there), 0., 1e-6 * norm(there));
    }
    motion.eccentricity_rate = {};
    motion.eccentricity = {};
    EXPECT_EQ(norm(joint.force(motion).on_ball), 0.);
  }
}

// Value and slope meet at the hand-over and where the surfaces touch: one-sided differences there
// agree, and the film is gone at touch-down.
TEST(LubricatedJoint, HandsOverToContactWithContinuousSlope)
{
  for (const auto &law : laws)
  {
    LubricatedJoint joint = paper_film(law);
    joint.hand_over = .9;
    const auto force = [&](const double eps)
    {
      PlanarJointMotion motion;
      motion.eccentricity = {eps * .02, 0.};
      motion.eccentricity_rate = {1e-6, 2e-6};
      motion.impact_rate = eps > 1. ? 10. : 0.;
      return joint.force(motion).on_ball;
    };
    const double size = norm(force(.9)), d = 1e-6;
    const auto right_slope = [&](const double eps)
    { return (1. / d) * (force(eps + d) - force(eps)); };
    const auto left_slope = [&](const double eps)
    { return (1. / d) * (force(eps) - force(eps - d)); };
    EXPECT_NEAR(norm(right_slope(.9) - left_slope(.9)), 0., 5e-3 * norm(left_slope(.9)));
    EXPECT_EQ(norm(force(1.)), 0.);
    // Both sides rise as powers 3/2 at least: differences over d are of the order sqrt(d).
    EXPECT_LT(norm(force(1. - 1e-8)), 1e-9 * size);
    EXPECT_LT(norm(left_slope(1.)), 1. * size);
    EXPECT_LT(norm(force(1. - 1e-8)) / 1e-8, .2 * norm(force(1. - 1e-6)) / 1e-6);
    EXPECT_EQ(force(1.01)[0], joint.dry.force({{.0202, 0.}, {1e-6, 2e-6}, 0., 0., 10.}).on_ball[0]);
    // It only fades.
    for (double eps = .9; eps < 1.; eps += .01)
      EXPECT_LE(film_share(eps + .01, joint.hand_over), film_share(eps, joint.hand_over));
    EXPECT_EQ(film_share(.9, joint.hand_over), 1.);
    EXPECT_EQ(film_share(1., joint.hand_over), 0.);
  }
}

// 10 kg over 6 pi mu L R^3/c^3 = 2.47e9 N s/mm; Fehlberg's pair would need 7e10 steps for a second.
TEST(LubricatedJoint, ExplicitIntegrationIsRefused)
{
  const double constant = paper_film().stiffest_time_constant(10. * units::kg, 700.);
  EXPECT_NEAR(constant, 4.05e-12, .01e-12);
  EXPECT_NE(explicit_refusal(constant, 1.), "");
  EXPECT_EQ(explicit_refusal(paper_joint().stiffest_time_constant(10. * units::kg, 700.), 1.), "");
}

// The film of the paper holds a ball as fast as a hinge: under 700 N it drifts F/D = 2.8e-7 mm/s.
// One as thin as air, 2e-5 Pa s, lets it through to the wall, softly: no energy is gained on the
// way.
TEST(LubricatedJoint, HoldsTheBallOrLetsItTouch)
{
  const double mass = 10. * units::kg;
  const Fall held = let_fall(paper_film(), mass, {0., -700.}, .1, 0.);
  EXPECT_TRUE(held.touch_downs.empty());
  EXPECT_NEAR(held.eccentricity[1], -700. * .1 / (mass / 4.05e-12), 1e-9);
  LubricatedJoint thin = paper_film();
  thin.viscosity = 2e-5 * units::Pa;
  const Fall course = let_fall(thin, mass, {0., -700.}, .1, 0.);
  ASSERT_FALSE(course.touch_downs.empty());
  EXPECT_LT(course.touch_downs[0], .6 * std::sqrt(2. * 700. * .02 / mass));
  EXPECT_LT(course.largest_gain, 1e-6);
  EXPECT_NEAR(norm(course.velocity), 0., 1e-3);
}
