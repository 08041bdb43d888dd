// SPDX-License-Identifier: LGPL-2.1-or-later
#include "driven_point.h"

#include "base/units.h"

#include <gtest/gtest.h>

using namespace arthrowear;

namespace
{
// u = 2 t in n steps to t = 0.2: the last state and the peak of the traction.
struct Opened
{
  double intensity, force;
  Peak peak;
};

Opened
open_steadily(const AdhesionLaw &law, const int n)
{
  DrivenPoint point(law);
  Peak peak;
  const double h = 0.2 / n;
  for (int i = 1; i <= n; ++i)
  {
    const double t = i * h;
    peak.record(point.move_to(2. * t, {}, h).traction.normal, t);
  }
  return {point.intensity(), point.now().traction.normal, peak};
}

double
intensity_at_rest(AdhesionLaw law, const double exponent, const int n)
{
  law.exponent = exponent;
  DrivenPoint point(law);
  for (int i = 0; i < n; ++i)
    point.move_to(0.4, {}, 0.05 / n);
  return point.intensity();
}
} // namespace

// beta = w/(k u^2) beyond u_0 = sqrt(w/k): the peak is k u_0 = sqrt(w k) = 6.324555 at
// t = u_0/2 = 0.158114, and at u = 0.4 beta = 2/3.2 = 0.625, traction 8 beta^2 = 3.125.
TEST(AdhesionIntensity, FollowsTheRateIndependentLimitWithoutViscosity)
{
  const Opened end = open_steadily(unit_free_law(), 200000);
  EXPECT_NEAR(end.peak.value, 6.324555, 5e-5);
  EXPECT_NEAR(end.peak.time, 0.158114, 2e-6);
  EXPECT_NEAR(end.intensity, 0.625, 1e-12);
  EXPECT_NEAR(end.force, 3.125, 1e-11);
}

// The numbers of the two viscosities come from the exact solution of the linear evolution
// (reference_intensity); a first-order update of 200000 steps comes within 1e-5 of them.
TEST(AdhesionIntensity, LagsBehindByItsViscosity)
{
  const struct
  {
    double viscosity, peak, force;
  } cases[] = {{1e-2, 6.351658, 3.341517}, {1e-1, 6.574090, 5.533028}};
  for (const auto &c : cases)
  {
    AdhesionLaw law = unit_free_law();
    law.viscosity = c.viscosity;
    const double beta = reference_intensity(20., 2., c.viscosity, 2., 0.2);
    EXPECT_NEAR(8. * beta * beta, c.force, 1e-6);
    Peak exact;
    for (int i = 7900; i <= 10000; ++i)
    {
      const double t = 2e-5 * i, b = reference_intensity(20., 2., c.viscosity, 2., t);
      exact.record(40. * t * b * b, t);
    }
    EXPECT_NEAR(exact.value, c.peak, 1e-6);
    for (const AdhesionUpdate update : {AdhesionUpdate::implicit, AdhesionUpdate::forward_euler})
    {
      law.update = update;
      const Opened end = open_steadily(law, 200000);
      EXPECT_NEAR(end.peak.value, c.peak, 1e-4);
      EXPECT_NEAR(end.force, c.force, 1e-4);
    }
  }
}

// Halving the step halves the error of beta(0.2) against the exact solution.
TEST(AdhesionIntensity, ConvergesWithFirstOrderInBothUpdates)
{
  AdhesionLaw law = unit_free_law();
  law.viscosity = 0.1;
  const double exact = reference_intensity(20., 2., 0.1, 2., 0.2);
  for (const AdhesionUpdate update : {AdhesionUpdate::implicit, AdhesionUpdate::forward_euler})
  {
    law.update = update;
    const double coarse = open_steadily(law, 20000).intensity - exact;
    const double fine = open_steadily(law, 80000).intensity - exact;
    EXPECT_NEAR(0.5 * std::log2(coarse / fine), 1.00, 0.005);
  }
}

// u jumps to 0.4: e = 3.2. p = 1: beta = w/e + (1 - w/e) exp(-e t/b)
//   = 0.625 + 0.375 exp(-1.6) = 0.700711194.
// p = 2: y = e beta - w obeys y' = -e sqrt(y/b), sqrt(y) = sqrt(1.2) - e t/(2 sqrt(b)), so
//   beta = (2 + (1.0954451 - 0.2529822)^2)/3.2 = 0.8467949.
TEST(AdhesionIntensity, RelaxesUnderAHeldOpening)
{
  AdhesionLaw law = unit_free_law();
  law.viscosity = 0.1;
  for (const AdhesionUpdate update : {AdhesionUpdate::implicit, AdhesionUpdate::forward_euler})
  {
    law.update = update;
    EXPECT_NEAR(intensity_at_rest(law, 1., 200000), 0.700711194, 1e-6);
    EXPECT_NEAR(intensity_at_rest(law, 2., 200000), 0.8467949, 1e-6);
  }
}

// The step solves b ((1 - beta)/h)^p = e beta - w. Its solution is where the growing function
// h ((e beta - w)/b)^(1/p) - (1 - beta) changes sign, whatever the exponent and the step.
TEST(AdhesionIntensity, SolvesTheImplicitEquationForEveryExponentAndStep)
{
  AdhesionLaw law = unit_free_law();
  law.smallest_intensity = 1e-6;
  const double e = 20. * 9.; // u = 3
  for (const double p : {1., 1.3, 2., 5., 20.})
    for (const double b : {1e-12, 1e-3, 1., 1e9})
      for (const double h : {1e-12, 1e-6, 1e-2, 1., 1e9})
      {
        law.exponent = p;
        law.viscosity = b;
        const double beta = respond(law, {3., {}, {}, h}, {}).history.intensity;
        const auto residual = [&](const double x)
        { return h * std::pow(std::max(e * x - 2., 0.) / b, 1. / p) - (1. - x); };
        EXPECT_LE(residual(beta - 1e-13), 0.) << p << " " << b << " " << h;
        EXPECT_GE(residual(beta + 1e-13), 0.) << p << " " << b << " " << h;
      }
}

// 1e12 s in one step ends in the rate-independent limit w/e; the explicit update would be far
// below zero.
TEST(AdhesionIntensity, IsStableForAnyStep)
{
  AdhesionLaw law = unit_free_law();
  law.viscosity = 0.1;
  for (const double p : {1., 2., 3.5})
  {
    law.exponent = p;
    EXPECT_NEAR(respond(law, {0.4, {}, {}, 1e12}, {}).history.intensity, 0.625, 1e-6) << p;
  }
}

// The printed (4.3) contains a root of a negative number where e beta < w.
TEST(AdhesionIntensity, StaysANumberWhileUnloading)
{
  for (const AdhesionUpdate update : {AdhesionUpdate::implicit, AdhesionUpdate::forward_euler})
    for (const double p : {1., 1.5, 3.})
    {
      AdhesionLaw law = unit_free_law();
      law.viscosity = 0.1;
      law.exponent = p;
      law.update = update;
      DrivenPoint point(law);
      point.move_to(0.35, {}, 1e-2);
      const double damaged = point.intensity();
      ASSERT_LT(damaged, 1.);
      for (double u = 0.3; u > -0.3; u -= 0.1)
        EXPECT_EQ(point.move_to(u, {0.01, 0.}, 1e-2).history.intensity, damaged);
    }
}

// A sweep back and forth through opening and shear: beta never grows.
TEST(AdhesionIntensity, NeverHeals)
{
  AdhesionLaw law = unit_free_law();
  law.viscosity = 0.01;
  law.smallest_intensity = 1e-4;
  DrivenPoint point(law);
  double before = 1.;
  for (int i = 1; i <= 4000; ++i)
  {
    const double s = 1e-3 * i;
    point.move_to(0.5 * std::sin(7. * s), {0.3 * s * std::sin(11. * s), 0.1 * s}, 1e-3);
    ASSERT_LE(point.intensity(), before);
    before = point.intensity();
  }
  EXPECT_LT(before, 0.5);
  EXPECT_GT(before, 0.);
}

// w/e at u = 3.2 is 2/204.8 = 0.00977, below 0.01: nothing holds afterwards, wherever it goes.
TEST(AdhesionIntensity, BreaksBelowTheSmallestIntensityForGood)
{
  DrivenPoint point(unit_free_law());
  EXPECT_GT(point.move_to(3.1, {}, 1.).history.intensity, 0.01);
  EXPECT_EQ(point.now().status, InterfaceStatus::bonded);
  EXPECT_EQ(point.move_to(3.2, {}, 1.).history.intensity, 0.);
  EXPECT_EQ(point.now().status, InterfaceStatus::open);
  EXPECT_EQ(point.now().traction.normal, 0.);
  const InterfaceResponse later = point.move_to(0.1, {0.1, 0.2}, 1.);
  EXPECT_EQ(later.traction.normal, 0.);
  EXPECT_EQ(later.traction.adhesive, (Tangential{}));
  EXPECT_EQ(later.history.intensity, 0.);
}

TEST(AdhesionIntensity, IsZeroWithoutAdhesionEnergy)
{
  AdhesionLaw law = unit_free_law();
  law.adhesion_energy = 0.;
  const InterfaceMotion motion{0.01, {0.02, 0.}, {0.02, 0.}, 1.};
  const InterfaceResponse response = respond(law, motion, {});
  EXPECT_EQ(response.history.intensity, 0.);
  EXPECT_EQ(response.traction.normal, 0.);
  EXPECT_EQ(response.traction.adhesive, (Tangential{}));
  EXPECT_EQ(response.status, InterfaceStatus::open);
  EXPECT_EQ(stored_energy(law, motion, {}), 0.);
}

// The paper's interface of the tibial tray: k_n = 1e12 Pa/m, k_T = 1e11 Pa/m, w = 0.36 J/m^2, b =
// 0. sigma_c = sqrt(w k_n) = 0.6 MPa at w/sigma_c = 0.6e-3 mm; tau_c = sqrt(w k_T) = 0.1897367 MPa
// at sqrt(w/k_T) = 1.897367e-3 mm. At onset in a mix k_n u_n^2 + k_T u_T^2 = w, that is
// (sigma/sigma_c)^2 + (tau/tau_c)^2 = 1.
TEST(AdhesionIntensity, StartsToFallOnTheQuadraticStrengthEllipse)
{
  AdhesionLaw law;
  const double per_mm = units::MPa / (1e6 * 1e3 * units::mm); // Pa/m
  law.compressive_stiffness = law.tensile_stiffness = 1e12 * per_mm;
  law.tangential_stiffness = 1e11 * per_mm;
  law.adhesion_energy = 0.36e-3; // [mJ/mm^2]
  const double sigma_c = 0.6, tau_c = 0.1897367;
  const InterfaceResponse pulled = respond(law, {0.6e-3 * (1. - 1e-9), {}, {}, 1.}, {});
  EXPECT_NEAR(pulled.traction.normal, sigma_c, 1e-8);
  EXPECT_EQ(pulled.history.intensity, 1.);
  const InterfaceResponse sheared = respond(law, {0., {1.897367e-3 * (1. - 1e-6), 0.}, {}, 1.}, {});
  EXPECT_NEAR(sheared.traction.adhesive[0], tau_c, 1e-6);
  EXPECT_EQ(sheared.history.intensity, 1.);

  for (int mix = 0; mix <= 18; ++mix)
  {
    const double angle = mix * units::pi / 36., azimuth = 0.7 * mix;
    // Grow along a ray until beta falls; bisect its length.
    double intact = 0., damaged = 1.;
    InterfaceResponse last;
    while (damaged - intact > 1e-12)
    {
      const double length = 0.5 * (intact + damaged);
      const double u_n = length * std::cos(angle), u_t = length * std::sin(angle);
      const InterfaceResponse now =
          respond(law, {u_n, {u_t * std::cos(azimuth), u_t * std::sin(azimuth)}, {}, 1.}, {});
      (now.history.intensity == 1. ? intact : damaged) = length;
      if (now.history.intensity == 1.)
        last = now;
    }
    const double sigma = last.traction.normal / sigma_c;
    const double tau = std::hypot(last.traction.adhesive[0], last.traction.adhesive[1]) / tau_c;
    EXPECT_NEAR(sigma * sigma + tau * tau, 1., 1e-6) << "mix " << mix;
  }
}
