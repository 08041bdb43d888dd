// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/cycle_profile.h"
#include "base/duration_text.h"

#include <limits>

namespace arthrowear
{
/// Schedule of repeated lines, which become rarer as a run lasts longer. A line is due a second
/// after the last line at first, later after a twelfth of the elapsed time: 36 lines in a minute,
/// 90 in an hour, 130 in a day, 175 in a month, 205 in a year.
class LineSchedule
{
public:
  /// @param elapsed [s]
  bool is_due(double elapsed) const;
  /// A line was shown.
  void note(const double elapsed) { last_ = elapsed; }

private:
  double last_ = -1.; // before the first line
};

/// Estimates the remaining time of a run from the times of the completed work.
///
/// The time per work is assumed to lie between the lowest and the highest of four means: over all
/// measured work, its last half, its last quarter and its last eighth. If work consists of equal
/// cycles (gait cycles with peaks of load), and each part of a cycle was measured once, the bounds
/// are the latest times of the remaining parts without and with the change from cycle to cycle.
class Progress
{
public:
  /// Begins to measure.
  /// @param elapsed [s]
  /// @param done  work completed before, in any unit
  /// @param cycle  work of a cycle; 0: there are none
  void start(double elapsed, double done, double cycle = 0.);

  /// Records the completed work; to be called whenever it changes.
  void note(double elapsed, double done);

  /// True where a line is due; note_line() notes that it was shown.
  bool is_due(const double elapsed) const { return lines_.is_due(elapsed); }
  void note_line(const double elapsed) { lines_.note(elapsed); }

  /// Bounds of the time for a remaining work between `least` and `most` [s]. Unless each part of a
  /// cycle was measured, they are unknown (NaN) after fewer than 8 pieces of work that make less
  /// than a twentieth of all work, after one piece that makes less than a fifth, and if they differ
  /// by more than a factor of 8.
  Interval seconds_left(double least, double most) const;

  /// "15 min", "15 to 25 min", "not yet known".
  std::string left(double least, double most) const;
  std::string left(const double rest) const { return left(rest, rest); }
  /// Bounds of the last left() [s]; NaN: not known.
  Interval last_left() const { return last_left_; }

private:
  struct Sample
  {
    double elapsed = 0., done = 0.;
  };
  /// Mean time per work over the last `share` of the measured work [s].
  double seconds_per_work(double share) const;

  std::vector<Sample> samples_; ///< of the whole run, fewer where they would be many
  Sample newest_;
  double spacing_ = 0.; ///< of samples [s]
  std::size_t n_noted_ = 0;
  CycleProfile profile_;
  mutable Interval last_left_{std::numeric_limits<double>::quiet_NaN(),
                              std::numeric_limits<double>::quiet_NaN()};
  LineSchedule lines_;
};
} // namespace arthrowear
