// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "materials/law.h"

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

  /// @param displacement  3 per local node [mm]
  Matrix3 deformation_gradient(const std::vector<double> &displacement) const
  {
    Matrix3 F = identity3;
    for (int a = 0; a < 4; ++a)
    {
      const double *u = displacement.data() + 3 * nodes[a];
      for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
          F[i][j] += u[i] * gradients[a][j];
    }
    return F;
  }

  /// Row-major 12x12: factor times the stiffness of the tangent dP/dF [N/mm].
  void stiffness(const Tangent &A, const double factor, double *matrix) const
  {
    for (int b = 0; b < 4; ++b)
      for (int k = 0; k < 3; ++k)
      {
        // dP_iJ along node b, component k.
        Matrix3 rate;
        for (int i = 0; i < 3; ++i)
          for (int J = 0; J < 3; ++J)
          {
            const double *row = A[3 * i + J].data() + 3 * k;
            rate[i][J] =
                factor * volume *
                (row[0] * gradients[b][0] + row[1] * gradients[b][1] + row[2] * gradients[b][2]);
          }
        for (int a = 0; a < 4; ++a)
          for (int i = 0; i < 3; ++i)
            matrix[12 * (3 * a + i) + 3 * b + k] = dot(gradients[a], rate[i]);
      }
  }
};
} // namespace arthrowear
