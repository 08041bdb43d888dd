// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "stepping/explicit_system.h"

#include <deal.II/lac/dynamic_sparsity_pattern.h>
#include <deal.II/lac/sparse_direct.h>
#include <deal.II/lac/sparse_matrix.h>
#include <deal.II/lac/sparsity_pattern.h>
#include <deal.II/lac/vector.h>

#include <cmath>

namespace arthrowear
{
/// The stiffness matrix of an explicit system on one rank, with the contact stiffness of a state,
/// in the order of local dofs; rows and columns of fixed dofs are those of the identity.
class AssembledSystem
{
public:
  AssembledSystem(const ExplicitSystem &system, const ExplicitState &state) : system_(&system)
  {
    const SolidBodies &bodies = system.bodies();
    const unsigned int n = 3 * bodies.sharing().n_local();
    dealii::DynamicSparsityPattern graph(n);
    for_entries(state, [&](unsigned int i, unsigned int j, double) { graph.add(i, j); });
    for (unsigned int i = 0; i < n; ++i)
      graph.add(i, i);
    pattern_.copy_from(graph);
    matrix_.reinit(pattern_);
    for_entries(state,
                [&](const unsigned int i, const unsigned int j, const double value)
                {
                  if (!system.is_fixed(i) && !system.is_fixed(j))
                    matrix_.add(i, j, value);
                });
    for (unsigned int i = 0; i < n; ++i)
      if (system.is_fixed(i))
        matrix_.set(i, i, 1.);
  }

  /// Displacement under the system's load.
  std::vector<double> solve(const double load_factor) const
  {
    dealii::Vector<double> u(matrix_.m());
    for (unsigned int i = 0; i < u.size(); ++i)
      u[i] = system_->is_fixed(i) ? 0. : load_factor * system_->load()[i];
    dealii::SparseDirectUMFPACK direct;
    direct.initialize(matrix_);
    direct.solve(u);
    return {u.begin(), u.end()};
  }

  /// Largest angular frequency of M^-1 K by many power iterations [rad/s].
  double largest_frequency(const unsigned int n_iterations = 3000) const
  {
    dealii::Vector<double> x(matrix_.m()), y(matrix_.m());
    for (unsigned int i = 0; i < x.size(); ++i)
      x[i] = system_->is_fixed(i) ? 0. : std::cos(0.7 + 1.9 * i);
    double eigenvalue = 0.;
    for (unsigned int k = 0; k < n_iterations; ++k)
    {
      matrix_.vmult(y, x);
      double above = 0., below = 0.;
      for (unsigned int i = 0; i < x.size(); ++i)
      {
        above += x[i] * y[i] * (system_->is_fixed(i) ? 0. : 1.);
        below += x[i] * x[i] * system_->mass()[i / 3];
        y[i] *= system_->inverse_mass()[i];
      }
      eigenvalue = above / below;
      y *= 1. / y.linfty_norm();
      x = y;
    }
    return std::sqrt(eigenvalue);
  }

private:
  template <typename Action>
  void for_entries(const ExplicitState &state, const Action &action) const
  {
    const SolidBodies &bodies = system_->bodies();
    const unsigned int n = 3 * bodies.nodes_per_cell();
    std::vector<double> matrix(n * n);
    const Field undeformed = bodies.sharing().zero_field();
    for (unsigned int c = 0; c < bodies.n_cells(); ++c)
    {
      bodies.cell_matrix(c, undeformed, 0., 1., matrix.data());
      const unsigned int *nodes = bodies.cell_nodes(c);
      for (unsigned int i = 0; i < n; ++i)
        for (unsigned int j = 0; j < n; ++j)
          action(3 * nodes[i / 3] + i % 3, 3 * nodes[j / 3] + j % 3, matrix[n * i + j]);
    }
    for (std::size_t k = 0; k < system_->contacts().size(); ++k)
    {
      const DeformableContact &contact = system_->contacts()[k];
      PointStiffness point;
      for (const unsigned int own : contact.own_points())
        if (contact.pair().stiffness(own, state.contacts[k], point))
          for (int a = 0; a < 4; ++a)
            for (int b = 0; b < 4; ++b)
              for (int i = 0; i < 3; ++i)
                for (int j = 0; j < 3; ++j)
                {
                  const double nn = point.normal[i] * point.normal[j];
                  action(3 * bodies.sharing().local(contact.vertex(point.nodes[a])) + i,
                         3 * bodies.sharing().local(contact.vertex(point.nodes[b])) + j,
                         point.weights[a] * point.weights[b] *
                             (point.normal_stiffness * nn +
                              point.tangential_stiffness * ((i == j ? 1. : 0.) - nn)));
                }
    }
  }

  const ExplicitSystem *system_;
  dealii::SparsityPattern pattern_;
  dealii::SparseMatrix<double> matrix_;
};
} // namespace arthrowear
