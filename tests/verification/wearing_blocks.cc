// SPDX-License-Identifier: LGPL-2.1-or-later
#include "verification/block_problem.h"

#include "base/units.h"
#include "contact/wear/worn_volume.h"

using namespace arthrowear;
using arthrowear::testing::BlockProblem;

namespace
{
constexpr double wear_factor = 0.22e-6 * units::mm3_per_Nm; // 2.2e-10 mm^2/N

/// Resultant tangential and normal force.
std::array<double, 2>
resultant(const ContactHistory &contact)
{
  Vector3 total{};
  for (std::size_t i = 0; i < contact.n_points(); ++i)
    total = total + contact.global_force(i);
  return {std::hypot(total[0], total[1]), total[2]};
}

/// A loaded block that is held laterally on a moving plane. In steady sliding the worn volume per
/// time is n K F v (Archard), for any distribution of the pressure. While wear redistributes the
/// pressure, the sliding face creeps, so that its slip differs a little from v: at n = 1e6 by
/// 0.9e-5 of v on boxes of 5 mm, by 1.1e-5 on finer boxes. With the slip of the points the law
/// holds to 1e-6 on any mesh: the creep varies within the areas of points.
void
check_steady_sliding(const double amplification, const double tolerance,
                     const std::array<unsigned int, 3> &cells = {4, 4, 2})
{
  BlockProblem problem;
  problem.geometry = {{20., 20., 4.}, cells};
  problem.plane_velocity = {1000., 0., 0.};
  problem.parameters.contact.friction = 0.07;
  problem.parameters.contact.wear = ContactWear::archard(wear_factor, 0., amplification);
  problem.parameters.contact.balance_tolerance = 1e-12;
  problem.parameters.contact.penetration_tolerance = 1e-12;
  problem.make_body();
  problem.fix("top", {0, 1});
  const Field press = problem.pressing_force("top", 500.);
  problem.loading.add_force = [&](double, Field &force)
  {
    for (std::size_t i = 0; i < force.size(); ++i)
      force[i] += press[i];
  };
  problem.make_stepper();
  State state = problem.stepper->initial_state();
  const double h = 5e-5, speed = 1000., load = 500.;
  for (unsigned int step = 1; step <= 100; ++step)
  {
    const double before = state.contact.body.worn_volume;
    const std::vector<double> begin = state.contact.force;
    state = problem.advance(state, h);
    if (step <= 60)
      continue;
    const double ratio = (state.contact.body.worn_volume - before) /
                         (wear_factor * amplification * load * speed * h);
    ASSERT_NEAR(ratio, 1., tolerance) << "step " << step;
    double slip_work = 0.; // sum of the mean r_N at both ends times |v_T|
    for (std::size_t i = 0; i < state.contact.n_points(); ++i)
      slip_work += .5 * (begin[3 * i + 2] + state.contact.force[3 * i + 2]) *
                   std::hypot(state.contact.velocity[3 * i], state.contact.velocity[3 * i + 1]);
    ASSERT_NEAR(ratio, slip_work / (load * speed), 1e-6) << "step " << step;
    const auto [tangential, normal] = resultant(state.contact);
    ASSERT_NEAR(tangential, 0.07 * normal, 1e-9 * normal);
  }
}

/// A precompressed column whose foot wears: p_(i+1)/p_i = 1/(1+g), g = K n (lambda+2mu) v h / L.
/// The foot wears by K n p v h per step, and the pressure falls by (lambda+2mu)/L times this depth.
/// K is the sum for both bodies, of which the column has `share`.
struct Column
{
  std::vector<double> pressures; // the first value is before any wear
  double depth_volume = 0., worn_volume = 0., obstacle_worn_volume = 0.;
  double area_times_depth = 0.; // from the depths at the points
};

Column
wear_column(const double amplification, const double theta, const unsigned int n_steps,
            const double share = 1., const WearRule rule = WearRule::end_of_step)
{
  BlockProblem problem;
  problem.geometry = {{10., 10., 10.}, {2, 2, 4}};
  problem.material.law = MaterialLaw::linear_elastic;
  const double precompression = 1e-3, h = 0.01;
  problem.plane_velocity = {0., 0., 0.};
  problem.plane_height = 0.;
  problem.parameters.contact.theta = theta;
  problem.parameters.contact.wear_rule = rule;
  problem.parameters.contact.wear =
      ContactWear::archard(share * wear_factor, (1. - share) * wear_factor, amplification);
  problem.parameters.contact.balance_tolerance = 1e-12;
  problem.parameters.contact.penetration_tolerance = 1e-12;
  problem.make_body();
  for (unsigned int node = 0; node < problem.body->partition().n_local(); ++node)
    for (const unsigned int component : {0u, 1u})
      problem.conditions->fix(node, component);
  problem.fix("top", {2});
  problem.plane_velocity = {10., 0., 0.};
  problem.make_stepper();

  // The initial state is the compressed equilibrium: u_z = -1e-3 z/L.
  State state = problem.stepper->initial_state();
  for (unsigned int node = 0; node < problem.body->partition().n_local(); ++node)
    state.displacement[3 * node + 2] = -precompression * problem.position(node)[2] / 10.;
  const auto pressure = [&](const State &s)
  {
    double total = 0.;
    for (std::size_t i = 0; i < s.contact.n_points(); ++i)
      total += s.contact.force[3 * i + 2];
    return total / 100.;
  };
  std::vector<double> pressures{problem.material.lame().confined_modulus() * precompression / 10.};
  if (theta < 1.)
    // The averaged law needs the initial reaction: it follows from the modulus, since nothing
    // moves.
    for (std::size_t i = 0; i < state.contact.n_points(); ++i)
      state.contact.force[3 * i + 2] = pressures[0] * state.contact.area[i];
  for (unsigned int step = 0; step < n_steps; ++step)
  {
    state = problem.advance(state, h);
    pressures.push_back(pressure(state));
  }
  std::vector<Vector3> moved;
  double area_times_depth = 0.;
  for (std::size_t i = 0; i < state.contact.n_points(); ++i)
  {
    moved.push_back(triple(state.contact.body.displacement, i));
    area_times_depth += state.contact.area[i] * state.contact.body.depth[i];
  }
  return {pressures,
          volume_between(problem.surface->triangles(), problem.surface->positions(), moved),
          state.contact.body.worn_volume, state.contact.counterface.worn_volume, area_times_depth};
}
} // namespace

TEST(SlidingBlock, WearsByArchardsLaw)
{
  check_steady_sliding(1., 1e-9);
}
TEST(SlidingBlock, WearsByArchardsLawWhenAmplified)
{
  check_steady_sliding(1e6, 1e-5);
}

TEST(SlidingBlock, CreepsALittleMoreOnAFinerMesh)
{
  check_steady_sliding(1e6, 2e-5, {8, 8, 2});
}

TEST(WearingColumn, LosesPressureAsTheImplicitLawSays)
{
  // 1/(1+g) with (lambda+2mu) = 4697.26 MPa: g = 2.2e-10 * n * 4697.26 * 10 * 0.01 / 10.
  const std::array<std::pair<double, double>, 4> cases{
      {{1e6, .989772}, {1e7, .906339}, {1e8, .491788}, {1e9, .088230}}};
  for (const auto &[amplification, ratio] : cases)
  {
    const std::vector<double> p = wear_column(amplification, 1., 4).pressures;
    for (std::size_t i = 1; i < p.size(); ++i)
      EXPECT_NEAR(p[i] / p[i - 1], ratio, 5e-5) << "n = " << amplification << ", step " << i;
  }
}

// (10a), (10b) of hip_cup: the depth of a step is the mean of the rates at both ends. In units of
// the first overlap, with z = g: p(i+1) = e(i)/(1 + z), e(i+1) = e(i) - z (p(i) + p(i+1))/2; the
// first step has no pressure at its beginning. Each pressure is below 0.71 of the previous pressure
// for any z.
TEST(WearingColumn, LosesPressureAsTheTrapezoidalRuleSays)
{
  for (const double amplification : {1e6, 1e8, 1e10})
  {
    const std::vector<double> p =
        wear_column(amplification, 1., 8, 1., WearRule::trapezoidal).pressures;
    const double z = 2.2e-10 * amplification * 4697.26 * 10. * .01 / 10.;
    double e = 1., before = 1. / (1. + z);
    for (std::size_t i = 1; i < p.size(); ++i)
    {
      const double now = e / (1. + z);
      EXPECT_NEAR(p[i] / p[0], std::max(0., now), 5e-5) << "z " << z << ", step " << i;
      if (now < 0.) // the column has lifted off
        break;
      e -= .5 * z * (before + now);
      before = now;
    }
  }
}

// The exact solution is p = p_0 exp(-t/T); halving the step divides the error by four.
TEST(WearingColumn, TheTrapezoidalRuleIsOfSecondOrder)
{
  const auto error = [](const unsigned int n_steps)
  {
    const double rate = 2.2e-10 * 4697.26 * 10. * .01 / 10.; // z of one cycle in one step
    const double z_of_all = 1.;
    const std::vector<double> p =
        wear_column(z_of_all / rate / n_steps, 1., n_steps, 1., WearRule::trapezoidal).pressures;
    return p.back() / p.front() - std::exp(-z_of_all);
  };
  const double coarse = error(10), middle = error(20), fine = error(40);
  EXPECT_GT(std::log2(coarse / middle), 1.8);
  EXPECT_GT(std::log2(middle / fine), 1.8);
}

TEST(WearingColumn, DepthsAddUpToTheVolumeForOtherTheta)
{
  const Column column = wear_column(1e8, 0.6, 20);
  EXPECT_GT(column.worn_volume, 0.);
  EXPECT_NEAR(column.depth_volume / column.worn_volume, 1., 1e-4);
}

// The gap opens with k^w = k_1 + k_2, so that pressures depend on the sum only (except for the
// inertia of the column's own wear velocity, 1e-9 of the pressures here); each body loses its
// share.
TEST(WearingColumn, SharesWearWithTheObstacle)
{
  const Column alone = wear_column(1e8, 1., 4), shared = wear_column(1e8, 1., 4, 0.75);
  for (std::size_t i = 0; i < alone.pressures.size(); ++i)
    EXPECT_NEAR(shared.pressures[i], alone.pressures[i], 1e-8 * alone.pressures[0]);
  EXPECT_NEAR(shared.worn_volume / alone.worn_volume, 0.75, 1e-9);
  EXPECT_NEAR(shared.obstacle_worn_volume / alone.worn_volume, 0.25, 1e-9);
  EXPECT_NEAR(shared.depth_volume / shared.worn_volume, 1., 1e-9);
  EXPECT_NEAR(shared.area_times_depth / shared.worn_volume, 1., 1e-9);
  EXPECT_EQ(alone.obstacle_worn_volume, 0.);
}
