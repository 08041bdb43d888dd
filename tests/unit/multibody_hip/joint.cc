// SPDX-License-Identifier: LGPL-2.1-or-later
#include "hip_case.h"

#include <gtest/gtest.h>

using namespace hip_test;

// 2000 N on the ceramic pair indent by 2.37945 um (unit/multibody/hertz.cc): 50 + 2.37945 um.
TEST(HipJoint, RestsUnderAForce)
{
  const HipJoint joint = ceramic_hip(.1, .065);
  EXPECT_NEAR(joint.mass, .050229e-3, 5e-10);
  const Vector3 centre = joint.equilibrium({0., 0., 2000.}, {0., 0., 0.});
  EXPECT_NEAR(centre[2], .05237945, 1e-8);
  EXPECT_EQ(centre[0], 0.);
  const HipContact contact = joint.contact(centre, {}, {}, 10.);
  EXPECT_NEAR(norm(Vector3{0., 0., 2000.} + contact.force()), 0., 1e-9);
}

// Friction mu drags the contact along by atan mu: N = F/sqrt(1 + mu^2). The surface slips at
// about 30 mm/s, mu(30) = .065 + .035 exp(-.2).
TEST(HipJoint, FrictionTurnsTheContactOfASpinningHead)
{
  const HipJoint joint = ceramic_hip(.1, .065);
  const Vector3 force{0., 0., 2000.}, spin{0., 30. / 14., 0.};
  const Vector3 centre = joint.equilibrium(force, spin);
  const HipContact contact = joint.contact(centre, {}, spin, 10.);
  EXPECT_NEAR(norm(force + contact.force()), 0., 1e-9);
  const double mu = joint.law->coefficient(norm(contact.head_slip));
  EXPECT_NEAR(mu, .065 + .035 * std::exp(-.2), 1e-5);
  EXPECT_NEAR(contact.normal_force, 2000. / std::sqrt(1. + mu * mu), 1e-9);
  EXPECT_NEAR(centre[0] / centre[2], -mu, 1e-12); // the head slips towards +x
}

// Spin (0, w, 0) moves the surface at n = e_z by w R e_x; a translation adds to it, the approach
// along n does not slip.
TEST(HipJoint, SlipHasTheSpinOfTheHead)
{
  const HipJoint joint = ceramic_hip(.1, .065);
  const HipContact contact = joint.contact({0., 0., .06}, {1., 2., 3.}, {0., 2., 0.}, 10.);
  EXPECT_NEAR(contact.penetration, .01, 1e-15);
  EXPECT_NEAR(contact.penetration_rate, 3., 1e-12);
  EXPECT_NEAR(contact.head_slip[0], 29., 1e-12);
  EXPECT_NEAR(contact.head_slip[1], 2., 1e-12);
  EXPECT_NEAR(contact.head_slip[2], 0., 1e-12);
}

// Friction along -x at R e_z turns the head about -y with R mu N.
TEST(HipJoint, MomentsOfFriction)
{
  const HipJoint joint = ceramic_hip(.1, .065);
  const HipContact contact = joint.contact({0., 0., .0525}, {}, {0., 1., 0.}, 10.);
  const double friction = joint.law->coefficient(14.) * contact.normal_force;
  EXPECT_GT(friction, 100.);
  EXPECT_NEAR(joint.moment_on_head(contact)[1], -14. * friction, 1e-9);
  EXPECT_NEAR(joint.moment_on_head(contact)[0], 0., 1e-9);
}

TEST(HipJoint, IsFreeWithinTheClearance)
{
  const HipJoint joint = ceramic_hip(.1, .065);
  for (const Vector3 &centre : {Vector3{}, Vector3{.03, 0., .03}})
    EXPECT_EQ(norm(joint.contact(centre, {1., 1., 1.}, {1., 1., 1.}, 10.).force()), 0.);
}

// From the centre at 100 mm/s without force: touches after .05/100 s, with that rate, as often as
// it comes back, and loses speed each time.
TEST(HipJoint, TouchDownIsFoundInTime)
{
  HipJoint joint = ceramic_hip(0., 0.);
  const HipDrive drive = steady_drive({}, {});
  OdeSystem system = hip_system({joint, drive});
  std::vector<Crossing> touches;
  std::vector<double> rates;
  const auto keep = system.at_crossing;
  system.at_crossing = [&](const Crossing &crossing, double *state)
  {
    keep(crossing, state);
    touches.push_back(crossing);
    rates.push_back(state[6]);
  };
  std::vector<double> state = HipState{{}, {0., 0., 100.}, 0.}.values();
  integrate(system, 0., 1.7e-3, state, exact());
  ASSERT_GE(touches.size(), 3u);
  EXPECT_NEAR(touches[0].time, 5e-4, 1e-9);
  EXPECT_NEAR(rates[0], 100., 1e-6);
  EXPECT_EQ(touches[1].direction, -1);
  const double speed_back = .1 / (touches[2].time - touches[1].time);
  EXPECT_NEAR(rates[2], speed_back, 1e-4);
  EXPECT_LT(speed_back, 99.);
  EXPECT_GT(speed_back, 85.);
}
