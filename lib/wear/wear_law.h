// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"

namespace arthrowear
{
/// What a wear law sees of one contact point over a time or load step.
struct SlidingIncrement
{
  double pressure = 0.;    ///< p_N [MPa], >= 0 pushes apart; tension does not wear
  double slip = 0.;        ///< length of the relative sliding, >= 0 [mm]
  double dissipation = 0.; ///< frictional energy per area, the increment of D, >= 0 [mJ/mm^2]
};

/// @param friction traction that resists the slip, i.e. along it [MPa]; what a stretched penalty
///        spring gives back (friction against the slip) is no dissipation and counts as 0
/// @param slip relative sliding of the step [mm]; any orthonormal frame, the same for both
SlidingIncrement sliding_increment(double pressure, const Vector3 &friction, const Vector3 &slip);

/// K = 2 gamma_0 f_v / f_A* of the delamination theory [Rojek2001 (6.11)] [-], valid with
/// (6.10) read as r_a/d = A_r/A_n = F_N/(H A_n).
/// @param strain_per_pass gamma_0, plastic shear strain that one asperity leaves [-]
/// @param inclusion_fraction f_v, volume fraction of the inclusions [-]
/// @param critical_void_fraction f_A*, area fraction of voids at which a flake breaks off [-]
double delamination_coefficient(double strain_per_pass, double inclusion_fraction,
                                double critical_void_fraction);

/// Laws in which depth is linear in what slides, [Rojek2001 section 6.2], doc/theory/wear.md.
enum class WearLawKind
{
  none,
  archard,           ///< depth rate k p_N v/H (6.3)
  dissipated_energy, ///< depth rate (k/mu) D/H, D = p_T v (6.4); printed with mu k
  delamination       ///< archard with k from (6.11)
};

/// A wear law with its numbers: a value, nothing wears by default. The depth is that of one of the
/// two surfaces, or of both together, whatever k was measured for.
///
/// factor() = k/H is ArchardLaw::body_factor, K [mm^2/N]; in the unit of a parameter file
/// K [mm^3/(N m)] = 1e3 k/H with H in MPa. ArchardLaw is the law of a solver that holds wear inside
/// its contact problem, with nodal areas and two surfaces; WearLaw adds a depth after a step.
class WearLaw
{
public:
  WearLaw() = default;
  /// @param coefficient k >= 0 [-]
  /// @param hardness H > 0 of the softer body [MPa]
  /// All three: @throws InputError if a number is out of its range.
  static WearLaw archard(double coefficient, double hardness);
  /// @param friction mu > 0 of the contact in which the energy is dissipated: without friction
  ///        there is no dissipation to tell the wear from
  static WearLaw dissipated_energy(double coefficient, double hardness, double friction);
  /// Parameters of delamination_coefficient(), all > 0 but the first two may be 0.
  static WearLaw delamination(double strain_per_pass, double inclusion_fraction,
                              double critical_void_fraction, double hardness);

  WearLawKind kind() const { return kind_; }
  /// k/H [mm^2/N]: depth per pressure and slip.
  double factor() const { return factor_; }
  /// Depth that the step wears off, >= 0 [mm].
  double depth(const SlidingIncrement &step) const;

private:
  WearLaw(WearLawKind kind, double coefficient, double hardness);

  WearLawKind kind_ = WearLawKind::none;
  double factor_ = 0.;        // k/H
  double energy_factor_ = 0.; // k/(mu H)
};
} // namespace arthrowear
