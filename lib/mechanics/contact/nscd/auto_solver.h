// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/nscd/active_set.h"
#include "contact/nscd/anderson.h"
#include "contact/nscd/expected_work.h"
#include "contact/nscd/interior_point.h"

#include <array>

namespace arthrowear::nscd
{
/// All solvers work in turns: the next turn goes to the solver with the least predicted remaining
/// work, by its own convergence and the work that it has counted (doc/theory/nscd.md, section 8).
/// All keep their states, so that nothing is computed twice. The choice depends on the problem
/// alone, never on a clock, so that runs are repeatable. A solve ends if it finds
/// a proof that there is no solution. It ends as undecided if three solvers find forces without
/// bound or no solver has made progress for long.
/// SolverReport::solver names the solver of the result and the others that were tried, the last one
/// first: "anderson after semismooth_newton".
class AutoSolver : public ContactSolver
{
public:
  explicit AutoSolver(const SolverOptions &options);
  SolverReport solve(const ContactProblem &problem, std::vector<double> &r) override;
  /// Counted work of all members in the last solve [ns].
  double work() const;

private:
  static constexpr std::size_t first_sweeps = sweeps_to_extrapolate;
  enum Name : std::size_t
  {
    sweeps,     ///< from zero
    anderson,   ///< from the guess or the first sweeps
    active_set, ///< the same
    newton,     ///< from the guess or zero
    interior,   ///< from between the cones
    n_members
  };
  struct Member
  {
    SteppedSolver *solver = nullptr;
    double prior = 0.;     ///< expected work before the start [ns]; infinite: not in this problem
    double iteration = 0.; ///< expected work of an iteration [ns]
    double set_up = 0.;    ///< work before the first sweep [ns]
    double share = 1.;     ///< of the work, where it is not known to converge
    unsigned int typical = 0; ///< iterations of a solver that converges at once; 0: linearly
    std::size_t n_seen = 0;   ///< residuals of its history that progress_ knows
    bool is_prepared = false, has_started = false, has_ended = false, is_unbounded = false,
         has_converged = false;
  };
  /// Predicts every member's work before the start, by the forces that are known.
  void set_priors(const ContactProblem &problem, const std::vector<double> &r, bool has_guess);
  double underestimate() const;
  void take_sweeps(std::vector<double> &r) const;
  void prepare_start(Name name);
  void start(Name name);
  double work_of_sweeps_left(const Member &member) const;
  double expected_work(const Member &member, double scale) const;
  enum class Turn
  {
    later,
    alone,
    as_others
  };
  /// Least residual of all members, and their work when it fell last.
  struct Progress
  {
    double residual = std::numeric_limits<double>::infinity();
    double work = 0.; ///< of all members [ns]
  };
  void watch(Name name);
  bool is_late() const;
  void search_proof();
  double work_to_known_end() const;
  bool others_had_their_part() const;
  void share_with_interior();
  Turn turn_of_interior();
  Name choose();
  void turn(Name name);
  void end(Name name);
  void prepare(const ContactProblem &problem, const std::vector<double> &r);
  bool goes_on() const;
  /// The active set before all others.
  void try_active_set();
  bool should_give_up();
  SolverReport report(std::vector<double> &r);

  SolverOptions options_;
  NlgsSolver sweeps_;
  AndersonSolver anderson_;
  ActiveSet active_set_;
  SemismoothNewton newton_;
  InteriorPoint interior_;

  const ContactProblem *problem_ = nullptr;
  std::array<Member, n_members> members_;
  std::vector<Name> started_; ///< in their order
  std::vector<double> guess_; ///< 3n [N]
  Progress progress_;
  bool suits_ = false; ///< the active set, at these forces
  bool has_guess_ = false, has_searched_proof_ = false, has_proof_ = false;
  std::string proof_;
};
} // namespace arthrowear::nscd
