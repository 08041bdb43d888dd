// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "solid/element_view.h"

#include <algorithm>
#include <array>
#include <vector>

namespace arthrowear
{
/// A linear tetrahedron of the reference configuration with what stays the same over a run.
struct Tetrahedron
{
  std::array<unsigned int, 4> nodes; // local
  std::array<Vector3, 4> gradients;  // of the shape functions [1/mm]
  double volume;                     // [mm^3]

  /// @param corners  of a positively oriented cell
  Tetrahedron(const std::array<unsigned int, 4> &cell_nodes, const std::array<Vector3, 4> &corners)
      : nodes(cell_nodes)
  {
    const Matrix3 edges{corners[1] - corners[0], corners[2] - corners[0], corners[3] - corners[0]};
    volume = determinant(edges) / 6.;
    gradients[0] = {};
    for (int i = 0; i < 3; ++i)
    {
      gradients[i + 1] = (1. / (6. * volume)) * cross(edges[(i + 1) % 3], edges[(i + 2) % 3]);
      gradients[0] = gradients[0] - gradients[i + 1];
    }
  }

  LinearElement view() const
  {
    return {nodes.data(), reinterpret_cast<const Vector3(*)[4]>(gradients.data()), &volume};
  }
  /// @param displacement  3 per local node [mm]
  Matrix3 deformation_gradient(const std::vector<double> &displacement) const
  {
    return view().deformation_gradient(0, displacement);
  }
  /// Row-major 12x12: factor times the stiffness of the tangent dP/dF [N/mm].
  void stiffness(const Tangent &A, const double factor, double *matrix) const
  {
    std::fill_n(matrix, LinearElement::n_dofs * LinearElement::n_dofs, 0.);
    view().add_stiffness(0, A, factor, matrix);
  }
};
} // namespace arthrowear
