// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "laws/material/linear_elastic.h"
#include "laws/material/material.h"
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
  /// In place of `law` if it is not one of those.
  std::shared_ptr<const Material> model = nullptr;

  LameConstants lame() const { return LameConstants::from_young_poisson(young, poisson); }
  /// A law of a registry, made with the elasticity of this solid.
  void set_law(const std::shared_ptr<const Material> &chosen);
  std::string law_name() const;
  /// True if stress is linear in the displacement, so that responses may be superposed.
  bool is_linear() const { return !model && law == MaterialLaw::linear_elastic; }
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

/// The same with the law of a solid, which may be one that the library does not have.
template <typename Action>
auto
with_law(const SolidMaterial &material, const Action &action)
{
  if (material.model)
    return action(*material.model);
  return with_law(material.law, material.lame(), action);
}

/// Cauchy stress [MPa]; of a small-strain law the stress itself.
Matrix3 cauchy_stress_of(const SolidMaterial &material, const Matrix3 &F);
} // namespace arthrowear
