// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "laws/material/law.h"

#include <vector>

namespace arthrowear
{
/// An element of the reference configuration with its constants, at the points of its quadrature
/// rule: one for the linear tetrahedron, four for the quadratic one.
template <int N, int Q> struct ElementView
{
  static constexpr int n_nodes = N, n_points = Q, n_dofs = 3 * N;
  const unsigned int *nodes;           // local
  const Vector3 (*gradients)[n_nodes]; // of the shape functions, per point [1/mm]
  const double *weights;               // per point, sum = volume [mm^3]

  /// @param displacement  3 per local node [mm]
  Matrix3 deformation_gradient(const int point, const std::vector<double> &displacement) const
  {
    Matrix3 F = identity3;
    for (int a = 0; a < n_nodes; ++a)
    {
      const double *u = displacement.data() + 3 * std::size_t(nodes[a]);
      for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
          F[i][j] += u[i] * gradients[point][a][j];
    }
    return F;
  }

  /// matrix (row-major n_dofs x n_dofs) += factor times the stiffness from a point [N/mm].
  /// @param A  dP/dF at the point
  void add_stiffness(const int point, const Tangent &A, const double factor, double *matrix) const
  {
    const Vector3 *g = gradients[point];
    const double scale = factor * weights[point];
    for (int b = 0; b < n_nodes; ++b)
      for (int k = 0; k < 3; ++k)
      {
        // dP_iJ along node b, component k.
        Matrix3 rate;
        for (int i = 0; i < 3; ++i)
          for (int J = 0; J < 3; ++J)
          {
            const double *row = A[3 * i + J].data() + 3 * k;
            rate[i][J] = scale * (row[0] * g[b][0] + row[1] * g[b][1] + row[2] * g[b][2]);
          }
        for (int a = 0; a < n_nodes; ++a)
          for (int i = 0; i < 3; ++i)
            matrix[n_dofs * (3 * a + i) + 3 * b + k] += dot(g[a], rate[i]);
      }
  }
};

using LinearElement = ElementView<4, 1>;
using QuadraticElement = ElementView<10, 4>;

/// action(LinearElement or QuadraticElement), empty, as the degree is.
template <class Action>
auto
with_element(const unsigned int degree, const Action &action)
{
  return degree == 1 ? action(LinearElement{}) : action(QuadraticElement{});
}

/// Consistent mass of an element over density times volume; exact where its edges are straight.
/// @param a, b  nodes 0 to n_nodes - 1
double mass_share(const LinearElement &, int a, int b);
double mass_share(const QuadraticElement &, int a, int b);

/// Gradients and weights of an element at its rule's points.
/// @param x  its nodes: vertices, then the midside nodes in the order of tet_edges
/// @return the smallest determinant over the mean one: <= 0, the element is folded
double set_up_element(const Vector3 (&x)[4], Vector3 (*gradients)[4], double *weights);
double set_up_element(const Vector3 (&x)[10], Vector3 (*gradients)[10], double *weights);

/// Weights of linear extrapolation from the four points to the four vertices.
constexpr double vertex_from_own_point = 1.927050983124842, vertex_from_other = -0.309016994374947;
} // namespace arthrowear
