// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

namespace arthrowear
{
/// Springs at a contact point in place of rigid contact ([Rojek2001] section 3 with w = 0): one
/// against penetration, and one that friction stretches until it slips. The law is AdhesionLaw
/// without adhesion, written as a compliance for implicit steps (doc/theory/hip_cup.md section 8).
struct PenaltyLaw
{
  double compressive_stiffness = 0.; ///< k_n^- [MPa/mm]; 0: rigid, Signorini's law
  double friction_stiffness = 0.;    ///< eps_T [MPa/mm]; 0: rigid, Coulomb's law

  bool is_rigid() const { return compressive_stiffness == 0. && friction_stiffness == 0.; }
  /// 1/(k_n A) at a point of tributary area A [mm/N]; 0 if rigid.
  double normal_compliance(const double area) const
  {
    return compressive_stiffness > 0. ? 1. / (compressive_stiffness * area) : 0.;
  }
  /// 1/(eps_T A) [mm/N]; 0 if rigid.
  double tangential_compliance(const double area) const
  {
    return friction_stiffness > 0. ? 1. / (friction_stiffness * area) : 0.;
  }
};
} // namespace arthrowear
