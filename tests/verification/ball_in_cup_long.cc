// SPDX-License-Identifier: LGPL-2.1-or-later
#include "ball_in_cup.h"

using namespace ball_in_cup;

namespace
{
TEST(BallInCup, HasThePressureOfTheSeriesOn15kQuadraticTetrahedra)
{
  expect_series(press(quadratic, 15000, MaterialLaw::linear_elastic), 0.03);
}

// Finite strains have no reference solution, but hardly matter: the displacement at 3 kN is 0.4 %
// of the wall.
TEST(BallInCup, HardlyFeelsFiniteStrains)
{
  const auto small = press(quadratic, 6000, MaterialLaw::linear_elastic);
  const auto finite = press(quadratic, 6000, MaterialLaw::st_venant_kirchhoff);
  ASSERT_EQ(finite.size(), 3u);
  EXPECT_NEAR(finite[2].pole_pressure / small[2].pole_pressure, 1., 0.03);
}
} // namespace
