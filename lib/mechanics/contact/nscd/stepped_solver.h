// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/nscd/force_growth.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace arthrowear::nscd
{
/// A solver that advances sweep by sweep or iteration by iteration, so that several can alternate.
/// It counts its work: operations times their usual times on one core, never a clock, so that
/// whatever is decided by it is repeatable and the same on all ranks.
class SteppedSolver : public ContactSolver
{
public:
  /// @param name  in the registry and in reports
  SteppedSolver(std::string name, const SolverOptions &options)
      : options_(options), name_(std::move(name))
  {
  }
  SolverReport solve(const ContactProblem &problem, std::vector<double> &r) final
  {
    for (start(problem, r); advance();)
    {
    }
    return finish(r);
  }

  const std::string &name() const { return name_; }
  /// Keeps a reference to the problem until the next start; r is the guess (empty: zero).
  virtual void start(const ContactProblem &problem, const std::vector<double> &r) = 0;
  /// One sweep or iteration. @return false if it has ended
  virtual bool advance() = 0;
  /// @param r  the solution, or the best iterate
  virtual SolverReport finish(std::vector<double> &r)
  {
    SolverReport report = report_;
    r = best_;
    report.unbounded = report.unbounded && !report.converged;
    if (!report.converged)
    {
      report.error = contact_error(*problem_, r);
      report.reason = name_ + ": ";
      report.reason += report.unbounded ? growth_->text()
                                        : (has_step_ ? "no convergence in " : "no step after ") +
                                              std::to_string(report.iterations) + " iterations";
    }
    return report;
  }
  /// Residuals of the natural map since the start, as the iteration measured them.
  const std::vector<double> &history() const { return report_.history; }

  /// Expected time since the start [ns].
  double work() const { return work_; }
  /// Limits the sweeps or iterations, besides the limit of the options.
  void limit(const unsigned int iterations) { limit_ = iterations; }

protected:
  /// Begins a report with the guess as the best forces.
  void begin(const ContactProblem &problem, const std::vector<double> &r)
  {
    problem_ = &problem;
    report_ = {};
    report_.solver = name_;
    has_step_ = true;
    best_ = r;
    best_.resize(3 * problem.n_contacts(), 0.);
    best_residual_ = std::numeric_limits<double>::infinity();
    work_ = 0.;
  }
  bool is_within_limits() const
  {
    return report_.iterations < std::min(options_.max_iterations, limit_);
  }
  /// Records the error of forces, and keeps them if they are the best. @return whether they are
  bool record(const std::vector<double> &r, const ContactError &error)
  {
    report_.error = error;
    report_.history.push_back(error.natural_map);
    report_.converged = is_solved(error, options_);
    const bool is_best = report_.converged || error.natural_map < best_residual_;
    if (is_best)
    {
      best_residual_ = error.natural_map;
      best_ = r;
    }
    return is_best;
  }

  SolverOptions options_;
  const ContactProblem *problem_ = nullptr;
  SolverReport report_;
  std::optional<ForceGrowth> growth_; ///< of solvers that detect forces without bound
  bool has_step_ = true;              ///< the last iteration has found one
  std::vector<double> best_;          ///< forces of the least residual until now, 3n [N]
  double best_residual_ = 0.;
  double work_ = 0.;
  unsigned int limit_ = std::numeric_limits<unsigned int>::max();

private:
  std::string name_;
};

/// Times of operations on one core [ns]: orders of magnitude are enough to compare solvers.
namespace work
{
constexpr double contact = 25.;             ///< a local problem
constexpr double made_contact = 100.;       ///< a local problem's constants
constexpr double judged_contact = 100.;     ///< the errors of a contact
constexpr double linearised_contact = 400.; ///< in an iteration of Newton's method, and its merit
constexpr double dense_block = 1.5;         ///< a block of W times a force
constexpr double sparse_block = 2.5;        ///< the same, stored by its column
constexpr double judged_block = 2.;         ///< with the magnitudes for round-off
constexpr double judged_sparse_block = 8.;  ///< the same of a sparse W
constexpr double scaled_block = 5.;         ///< in the search for the least relative compliance
constexpr double ordered_block = 40.;       ///< in the search for an order of elimination
constexpr double assembled_block = 25.;     ///< in a matrix of blocks
constexpr double product = 10.;             ///< of two blocks in its factorisation
constexpr double block_product = 12.;       ///< of two 3x3 blocks in sparse factors
constexpr double value = 0.3;               ///< a multiplication and addition in vectors
constexpr double factor_term = 0.05;        ///< the same in a dense factorisation
constexpr double sparse_term = 1.;          ///< the same in a sparse one

/// Dense factors of n unknowns; small ones do not fill the pipelines.
inline double
of_factors(const double n)
{
  constexpr double half_speed = 200.; // unknowns
  return n * n * (value + factor_term * (n + half_speed));
}

/// The exact error of given forces.
inline double
of_error(const ContactProblem &problem, const std::vector<double> &r)
{
  const Delassus &W = *problem.W;
  std::size_t n_loaded = 0;
  for (std::size_t i = 0; 3 * i + 2 < r.size(); ++i)
    n_loaded += r[3 * i + 2] != 0. ? 1 : 0;
  const auto n = static_cast<double>(problem.n_contacts());
  double blocks = judged_sparse_block * static_cast<double>(W.n_blocks());
  if (W.is_dense())
    blocks = W.are_few_columns(n_loaded) ? judged_sparse_block * n * static_cast<double>(n_loaded)
                                         : judged_block * n * n;
  return blocks + judged_contact * n;
}
} // namespace work
} // namespace arthrowear::nscd
