// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

namespace arthrowear
{
/// Squeeze and shear of the film of a bearing, in axes at the bearing's centre that
/// follow the line of centres: radial towards the journal's centre, tangential 90 degrees
/// counter-clockwise of it. doc/theory/lubrication.md (5)
struct FilmMotion
{
  double eccentricity = 0.; ///< eps = e/c in [0, 1)
  double squeeze = 0.;      ///< its rate [1/s]
  /// eps (omega - 2 gamma-dot) [1/s], omega and gamma against the bearing. gamma-dot alone has no
  /// limit where the journal passes the centre; this product has.
  double wedge = 0.;
};

/// Force on the journal without its dimensional factor [1/s].
struct FilmForce
{
  double radial = 0.;
  double tangential = 0.;
};

/// Solution for the pressure. Only half of the circumference bears.
enum class BearingLaw
{
  long_bearing, ///< infinitely long, [Costa2016] (28) to (32) with the signs and exponents of
                ///< doc/theory/lubrication.md (9) to (11)
  pi_film,      ///< infinitely long, the half of Reynolds' solution with positive pressure, (13)
  short_bearing ///< infinitely short, the half of its solution with positive pressure, (14)
};

/// Factor of a FilmForce [N s].
/// @param viscosity [MPa s]
/// @param radius, length, clearance [mm]: mu L R^3/c^2 of a long, mu R L^3/c^2 of a short bearing
double film_force_factor(BearingLaw law, double viscosity, double radius, double length,
                         double clearance);

FilmForce film_force(BearingLaw law, const FilmMotion &motion);

/// The laws one by one. The force vanishes with both rates, is continuous in all, also where the
/// journal is concentric, and never brings in power: film_power() <= 0.
/// @{
FilmForce long_bearing_force(const FilmMotion &motion);
FilmForce pi_film_force(const FilmMotion &motion);
FilmForce short_bearing_force(const FilmMotion &motion);
/// @}

/// Power of pressure in all that moves without its dimensional factor, which is that of the force
/// times the clearance [1/s^2]. doc/theory/lubrication.md (15)
double film_power(const FilmMotion &motion, const FilmForce &force);

/// -f_r per rate of squeezing of a concentric journal [1]: the smallest of all eccentricities.
double concentric_damping(BearingLaw law);

/// Pressure of the infinitely long bearing without the factor mu (R/c)^2 [1/s], [Costa2016] (27).
/// @param angle theta of the thickness h = c (1 + eps cos theta): 0 at the widest gap [rad]
/// @param reference where the pressure is zero; the paper's is 0 [rad]
double long_bearing_pressure(const FilmMotion &motion, double angle, double reference = 0.);

/// Start of the half circumference on which pi_film_force() integrates, the bearing
/// one: the pressures at both of its ends are equal [rad].
double pi_film_start(const FilmMotion &motion);
} // namespace arthrowear
