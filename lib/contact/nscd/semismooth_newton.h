// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/nscd/gauss_seidel.h"

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

private:
  /// Linearised laws of one closed contact. Its correction is T x + start with one unknown
  /// (frictionless: r_N), two (slip: across the direction of sliding, r_N) or three (stick: r).
  struct Row
  {
    std::size_t contact = 0;
    int size = 0, offset = 0;
    double T[3][3];  ///< correction of r by unknown
    double L[3][3];  ///< equation by correction of u
    double own[3];   ///< equation by its own unknown, beside W
    double value[3]; ///< the equation's present value [mm/s]
  };

  /// product = W x, skipping the contacts where x is zero.
  void multiply(const std::vector<double> &x, std::vector<double> &product) const;
  double merit(const double *r, const double *u) const;
  void linearise(const double *r, const double *u);
  bool solve_linear_system(double shift);
  void smooth(std::vector<double> &r, unsigned int sweeps);

  SolverOptions options_;
  const ContactProblem *problem_ = nullptr;
  GaussSeidel sweeps_;
  std::vector<double> u_, feasible_, trial_r_, trial_u_, direction_, w_direction_, start_, w_start_;
  std::vector<double> matrix_, rhs_, combined_;
  std::vector<int> pivots_, position_;
  std::vector<Row> rows_;
  int n_unknowns_ = 0;
};
} // namespace arthrowear::nscd
