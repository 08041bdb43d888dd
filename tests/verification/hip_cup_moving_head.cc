// SPDX-License-Identifier: LGPL-2.1-or-later
// The same joint in two frames: the cup moves under the load while the head is fixed, or the head
// moves under the opposite load while the cup is fixed.
#include "verification/hip_cup_case.h"

#include <cstdio>

using namespace arthrowear;
using arthrowear::testing::HipCupCase;

namespace
{

HipCupCase::Change
with(const LoadApplication application, const HipCupCase::Change &more = {})
{
  return [=](HipCupParameters &p)
  {
    p.solver.contact.balance_tolerance = 1e-10;
    p.solver.contact.penetration_tolerance = 1e-10;
    p.load.application = application;
    if (more)
      more(p);
  };
}

/// Runs both and compares the results that must not depend on the moving part.
void
expect_alike(const unsigned int n_steps, const double tolerance, const HipCupCase::Change &more)
{
  HipCupCase cup_moves(with(LoadApplication::translating_backing, more), HipCupCase::walking);
  HipCupCase head_moves(with(LoadApplication::moving_head, more), HipCupCase::walking);
  cup_moves.run(n_steps);
  head_moves.run(n_steps);
  const State &a = cup_moves.state, &b = head_moves.state;
  EXPECT_GT(a.contact.body.worn_volume, 0.);
  std::printf("worn volume, moving head over moving cup, less 1: %.3g; place of the backing over "
              "the head: %.9g and %.9g mm\n",
              b.contact.body.worn_volume / a.contact.body.worn_volume - 1.,
              cup_moves.cup->backing_displacement(a)[2],
              head_moves.cup->backing_displacement(b)[2]);
  EXPECT_NEAR(b.contact.body.worn_volume, a.contact.body.worn_volume,
              tolerance * a.contact.body.worn_volume);
  EXPECT_NEAR(head_moves.cup->backing_displacement(b)[2], cup_moves.cup->backing_displacement(a)[2],
              1e-6);
  const Vector3 force = cup_moves.contact_force(a), other = head_moves.contact_force(b);
  EXPECT_LE(norm(force - other), tolerance * norm(force));
}
} // namespace

TEST(MovingHead, WearsAsAMovingCup)
{
  expect_alike(100, 1e-6, {});
}

// The load is not along z and the cup leans: the head moves sideways to its equilibrium position.
TEST(MovingHead, WearsAsAMovingCupAlongATiltedPole)
{
  expect_alike(10, 1e-6,
               [](HipCupParameters &p)
               {
                 p.cup.geometry.target_cells = 400;
                 p.load.direction = LoadDirection::pole;
                 p.cup.inclination = -30. * units::deg;
               });
}

// Forces of points are rotated to the normals of the surface; their resultant acts on the head.
TEST(MovingHead, WearsAsAMovingCupOfQuadraticElements)
{
  expect_alike(3, 1e-5, // the first contact, where inertia is 1e-5 of the load
               [](HipCupParameters &p)
               {
                 p.degree = 2;
                 p.cup.geometry.target_cells = 400;
                 p.load.direction = LoadDirection::pole;
                 p.cup.inclination = -30. * units::deg;
               });
}

// m (v - v_old)/h = -F - R holds in each component, to round-off for 50 g and 70 kg. A head of 0.3
// g would move by h^2 F/m = 1e5 mm in a step, so that A_B has more inertia than the head (hip_cup
// 14a) and the balance holds to the tolerance only.
TEST(MovingHead, BalancesItsMomentum)
{
  const auto imbalance = [](const double mass)
  {
    HipCupCase joint(with(LoadApplication::moving_head,
                          [&](HipCupParameters &p)
                          {
                            p.cup.geometry.target_cells = 400;
                            p.load.direction = LoadDirection::pole;
                            p.cup.inclination = -30. * units::deg;
                            p.head.mass = mass;
                          }),
                     HipCupCase::walking);
    double worst = 0.;
    Vector3 before{};
    joint.run(5,
              [&](const StepResult &step)
              {
                const Vector3 now = mass * step.state.rigid.velocity.linear;
                const Vector3 load = joint.cup->applied_load_vector(step.state.time);
                const Vector3 missing = joint.contact_force(step.state) + load +
                                        (1. / joint.p.time.step) * (now - before);
                worst = std::max(worst, norm(missing) / norm(load));
                before = now;
              });
    std::printf("mass %g t: imbalance %.3g of the load\n", mass, worst);
    return worst;
  };
  EXPECT_LE(imbalance(.3e-6), 1e-10);
  EXPECT_LE(imbalance(5e-5), 1e-12);
  EXPECT_LE(imbalance(.07), 1e-12);
}

// In long steps contact alone holds the head, as it holds a cup that moves.
TEST(MovingHead, ContactHoldsItInSlowCycles)
{
  HipCupCase slow(with(LoadApplication::moving_head,
                       [](HipCupParameters &p)
                       {
                         p.cup.geometry.target_cells = 400;
                         p.time.frequency /= 1e4;
                         p.time.step *= 1e4;
                         p.solver.contact.balance_tolerance = 1e-8;
                         p.solver.contact.penetration_tolerance = 1e-9;
                       }),
                  HipCupCase::walking);
  unsigned int newton_iterations = 0;
  slow.run(5, [&](const StepResult &step) { newton_iterations += step.newton_iterations(); });
  EXPECT_LE(newton_iterations, 5 * 6u);
  const Vector3 load = slow.cup->applied_load_vector(slow.state.time);
  EXPECT_LE(norm(slow.contact_force(slow.state) + load), 1e-8 * norm(load));
}
