// SPDX-License-Identifier: LGPL-2.1-or-later
#include "laws/adhesion/adhesion.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace arthrowear;

namespace
{
// A mass m = 1 on an intact interface (k = 20, w = 2, b = 0) under a force set at time 0, by
// central differences; whether it flies off before it swings back.
bool
separates(const double force)
{
  AdhesionLaw law;
  law.compressive_stiffness = law.tensile_stiffness = 20.;
  law.adhesion_energy = 2.;
  const double h = 2e-3 / std::sqrt(20.); // 1/3140 of a period
  double u = 0., velocity = 0.5 * h * force;
  InterfaceHistory history;
  for (;;)
  {
    u += h * velocity;
    const InterfaceResponse now = respond(law, {u, {}, {}, h}, history);
    history = now.history;
    velocity += h * (force - now.traction.normal);
    if (velocity < 0.)
      return false;
    if (history.intensity == 0.)
      return true;
  }
}
} // namespace

// With s = u/u_0, F_c = k u_0 = w/u_0 and f = F/F_c the interface absorbs, beyond s = 1,
//   int R du = w/2 + int w^2/(k u^3) du = w (1 - 1/(2 s^2)),
// so the kinetic energy is w (f s - 1 + 1/(2 s^2)). It is smallest at s = f^(-1/3), where it is
// w (3/2 f^(2/3) - 1): it stays positive, the mass gets through, above f = (2/3)^(3/2) = 0.544331.
TEST(StepLoad, SeparatesAboveTwoThirdsToTheThreeHalves)
{
  const double critical = std::sqrt(20. * 2.);
  double lasts = 0.4, breaks = 0.8;
  ASSERT_FALSE(separates(lasts * critical));
  ASSERT_TRUE(separates(breaks * critical));
  while (breaks - lasts > 1e-6)
  {
    const double middle = 0.5 * (lasts + breaks);
    (separates(middle * critical) ? breaks : lasts) = middle;
  }
  EXPECT_NEAR(breaks, 0.544331, 5e-6);
}
