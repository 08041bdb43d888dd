// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/units.h"
#include "laws/film/bearing_force.h"
#include "laws/number.h"

namespace arthrowear
{
// The forces of the film laws for any type of number, so that they can be differentiated.
namespace film_formulas
{
using units::pi;

/// Integrals over the half circumference from theta_1 on in Sommerfeld's angle psi,
/// 1 + eps cos theta = q^2/(1 - eps cos psi), q^2 = 1 - eps^2. doc/theory/lubrication.md (7)
template <typename Number> struct HalfFilm
{
  Number q;
  Number angle;        ///< psi_2 - psi_1
  Number cosine, sine; ///< int cos psi, int sin psi
  Number cosine_cosine, cosine_sine, sine_sine;

  HalfFilm(const Number &eccentricity, const Number &start)
  {
    using std::atan2;
    using std::cos;
    using std::sin;
    using std::sqrt;
    q = sqrt((1. - eccentricity) * (1. + eccentricity));
    const Number c = cos(start), s = sin(start);
    const Number h1 = 1. + eccentricity * c, h2 = 1. - eccentricity * c;
    const Number c1 = (c + eccentricity) / h1, s1 = q * s / h1;
    const Number c2 = (eccentricity - c) / h2, s2 = -q * s / h2;
    angle = atan2(s2, c2) - atan2(s1, c1);
    if (angle <= 0.)
      angle += 2. * pi;
    cosine = s2 - s1;
    sine = c1 - c2;
    cosine_sine = .5 * (s2 * s2 - s1 * s1);
    const Number wave = s2 * c2 - s1 * c1;
    cosine_cosine = .5 * (angle + wave);
    sine_sine = .5 * (angle - wave);
  }
};

template <typename Number>
bool
at_rest(const FilmMotionOf<Number> &motion)
{
  return motion.squeeze == 0. && motion.wedge == 0.;
}

// With k = q S/(2 eps |squeeze|), S^2 = wedge^2 + 4 squeeze^2, neither eps nor a rate is left in a
// denominator of (9) to (11).
template <typename Number>
FilmForceOf<Number>
long_bearing(const FilmMotionOf<Number> &motion)
{
  using std::sqrt;
  if (at_rest(motion))
    return {};
  const Number eps = motion.eccentricity, squeeze = absolute(motion.squeeze);
  const Number q = sqrt((1. - eps) * (1. + eps)), shape = 2. + eps * eps;
  const Number whole = q * hypotenuse(motion.wedge, Number(2. * squeeze));
  const Number side = 3. * eps * squeeze;
  const bool closing = motion.squeeze > 0.;
  const Number share = (closing ? Number(whole + 2. * side) : whole) / (whole + side);
  const Number direct = shape * pi * motion.squeeze * share;
  return {-6. / (shape * q * q * q) * (2. * eps * whole + direct),
          6. * pi / (shape * q) * motion.wedge * share};
}

/// Start of the half circumference of pi_film(): the pressures at both of its ends are equal [rad].
template <typename Number>
Number
pi_film_start(const FilmMotionOf<Number> &motion)
{
  using std::atan2;
  const Number shape = 2. + motion.eccentricity * motion.eccentricity;
  return atan2(shape * motion.squeeze, motion.wedge);
}

template <typename Number>
FilmForceOf<Number>
pi_film(const FilmMotionOf<Number> &motion)
{
  if (at_rest(motion))
    return {};
  const Number eps = motion.eccentricity;
  const HalfFilm<Number> film(eps, pi_film_start(motion));
  const Number q = film.q, wedge = motion.wedge * q / (2. + eps * eps),
               squeeze = 2. * motion.squeeze;
  const Number radial =
      wedge * (2. * film.cosine_sine + eps * film.sine) + squeeze * film.sine_sine;
  const Number tangential =
      wedge * (2. * film.cosine_cosine - eps * film.cosine - eps * eps * film.angle) +
      squeeze * (film.cosine_sine - eps * film.sine);
  return {-6. / (q * q * q) * radial, 6. / (q * q * q * q) * tangential};
}

template <typename Number>
FilmForceOf<Number>
short_bearing(const FilmMotionOf<Number> &motion)
{
  using std::atan2;
  if (at_rest(motion))
    return {};
  const Number eps = motion.eccentricity;
  const HalfFilm<Number> film(eps, Number(atan2(2. * motion.squeeze, motion.wedge)));
  const Number q = film.q, q3 = q * q * q;
  const Number cosine_cosine =
      (film.cosine_cosine - 2. * eps * film.cosine + eps * eps * film.angle) / (q3 * q * q);
  const Number cosine_sine = (film.cosine_sine - eps * film.sine) / (q3 * q);
  const Number sine_sine = film.sine_sine / q3;
  return {.5 * motion.wedge * cosine_sine - motion.squeeze * cosine_cosine,
          .5 * motion.wedge * sine_sine - motion.squeeze * cosine_sine};
}
} // namespace film_formulas
} // namespace arthrowear
