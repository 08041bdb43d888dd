// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "wear_simulation/course.h"

namespace arthrowear
{
/// Lines of the log about the solution: the body and its stored operators, the iterations of steps,
/// wall times.
class WearLog
{
public:
  explicit WearLog(RunningSystem &running) : r_(running) {}

  /// The stepper of a new system has been prepared.
  void add_set_up() { in_set_up_ += r_.system->stepper->seconds(); }
  /// Lines on body, counterface and solution. Collective.
  void open();
  /// All work up to now belongs to the set-up.
  void end_set_up() { in_set_up_ = r_.system->stepper->seconds(); }
  void begin_attempt() { before_attempt_ = r_.system->stepper->seconds(); }
  void end_attempt()
  {
    in_attempts_ += r_.system->stepper->seconds();
    in_attempts_ -= before_attempt_;
  }
  /// Result and cost of the last attempt. @param seconds  of wall time
  std::string details(bool is_accepted, double seconds) const;
  /// One line with the norms of each iteration of the last attempt.
  std::string norms_text() const;
  /// Names the parts of set-up and loop, for the table of wall times.
  void note_times() const;

private:
  void log_elasticity() const;
  void log_stored_operators() const;

  RunningSystem &r_;
  Stepper::Seconds in_set_up_, before_attempt_, in_attempts_;
};
} // namespace arthrowear
