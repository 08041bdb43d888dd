// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/nscd/problem.h"

#include <random>

namespace arthrowear::nscd
{
/// Symmetric positive definite W = A A^T/(3n) + ridge I with normal entries of A, so that solutions
/// are unique for moderate friction; free velocities approach on average.
inline ContactProblem
random_problem(const std::size_t n, const unsigned int seed, const double friction,
               const double wear, const double ridge = 0.2)
{
  std::mt19937 generator(seed);
  std::normal_distribution<double> normal;
  const std::size_t size = 3 * n;
  std::vector<double> A(size * size), values(size * size, 0.);
  for (double &a : A)
    a = normal(generator);
  for (std::size_t i = 0; i < size; ++i)
    for (std::size_t j = 0; j <= i; ++j)
    {
      double sum = i == j ? ridge : 0.;
      for (std::size_t k = 0; k < size; ++k)
        sum += A[i * size + k] * A[j * size + k] / static_cast<double>(size);
      values[i * size + j] = values[j * size + i] = sum;
    }
  ContactProblem problem;
  problem.W = std::make_shared<Delassus>(Delassus::dense(n, std::move(values)));
  for (std::size_t i = 0; i < n; ++i)
  {
    problem.free_velocity.push_back(2. * normal(generator));
    problem.free_velocity.push_back(2. * normal(generator));
    problem.free_velocity.push_back(normal(generator) - 1.);
    problem.friction.push_back(friction);
    problem.wear.push_back(wear);
  }
  return problem;
}

/// The same problem with W stored sparse, all blocks present.
inline ContactProblem
as_sparse(const ContactProblem &problem)
{
  const std::size_t n = problem.n_contacts();
  std::vector<std::size_t> begin = {0}, columns;
  std::vector<double> values;
  for (std::size_t i = 0; i < n; ++i)
  {
    for (std::size_t j = 0; j < n; ++j)
      columns.push_back(j);
    const double *rows = problem.W->row_values(i);
    values.insert(values.end(), rows, rows + 9 * n);
    begin.push_back(columns.size());
  }
  ContactProblem sparse = problem;
  sparse.W = std::make_shared<Delassus>(
      Delassus::sparse(std::move(begin), std::move(columns), std::move(values)));
  return sparse;
}
} // namespace arthrowear::nscd
