// SPDX-License-Identifier: LGPL-2.1-or-later
#include "extension/settling_wear.h"
#include "verification/block_problem.h"

#include "base/units.h"

using namespace arthrowear;
using arthrowear::testing::BlockProblem;

namespace
{
constexpr double K = 1e-3 * units::mm3_per_Nm, p_0 = 2., rise = 3., S_0 = 8., load = 400.,
                 speed = 40.;

/// A block that is pressed without friction on a sliding plane: the pressure is the load over the
/// area.
struct SlidingBlock
{
  BlockProblem problem;
  State state;
  double area = 0.;

  SlidingBlock()
  {
    problem.geometry = {{10., 10., 5.}, {3, 3, 2}};
    problem.material.law = MaterialLaw::linear_elastic;
    problem.material.poisson = 0.; // the load alone causes no sliding
    problem.plane_velocity = {speed, 0., 0.};
    problem.parameters.contact.wear.body.law = std::make_shared<SettlingWear>(K, p_0, rise, S_0);
    problem.parameters.contact.balance_tolerance = 1e-12;
    problem.parameters.contact.penetration_tolerance = 1e-12;
    problem.make_body();
    problem.fix("top", {0, 1});
    problem.fix("bottom", {0, 1});
    const Field press = problem.pressing_force("top", load);
    problem.loading.add_force = [press](double, Field &force)
    {
      for (std::size_t i = 0; i < force.size(); ++i)
        force[i] += press[i];
    };
    problem.make_stepper();
    state = problem.stepper->initial_state();
    area = problem.body->mesh().boundary_area("bottom");
  }
};
} // namespace

// With p = F/A and the slip v h per step, S = i v h after i steps, and the depth of n steps is
//   K p (1 + p/p_0) v h sum_i (1 + a exp(-S_i/S_0)), S_i at the beginning of step i,
// a geometric sum with the ratio q = exp(-v h/S_0): n + a (1 - q^n)/(1 - q).
TEST(LawOfAStranger, WearsABlockByItsClosedForm)
{
  SlidingBlock block;
  const double h = 0.01;
  const unsigned int n = 60, n_settling = 20; // steps until the shock of the load is damped
  for (unsigned int step = 0; step < n_settling; ++step)
    block.state = block.problem.advance(block.state, h);
  const ContactHistory before = block.state.contact;
  const double volume = block.state.contact.body.worn_volume;
  for (unsigned int step = 0; step < n; ++step)
    block.state = block.problem.advance(block.state, h);
  const double p = load / block.area, q = std::exp(-speed * h / S_0);
  const ContactHistory &now = block.state.contact;
  for (std::size_t point = 0; point < now.n_points(); ++point)
  {
    const double S = before.body.history.at(point)[0];
    EXPECT_NEAR(S, n_settling * speed * h, 1e-3 * S);
    EXPECT_NEAR(now.body.history.at(point)[0] - S, n * speed * h, 1e-9 * n * speed * h);
    const double sum = n + rise * std::exp(-S / S_0) * (1. - std::pow(q, n)) / (1. - q);
    const double expected = K * p * (1. + p / p_0) * speed * h * sum;
    EXPECT_NEAR(now.body.depth[point] - before.body.depth[point], expected, 1e-6 * expected);
  }
  // The volume is depth times area for any law.
  double expected = 0.;
  for (std::size_t point = 0; point < now.n_points(); ++point)
    expected += now.area[point] * (now.body.depth[point] - before.body.depth[point]);
  EXPECT_NEAR(block.state.contact.body.worn_volume - volume, expected, 1e-9 * expected);
}

// The sum converges to the integral K p (1 + p/p_0)(S + a S_0 (1 - exp(-S/S_0))) with an error of
// first order: half the step halves the error.
TEST(LawOfAStranger, ConvergesWithTheStepToTheIntegral)
{
  const double duration = 0.4, S = speed * duration;
  std::vector<double> errors;
  for (const unsigned int n : {20u, 40u, 80u})
  {
    SlidingBlock block;
    for (unsigned int step = 0; step < n; ++step)
      block.state = block.problem.advance(block.state, duration / n);
    const double p = load / block.area;
    const double expected = K * p * (1. + p / p_0) * (S + rise * S_0 * (1. - std::exp(-S / S_0)));
    errors.push_back(std::abs(block.state.contact.body.depth[0] / expected - 1.));
  }
  EXPECT_LT(errors.back(), 0.03);
  EXPECT_NEAR(errors[0] / errors[1], 2., 0.2);
  EXPECT_NEAR(errors[1] / errors[2], 2., 0.2);
}
