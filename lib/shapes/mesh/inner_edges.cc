// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/inner_edges.h"

#include "mesh/element_shape.h"
#include "mesh/faces.h"
#include "mesh/laplace_motion.h"

#include <Eigen/IterativeLinearSolvers>

#include <algorithm>
#include <numeric>

namespace arthrowear
{
namespace
{
using Matrix = Eigen::SparseMatrix<double>;

/// Stiffness of the six nodes of edges of a cell with weight 1/V: the shape function of edge ab is
/// 4 L_a L_b, and the mean of L_i L_j over a cell is (1 + delta_ij)/20.
std::array<std::array<double, 6>, 6>
edge_stiffness(const std::array<Vector3, 4> &gradients)
{
  const auto mean = [](const unsigned int i, const unsigned int j) { return i == j ? .1 : .05; };
  std::array<std::array<double, 6>, 6> stiffness{};
  for (int e = 0; e < 6; ++e)
    for (int f = 0; f < 6; ++f)
      for (const auto &[a, b] : {std::pair(tet_edges[e][0], tet_edges[e][1]),
                                 std::pair(tet_edges[e][1], tet_edges[e][0])})
        for (const auto &[c, d] : {std::pair(tet_edges[f][0], tet_edges[f][1]),
                                   std::pair(tet_edges[f][1], tet_edges[f][0])})
          stiffness[e][f] += 16. * mean(a, c) * dot(gradients[b], gradients[d]);
  return stiffness;
}
} // namespace

void
continue_offsets(const MeshData &mesh, const MeshNodes &nodes, const std::vector<bool> &is_given,
                 std::vector<Vector3> &offsets)
{
  if (std::all_of(offsets.begin(), offsets.end(), [](const Vector3 &c) { return c == Vector3{}; }))
    return;
  std::vector<unsigned int> unknown(offsets.size(), 0);
  unsigned int n_unknowns = 0;
  for (std::size_t e = 0; e < offsets.size(); ++e)
    if (!is_given[e])
      unknown[e] = n_unknowns++;
  std::vector<Eigen::Triplet<double>> entries;
  Eigen::MatrixXd rhs = Eigen::MatrixXd::Zero(n_unknowns, 3);
  std::array<unsigned int, 10> of_cell;
  for (const auto &cell : mesh.cells)
  {
    nodes.of_cell(cell, of_cell.data());
    const auto stiffness = edge_stiffness(linear_gradients(mesh, cell));
    for (int i = 0; i < 6; ++i)
    {
      const unsigned int e = of_cell[4 + i] - nodes.n_vertices;
      if (is_given[e])
        continue;
      for (int j = 0; j < 6; ++j)
      {
        const unsigned int f = of_cell[4 + j] - nodes.n_vertices;
        if (!is_given[f])
          entries.emplace_back(unknown[e], unknown[f], stiffness[i][j]);
        else
          for (int k = 0; k < 3; ++k)
            rhs(unknown[e], k) -= stiffness[i][j] * offsets[f][k];
      }
    }
  }
  if (n_unknowns == 0)
    return;
  Matrix matrix(n_unknowns, n_unknowns);
  matrix.setFromTriplets(entries.begin(), entries.end());
  // The vertices are held, so that the condition does not grow with the mesh.
  Eigen::ConjugateGradient<Matrix, Eigen::Lower | Eigen::Upper> solver(matrix);
  solver.setTolerance(1e-13);
  const Eigen::MatrixXd solution = solver.solve(rhs);
  for (std::size_t e = 0; e < offsets.size(); ++e)
    if (!is_given[e])
      for (int k = 0; k < 3; ++k)
        offsets[e][k] = solution(unknown[e], k);
}

std::vector<bool>
boundary_edges(const MeshData &mesh, const MeshNodes &nodes)
{
  std::vector<bool> result(nodes.edges.size(), false);
  for (const CellFace &face : outer_faces(mesh))
    for (const auto &edge : triangle_edges)
      result[nodes.on_edge(face.key[edge[0]], face.key[edge[1]]) - nodes.n_vertices] = true;
  return result;
}

double
least_relative_jacobian(const MeshData &mesh, const MeshNodes &nodes,
                        const SharedArray<Vector3> &positions)
{
  double least = std::numeric_limits<double>::infinity();
  std::array<unsigned int, 10> of_cell;
  Vector3 x[10];
  for (const auto &cell : mesh.cells)
  {
    nodes.of_cell(cell, of_cell.data());
    for (int k = 0; k < 10; ++k)
      x[k] = positions[of_cell[k]];
    const auto values = jacobians(x);
    const double mean = std::accumulate(values.begin(), values.end(), 0.) / values.size();
    least =
        std::min(least, mean > 0. ? *std::min_element(values.begin(), values.end()) / mean : -1.);
  }
  return least;
}
} // namespace arthrowear
