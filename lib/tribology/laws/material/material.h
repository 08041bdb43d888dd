// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "laws/law_type.h"
#include "laws/material/elastic_constants.h"
#include "laws/material/law.h"

#include <optional>

namespace arthrowear
{
/// A hyperelastic law with its numbers, as a parameter file chooses it. A law is a value without
/// state.
class Material
{
public:
  /// Every solid has the elastic constants of its undeformed state.
  struct Surrounding
  {
    LameConstants lame;
  };

  virtual ~Material() = default;
  LawOrigin<Surrounding> origin; ///< set by the registry

  /// Energy density at a deformation gradient [mJ/mm^3].
  virtual double energy(const Matrix3 &F) const = 0;
  /// First Piola stress, the derivative of the energy [MPa]; NaN where there is none.
  virtual Matrix3 stress(const Matrix3 &F) const = 0;
  /// Derivative of the stress by the deformation gradient [MPa]
  virtual Tangent tangent(const Matrix3 &F) const = 0;
  /// True if the stress does not distinguish configurations (small strains).
  virtual bool is_small_strain() const { return false; }
  /// The law's own loops over elements, if the library has them compiled in; without them each
  /// point of an element calls stress() and tangent().
  virtual std::optional<MaterialLaw> compiled() const { return std::nullopt; }
};

/// linear_elastic, st_venant_kirchhoff, neo_hookean, cubic_strain, and what others add.
LawRegistry<Material> &material_laws();
} // namespace arthrowear
