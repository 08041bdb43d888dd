// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/nscd/gauss_seidel.h"
#include "contact/nscd/newton_system.h"
#include "contact/nscd/stepped_solver.h"

namespace arthrowear::nscd
{
/// Semi-smooth Newton on the functions of Alart and Curnier over the contacts that are closed,
/// damped by a line search and regularised where W is singular (doc/theory/nscd.md).
class SemismoothNewton : public SteppedSolver
{
public:
  explicit SemismoothNewton(const SolverOptions &options);
  void start(const ContactProblem &problem, const std::vector<double> &r) override;
  bool advance() override;
  /// Sets the tolerance of the natural map for the next start.
  void set_residual_tolerance(const double tolerance) { options_.residual_tolerance = tolerance; }

private:
  /// Variables that one solve changes: shift, best forces, merits, remaining steps.
  struct Course
  {
    double largest_diagonal = 0.; ///< entry of W [mm/s per N]
    double least_shift = 0.;
    double shift = 0.;          ///< of the next linear system, in units of that entry
    std::vector<double> merits; ///< since the last smoothing
    bool has_guess = false;     ///< the start has forces
    bool may_restart = false;   ///< from zero
    bool has_velocity = false;  ///< u_ belongs to r
    unsigned int full_steps_left = 0;
    unsigned int since_best = 0; ///< full steps
  };
  Course set_up(const ContactProblem &problem);
  double merit(const double *r, const double *u);
  /// Measures the error of r, cut to the cones, and keeps the best. @return whether nothing was cut
  bool judge();
  void update_velocity(bool inside, bool is_due);
  /// Solves the linear system and halves the step until the merit falls; the result is the trial.
  /// @return false if there is none
  bool find_step(bool is_first);
  /// Goes to the trial; without one to the best iterate, to zero or to a smoothed iterate.
  void go_on(bool accepted);
  void smooth(unsigned int sweeps);

  GaussSeidel sweeps_; ///< of smooth(), set up when it is called first
  bool has_sweeps_ = false;
  NewtonSystem system_;
  std::vector<LocalContact> contacts_;
  std::vector<bool> is_scaled_; ///< contacts scaled by (C.12)
  Course course_;
  std::vector<double> r_; ///< present forces, 3n [N]
  std::vector<double> u_, feasible_, trial_r_, trial_u_, direction_, w_direction_;
};
} // namespace arthrowear::nscd
