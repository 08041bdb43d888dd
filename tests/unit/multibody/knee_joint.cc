// SPDX-License-Identifier: LGPL-2.1-or-later
#include "unit/multibody/paper_knee.h"

#include <gtest/gtest.h>

using namespace arthrowear;

namespace
{
class Surfaces : public ::testing::TestWithParam<KneeSurfaces>
{
};
INSTANTIATE_TEST_SUITE_P(Knee, Surfaces,
                         ::testing::Values(KneeSurfaces::convex_convex,
                                           KneeSurfaces::convex_concave,
                                           KneeSurfaces::sphere_plane));

/// Returns a state that is pressed in by 1 mm, turned and moving, with stretched ligaments.
KneeState
pressed_state(const KneeJoint &knee)
{
  KneeState state;
  state.tibia = paper_pose();
  state.tibia.angle += .1;
  state.tibia.origin = state.tibia.origin + Vector2{6., 2.};
  const KneeContactPoint point = knee.contact.nearest(state.tibia);
  state.tibia.origin = state.tibia.origin + (point.gap + 1.) * point.normal;
  state.tibia.velocity = {30., -50.};
  state.tibia.spin = 2.;
  state.impact_rate = 40.;
  return state;
}
} // namespace

// Table 1 with its insertion points belongs to this pose: every ligament within .05 mm of its
// rest length.
TEST(KneeJoint, LigamentsAreAtRestInThePaperPose)
{
  const KneeJoint knee =
      paper_knee(KneeSurfaces::sphere_plane, damping_laws().make("hertz"), Knee::healthy);
  const KneeResponse response = respond(knee, 0., {paper_pose()});
  for (std::size_t i = 0; i < KneeJoint::n_ligaments; ++i)
    EXPECT_NEAR(response.ligament_lengths[i], knee.ligaments[i].rest_length, .05)
        << knee.ligaments[i].name;
}

// k = 35000 kN/m^2 = 35 N/mm^2: 2 mm give 140 N and 35 * 8/3 mJ, slack none.
TEST(Ligament, PullsOnly)
{
  const Ligament ligament = KneeJoint::moeinzadeh_ligaments()[0];
  EXPECT_NEAR(ligament.force(45.8), 140., 1e-10);
  EXPECT_NEAR(ligament.energy(45.8), 280. / 3., 1e-10);
  EXPECT_EQ(ligament.force(43.), 0.);
  EXPECT_EQ(ligament.energy(43.), 0.);
}

// d/ds [exp(-4.73 s^2) sin(pi s)] = 0 at s = .278095, where it is .531803.
TEST(LegPulse, PeakAndEnds)
{
  const LegPulse pulse{100., .3, 0.};
  double peak = 0., at = 0.;
  for (int i = 0; i <= 1'000'000; ++i)
    if (const double force = pulse.force(3e-7 * i); force > peak)
    {
      peak = force;
      at = 3e-7 * i;
    }
  EXPECT_NEAR(peak, 53.1803, 1e-4);
  EXPECT_NEAR(at / .3, .278095, 1e-6);
  EXPECT_EQ(pulse.force(.31), 0.);
  EXPECT_EQ(pulse.force(-.01), 0.);
}

TEST_P(Surfaces, ArePlacedAtTheirGap)
{
  const KneeJoint knee = paper_knee(GetParam(), damping_laws().make("hertz"), Knee::healthy);
  const KneeContactPoint point = knee.contact.nearest(paper_pose());
  EXPECT_NEAR(point.gap, .1, 1e-10);
  // The condyle's centre lies straight above the contact point, along xi.
  const Vector2 xi = paper_pose().direction_in_space({1., 0.});
  EXPECT_NEAR(dot(point.normal, xi), 1., 1e-12);
  const Vector2 top = point.on_tibia + (knee.contact.radii.femur + point.gap) * point.normal;
  EXPECT_NEAR(norm(top - knee.contact.femur_centre), 0., 1e-10);
}

// By difference quotient along the motion.
TEST_P(Surfaces, IndentationRateIsTheDerivativeOfTheGap)
{
  const KneeJoint knee = paper_knee(GetParam(), damping_laws().make("hertz"), Knee::healthy);
  const KneeState state = pressed_state(knee);
  const auto gap_at = [&](const double time)
  {
    PlanarPose pose = state.tibia;
    pose.origin = pose.origin + time * pose.velocity;
    pose.angle += time * pose.spin;
    return knee.contact.nearest(pose).gap;
  };
  const double h = 1e-6;
  EXPECT_NEAR(respond(knee, 0., state).indentation_rate, -(gap_at(h) - gap_at(-h)) / (2. * h),
              1e-5);
}

// Without pulse and damping the force is minus the gradient of the stored energy: of contact,
// ligaments and height together.
TEST_P(Surfaces, ForcesAreTheGradientOfTheEnergy)
{
  KneeJoint knee = paper_knee(GetParam(), damping_laws().make("hertz"), Knee::oa_90);
  knee.pulse.amplitude = 0.;
  knee.gravity = 9810.;
  const KneeState state = pressed_state(knee);
  const KneeResponse response = respond(knee, 0., state);
  ASSERT_GT(response.contact_force, 1000.);
  ASSERT_GT(*std::max_element(response.ligament_forces.begin(), response.ligament_forces.end()),
            10.);
  const auto energy = [&](const Vector2 &shift, const double turn)
  {
    KneeState moved = state;
    moved.tibia.origin = moved.tibia.origin + shift;
    moved.tibia.angle += turn;
    return respond(knee, 0., moved).stored;
  };
  const double h = 1e-5, scale = response.contact_force;
  EXPECT_NEAR(knee.mass * response.rate.tibia.velocity[0],
              -(energy({h, 0.}, 0.) - energy({-h, 0.}, 0.)) / (2. * h), 1e-6 * scale);
  EXPECT_NEAR(knee.mass * response.rate.tibia.velocity[1],
              -(energy({0., h}, 0.) - energy({0., -h}, 0.)) / (2. * h), 1e-6 * scale);
  const double turn = 1e-7;
  EXPECT_NEAR(knee.inertia * response.rate.tibia.spin,
              -(energy({}, turn) - energy({}, -turn)) / (2. * turn), 1e-4 * scale);
}

TEST(KneeContact, SocketHasRoomForSomeOffsetOnly)
{
  KneeContact contact;
  contact.surfaces = KneeSurfaces::convex_concave;
  contact.radii = KneeRadii::of(contact.surfaces);
  EXPECT_TRUE(contact.place_sphere(paper_pose(), 44., .1));
  EXPECT_FALSE(contact.place_sphere(paper_pose(), 45., .1)) << "75 - 30.4 - .1 = 44.5 mm";
}

// The spheres side by side: normal at arcsin(30/62.52) from xi.
TEST(KneeContact, OffsetTurnsTheNormal)
{
  KneeContact contact;
  contact.surfaces = KneeSurfaces::convex_convex;
  contact.radii = KneeRadii::of(contact.surfaces);
  ASSERT_TRUE(contact.place_sphere(paper_pose(), 30., .1));
  const KneeContactPoint point = contact.nearest(paper_pose());
  EXPECT_NEAR(point.gap, .1, 1e-10);
  EXPECT_NEAR(paper_pose().direction_in_body(point.normal)[1], -30. / 62.52, 1e-10);
}

// Touching at the start but apart by the state: no force before a touch-down.
TEST(KneeJoint, HasNoContactForceWhileApart)
{
  const KneeJoint knee =
      paper_knee(KneeSurfaces::sphere_plane, damping_laws().make("hunt_crossley"), Knee::healthy);
  KneeState state = pressed_state(knee);
  EXPECT_GT(respond(knee, 0., state).contact_force, 0.);
  state.impact_rate = 0.;
  EXPECT_EQ(respond(knee, 0., state).contact_force, 0.);
}

TEST(KneeState, IsItsNumbers)
{
  std::vector<double> values{1., 2., 3., 4., 5., 6., 7., 8., 9.}, back(9);
  KneeState::from(values.data()).to(back.data());
  EXPECT_EQ(back, values);
}
