// SPDX-License-Identifier: LGPL-2.1-or-later
#include "unit/multibody_gait/walker.h"

#include "base/errors.h"
#include "has.h"

using namespace walker_test;

// Table 1 of [Costa2016] prints these of 56.7 kg, its shares with two or three digits.
TEST(Anthropometry, HasMassesAndInertiasOfTheTable)
{
  Anthropometry body;
  body.body_mass = 56.7 * units::kg;
  body.lengths = {257.5, 314.1, 408.1, 122.1};
  const std::vector<BodySegment> half = body.segments(1), whole = body.segments(2);
  const double masses[4] = {19.221, 5.670, 2.637, .822};        // kg
  const double inertias[4] = {1.03923, .05836, .04005, .00273}; // kg m^2
  constexpr double kg_m2 = units::kg * units::m * units::m;
  for (std::size_t i = 0; i < 4; ++i)
  {
    EXPECT_NEAR(half[i].mass / units::kg, masses[i], .0006);
    EXPECT_NEAR(half[i].inertia / kg_m2, inertias[i], .0008 * inertias[i]);
  }
  double sum = 0.;
  for (const BodySegment &segment : whole)
    sum += segment.mass;
  EXPECT_NEAR(sum / units::kg, 56.7, 1e-10); // 2 (.339 + .1 + .0465 + .0145) = 1
}

// Joints coincide, and velocities and accelerations are the derivatives of positions. The second
// derivative of a cubic spline is a broken line: within 1e-6 of a row it is off by that much.
TEST(ReferenceMotion, IsAChainWithItsDerivatives)
{
  const GaitModel model = walker(2);
  const double h = 1e-5;
  for (const double time : {.1234, .5, .777, 1.9})
  {
    const ReferenceMotion now = reference_motion(model.bodies(), model.gait(), time),
                          before = reference_motion(model.bodies(), model.gait(), time - h),
                          after = reference_motion(model.bodies(), model.gait(), time + h);
    for (std::size_t i = 0; i < model.n_bodies(); ++i)
    {
      if (i > 0)
      {
        const ReferencePose &above = now[body_above(i)];
        EXPECT_LT(norm(now[i].pose.origin + now[i].proximal - above.pose.origin - above.distal),
                  1e-9);
      }
      for (int k = 0; k < 2; ++k)
      {
        const double x0 = before[i].pose.origin[k], x1 = now[i].pose.origin[k],
                     x2 = after[i].pose.origin[k];
        EXPECT_NEAR(now[i].pose.velocity[k], (x2 - x0) / (2. * h), 1e-2);
        EXPECT_NEAR(now[i].acceleration[k], (x2 - 2. * x1 + x0) / (h * h), 30.); // of 1e4
      }
      EXPECT_NEAR(now[i].pose.spin, (after[i].pose.angle - before[i].pose.angle) / (2. * h), 1e-5);
      EXPECT_NEAR(now[i].angular_acceleration,
                  (after[i].pose.spin - before[i].pose.spin) / (2. * h), 1e-2);
    }
  }
}

// The multiplier of an ideal hip is the reaction by Newton's law for all bodies attached: the
// reduced model, whose coordinates are the guided ones, has no other reaction. Both hips, a whole
// cycle.
TEST(GaitModel, MultiplierIsTheReactionOfTheReducedModel)
{
  const GaitModel model = walker(2);
  const std::vector<double> state(model.n_states(), 0.);
  GaitModel::Response response;
  for (int i = 0; i < 50; ++i)
  {
    const double time = .0247 * i;
    model.respond(time, state.data(), response);
    for (std::size_t leg = 0; leg < 2; ++leg)
    {
      Vector2 needed = -1. * model.gait().ground(time, .5 * double(leg)).force;
      for (std::size_t k = 1; k <= 3; ++k)
        needed = needed + model.bodies()[3 * leg + k].mass *
                              (response.reference[3 * leg + k].acceleration + Vector2{0., gravity});
      EXPECT_LT(norm(response.hip_force[leg] - needed), 1e-8 * (1. + norm(needed)));
    }
    EXPECT_LT(norm(response.hip_force[0] - ideal_hip_force(model, time)), 1e-7);
    // The reference satisfies all constraints: nothing deviates.
    for (std::size_t k = 0; k < model.n_coordinates(); ++k)
      EXPECT_NEAR(response.acceleration[k], 0., 1e-6); // of 1e5
    EXPECT_EQ(model.drift(response).position, 0.);
  }
}

// A first hip that acts by forces leaves the second one's reaction as it is: on the reference
// motion the trunk is held by its guides.
TEST(GaitModel, OtherHipIsIdeal)
{
  const GaitModel model = walker(2, std::make_shared<SpringJoint>());
  const std::vector<double> state(model.n_states(), 0.);
  GaitModel::Response response;
  for (const double time : {.1, .7, 1.1})
  {
    model.respond(time, state.data(), response);
    const Vector2 ideal = ideal_hip_force(model, time - .5 * model.gait().period());
    const ReferenceMotion before =
        reference_motion(model.bodies(), model.gait(), time - .5 * model.gait().period());
    // Half a cycle earlier the first leg did the same about a hip that moved otherwise.
    const auto acceleration = [](const ReferenceMotion &motion)
    {
      const ReferencePose &trunk = motion[0];
      return trunk.acceleration +
             trunk.angular_acceleration * Vector2{-trunk.distal[1], trunk.distal[0]} -
             (trunk.pose.spin * trunk.pose.spin) * trunk.distal;
    };
    const Vector2 needed =
        ideal + model.leg_mass() * (acceleration(response.reference) - acceleration(before));
    EXPECT_LT(norm(response.hip_force[1] - needed), 1e-8 * norm(needed));
    EXPECT_EQ(norm(response.hip_force[0] - response.joint_force.on_ball), 0.);
  }
}

// Joints act in pairs: the momentum of the whole body changes by weight, ground and guides alone,
// in any state, whatever the first hip is.
TEST(GaitModel, MomentumChangesByWeightGroundAndGuides)
{
  for (const unsigned int n_legs : {1u, 2u})
    for (const bool is_ideal : {true, false})
    {
      const GaitModel model = walker(n_legs, is_ideal ? nullptr : std::make_shared<SpringJoint>());
      const std::vector<double> state = disturbed(model);
      GaitModel::Response response;
      for (const double time : {.2, .9})
      {
        model.respond(time, state.data(), response);
        Vector2 rate{}, force = response.guide_force + response.ground[0] + response.ground[1];
        for (std::size_t i = 0; i < model.n_bodies(); ++i)
        {
          const double mass = model.bodies()[i].mass;
          rate = rate +
                 mass * (response.reference[i].acceleration +
                         Vector2{response.acceleration[3 * i], response.acceleration[3 * i + 1]});
          force = force - Vector2{0., mass * gravity};
        }
        EXPECT_LT(norm(rate - force), 1e-8 * norm(force));
      }
    }
}

// With the hip's force gone, a leg falls freely: its angles are guided by moments, which push
// nothing, so that mass times acceleration is weight and ground.
TEST(GaitModel, FreeLegFollowsWeightAndGround)
{
  auto none = std::make_shared<SpringJoint>();
  none->stiffness = none->damping = 0.;
  const GaitModel model = walker(2, none);
  const std::vector<double> state = disturbed(model);
  GaitModel::Response response;
  model.respond(.3, state.data(), response);
  Vector2 rate{};
  for (std::size_t i = 1; i <= 3; ++i)
    rate = rate + model.bodies()[i].mass *
                      (response.reference[i].acceleration +
                       Vector2{response.acceleration[3 * i], response.acceleration[3 * i + 1]});
  const Vector2 force = response.ground[0] - Vector2{0., model.leg_mass() * gravity};
  EXPECT_LT(norm(rate - force), 1e-8 * norm(force));
}

TEST(MeasuredGait, GroundReactionIsZeroInSwingAndHalfACycleLater)
{
  const GaitModel model = walker(2);
  EXPECT_EQ(model.gait().ground(.8 * 1.235, 0.).force[1], 0.);
  EXPECT_EQ(model.gait().ground(.8 * 1.235, 0.).moment, 0.);
  const MeasuredGait::Ground right = model.gait().ground(.3, 0.),
                             left = model.gait().ground(.3 + .5 * 1.235, .5);
  EXPECT_NEAR(right.force[1], left.force[1], 1e-9);
  EXPECT_NEAR(right.moment, left.moment, 1e-6);
  // Row 20 %: (cop - tx, -ty) x (F_x, F_y).
  const MeasuredGait::Ground row = model.gait().ground(.2 * 1.235, 0.);
  EXPECT_NEAR(row.force[1], 691.521, 1e-9);
  EXPECT_NEAR(row.moment, (671.67 - 605.97) * 691.521 + 1029.09 * -60.1826, 1e-6);
}

// The same posture twice. Trunk 5 deg backwards, hip 20, knee 30, ankle 10: thigh 25, shank -5,
// foot 5 deg. From the horizontal that is 95, 115, 85 and 180 - 30 + 5 = 155 deg, since the line
// from the metatarsal to the ankle rises by 30 deg backwards from a sole that is level.
TEST(MeasuredGait, AnglesOfJointsAndOfSegmentsAreOnePosture)
{
  std::string text = "cycle_percent,a_deg,b_deg,c_deg,d_deg,e_deg,f_deg,g_deg,h_deg,pelvis_tx_m,"
                     "pelvis_ty_m,grf_x_N,grf_y_up_N,cop_x_m\n";
  for (const char *percent : {"0", "25", "50", "75"})
    text += std::string(percent) + ",5,20,30,10,95,115,85,155,0,1,0,0,0\n";
  const CsvTable table = parse_csv(text, "posture.csv");
  GaitReading joints = reading(), segments = reading();
  joints.angle_columns = {"a_deg", "b_deg", "c_deg", "d_deg"};
  segments.angle_columns = {"e_deg", "f_deg", "g_deg", "h_deg"};
  segments.angles = GaitReading::Angles::segment;
  const double expected[4] = {5., 25., -5., 5.};
  for (const GaitReading &way : {joints, segments})
  {
    const MeasuredGait gait(table, way, 1.);
    EXPECT_NEAR(gait.trunk(.3).angle.value / units::deg, expected[0], 1e-9);
    const MeasuredGait::Leg leg = gait.leg(.3, 0.);
    for (std::size_t i = 0; i < 3; ++i)
      EXPECT_NEAR(leg[i].value / units::deg, expected[i + 1], 1e-9);
  }
}

TEST(MeasuredGait, RefusesOpenTablesAndWrongColumnsAllAtOnce)
{
  const CsvTable table = shipped_walk();
  GaitReading wrong = reading();
  wrong.close_over_last = 0.;
  try
  {
    MeasuredGait(table, wrong, 1.);
    FAIL();
  }
  catch (const InputError &error)
  {
    ASSERT_GE(error.messages().size(), 4u);
    EXPECT_TRUE(has(std::string(error.what()), "`pelvis_ty_m` does not close")) << error.what();
  }
  wrong = reading();
  wrong.angle_columns[1] = "hip_flexio_deg";
  wrong.force_columns[0] = "cop_x_m";
  try
  {
    MeasuredGait(table, wrong, 1.);
    FAIL();
  }
  catch (const InputError &error)
  {
    ASSERT_EQ(error.messages().size(), 2u) << error.what();
    EXPECT_TRUE(has(std::string(error.what()), "hip_flexion_deg"));
    EXPECT_TRUE(has(std::string(error.what()), "`cop_x_m` must be a force")) << error.what();
  }
  wrong = reading();
  wrong.advances = true;
  const CsvTable cut = parse_csv("cycle_percent,pelvis_tilt_deg,hip_flexion_deg,knee_flexion_deg,"
                                 "ankle_dorsiflexion_deg,pelvis_tx_m,pelvis_ty_m,grf_x_N,"
                                 "grf_y_up_N,cop_x_m\n"
                                 "0,0,0,0,0,0,1,0,0,0\n25,0,0,0,0,.2,1,0,0,0\n"
                                 "50,0,0,0,0,.4,1,0,0,0\n75,0,0,0,0,.6,1,0,0,0\n",
                                 "cut.csv");
  EXPECT_THROW(MeasuredGait(cut, wrong, 1.), InputError);
}

// On a floor: rows that advance by 1 m per cycle are an even motion, for ever.
TEST(MeasuredGait, AdvancesFromCycleToCycle)
{
  std::string text = "cycle_percent,pelvis_tilt_deg,hip_flexion_deg,knee_flexion_deg,"
                     "ankle_dorsiflexion_deg,pelvis_tx_m,pelvis_ty_m,grf_x_N,grf_y_up_N,cop_x_m\n";
  for (const char *row :
       {"0,0,0,0,0,2", "25,0,0,0,0,2.25", "50,0,0,0,0,2.5", "75,0,0,0,0,2.75", "100,0,0,0,0,3"})
    text += std::string(row) + ",1,0,0,0\n";
  GaitReading walks;
  walks.advances = true;
  const MeasuredGait gait(parse_csv(text, "even.csv"), walks, 2.);
  EXPECT_NEAR(gait.advance(), 1000., 1e-9);
  for (const double time : {0., .3, 7.7})
  {
    const MeasuredGait::Trunk trunk = gait.trunk(time);
    EXPECT_NEAR(trunk.x.value, 2000. + 500. * time, 1e-9);
    EXPECT_NEAR(trunk.x.rate, 500., 1e-9);
    EXPECT_NEAR(trunk.x.acceleration, 0., 1e-7);
  }
}
