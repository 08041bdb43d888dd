// SPDX-License-Identifier: LGPL-2.1-or-later

#include "base/csv.h"
#include "base/units.h"
#include "gait/curve_table.h"
#include "gait/force_history.h"
#include "pole_work.h"

#include <gtest/gtest.h>

namespace arthrowear
{
namespace
{
// Published track integrals of real gait, at 1 Hz; a head of 28 mm where nothing else is said.
constexpr double head_radius = 14.;

CsvTable
shipped_table(const std::string &name)
{
  return read_csv(std::string(ARTHROWEAR_SOURCE_DIR) + "/inputs/gait/" + name);
}

TabulatedMotion
motion_of(const std::string &file, const std::vector<std::string> &columns,
          const double close_over_last = 0.,
          const std::string &order = "flexion adduction rotation", const unsigned int harmonics = 0)
{
  auto curves = curves_of_columns(shipped_table(file), columns, close_over_last);
  if (harmonics > 0)
    for (PeriodicCurve &curve : curves)
      curve = curve.low_pass(harmonics);
  return TabulatedMotion({curves[0], curves[1], curves[2]}, EulerSequence(order), 1.);
}

TabulatedLoad
iso_load()
{
  return {force_history(shipped_table("iso14242_1_hip_gait.csv"), {{"axial_force_N"}, 0., 0., 0.}),
          1.};
}

TabulatedLoad
hip98_load()
{
  return {force_history(shipped_table("hip98_walking_resultant.csv"),
                        {{"resultant_pctBW"}, .05, 836., 0.}),
          1.};
}

TabulatedMotion
iso_motion(const std::string &order = "flexion adduction rotation",
           const std::string &rotation = "-inward_rotation_deg")
{
  return motion_of("iso14242_1_hip_gait.csv", {"flexion_deg", "adduction_deg", rotation}, 0.,
                   order);
}

TabulatedMotion
opensim_motion(const std::string &rotation, const double close_over_last = .05,
               const std::string &order = "flexion adduction rotation",
               const unsigned int harmonics = 7)
{
  return motion_of("opensim_subject01_walk.csv", {"hip_flexion_deg", "hip_adduction_deg", rotation},
                   close_over_last, order, harmonics);
}

double
work(const HeadMotion &motion, const JointLoad &load, const double radius = head_radius)
{
  return pole_sliding_work(motion, load, radius, 1.) / units::newton_metre;
}

// Heads of 22, 28, 32 and 36 mm: 22.29, 28.36, 32.42, 36.47 N m for R_x R_y R_z about the axes of a
// leg; in ours, where flexion turns about y, that is the rotation with its sign turned.
TEST(PoleIntegral, OfIso14242IsThatOfTheLegForEveryHead)
{
  const double published[] = {22.29, 28.36, 32.42, 36.47};
  const double radii[] = {11., 14., 16., 18.};
  for (unsigned int i = 0; i < 4; ++i)
    EXPECT_NEAR(work(iso_motion(), iso_load(), radii[i]), published[i], 2e-3 * published[i]);
  EXPECT_NEAR(pole_sliding_work(iso_motion(), ConstantLoad(1.), head_radius, 1.), 21.9, .05);
}

// About the axes (x, y, z) of an ordinary frame flexion turns about x: R_x(f) R_y(a) R_z(r). Half a
// turn about (1, 1, 0) maps x to y, y to x and z to -z, and conjugates it to R_y(f) R_x(a)
// R_z(-r).
TEST(PoleIntegral, TurnedRotationIsTheProductWithFlexionAboutX)
{
  const double f = .4, a = .1, r = -.15;
  const Matrix3 swap{{{0., 1., 0.}, {1., 0., 0.}, {0., 0., -1.}}};
  const Matrix3 product =
      rotation_about_axis(0, f) * rotation_about_axis(1, a) * rotation_about_axis(2, r);
  const Matrix3 ours = EulerSequence().rotation(f, a, -r);
  for (int i = 0; i < 3; ++i)
    EXPECT_NEAR(norm((swap * product * swap)[i] - ours[i]), 0., 1e-15);
}

// With the other sign of the rotation: a leg that does not exist, 5.6 % more.
TEST(PoleIntegral, OfIso14242WithTheRotationAsItStandsIsLarger)
{
  EXPECT_NEAR(work(iso_motion("flexion adduction rotation", "inward_rotation_deg"), iso_load()),
              29.96, .05);
}

// The standard leaves the order open; below 3 % as published: 28.36, 28.43, 29.19 N m of three.
TEST(PoleIntegral, DependsOnTheEulerOrderByLessThanThreePercent)
{
  const double first = work(iso_motion(), iso_load());
  for (const std::string &order : EulerSequence::names())
  {
    const double other = work(iso_motion(order), iso_load());
    EXPECT_LT(std::abs(other - first), .03 * first) << order << " " << other;
    const double patient = work(opensim_motion("-hip_internal_rotation_deg"), hip98_load());
    EXPECT_NEAR(work(opensim_motion("-hip_internal_rotation_deg", .05, order), hip98_load()),
                patient, .03 * patient)
        << order;
  }
  EXPECT_NEAR(work(iso_motion("adduction flexion rotation"), iso_load()), 28.43, .05);
  EXPECT_NEAR(work(iso_motion("rotation adduction flexion"), iso_load()), 29.19, .05);
}

// 31.5 N m within 1 %. Noise of the markers lengthens the way: below 6 Hz, 7 harmonics of 1.235 s,
// it is 31.63; with the angles as they stand 31.87, 1.2 % more.
TEST(PoleIntegral, OfHip98WithOpenSimsAngles)
{
  const std::string rotation = "-hip_internal_rotation_deg";
  const double filtered = work(opensim_motion(rotation), hip98_load());
  EXPECT_NEAR(filtered, 31.5, .01 * 31.5);
  EXPECT_NEAR(filtered, 31.63, .02);
  EXPECT_NEAR(work(opensim_motion(rotation, .05, "flexion adduction rotation", 0), hip98_load()),
              31.87, .02);
}

// Neither the length of the blend nor how many harmonics above the cycle's shape are kept decides
// it.
TEST(PoleIntegral, OfHip98HardlyDependsOnBlendAndFilter)
{
  for (const double blend : {.05, .1, .2})
    for (const unsigned int harmonics : {6u, 7u, 8u, 10u})
      EXPECT_NEAR(work(opensim_motion("-hip_internal_rotation_deg", blend,
                                      "flexion adduction rotation", harmonics),
                       hip98_load()),
                  31.5, .01 * 31.5)
          << blend << " " << harmonics;
}

// Quoted as 26 and 34 N m.
TEST(PoleIntegral, OfHip98WithOtherAngles)
{
  EXPECT_NEAR(work(iso_motion(), hip98_load()), 26.36, .05);
  EXPECT_NEAR(work(motion_of("johnston_smidt_1969_hip_angles_approx.csv",
                             {"flexion_deg", "adduction_deg", "-internal_rotation_deg"}),
                   hip98_load()),
              34.13, .05);
}

// 57.5 N m under two peaks of 3.5 kN from 0.
TEST(PoleIntegral, OfJohnstonAndSmidtsStandIn)
{
  const TabulatedMotion leg = motion_of("johnston_smidt_1969_hip_angles_approx.csv",
                                        {"flexion_deg", "adduction_deg", "-internal_rotation_deg"});
  EXPECT_NEAR(work(leg, DoubleCosineLoad(3500., 0., 1.)), 57.5, 2e-3 * 57.5);
}
} // namespace
} // namespace arthrowear
