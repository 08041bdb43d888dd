// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"

#include <string>

namespace arthrowear
{
/// dP_iJ/dF_kL at [3*i+J][3*k+L] [MPa]; symmetric for a hyperelastic law.
using Tangent = std::array<std::array<double, 9>, 9>;

/// A deformation gradient of any type of number: energies are formulas that can be differentiated.
template <typename Number> using MatrixOf = std::array<std::array<Number, 3>, 3>;

template <typename Number>
Number
dot_of(const std::array<Number, 3> &a, const std::array<Number, 3> &b)
{
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

template <typename Number>
Number
determinant_of(const MatrixOf<Number> &m)
{
  const std::array<Number, 3> normal{m[1][1] * m[2][2] - m[1][2] * m[2][1],
                                     m[1][2] * m[2][0] - m[1][0] * m[2][2],
                                     m[1][0] * m[2][1] - m[1][1] * m[2][0]};
  return dot_of(m[0], normal);
}

/// The laws whose loops over elements are compiled into the library.
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
