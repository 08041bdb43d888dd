// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/laplace_motion.h"

#include <Eigen/SparseCholesky>

#include <stdexcept>

namespace arthrowear
{
namespace
{
using Matrix = Eigen::SparseMatrix<double>;
using Entries = std::vector<Eigen::Triplet<double>>;

} // namespace

std::array<Vector3, 4>
linear_gradients(const MeshData &mesh, const std::array<unsigned int, 4> &cell)
{
  const Vector3 &origin = mesh.vertices[cell[0]], a = mesh.vertices[cell[1]] - origin,
                b = mesh.vertices[cell[2]] - origin, c = mesh.vertices[cell[3]] - origin;
  const double scale = 1. / dot(cross(a, b), c);
  const Vector3 ga = scale * cross(b, c), gb = scale * cross(c, a), gc = scale * cross(a, b);
  return {-1. * (ga + gb + gc), ga, gb, gc};
}

struct LaplaceMotion::Equations
{
  Matrix stiffness; // of one component, all vertices
  Eigen::SimplicialLDLT<Matrix> factor;
};

LaplaceMotion::~LaplaceMotion() = default;

LaplaceMotion::LaplaceMotion(const MeshData &mesh, std::vector<FreeDirections> sliding,
                             std::vector<bool> is_given)
    : sliding_(std::move(sliding)), equations_(std::make_unique<Equations>())
{
  const unsigned int n = mesh.vertices.size();
  // With weight 1/V the volume of a cell cancels.
  Entries entries;
  for (const auto &cell : mesh.cells)
  {
    const auto gradients = linear_gradients(mesh, cell);
    for (int i = 0; i < 4; ++i)
      for (int j = 0; j < 4; ++j)
        entries.emplace_back(cell[i], cell[j], dot(gradients[i], gradients[j]));
  }
  equations_->stiffness.resize(n, n);
  equations_->stiffness.setFromTriplets(entries.begin(), entries.end());

  unsigned int n_unknowns = 0;
  for (unsigned int v = 0; v < n; ++v)
  {
    if (is_given[v])
      sliding_[v] = FreeDirections::none();
    first_unknown_.push_back(n_unknowns);
    n_unknowns += sliding_[v].n_directions();
  }
  entries.clear();
  constexpr double perpendicular = 1e-12;
  for (unsigned int column = 0; column < n; ++column)
    for (Matrix::InnerIterator it(equations_->stiffness, column); it; ++it)
      for (unsigned int i = 0; i < sliding_[it.row()].n_directions(); ++i)
        for (unsigned int j = 0; j < sliding_[column].n_directions(); ++j)
        {
          const double cosine = dot(sliding_[it.row()].direction(i), sliding_[column].direction(j));
          if (std::abs(cosine) > perpendicular)
            entries.emplace_back(first_unknown_[it.row()] + i, first_unknown_[column] + j,
                                 cosine * it.value());
        }
  if (n_unknowns == 0)
    return;
  Matrix matrix(n_unknowns, n_unknowns);
  matrix.setFromTriplets(entries.begin(), entries.end());
  equations_->factor.compute(matrix);
  if (equations_->factor.info() != Eigen::Success)
    throw std::logic_error("the equations of mesh motion are singular: nothing is fixed");
}

std::vector<Vector3>
LaplaceMotion::solve(std::vector<Vector3> given) const
{
  if (equations_->factor.rows() == 0)
    return given;
  std::vector<Vector3> forces(given.size(), Vector3{});
  for (unsigned int column = 0; column < given.size(); ++column)
    if (given[column] != Vector3{})
      for (Matrix::InnerIterator it(equations_->stiffness, column); it; ++it)
        forces[it.row()] = forces[it.row()] - it.value() * given[column];
  Eigen::VectorXd rhs(equations_->factor.rows());
  for (unsigned int v = 0; v < given.size(); ++v)
    for (unsigned int k = 0; k < sliding_[v].n_directions(); ++k)
      rhs[first_unknown_[v] + k] = dot(sliding_[v].direction(k), forces[v]);
  const Eigen::VectorXd solution = equations_->factor.solve(rhs);
  for (unsigned int v = 0; v < given.size(); ++v)
    for (unsigned int k = 0; k < sliding_[v].n_directions(); ++k)
      given[v] = given[v] + solution[first_unknown_[v] + k] * sliding_[v].direction(k);
  return given;
}
} // namespace arthrowear
