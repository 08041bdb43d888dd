// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

namespace arthrowear
{
/// E and nu of a contact surface.
struct ElasticMaterial
{
  double young = 0.;   ///< [MPa], > 0
  double poisson = 0.; ///< in [0, 0.5)

  /// sigma = (1 - nu^2)/E [1/MPa]
  double compliance() const { return (1. - poisson * poisson) / young; }
};

/// Radius of the sphere that touches a plane as the two surfaces touch each other [mm].
/// [Machado2011] (4) to (6); of two spheres or, with the same formulas, of other crossed
/// curvatures.
/// @{
double convex_convex_radius(double one, double other);
/// A ball in a socket: needs 0 < ball < socket. [Machado2011] (5) and [Askari2015] (18) print the
/// difference of the radii with a sign that makes it negative; socket - ball is meant.
/// @throws std::invalid_argument if the ball does not fit
double convex_concave_radius(double ball, double socket);
/// @}

/// Hertz' contact of two elastic bodies with circular contact patch: F = K delta^1.5.
struct HertzPair
{
  double compliance = 0.; ///< sigma_i + sigma_j [1/MPa]
  double radius = 0.;     ///< of the equivalent sphere on a plane [mm]

  HertzPair() = default;
  HertzPair(const ElasticMaterial &one, const ElasticMaterial &other, double equivalent_radius)
      : compliance(one.compliance() + other.compliance()), radius(equivalent_radius)
  {
  }

  /// K = 4 sqrt(R)/(3 (sigma_i + sigma_j)) [N/mm^1.5]; [Machado2011] (4) to (6), [Askari2015] (18)
  double stiffness() const;
  /// delta under a force >= 0 [mm]
  double indentation(double force) const;
  /// a [mm], [Askari2015] (25), (26)
  double patch_radius(double force) const;
  /// p_max [MPa], [Askari2015] (27)
  double peak_pressure(double force) const;
};
} // namespace arthrowear
