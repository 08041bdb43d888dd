// SPDX-License-Identifier: LGPL-2.1-or-later
#include "joints/bearing_force.h"

#include "base/units.h"

#include <cmath>

namespace arthrowear
{
namespace
{
using units::pi;

/// Integrals over the half circumference from theta_1 on in Sommerfeld's angle psi,
/// 1 + eps cos theta = q^2/(1 - eps cos psi), q^2 = 1 - eps^2. doc/theory/lubrication.md (7)
struct HalfFilm
{
  double q;
  double angle;        ///< psi_2 - psi_1
  double cosine, sine; ///< int cos psi, int sin psi
  double cosine_cosine, cosine_sine, sine_sine;

  HalfFilm(const double eccentricity, const double start)
      : q(std::sqrt((1. - eccentricity) * (1. + eccentricity)))
  {
    const double c = std::cos(start), s = std::sin(start);
    const double h1 = 1. + eccentricity * c, h2 = 1. - eccentricity * c;
    const double c1 = (c + eccentricity) / h1, s1 = q * s / h1;
    const double c2 = (eccentricity - c) / h2, s2 = -q * s / h2;
    angle = std::atan2(s2, c2) - std::atan2(s1, c1);
    if (angle <= 0.)
      angle += 2. * pi;
    cosine = s2 - s1;
    sine = c1 - c2;
    cosine_sine = .5 * (s2 * s2 - s1 * s1);
    const double wave = s2 * c2 - s1 * c1;
    cosine_cosine = .5 * (angle + wave);
    sine_sine = .5 * (angle - wave);
  }
};

bool
at_rest(const FilmMotion &motion)
{
  return motion.squeeze == 0. && motion.wedge == 0.;
}
} // namespace

double
film_force_factor(const BearingLaw law, const double viscosity, const double radius,
                  const double length, const double clearance)
{
  const double shape = law == BearingLaw::short_bearing ? length * length : radius * radius;
  return viscosity * radius * length * shape / (clearance * clearance);
}

FilmForce
film_force(const BearingLaw law, const FilmMotion &motion)
{
  switch (law)
  {
  case BearingLaw::pi_film:
    return pi_film_force(motion);
  case BearingLaw::short_bearing:
    return short_bearing_force(motion);
  case BearingLaw::long_bearing:
    break;
  }
  return long_bearing_force(motion);
}

// With k = q S/(2 eps |squeeze|), S^2 = wedge^2 + 4 squeeze^2, neither eps nor a rate is left in a
// denominator of (9) to (11).
FilmForce
long_bearing_force(const FilmMotion &motion)
{
  if (at_rest(motion))
    return {};
  const double eps = motion.eccentricity, squeeze = std::abs(motion.squeeze);
  const double q = std::sqrt((1. - eps) * (1. + eps)), shape = 2. + eps * eps;
  const double whole = q * std::hypot(motion.wedge, 2. * squeeze);
  const double side = 3. * eps * squeeze;
  const bool closing = motion.squeeze > 0.;
  const double share = (closing ? whole + 2. * side : whole) / (whole + side);
  const double direct = shape * pi * motion.squeeze * share;
  return {-6. / (shape * q * q * q) * (2. * eps * whole + direct),
          6. * pi / (shape * q) * motion.wedge * share};
}

double
pi_film_start(const FilmMotion &motion)
{
  const double shape = 2. + motion.eccentricity * motion.eccentricity;
  return std::atan2(shape * motion.squeeze, motion.wedge);
}

FilmForce
pi_film_force(const FilmMotion &motion)
{
  if (at_rest(motion))
    return {};
  const double eps = motion.eccentricity;
  const HalfFilm film(eps, pi_film_start(motion));
  const double q = film.q, wedge = motion.wedge * q / (2. + eps * eps),
               squeeze = 2. * motion.squeeze;
  const double radial =
      wedge * (2. * film.cosine_sine + eps * film.sine) + squeeze * film.sine_sine;
  const double tangential =
      wedge * (2. * film.cosine_cosine - eps * film.cosine - eps * eps * film.angle) +
      squeeze * (film.cosine_sine - eps * film.sine);
  return {-6. / (q * q * q) * radial, 6. / (q * q * q * q) * tangential};
}

FilmForce
short_bearing_force(const FilmMotion &motion)
{
  if (at_rest(motion))
    return {};
  const double eps = motion.eccentricity;
  const HalfFilm film(eps, std::atan2(2. * motion.squeeze, motion.wedge));
  const double q = film.q, q3 = q * q * q;
  const double cosine_cosine =
      (film.cosine_cosine - 2. * eps * film.cosine + eps * eps * film.angle) / (q3 * q * q);
  const double cosine_sine = (film.cosine_sine - eps * film.sine) / (q3 * q);
  const double sine_sine = film.sine_sine / q3;
  return {.5 * motion.wedge * cosine_sine - motion.squeeze * cosine_cosine,
          .5 * motion.wedge * sine_sine - motion.squeeze * cosine_sine};
}

double
film_power(const FilmMotion &motion, const FilmForce &force)
{
  return force.radial * motion.squeeze - .5 * force.tangential * motion.wedge;
}

double
concentric_damping(const BearingLaw law)
{
  return law == BearingLaw::short_bearing ? .5 * pi : 6. * pi;
}

double
long_bearing_pressure(const FilmMotion &motion, const double angle, const double reference)
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
} // namespace arthrowear
