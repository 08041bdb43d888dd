// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/nscd/gauss_seidel.h"
#include "contact/nscd/newton_system.h"

#include <string>
#include <vector>

namespace arthrowear::nscd
{
/// Semi-smooth Newton on the functions of Alart and Curnier over the contacts that are closed,
/// damped by a line search and regularised where W is singular (doc/theory/nscd.md).
class SemismoothNewton : public ContactSolver
{
public:
  explicit SemismoothNewton(const SolverOptions &options);
  SolverReport solve(const ContactProblem &problem, std::vector<double> &r) override;
  /// Limits the iterations of a solve, besides the limit of the options.
  void limit(unsigned int iterations) { limit_ = iterations; }

private:
  unsigned int limit_ = std::numeric_limits<unsigned int>::max();
  double merit(const double *r, const double *u) const;
  void smooth(std::vector<double> &r, unsigned int sweeps);

  SolverOptions options_;
  GaussSeidel sweeps_;
  NewtonSystem system_;
  std::vector<LocalContact> contacts_;
  std::vector<double> u_, feasible_, trial_r_, trial_u_, direction_, w_direction_;
};
} // namespace arthrowear::nscd
