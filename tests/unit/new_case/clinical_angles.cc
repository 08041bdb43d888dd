// SPDX-License-Identifier: LGPL-2.1-or-later
#include "new_case/clinical_angles.h"

#include "base/units.h"
#include "gait/rotation.h"

#include <gtest/gtest.h>

using namespace arthrowear;

namespace
{
constexpr double deg = units::deg, tolerance = 1e-13;

/// Returns the direction of the pole that the two entries of hip_cup give.
Vector3
pole_of(const SimulatorAngles &angles)
{
  return rotation_about_axis(1, angles.anteversion) * rotation_about_axis(0, angles.inclination) *
         Vector3{0., 0., 1.};
}
} // namespace

// Murray's definitions, measured on the pole in a frame with x backwards, y inwards, z upwards. The
// axis of the cup is the opposite of the pole. The frontal plane contains y and z: in it the axis
// makes the radiographic inclination with z, and with the plane itself the radiographic
// anteversion.
TEST(ClinicalAngles, AreThoseOfTheRadiograph)
{
  for (const double inclination : {0., 20., 45., 70., 89.})
    for (const double anteversion : {-40., 0., 15., 59.})
    {
      const Vector3 axis =
          -1. * pole_of(simulator_angles({inclination * deg, anteversion * deg}, 0.));
      const double outwards = -axis[1], down = -axis[2], forwards = -axis[0];
      EXPECT_NEAR(std::atan2(outwards, down), inclination * deg, tolerance);
      EXPECT_NEAR(std::asin(forwards), anteversion * deg, tolerance);
      EXPECT_NEAR(norm(axis), 1., tolerance);
    }
}

// ISO 14242-1: a cup at 45 deg in the body is inclined by 30 deg to the load.
TEST(ClinicalAngles, OfTheStandardAreThirtyDegrees)
{
  const SimulatorAngles angles = simulator_angles({45. * deg, 0.}, load_axis_tilt);
  EXPECT_NEAR(angles.inclination, -30. * deg, tolerance);
  EXPECT_NEAR(angles.anteversion, 0., tolerance);
}

// A tilt of the frame turns the pole about x by the tilt, right-handed: y towards z.
TEST(ClinicalAngles, InATiltedFrameAreThoseOfTheSamePole)
{
  const RadiographicAngles cup{40. * deg, 20. * deg};
  const Vector3 in_body = pole_of(simulator_angles(cup, 0.)),
                in_frame = pole_of(simulator_angles(cup, load_axis_tilt)),
                turned = rotation_about_axis(0, load_axis_tilt) * in_body;
  for (int i = 0; i < 3; ++i)
    EXPECT_NEAR(in_frame[i], turned[i], tolerance);
}

// The entries are Murray's operative angles: sin OI = cos RA sin RI, tan OA = tan RA / cos RI. At
// 45 and 15 deg: OI = asin(.9659258 * .7071068) = 43.0795 deg, OA = atan(.2679492 / .7071068) =
// 20.7536 deg.
TEST(ClinicalAngles, BecomeOperativeOnes)
{
  const SimulatorAngles angles = simulator_angles({45. * deg, 15. * deg}, 0.);
  EXPECT_NEAR(angles.inclination / deg, -43.0795, 1e-4);
  EXPECT_NEAR(angles.anteversion / deg, 20.7536, 1e-4);
}

// The table of doc/manual/new_case.md.
TEST(ClinicalAngles, OfThePageAreComputed)
{
  constexpr double rows[][6] = {{45., 0., -45., 0., -30., 0.},
                                {45., 15., -43.08, 20.75, -28.88, 17.19},
                                {35., 20., -32.61, 23.96, -18.75, 21.17}};
  for (const auto &row : rows)
    for (const int i : {0, 1})
    {
      const SimulatorAngles angles =
          simulator_angles({row[0] * deg, row[1] * deg}, i * load_axis_tilt);
      EXPECT_NEAR(angles.inclination / deg, row[2 + 2 * i], .005001);
      EXPECT_NEAR(angles.anteversion / deg, row[3 + 2 * i], .005001);
    }
}
