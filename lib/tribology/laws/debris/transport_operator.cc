// SPDX-License-Identifier: LGPL-2.1-or-later
#include "laws/debris/transport_operator.h"

#include "base/errors.h"

#include <algorithm>

namespace arthrowear
{
bool
is_positive_semidefinite(const Matrix3 &matrix)
{
  // All principal minors >= 0, up to the round-off of numbers that were rotated.
  double size = 0.;
  for (int i = 0; i < 3; ++i)
    size = std::max(size, std::abs(matrix[i][i]));
  const double slack = 1e-12;
  for (int i = 0; i < 3; ++i)
  {
    const int j = (i + 1) % 3;
    if (!(matrix[i][i] >= -slack * size) ||
        !(matrix[i][i] * matrix[j][j] - matrix[i][j] * matrix[j][i] >= -slack * size * size))
      return false;
  }
  return determinant(matrix) >= -slack * size * size * size;
}

TransportOperator::TransportOperator(InterfaceMesh mesh, const std::vector<Matrix3> &diffusion)
    : mesh_(std::move(mesh)), edge_diffusion_(mesh_.edges().size(), 0.),
      edges_(mesh_.edges().size()), outflow_(mesh_.n_vertices()), inflow_(mesh_.n_vertices()),
      laplace_sum_(mesh_.n_vertices(), 0.), turnover_(mesh_.n_vertices())
{
  if (diffusion.size() != 1 && diffusion.size() != mesh_.cells().size())
    throw InputError("the interface has " + std::to_string(mesh_.cells().size()) +
                     " triangles but " + std::to_string(diffusion.size()) +
                     " diffusion matrices, must have one for all or one for each");
  for (const Matrix3 &matrix : diffusion)
    if (matrix != transpose(matrix) || !is_positive_semidefinite(matrix))
      throw InputError("a diffusion matrix of the debris is not symmetric and positive "
                       "semidefinite");

  for (std::size_t e = 0; e < edges_.size(); ++e)
    edges_[e] = {mesh_.edges()[e].first, mesh_.edges()[e].second, 0., 0., 0., 0., 0.};
  for (std::size_t c = 0; c < mesh_.cells().size(); ++c)
  {
    const InterfaceMesh::Cell &cell = mesh_.cells()[c];
    const Matrix3 &matrix = diffusion[diffusion.size() == 1 ? 0 : c];
    for (unsigned int k = 0; k < 3; ++k)
    {
      const Vector3 &a = cell.gradients[(k + 1) % 3], &b = cell.gradients[(k + 2) % 3];
      edge_diffusion_[cell.edges[k]] -= cell.area * dot(a, matrix * b);
      EdgeTerms &edge = edges_[cell.edges[k]];
      edge.mass += cell.area / 12.;
      edge.laplace -= cell.area * dot(a, b);
    }
  }
  for (const EdgeTerms &edge : edges_)
  {
    laplace_sum_[edge.first] += std::abs(edge.laplace);
    laplace_sum_[edge.second] += std::abs(edge.laplace);
  }
  set_velocity(std::vector<Vector3>(mesh_.n_vertices()), {});
}

void
TransportOperator::set_velocity(const std::vector<Vector3> &velocity,
                                const std::vector<unsigned int> &open_edges)
{
  if (velocity.size() != mesh_.n_vertices())
    throw std::invalid_argument("TransportOperator: a velocity per vertex is needed");
  for (std::size_t e = 0; e < edges_.size(); ++e)
    edges_[e].to_first = edges_[e].to_second = edge_diffusion_[e];
  for (const InterfaceMesh::Cell &cell : mesh_.cells())
    for (unsigned int k = 0; k < 3; ++k)
    {
      // Products of shape functions and nodal fluxes C v, integrated exactly: area/3 each.
      unsigned int i = (k + 1) % 3, j = (k + 2) % 3;
      EdgeTerms &edge = edges_[cell.edges[k]];
      if (cell.vertices[i] != edge.first)
        std::swap(i, j);
      edge.to_first += cell.area / 3. * dot(cell.gradients[i], velocity[edge.second]);
      edge.to_second += cell.area / 3. * dot(cell.gradients[j], velocity[edge.first]);
    }

  std::fill(outflow_.begin(), outflow_.end(), 0.);
  std::fill(inflow_.begin(), inflow_.end(), 0.);
  for (const unsigned int index : open_edges)
  {
    const InterfaceMesh::BoundaryEdge &edge = mesh_.boundary_edges().at(index);
    for (const unsigned int vertex : edge.vertices)
    {
      const double out = 0.5 * edge.length * dot(edge.outward, velocity[vertex]);
      (out > 0. ? outflow_ : inflow_)[vertex] += std::abs(out);
    }
  }

  turnover_ = outflow_;
  for (EdgeTerms &edge : edges_)
  {
    edge.artificial = std::max({0., -edge.to_first, -edge.to_second});
    turnover_[edge.first] += edge.to_second + edge.artificial;
    turnover_[edge.second] += edge.to_first + edge.artificial;
  }
  for (unsigned int v = 0; v < turnover_.size(); ++v)
    turnover_[v] /= mesh_.areas()[v];
}
} // namespace arthrowear
