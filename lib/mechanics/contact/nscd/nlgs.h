// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/nscd/gauss_seidel.h"
#include "contact/nscd/stepped_solver.h"

namespace arthrowear::nscd
{
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
/// Non-linear Gauss-Seidel, [Jourdan2009] section 3.1.
class NlgsSolver : public SteppedSolver
{
public:
  NlgsSolver(std::string name, LocalMethod method, const SolverOptions &options);
  void start(const ContactProblem &problem, const std::vector<double> &r) override;
  bool advance() override;
  SolverReport finish(std::vector<double> &r) override;
  /// Present forces, 3n [N].
  const std::vector<double> &force() const { return sweeps_.force(); }

protected:
  // Methods that choose the forces before a sweep override these functions.

  /// The solver calls it at the start of a problem.
  virtual void start_sweeps(std::size_t /*n_contacts*/) {}
  /// Called before a sweep. @return expected time of the method's own work for the sweep [ns]
  virtual double prepare_sweep() { return 0.; }
  /// @return false if the sweep is taken back
  virtual bool keeps(const SweepChange & /*change*/) { return true; }
  /// Called after a sweep that does not end the iteration.
  virtual void choose_next(const SweepChange & /*change*/) {}

  GaussSeidel sweeps_;
  unsigned int sweeps_between_refreshes_ = 200; ///< u drifts by eps per sweep

private:
  LocalMethod method_;
  std::optional<SweepMonitor> monitor_;
  std::size_t failures_ = 0;
};

/// Expected time of a sweep [ns].
double work_of(const SweepChange &change, bool is_dense);
} // namespace arthrowear::nscd
