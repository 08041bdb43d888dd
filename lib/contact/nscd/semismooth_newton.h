// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/nscd/gauss_seidel.h"
#include "contact/nscd/newton_system.h"

#include <limits>
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
  /// Progress of a solve.
  struct Course
  {
    double largest_diagonal = 0.; ///< entry of W [mm/s per N]
    double shift = 0.;            ///< of the next linear system, in units of that entry
    std::vector<double> best;     ///< forces of the least residual so far [N]
    double best_residual = std::numeric_limits<double>::infinity();
    std::vector<double> merits; ///< since the last smoothing
    bool has_guess = false;     ///< the start has forces
    bool may_restart = false;   ///< from zero
    bool has_velocity = false;  ///< u_ belongs to r
    unsigned int full_steps_left = 0;
  };
  Course begin(const ContactProblem &problem, std::vector<double> &r);
  double merit(const double *r, const double *u) const;
  /// Measures the error of r, cut to the cones, and keeps the best. @return whether nothing was cut
  bool judge(const ContactProblem &problem, const std::vector<double> &r, Course &course,
             SolverReport &report);
  void update_velocity(const ContactProblem &problem, const std::vector<double> &r, bool inside,
                       bool is_due, const Course &course);
  /// Solves the linear system and halves the step until the merit falls; the result is the trial.
  /// @return false if there is none
  bool find_step(const std::vector<double> &r, bool is_first, Course &course);
  /// Goes to the trial; without one to the best iterate, to zero or to a smoothed iterate.
  void advance(bool accepted, std::vector<double> &r, Course &course);
  void smooth(std::vector<double> &r, unsigned int sweeps);

  unsigned int limit_ = std::numeric_limits<unsigned int>::max();

  SolverOptions options_;
  GaussSeidel sweeps_;
  NewtonSystem system_;
  std::vector<LocalContact> contacts_;
  std::vector<double> u_, feasible_, trial_r_, trial_u_, direction_, w_direction_;
};
} // namespace arthrowear::nscd
