// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/nscd/solver.h"

namespace arthrowear::nscd
{
/// Force at which round-off in the velocity that it causes at its own contact is a penetration of
/// most_round_off tolerances [N]; larger forces cannot be judged.
double force_hidden_by_round_off(const ContactProblem &problem, const SolverOptions &options);

/// Force below which Newton's methods don't call forces unbounded [N]: 1e6 times what changes the
/// free velocity of a contact. Between a hundred boxes forces have to grow to thousands of it.
double least_unbounded_force(const ContactProblem &problem);

/// Detects forces that grow without bound, as they do if a problem has no solution: they grow along
/// a direction that W does not resist, and the remaining correction does not decrease.
///
/// Iterations are compared in windows, each as long as all before it together. A problem is
/// undecided where, in `windows_in_a_row` windows, the forces grew by a fifth (or are so large that
/// round-off hides a penetration of most_round_off tolerances) and the smallest correction did not
/// fall by a fifth, and where at this rate the solver would need more iterations than it has.
class ForceGrowth
{
public:
  static constexpr unsigned int windows_in_a_row = 2;

  /// @param first_window length of the first window, in iterations
  /// @param least_force  smaller forces count as bounded [N]
  ForceGrowth(const ContactProblem &problem, const SolverOptions &options,
              unsigned int first_window, double least_force = 0.);

  /// To be called once an iteration.
  /// @param force Euclidean norm of the forces [N]
  /// @param correction  Euclidean norm or sum of the remaining corrections of the forces [N]
  /// @return whether the forces grow without bound
  bool is_unbounded(double force, double correction);

  /// The end of SolverReport::reason, "undecided: the forces grow ..."
  std::string text() const;

private:
  bool is_hopeless(double decay, unsigned int window, double force, double correction) const;

  double tolerance_;
  unsigned int max_iterations_;
  double hidden_; ///< force beyond which round-off hides a penetration [N]
  double least_force_;
  unsigned int iteration_ = 0;
  unsigned int end_;                                          ///< of the window
  unsigned int n_grown_ = 0;                                  ///< windows in a row
  double smallest_ = std::numeric_limits<double>::infinity(); ///< correction in the window [N]
  double last_smallest_ = -1.; ///< in the window before; negative: there was none
  double last_force_ = 0.;     ///< at the end of the window before [N]
  double force_ = 0.;
};
} // namespace arthrowear::nscd
