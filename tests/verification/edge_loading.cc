// SPDX-License-Identifier: LGPL-2.1-or-later
// A stiff head and cup without friction, under a constant load and a lateral spring, against the
// statics of rigid bodies (doc/theory/edge_loading.md).
#include "models/hip_cup/lateral_spring.h"
#include "verification/hip_cup_case.h"

#include <cstdio>

using namespace arthrowear;
using arthrowear::testing::HipCupCase;

namespace
{
struct Joint
{
  double inclination, stiffness, mismatch, load; // [deg], [N/mm], [mm], [N]
  double rim_radius = 0.;
};

HipCupCase::Change
stiff(const Joint &joint)
{
  return [joint](HipCupParameters &p)
  {
    p.material.young = 1e6;
    p.degree = 1;
    p.cup.geometry.inner_radius = 18.;
    p.cup.geometry.outer_radius = 25.;
    p.cup.geometry.target_cells = 0;
    p.cup.geometry.element_size_at_wear = p.cup.geometry.element_size_at_backing = 4.;
    p.cup.geometry.element_size_at_rim = .5;
    p.cup.geometry.rim_radius = joint.rim_radius;
    p.cup.inclination = joint.inclination * units::deg;
    p.cup.geometry.refined_side = joint.inclination < 0. ? -1. : 1.;
    p.head.clearance = .02;
    p.head.spring = {joint.stiffness, joint.mismatch};
    p.load.application = LoadApplication::moving_head;
    p.load.amplitude = 0.;
    p.load.base = joint.load;
    p.motion.kind = MotionKind::still;
    p.solver.contact.friction = 0.;
    p.solver.contact.wear.body.factor = 0.;
    p.solver.contact.balance_tolerance = 1e-8;
    p.solver.contact.penetration_tolerance = 1e-9;
    p.time.step = .1;
    p.time.frequency = 1.;
  };
}

/// The separation at rest [mm].
double
separation(const Joint &joint)
{
  HipCupCase one(stiff(joint));
  State &state = one.state;
  for (int step = 0; step < 8; ++step)
  {
    StepResult result = one.cup->stepper->attempt(state, one.p.time.step);
    EXPECT_TRUE(result.converged) << result.reason;
    if (!result.converged)
      return -1.;
    state = std::move(result.state);
  }
  const EdgeColumns columns(true);
  const TableRow row(one.cup->own_values(state, 0.));
  std::printf("%g deg, %g N/mm, %g mm, %g N, rim %g mm: %.5f mm, rigid %.5f mm, %.5f to %.5f\n",
              joint.inclination, joint.stiffness, joint.mismatch, joint.load, joint.rim_radius,
              row.value(columns.separation), row.value(columns.rigid), row.value(columns.least),
              row.value(columns.most));
  return row.value(columns.separation);
}

/// tan gamma = k (m - x)/W and sin gamma = cos(inclination) - x/R of a sharp rim, each to 1e-3.
void
expect_rest_at_sharp_rim(const Joint &joint)
{
  const double x = separation(joint), head = 17.98, cavity = 18.;
  ASSERT_GT(x, .1);
  const double by_force = std::atan(joint.stiffness * (joint.mismatch - x) / joint.load),
               by_place = std::asin((cavity * std::cos(joint.inclination * units::deg) - x) / head);
  EXPECT_NEAR(std::tan(by_place), std::tan(by_force), 1e-3);
  EXPECT_NEAR(std::sin(by_place), std::sin(by_force), 1e-3);
}
} // namespace

TEST(EdgeLoading, RestsAtASharpRim)
{
  for (const Joint &joint : {Joint{-45., 100., 4., 300.},
                             {-45., 100., 4., 100.},
                             {45., 100., 4., 300.},
                             {-65., 50., 4., 300.},
                             {-55., 150., 2., 150.}})
    expect_rest_at_sharp_rim(joint);
}

// The separation begins where k m/W exceeds the cotangent of the inclination: at 400 N, and more
// load or a flatter cup hold the head in the cavity.
TEST(EdgeLoading, BeginsWhereTheForcePassesTheRim)
{
  EXPECT_LT(separation({-45., 100., 4., 410.}), .05);
  EXPECT_GT(separation({-45., 100., 4., 380.}), .3);
  EXPECT_LT(separation({-35., 100., 4., 300.}), .05);
  EXPECT_GT(separation({-50., 100., 4., 410.}), .3);
}

// Mirrored cups are meshed alike but for the numbers of their nodes.
TEST(EdgeLoading, IsMirroredAndHeldByANegativeMismatch)
{
  const double left = separation({-45., 100., 4., 250.}), right = separation({45., 100., 4., 250.});
  EXPECT_NEAR(left / right, 1., 1e-3);
  EXPECT_LT(separation({-45., 100., -4., 250.}), .02);
  EXPECT_NEAR(separation({-45., 100., 0., 250.}), 0., .02);
}

TEST(EdgeLoading, RestsAtARoundedRim)
{
  const Joint joint{-45., 100., 4., 250., 2.};
  const double x = separation(joint);
  const double gamma = std::atan(100. * (4. - x) / 250.),
               end = 45. * units::deg + std::asin(2. / 20.);
  EXPECT_NEAR((20. * std::cos(end) - x) / 19.98, std::sin(gamma), 1e-3);
}
