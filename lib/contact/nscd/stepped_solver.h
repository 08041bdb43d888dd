// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/nscd/solver.h"

namespace arthrowear::nscd
{
/// A solver that advances sweep by sweep or iteration by iteration, so that several can take turns.
/// It counts its work: operations times their usual times on one core, never a clock, so that
/// whatever is decided by it is repeatable and the same on all ranks.
class SteppedSolver : public ContactSolver
{
public:
  SolverReport solve(const ContactProblem &problem, std::vector<double> &r) final
  {
    for (start(problem, r); advance();)
    {
    }
    return finish(r);
  }

  /// Keeps a reference to the problem until the next start; r is the guess (empty: zero).
  virtual void start(const ContactProblem &problem, const std::vector<double> &r) = 0;
  /// One sweep or iteration. @return false if it has ended
  virtual bool advance() = 0;
  /// @param r  the solution, or the best iterate
  virtual SolverReport finish(std::vector<double> &r) = 0;
  /// Residuals of the natural map since the start, as the iteration measured them.
  virtual const std::vector<double> &history() const = 0;

  /// Expected time since the start [ns].
  double work() const { return work_; }
  /// Limits the sweeps or iterations, besides the limit of the options.
  void limit(const unsigned int iterations) { limit_ = iterations; }

protected:
  double work_ = 0.;
  unsigned int limit_ = std::numeric_limits<unsigned int>::max();
};

/// Times of operations on one core [ns]: orders of magnitude are enough to compare solvers.
namespace work
{
constexpr double contact = 25.;       ///< a local problem
constexpr double dense_block = 1.5;   ///< a block of W times a force
constexpr double sparse_block = 2.5;  ///< the same, stored by its column
constexpr double judged_block = 3.;   ///< with the magnitudes for round-off
constexpr double value = 0.5;         ///< a multiplication and addition in vectors
constexpr double factor_term = 0.08;  ///< the same in a dense factorisation
constexpr double scaled_block = 15.;  ///< in the search for the least relative compliance
constexpr double ordered_block = 80.; ///< in the search for an order of elimination
constexpr double sparse_term = 1.;    ///< the same in a sparse one
constexpr double block_product = 12.; ///< of two 3x3 blocks in sparse factors

/// Dense factors of n unknowns; small ones do not fill the pipelines.
inline double
of_factors(const double n)
{
  constexpr double half_speed = 200.; // unknowns
  return n * n * (value + factor_term * (n + half_speed));
}

/// The exact error of given forces.
inline double
of_error(const ContactProblem &problem)
{
  return judged_block * static_cast<double>(problem.W->n_blocks()) +
         contact * static_cast<double>(problem.n_contacts());
}
} // namespace work
} // namespace arthrowear::nscd
