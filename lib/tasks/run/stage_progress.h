// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "run/run.h"

namespace arthrowear
{
/// Polls, progress and details of a motion that is integrated within one step of the driver, in one
/// stage or several, such as gait cycles.
class StageProgress
{
public:
  /// @param cycle  duration of a cycle of the motion, if it has equal ones [s]; else 0
  explicit StageProgress(Run &run, double cycle = 0.);

  /// @param name  for example "Cycle 2 of 10"
  /// @param from  time at which the integration begins [s]
  /// @param to  time at which it ends [s]
  /// @param after  duration of motion that later stages will integrate [s]
  void begin(const std::string &name, double from, double to, double after = 0.);
  /// After each step of the integration. @throws StopRequested
  void step(double time);
  /// With --verbose: the cost of the stage, in words.
  void end(const std::string &effort) { run_.log.detail(name_ + ": " + effort); }

private:
  void show_steps(double time);

  Run &run_;
  Progress progress_;
  std::string name_;
  double from_ = 0., to_ = 0., after_ = 0.; ///< of the stage [s]
  double done_ = 0.;                        ///< in earlier stages [s]
  double last_ = 0.;                        ///< time of the last step [s]
  unsigned long n_steps_ = 0;
  // With --verbose, of the steps since the last line.
  unsigned long n_shown_ = 0;                        ///< lines of the stage
  unsigned long n_before_ = 0;                       ///< steps before them
  double shortest_ = 0., longest_ = 0., began_ = 0.; ///< [s]; the last by the clock
};
} // namespace arthrowear
