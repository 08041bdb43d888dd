// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/nscd/active_set.h"
#include "contact/nscd/anderson.h"
#include "contact/nscd/semismooth_newton.h"

namespace arthrowear::nscd
{
/// Starts with the solver that is cheapest by an estimate of the work, and continues with the
/// others if it fails: few closed contacts favour Newton's method, many or loosely coupled ones the
/// sweeps, and many that slide in a dense W the active set. The choice depends on the problem
/// alone, never on a clock, so that runs are repeatable. If both short attempts fail, it searches
/// for forces without bound, and ends as undecided if both plain sweeps from zero and Newton's
/// method find them. SolverReport::solver names every solver that was tried, the last one first:
/// "anderson after semismooth_newton".
class AutoSolver : public ContactSolver
{
public:
  explicit AutoSolver(const SolverOptions &options);
  SolverReport solve(const ContactProblem &problem, std::vector<double> &r) override;

private:
  struct Attempt
  {
    ContactSolver *solver;
    bool from_zero, is_newton;
  };
  struct Order
  {
    std::vector<Attempt> attempts;
    std::size_t n_short = 0; ///< attempts before the search for a proof that there is no solution
  };
  Order order_of_attempts(const ContactProblem &problem, const std::vector<double> &r,
                          bool has_guess);
  /// The best forces so far, from which the next attempt starts.
  struct Best
  {
    const ContactProblem &problem;
    std::vector<double> &r;
    std::vector<double> forces; ///< empty before the first attempt
    SolverReport total;
    SolverReport attempt(ContactSolver &solver);
  };
  /// True if the problem has no solution, or forces grow without bound in two methods.
  bool gives_up(Best &best, bool newton_is_unbounded);

  SolverOptions options_;
  NlgsSolver start_, probe_, nlgs_;
  ActiveSet active_set_;
  SemismoothNewton short_newton_, zero_newton_, long_newton_, newton_;
  AndersonSolver first_anderson_, short_anderson_, anderson_;
};

/// Number of sweeps with the expected cost of Newton's method, at given forces [-].
double sweeps_for_newton(const ContactProblem &problem, const std::vector<double> &r);
/// True if many contacts are closed in a dense W and nearly all of them slide.
bool suits_active_set(const ContactProblem &problem, const std::vector<double> &r);
/// True if a few Newton iterations cost less than the expected sweeps.
bool newton_is_cheaper(const ContactProblem &problem, const std::vector<double> &r);
} // namespace arthrowear::nscd
