// SPDX-License-Identifier: LGPL-2.1-or-later
#include "ball_in_cup.h"

using namespace ball_in_cup;

namespace
{
// The series agrees with axisymmetric finite elements of another program: half angles of 36, 43 and
// 47.5 deg, known to its rings of half a degree and 1 %, a displacement of 0.0593 mm, and pressures
// of 7.51, 11.43 and 14.83 MPa to 1 % (doc/validation/hip_cup_meshes.md).
TEST(LayerSeries, KnowsTheCup)
{
  const LayerSeries layer(inner, outer, young, poisson, clearance);
  const double angles[3] = {36., 43., 47.5}, pressures[3] = {7.51, 11.43, 14.83};
  for (int kN = 1; kN <= 3; ++kN)
  {
    const LayerSeries::Contact contact = layer.press(1000. * kN);
    std::printf("series, %d kN: pole %.3f MPa, half angle %.2f deg, displacement %.5f mm\n", kN,
                contact.pole_pressure, contact.half_angle / units::deg, contact.approach);
    EXPECT_NEAR(contact.half_angle / units::deg, angles[kN - 1], .5 + .01 * angles[kN - 1]);
    EXPECT_NEAR(contact.pole_pressure, pressures[kN - 1], .01 * pressures[kN - 1]);
  }
  EXPECT_NEAR(layer.press(3000.).approach, 0.0593, .01 * 0.0593);
}

// On 6000 elements the edge of the contact lies within an element, 6 % of the angle.
TEST(BallInCup, HasThePressureOfTheSeries)
{
  expect_series(press(quadratic, 6000, MaterialLaw::linear_elastic), 0.07);
}
} // namespace
