// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"

#include <array>
#include <string>

namespace arthrowear
{
/// dP_iJ/dF_kL at [3*i+J][3*k+L] [MPa]; symmetric for a hyperelastic law.
using Tangent = std::array<std::array<double, 9>, 9>;

/// The laws that a parameter file can name.
enum class MaterialLaw
{
  linear_elastic,
  st_venant_kirchhoff,
  neo_hookean
};

std::string name_of(MaterialLaw law);

/// Cauchy stress P F^T / det F [MPa].
Matrix3 cauchy_stress(const Matrix3 &first_piola, const Matrix3 &deformation_gradient);

/// sqrt(3/2 dev:dev) [MPa]
double von_mises(const Matrix3 &cauchy);
} // namespace arthrowear
