// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "laws/material/material.h"

namespace arthrowear
{
/// A law of the library with its numbers.
template <typename Law> class MaterialOf final : public Material
{
public:
  /// @param kind  whose loops are compiled in; none: a law of small strains without such loops
  explicit MaterialOf(const Law &law, const std::optional<MaterialLaw> kind = std::nullopt)
      : law_(law), kind_(kind)
  {
  }

  double energy(const Matrix3 &F) const override { return law_.energy(F); }
  Matrix3 stress(const Matrix3 &F) const override { return law_.stress(F); }
  Tangent tangent(const Matrix3 &F) const override { return law_.tangent(F); }
  bool is_small_strain() const override { return !kind_ || kind_ == MaterialLaw::linear_elastic; }
  std::optional<MaterialLaw> compiled() const override { return kind_; }

private:
  Law law_;
  std::optional<MaterialLaw> kind_;
};

// Laws without compiled loops over elements, one per file; a new law adds its line here and in
// material_laws().
LawType<Material> cubic_strain();
} // namespace arthrowear
