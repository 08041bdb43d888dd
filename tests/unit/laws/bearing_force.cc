// SPDX-License-Identifier: LGPL-2.1-or-later
#include "laws/film/bearing_formulas.h"

#include <gtest/gtest.h>

using namespace arthrowear;

namespace
{
constexpr double pi = units::pi;
const std::shared_ptr<const FilmLaw> laws[] = {film_laws().make("long_bearing"),
                                               film_laws().make("pi_film"),
                                               film_laws().make("short_bearing")};

/// Motion of the film from (eps, squeeze, omega - 2 gamma-dot), as in tables.
FilmMotion
film(const double eps, const double squeeze, const double turning)
{
  return {eps, squeeze, eps * turning};
}

/// Power that the pressure supplies to the moving surfaces, without its dimensional factor, which
/// is the factor of the force times the clearance [1/s^2]. doc/theory/lubrication.md (15)
double
film_power(const FilmMotion &motion, const FilmForce &force)
{
  return force.radial * motion.squeeze - .5 * force.tangential * motion.wedge;
}

/// Pressure of the infinitely long bearing without the factor mu (R/c)^2 [1/s], [Costa2016] (27).
/// @param angle theta of the thickness h = c (1 + eps cos theta): 0 at the widest gap [rad]
/// @param reference where the pressure is zero; the paper's is 0 [rad]
double
long_bearing_pressure(const FilmMotion &motion, const double angle, const double reference = 0.)
{
  const double eps = motion.eccentricity;
  const auto thickness = [eps](const double theta) { return 1. + eps * std::cos(theta); };
  const auto wedge = [&](const double theta)
  {
    const double h = thickness(theta);
    return (1. + h) * std::sin(theta) / (h * h);
  };
  // (1/h^2 - 1/h_0^2)/eps without the quotient.
  const double h = thickness(angle), h0 = thickness(reference);
  const double squeeze = (std::cos(reference) - std::cos(angle)) * (h + h0) / (h * h * h0 * h0);
  return 6. * (motion.wedge / (2. + eps * eps) * (wedge(angle) - wedge(reference)) +
               motion.squeeze * squeeze);
}
/// Motions all over the unit circle of the rates and up to eccentricities near 1.
template <typename Function>
void
for_each_motion(const Function &function)
{
  for (const double eps : {0., 1e-9, .05, .3, .5, .8, .95, .99, .999})
    for (int i = 0; i < 48; ++i)
      function(FilmMotion{eps, std::sin(i * pi / 24.), 3. * std::cos(i * pi / 24.)});
}

/// Simpson's rule of the pressure times cosine or sine over an interval.
FilmForce
integrated_pressure(const FilmMotion &motion, const double from, const double to,
                    const double reference)
{
  const int n = 4000;
  const double h = (to - from) / n;
  FilmForce sum;
  for (int i = 0; i <= n; ++i)
  {
    const double theta = from + i * h, weight = i == 0 || i == n ? 1. : i % 2 == 1 ? 4. : 2.;
    const double p = long_bearing_pressure(motion, theta, reference);
    EXPECT_GE(p, -1e-9) << "the bearing half has no suction";
    sum.radial += weight * h / 3. * p * std::cos(theta);
    sum.tangential += weight * h / 3. * p * std::sin(theta);
  }
  return sum;
}
} // namespace

// From (9), (11) at eps = .5: q^2 = .75, S^2 = .25 + .04 = .29, k = q S/(.1) = 4.663690. The
// paper's exponents 3/2 in (29), (31) would make f_t 4/3 times as large.
TEST(LongBearing, CorrectedForces)
{
  const FilmForce force = film_formulas::long_bearing(film(.5, .1, 1.));
  EXPECT_NEAR(force.radial, -5.523056, 5e-7);
  EXPECT_NEAR(force.tangential, 6.013885, 5e-7);
}

// Squeezing nothing, k is infinite: f_r = -12 eps^2/((2 + eps^2) q^2) = -16/9,
// f_t = 6 pi eps/((2 + eps^2) q). (30) as printed would jump to +16/9.
TEST(LongBearing, IsContinuousWhereSqueezingTurnsBack)
{
  for (const double squeeze : {-1e-9, 0., 1e-9})
  {
    const FilmForce force = film_formulas::long_bearing(film(.5, squeeze, 1.));
    EXPECT_NEAR(force.radial, -1.777778, 1e-6) << squeeze;
    EXPECT_NEAR(force.tangential, 4.836797, 2e-6) << squeeze;
  }
}

// (9) is no integral of (8): it bears 6.2 % more than the half film of pure squeezing, which by
// (13) is 12/q^3 times int sin^2 psi over cos psi < eps, pi - acos eps + eps q = 2.527408: 46.694.
TEST(LongBearing, PureSqueezeBesideThePiFilm)
{
  EXPECT_NEAR(film_formulas::long_bearing(film(.5, 1., 0.)).radial, -49.60, 5e-3);
  EXPECT_NEAR(film_formulas::pi_film(film(.5, 1., 0.)).radial, -46.69, 5e-3);
  EXPECT_NEAR(film_formulas::long_bearing(film(.5, 1., 0.)).tangential, 0., 1e-12);
  EXPECT_NEAR(film_formulas::pi_film(film(.5, 1., 0.)).tangential, 0., 1e-12);
}

// Half of the short bearing's solution: f_r = -eps wedge/q^4 = -.25/.5625,
// f_t = pi wedge/(4 q^3).
TEST(ShortBearing, ForcesOfTheWedge)
{
  const FilmForce force = film_formulas::short_bearing(film(.5, 0., 1.));
  EXPECT_NEAR(force.radial, -.444444, 5e-7);
  EXPECT_NEAR(force.tangential, .604600, 5e-7);
}

// Ocvirk's film in its own angle: f = 1/2 int (wedge sin - 2 squeeze cos)/h^3 (cos, sin) over the
// half where that is positive.
TEST(ShortBearing, IsTheIntegralOfItsPressure)
{
  for_each_motion(
      [](const FilmMotion &motion)
      {
        if (motion.eccentricity > .96)
          return; // Simpson's rule would need more points
        const double start = std::atan2(2. * motion.squeeze, motion.wedge);
        const int n = 4000;
        FilmForce sum;
        for (int i = 0; i <= n; ++i)
        {
          const double theta = start + i * pi / n, c = std::cos(theta), s = std::sin(theta);
          const double weight = i == 0 || i == n ? 1. : i % 2 == 1 ? 4. : 2.;
          const double p = .5 * (motion.wedge * s - 2. * motion.squeeze * c) /
                           std::pow(1. + motion.eccentricity * c, 3);
          sum.radial += weight * pi / (3. * n) * p * c;
          sum.tangential += weight * pi / (3. * n) * p * s;
        }
        const FilmForce force = film_formulas::short_bearing(motion);
        const double size = 1e-7 * std::hypot(sum.radial, sum.tangential);
        EXPECT_NEAR(force.radial, sum.radial, size);
        EXPECT_NEAR(force.tangential, sum.tangential, size);
      });
}

// (h^3 p')' = 6 wedge/eps h' + 12 squeeze cos, h = 1 + eps cos, h' = -eps sin. Central differences
// of order 4 at half steps.
TEST(Pressure, SatisfiesReynoldsEquation)
{
  for (const double eps : {0., .2, .5, .7})
    for (const auto &[squeeze, wedge] : {std::pair{.1, 1.}, {1., 0.}, {-.4, .3}, {0., -1.}})
    {
      const FilmMotion motion{eps, squeeze, wedge};
      const double d = 4e-3;
      const auto flow = [&](const double theta)
      {
        const auto p = [&](const double x) { return long_bearing_pressure(motion, theta + x * d); };
        const double slope = (27. * (p(.5) - p(-.5)) - (p(1.5) - p(-1.5))) / (24. * d);
        return std::pow(1. + eps * std::cos(theta), 3) * slope;
      };
      for (int i = 0; i < 60; ++i)
      {
        const double theta = i * pi / 30.;
        const auto q = [&](const double x) { return flow(theta + x * d); };
        const double left = (27. * (q(.5) - q(-.5)) - (q(1.5) - q(-1.5))) / (24. * d);
        const double right = -6. * wedge * std::sin(theta) + 12. * squeeze * std::cos(theta);
        EXPECT_NEAR(left, right, 1e-7) << eps << " " << squeeze << " " << wedge << " " << theta;
      }
    }
}

TEST(Pressure, IsTheOneOfThePaper)
{
  const double eps = .4, squeeze = .7, turning = 1.3;
  for (const double theta : {.3, 1.9, 4.})
  {
    const double h = 1. + eps * std::cos(theta);
    const double printed = 6. * (turning * (2. + eps * std::cos(theta)) * eps * std::sin(theta) /
                                     ((2. + eps * eps) * h * h) +
                                 squeeze / eps * (1. / (h * h) - 1. / ((1. + eps) * (1. + eps))));
    EXPECT_NEAR(long_bearing_pressure(film(eps, squeeze, turning), theta), printed, 1e-12);
  }
  EXPECT_EQ(long_bearing_pressure(film(eps, squeeze, turning), 0.), 0.);
}

// The half whose ends have equal pressure, above which it stays in between.
TEST(PiFilm, IsTheIntegralOfPositivePressures)
{
  for_each_motion(
      [](const FilmMotion &motion)
      {
        if (motion.eccentricity > .96)
          return;
        const double start = film_formulas::pi_film_start(motion);
        const FilmForce sum = integrated_pressure(motion, start, start + pi, start);
        const FilmForce force = film_formulas::pi_film(motion);
        const double size = 1e-7 * std::hypot(sum.radial, sum.tangential);
        EXPECT_NEAR(force.radial, sum.radial, size);
        EXPECT_NEAR(force.tangential, sum.tangential, size);
        EXPECT_NEAR(long_bearing_pressure(motion, start + pi, start), 0., 1e-8);
      });
}

// squeeze f_r - wedge f_t/2 = int p (squeeze cos - wedge/2 sin) = -int h^3 p'^2/12, p = 0 at both
// ends; (h^3 p') from Reynolds' equation.
TEST(PiFilm, TakesThePowerOfTheFlowBetweenTheWalls)
{
  for (const FilmMotion &motion : {film(.5, .1, 1.), film(.5, -1., .2), film(.8, .3, -2.)})
  {
    const double eps = motion.eccentricity, start = film_formulas::pi_film_start(motion);
    double loss = 0.;
    const int n = 20000;
    for (int i = 0; i < n; ++i)
    {
      const double theta = start + (i + .5) * pi / n, h = 1. + eps * std::cos(theta);
      const double flow = 6. * (motion.wedge * (std::cos(theta) + 3. * eps / (2. + eps * eps)) +
                                2. * motion.squeeze * std::sin(theta));
      loss += flow * flow / (12. * h * h * h) * pi / n;
    }
    EXPECT_NEAR(film_power(motion, film_formulas::pi_film(motion)), -loss, 1e-6 * loss);
  }
}

TEST(BearingForce, NeverBringsInPower)
{
  for (const auto &law : laws)
    for_each_motion([law](const FilmMotion &motion)
                    { EXPECT_LT(film_power(motion, law->force(motion)), 0.); });
}

// The film force is mirrored at the line of centres.
TEST(BearingForce, TurningTheOtherWayMirrorsIt)
{
  for (const auto &law : laws)
    for_each_motion(
        [law](const FilmMotion &motion)
        {
          FilmMotion mirrored = motion;
          mirrored.wedge = -motion.wedge;
          const FilmForce one = law->force(motion), other = law->force(mirrored);
          const double size = 1e-9 * std::hypot(one.radial, one.tangential);
          EXPECT_NEAR(one.radial, other.radial, size);
          EXPECT_NEAR(one.tangential, -other.tangential, size);
        });
}

// Concentric, the wedge is -2/c times the tangential velocity, and any direction may be called the
// line of centres: f = -D (squeeze, -wedge/2) with one D.
TEST(BearingForce, IsRegularWhereTheJournalIsConcentric)
{
  for (const auto &law : laws)
  {
    const double damping = law->concentric_damping();
    for (const double eps : {0., 1e-12})
      for (int i = 0; i < 12; ++i)
      {
        const double a = i * pi / 6.;
        const FilmForce force = law->force({eps, std::cos(a), -2. * std::sin(a)});
        EXPECT_NEAR(force.radial, -damping * std::cos(a), 1e-9);
        EXPECT_NEAR(force.tangential, -damping * std::sin(a), 1e-9);
      }
    const FilmForce rest = law->force({0., 0., 0.});
    EXPECT_EQ(rest.radial, 0.);
    EXPECT_EQ(rest.tangential, 0.);
  }
}

// mu L R^3/c^2 and mu R L^3/c^2: .5e-3 x 64 x 32768/4e-4 and .5e-3 x 32 x 262144/4e-4.
TEST(BearingForce, Factors)
{
  EXPECT_NEAR(film_laws().make("long_bearing")->force_factor(.5e-3, 32., 64., .02), 2621440., 1e-6);
  EXPECT_NEAR(film_laws().make("pi_film")->force_factor(.5e-3, 32., 64., .02), 2621440., 1e-6);
  EXPECT_NEAR(film_laws().make("short_bearing")->force_factor(.5e-3, 32., 64., .02), 10485760.,
              1e-6);
}
