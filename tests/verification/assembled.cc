// SPDX-License-Identifier: LGPL-2.1-or-later
#include "verification/assembled.h"

#include <umfpack.h>

#include <map>

namespace arthrowear
{
namespace
{
/// Calls action(row, column, value) for each entry of the matrices of cells and contacts.
template <typename Action>
void
for_entries(const ExplicitSystem &system, const ExplicitState &state, const Action &action)
{
  const SolidBodies &bodies = system.bodies();
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
  for (std::size_t k = 0; k < system.contacts().size(); ++k)
  {
    const DeformableContact &contact = system.contacts()[k];
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
} // namespace

AssembledSystem::AssembledSystem(const ExplicitSystem &system, const ExplicitState &state)
    : system_(&system)
{
  std::vector<std::map<int, double>> rows(3 * system.bodies().sharing().n_local());
  for (unsigned int i = 0; i < rows.size(); ++i)
    rows[i][i] = system.is_fixed(i) ? 1. : 0.;
  for_entries(system, state,
              [&](const unsigned int i, const unsigned int j, const double value)
              {
                if (!system.is_fixed(i) && !system.is_fixed(j))
                  rows[i][j] += value;
              });
  begin_ = {0};
  for (const std::map<int, double> &row : rows)
  {
    for (const auto &[column, value] : row)
    {
      column_.push_back(column);
      value_.push_back(value);
    }
    begin_.push_back(column_.size());
  }
}

std::vector<double>
AssembledSystem::solve(const double load_factor) const
{
  const int n = static_cast<int>(begin_.size()) - 1;
  std::vector<double> load(n), u(n);
  for (int i = 0; i < n; ++i)
    load[i] = system_->is_fixed(i) ? 0. : load_factor * system_->load()[i];
  void *symbolic = nullptr, *numeric = nullptr;
  const bool is_solved =
      umfpack_di_symbolic(n, n, begin_.data(), column_.data(), value_.data(), &symbolic, nullptr,
                          nullptr) == UMFPACK_OK &&
      umfpack_di_numeric(begin_.data(), column_.data(), value_.data(), symbolic, &numeric, nullptr,
                         nullptr) == UMFPACK_OK &&
      umfpack_di_solve(UMFPACK_A, begin_.data(), column_.data(), value_.data(), u.data(),
                       load.data(), numeric, nullptr, nullptr) == UMFPACK_OK;
  umfpack_di_free_symbolic(&symbolic);
  umfpack_di_free_numeric(&numeric);
  if (!is_solved)
    throw std::runtime_error("UMFPACK does not solve the assembled system");
  return u;
}

double
AssembledSystem::largest_frequency(const unsigned int n_iterations) const
{
  std::vector<double> x(begin_.size() - 1);
  for (unsigned int i = 0; i < x.size(); ++i)
    x[i] = system_->is_fixed(i) ? 0. : std::cos(0.7 + 1.9 * i);
  double eigenvalue = 0.;
  for (unsigned int k = 0; k < n_iterations; ++k)
  {
    std::vector<double> y = times(x);
    double above = 0., below = 0., largest = 0.;
    for (unsigned int i = 0; i < x.size(); ++i)
    {
      above += x[i] * y[i] * (system_->is_fixed(i) ? 0. : 1.);
      below += x[i] * x[i] * system_->mass()[i / 3];
      y[i] *= system_->inverse_mass()[i];
      largest = std::max(largest, std::abs(y[i]));
    }
    eigenvalue = above / below;
    for (unsigned int i = 0; i < x.size(); ++i)
      x[i] = y[i] / largest;
  }
  return std::sqrt(eigenvalue);
}

std::vector<double>
AssembledSystem::times(const std::vector<double> &x) const
{
  std::vector<double> y(x.size(), 0.);
  for (std::size_t row = 0; row < x.size(); ++row)
    for (int k = begin_[row]; k < begin_[row + 1]; ++k)
      y[row] += value_[k] * x[column_[k]];
  return y;
}
} // namespace arthrowear
