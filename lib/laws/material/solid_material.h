// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "laws/material/elastic_constants.h"
#include "laws/material/linear_elastic.h"
#include "laws/material/neo_hookean.h"
#include "laws/material/st_venant_kirchhoff.h"

namespace arthrowear
{
struct SolidMaterial
{
  MaterialLaw law = MaterialLaw::st_venant_kirchhoff;
  double young = 0.;   // [MPa]
  double poisson = 0.; // [-]
  double density = 0.; // [tonne/mm^3]

  LameConstants lame() const { return LameConstants::from_young_poisson(young, poisson); }
};

/// Calls `action` with a law: one branch per call, none per element.
template <typename Action>
auto
with_law(const MaterialLaw law, const LameConstants &lame, const Action &action)
{
  switch (law)
  {
  case MaterialLaw::linear_elastic:
    return action(LinearElastic{lame});
  case MaterialLaw::neo_hookean:
    return action(NeoHookean{lame});
  default:
    return action(StVenantKirchhoff{lame});
  }
}

/// Cauchy stress [MPa]; of a small-strain law the stress itself.
inline Matrix3
cauchy_stress_of(const MaterialLaw law, const LameConstants &lame, const Matrix3 &F)
{
  if (law == MaterialLaw::linear_elastic)
    return LinearElastic{lame}.stress(F);
  return with_law(law, lame, [&](const auto &l) { return cauchy_stress(l.stress(F), F); });
}
} // namespace arthrowear
