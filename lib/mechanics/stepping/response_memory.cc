// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/response_memory.h"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace arthrowear
{
double
ResponseMemory::product(const std::vector<double> &a, const std::vector<double> &b) const
{
  return partition_.sum(std::inner_product(a.begin(), a.end(), b.begin(), 0.));
}

double
ResponseMemory::norm(const std::vector<double> &forces) const
{
  return std::sqrt(product(forces, forces));
}

void
ResponseMemory::guess(const std::vector<double> &forces, std::vector<double> &response) const
{
  response.assign(forces.size(), 0.);
  const std::size_t n = pairs_.size();
  if (n == 0)
    return;
  Eigen::MatrixXd products(n, n);
  Eigen::VectorXd right(n);
  for (std::size_t k = 0; k < n; ++k)
  {
    right[k] = product(pairs_[k].forces, forces);
    for (std::size_t l = 0; l <= k; ++l)
      products(k, l) = products(l, k) = product(pairs_[k].forces, pairs_[l].forces);
  }
  // Forces that nearly depend on others have no part of their own.
  Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> decomposition;
  decomposition.setThreshold(1e-12);
  const Eigen::VectorXd shares = decomposition.compute(products).solve(right);
  for (std::size_t k = 0; k < n; ++k)
    for (std::size_t i = 0; i < response.size(); ++i)
      response[i] += shares[k] * pairs_[k].response[i];
}

void
ResponseMemory::keep(std::vector<double> forces, std::vector<double> response)
{
  largest_ = std::max(largest_, norm(forces));
  pairs_.push_back({std::move(forces), std::move(response)});
  if (pairs_.size() > most)
    pairs_.pop_front();
}
} // namespace arthrowear
