// SPDX-License-Identifier: LGPL-2.1-or-later
#include "verification/hip_cup_case.h"

using namespace arthrowear;
using arthrowear::testing::HipCupCase;

namespace
{
struct Outcome
{
  double volume, force, max_depth;
};

Outcome
outcome_of(const std::string &solver, const TangentUpdate tangent)
{
  HipCupCase cup(
      [&](HipCupParameters &p)
      {
        p.solver.contact.solver = solver;
        p.solver.tangent = tangent;
        p.solver.contact.wear.amplification = 1e6;
        p.solver.contact.max_iterations = 100000;
      });
  cup.run(40);
  double depth = 0.;
  for (const double d : cup.state.contact.body.depth)
    depth = std::max(depth, d);
  return {cup.state.contact.body.worn_volume, norm(cup.contact_force(cup.state)), depth};
}

void
expect_same(const Outcome &a, const Outcome &b)
{
  EXPECT_NEAR(a.volume / b.volume, 1., 1e-8);
  EXPECT_NEAR(a.force / b.force, 1., 1e-8);
  EXPECT_NEAR(a.max_depth / b.max_depth, 1., 1e-8);
}
} // namespace

// Each step has a unique solution here: 40 steps of the main case, with wear amplified so that it
// matters.
TEST(ContactSolversInTheCup, AgreeToEightDigits)
{
  const Outcome newton = outcome_of("semismooth_newton", TangentUpdate::frozen);
  ASSERT_GT(newton.volume, 0.);
  for (const std::string solver : {"nlgs", "nlgs_full", "nlgs_reduced", "anderson", "auto"})
  {
    SCOPED_TRACE(solver);
    expect_same(outcome_of(solver, TangentUpdate::frozen), newton);
  }
}

TEST(Tangents, FrozenAndRenewedAgreeToEightDigits)
{
  const Outcome frozen = outcome_of("semismooth_newton", TangentUpdate::frozen);
  expect_same(outcome_of("semismooth_newton", TangentUpdate::every_step), frozen);
  expect_same(outcome_of("semismooth_newton", TangentUpdate::every_iteration), frozen);
}
