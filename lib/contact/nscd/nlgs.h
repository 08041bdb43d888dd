// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/nscd/gauss_seidel.h"

namespace arthrowear::nscd
{
/// Non-linear Gauss-Seidel, [Jourdan2009] section 3.1.
class NlgsSolver : public ContactSolver
{
public:
  NlgsSolver(std::string name, LocalMethod method, const SolverOptions &options);
  SolverReport solve(const ContactProblem &problem, std::vector<double> &r) override;
  /// Limits the sweeps of a solve, besides the limit of the options.
  void limit(unsigned int sweeps) { limit_ = sweeps; }

private:
  unsigned int limit_ = std::numeric_limits<unsigned int>::max();
  std::string name_;
  LocalMethod method_;
  SolverOptions options_;
  GaussSeidel sweeps_;
};

/// Decides from the changes of the sweeps, which cost nothing, when to compute the exact error,
/// which costs as much as a sweep.
class SweepMonitor
{
public:
  /// Sweeps of the first window in the search for forces without bound (ForceGrowth).
  static constexpr unsigned int first_window_of_growth = 24;

  SweepMonitor(const ContactProblem &problem, const SolverOptions &options, double free_force);

  /// @return whether to evaluate the exact error now
  bool is_worth_a_check(const SweepChange &change, unsigned int sweep);
  /// Records that the exact error was still too large.
  void check_failed(unsigned int sweep);
  /// Natural-map residual estimated from the change [-]
  double residual(const SweepChange &change) const;
  /// No further sweep can change anything.
  bool has_stalled(const SweepChange &change) const;

private:
  const ContactProblem &problem_;
  const SolverOptions &options_;
  double free_force_;
  double safety_ = 1.;
  unsigned int next_check_ = 0;
};
} // namespace arthrowear::nscd
