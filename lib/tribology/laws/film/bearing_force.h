// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "laws/law_type.h"

namespace arthrowear
{
/// Squeeze and shear of a bearing's film by the journal, in axes at the bearing's centre that
/// follow the line of centres: radial towards the journal's centre, tangential 90 degrees
/// counter-clockwise of it. doc/theory/lubrication.md (5)
template <typename Number> struct FilmMotionOf
{
  Number eccentricity = 0.; ///< eps = e/c in [0, 1)
  Number squeeze = 0.;      ///< its rate [1/s]
  /// eps (omega - 2 gamma-dot) [1/s], omega and gamma against the bearing. gamma-dot alone has no
  /// limit where the journal passes the centre; this product has.
  Number wedge = 0.;
};
using FilmMotion = FilmMotionOf<double>;

/// Force on the journal without its dimensional factor [1/s].
template <typename Number> struct FilmForceOf
{
  Number radial = 0.;
  Number tangential = 0.;
};
using FilmForce = FilmForceOf<double>;

/// Law of a fluid film: pressure and the force that it gives on the journal. Only half of the
/// circumference carries pressure. A law is a value without state.
class FilmLaw
{
public:
  /// Nothing: viscosity and sizes are entries of the joint, which every law may use.
  struct Surrounding
  {
  };

  virtual ~FilmLaw() = default;
  LawOrigin<Surrounding> origin; ///< set by the registry

  /// It vanishes with both rates, is continuous in all, also where the journal is concentric, and
  /// never brings in power.
  virtual FilmForce force(const FilmMotion &motion) const = 0;
  /// Dimensional factor of the force [N s].
  /// @param viscosity [MPa s]
  /// @param radius, length, clearance [mm]
  virtual double force_factor(double viscosity, double radius, double length,
                              double clearance) const = 0;
  /// -f_r per rate of squeezing of a concentric journal [1]: the smallest of all eccentricities.
  virtual double concentric_damping() const = 0;
};

/// long_bearing, infinitely long, [Costa2016] (28) to (32) with the signs and exponents of
/// doc/theory/lubrication.md (9) to (11); its factor is mu L R^3/c^2. pi_film, the half of
/// Reynolds' solution with positive pressure, (13). short_bearing, infinitely short, the half of
/// its solution with positive pressure, (14); its factor is mu R L^3/c^2. And what others add.
LawRegistry<FilmLaw> &film_laws();
} // namespace arthrowear
