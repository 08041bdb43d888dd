// SPDX-License-Identifier: LGPL-2.1-or-later
#include "driven_point.h"

#include <gtest/gtest.h>

using namespace arthrowear;

namespace
{
AdhesionLaw
full_law()
{
  AdhesionLaw law = unit_free_law();
  law.friction = 0.3;
  law.friction_stiffness = 500.;
  law.viscosity = 0.05;
  return law;
}

// Opens and closes, shears both ways, damages, slides: 0.5 s in n steps. Ends bonded.
DrivenPoint
mixed_program(const AdhesionLaw &law, const int n)
{
  DrivenPoint point(law);
  for (int i = 1; i <= n; ++i)
  {
    const double t = 0.5 * i / n;
    point.move_to(0.45 * std::sin(13. * t), {0.5 * std::sin(8. * t), 0.3 * t}, 0.5 / n);
  }
  return point;
}

DrivenPoint
opened_to(const double opening, const AdhesionLaw &law, const int n)
{
  DrivenPoint point(law);
  for (int i = 1; i <= n; ++i)
    point.move_to(opening * i / n, {}, 0.2 / n);
  return point;
}
} // namespace

// Work = stored + adhesive + viscous + frictional. A step errs by O(h^2); the sum of these leading
// terms is b h/4 times beta'^2 at the end of the run, so a program that ends without damage going
// on closes to O(h^2) (up to the kinks of onset and touch), one that ends amid it to O(h).
TEST(InterfaceEnergies, CloseWithSecondOrderWhenDamageRests)
{
  for (const AdhesionUpdate update : {AdhesionUpdate::implicit, AdhesionUpdate::forward_euler})
    for (const double p : {1., 2.})
    {
      AdhesionLaw law = full_law();
      law.update = update;
      law.exponent = p;
      const DrivenPoint coarse = mixed_program(law, 2000), fine = mixed_program(law, 32000);
      const InterfaceHistory &h = fine.now().history;
      ASSERT_GT(h.adhesive_energy, 0.5);
      ASSERT_GT(h.viscous_energy, 0.1);
      ASSERT_GT(h.frictional_energy, 0.1);
      EXPECT_LT(std::abs(coarse.energy_error()), 1e-5 * coarse.work());
      EXPECT_GT(std::log2(std::abs(coarse.energy_error() / fine.energy_error())) / 4., 1.7);
    }
}

TEST(InterfaceEnergies, CloseWithFirstOrderAmidDamage)
{
  AdhesionLaw law = unit_free_law();
  law.viscosity = 0.1;
  const DrivenPoint coarse = opened_to(0.4, law, 2000), fine = opened_to(0.4, law, 8000);
  EXPECT_LT(std::abs(coarse.energy_error()), 1e-3);
  EXPECT_NEAR(0.5 * std::log2(coarse.energy_error() / fine.energy_error()), 1., 0.02);
}

// Without viscosity a damaging step errs by O(h^3) (e beta is w at both ends), the whole by O(h^2),
// and nothing is viscous.
TEST(InterfaceEnergies, CloseWithSecondOrderWithoutViscosity)
{
  AdhesionLaw law = unit_free_law();
  law.viscosity = 0.;
  // Onset u_0 = 0.1 sqrt(10) is no point of the program; the kink there is the error.
  const DrivenPoint coarse = opened_to(0.9, law, 500), fine = opened_to(0.9, law, 4000);
  EXPECT_EQ(fine.now().history.viscous_energy, 0.);
  EXPECT_LT(std::abs(fine.energy_error()), 1e-5);
  EXPECT_GT(std::log(std::abs(coarse.energy_error() / fine.energy_error())) / std::log(8.), 1.7);
}

// Friction's part and the springs close exactly with the mean traction, whatever the steps.
TEST(InterfaceEnergies, CloseExactlyForFrictionAndUndamagedSprings)
{
  AdhesionLaw law = full_law();
  law.adhesion_energy = 1e9;
  DrivenPoint point(law);
  point.move_to(-0.5, {}, 1.);
  for (int i = 1; i <= 50; ++i)
    point.move_to(-0.5, {0.2 * std::sin(0.4 * i), 0.05 * i}, 1.);
  EXPECT_GT(point.now().history.frictional_energy, 1.);
  EXPECT_NEAR(point.energy_error(), 0., 1e-12 * point.work());
  // Pressed less in one step, the spring of friction relaxes against its limit.
  point.move_to(-0.1, {0.2 * std::sin(0.4 * 50), 0.05 * 50}, 1.);
  EXPECT_NEAR(point.energy_error(), 0., 1e-12 * point.work());
}

// Opened until broken without viscosity: w per unit of beta down to beta_min, then half of it,
// 1/2 e beta^2 = w beta/2: w (1 - beta_min/2) = 2 (1 - 0.005) = 1.99.
TEST(InterfaceEnergies, SpendTheAdhesionEnergyOnABrokenBond)
{
  const DrivenPoint broken = opened_to(4., unit_free_law(), 40000);
  EXPECT_EQ(broken.intensity(), 0.);
  EXPECT_EQ(broken.stored(), 0.);
  EXPECT_EQ(broken.now().history.viscous_energy, 0.);
  EXPECT_NEAR(broken.now().history.adhesive_energy, 1.99, 1e-5);
  EXPECT_NEAR(broken.work(), 1.99, 1e-5);
}

// Opened by u = 10 in one step of 1e-3 with b = 0.01: e = 20 u^2 = 2000, and the implicit update
// (7) gives beta = (b + w h)/(b + e h) = 0.012/2.01 = 0.0059701, below beta_min = 0.01, so that the
// remaining bond breaks as well. Adhesion dissipates w per unit of beta, w = 2 in all, since the
// remaining bond stores more (1/2 e beta^2 = 0.0356 > w beta = 0.0119); viscosity dissipates the
// excess of both: (e beta - w)(1 - beta) + 1/2 e beta^2 - w beta.
TEST(InterfaceEnergies, OfABondThatBreaksInOneStepAreAllBooked)
{
  AdhesionLaw law = unit_free_law();
  law.viscosity = 0.01;
  ASSERT_EQ(law.smallest_intensity, 0.01);
  DrivenPoint point(law);
  point.move_to(10., {}, 1e-3);
  const double e = 2000., beta = 0.012 / 2.01, lost = 1. - beta;
  EXPECT_EQ(point.intensity(), 0.);
  EXPECT_EQ(point.stored(), 0.);
  EXPECT_NEAR(point.now().history.adhesive_energy, 2., 1e-12);
  EXPECT_NEAR(point.now().history.viscous_energy,
              (e * beta - 2.) * lost + 0.5 * e * beta * beta - 2. * beta, 1e-12);

  // A rest that holds less than w beta (e beta < 2 w) gives all of it to adhesion: without
  // viscosity e beta = w, and 1/2 w beta is left at any beta below beta_min.
  law.viscosity = 0.;
  DrivenPoint quick(law);
  quick.move_to(10., {}, 1e-3); // beta = w/e = 1e-3
  EXPECT_NEAR(quick.now().history.adhesive_energy, 2. * (1. - 1e-3) + 0.5 * 2. * 1e-3, 1e-12);
  EXPECT_EQ(quick.now().history.viscous_energy, 0.);
}

// Hold at u = 0.4 (e = 3.2, b = 0.1), p = 1: with y = e beta - w = 1.2 exp(-e t/b) the loss to
// viscosity is int y (-beta') dt = int y^2/b dt = 1.2^2/(2 e) (1 - exp(-2 e t/b))
//   = 0.225 (1 - exp(-3.2)) = 0.2158284 at t = 0.05; adhesive 2 (1 - 0.700711194) = 0.5985776.
TEST(InterfaceEnergies, SplitIntoAdhesiveAndViscousPartsWhileHeld)
{
  AdhesionLaw law = unit_free_law();
  law.viscosity = 0.1;
  for (const AdhesionUpdate update : {AdhesionUpdate::implicit, AdhesionUpdate::forward_euler})
  {
    law.update = update;
    DrivenPoint point(law);
    for (int i = 0; i < 100000; ++i)
      point.move_to(0.4, {}, 0.05 / 100000);
    EXPECT_NEAR(point.now().history.adhesive_energy, 0.5985776, 1e-5);
    EXPECT_NEAR(point.now().history.viscous_energy, 0.2158284, 1e-5);
  }
}

// No part ever falls.
TEST(InterfaceEnergies, AreDissipatedNeverRecovered)
{
  const AdhesionLaw law = full_law();
  DrivenPoint point(law);
  InterfaceHistory before;
  for (int i = 1; i <= 300; ++i)
  {
    const double t = 0.01 * i; // steps far above the accurate ones
    point.move_to(0.45 * std::sin(13. * t), {0.5 * std::sin(8. * t), 0.3 * t}, 0.01);
    const InterfaceHistory &now = point.now().history;
    ASSERT_GE(now.adhesive_energy, before.adhesive_energy);
    ASSERT_GE(now.viscous_energy, before.viscous_energy);
    ASSERT_GE(now.frictional_energy, before.frictional_energy);
    before = now;
  }
}
