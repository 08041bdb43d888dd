// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/nscd/active_system.h"
#include "contact/nscd/stepped_solver.h"

namespace arthrowear::nscd
{
/// Newton's method on the normal forces of the contacts that are closed, for contacts of elastic
/// bodies that slide: friction follows the present direction of sliding. Every iteration uses the
/// set of closed contacts in the solution of the linearised problem, and shortens the step until
/// the error falls (doc/theory/nscd.md, section 9). Contacts that stick or slide slowly keep
/// their tangential unknowns. Where ranks share W, all of them call it with the same forces.
class ActiveSet : public SteppedSolver
{
public:
  explicit ActiveSet(const SolverOptions &options);
  void start(const ContactProblem &problem, const std::vector<double> &r) override;
  bool advance() override;

private:
  /// Forces, and the velocities and the error that follow from them.
  struct Point
  {
    std::vector<double> force, velocity, magnitude;
    ContactError error;
  };
  void set_up(const ContactProblem &problem);
  void measure(Point &point);
  void form_velocity(Point &point, bool with_magnitudes);
  void judge();
  void choose_members();
  void scale_members();
  bool find_full_step(double shift);
  bool shorten_step();
  bool go_on();

  ActiveSystem system_;
  std::vector<LocalContact> contacts_;
  std::vector<bool> is_scaled_; ///< contacts scaled by (C.12)
  Point now_, full_, trial_, best_point_;
  unsigned int free_steps_ = 0, slow_steps_ = 0; ///< since the best point; since the set-up
  bool has_stepped_ = false;
  std::vector<double> direction_;
  std::vector<unsigned int> members_;
};
} // namespace arthrowear::nscd
