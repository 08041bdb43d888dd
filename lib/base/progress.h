// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/cycle_profile.h"
#include "base/duration_text.h"

#include <cstddef>
#include <string>
#include <vector>

namespace arthrowear
{
/// Times of lines that come often: the fewer, the longer a run takes. A line is due a second after
/// the last one at first, later after a twelfth of the elapsed time: 36 lines in a minute, 90 in an
/// hour, 130 in a day, 175 in a month, 205 in a year.
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

/// The time that a run still takes, from the times of the work that is done.
///
/// A rest of work takes between the lowest and the highest of these: the mean time per work of all
/// that was measured, of its last half, quarter and eighth. If work comes in equal cycles (gait
/// cycles with peaks of load), and each part of a cycle was measured once, the rest takes what the
/// same parts took last, and up to that times the change from cycle to cycle.
class Progress
{
public:
  /// Begins to measure.
  /// @param elapsed [s]
  /// @param done  what was done before, in any unit of work
  /// @param cycle  work of a cycle; 0: there are none
  void start(double elapsed, double done, double cycle = 0.);

  /// Notes how much is done; as often as it changes.
  void note(double elapsed, double done);

  /// True where a line is due; note_line() notes that it was shown.
  bool is_due(const double elapsed) const { return lines_.is_due(elapsed); }
  void note_line(const double elapsed) { lines_.note(elapsed); }

  /// Bounds of the time that a rest between `least` and `most` takes [s]. It is not known (NaN)
  /// from fewer than 8 pieces of work, which are less than a twentieth of all, or one that is less
  /// than a fifth, and where the bounds are apart by more than a factor of 8.
  Interval seconds_left(double least, double most) const;

  /// "15 min", "15 to 25 min", "not yet known".
  std::string left(double least, double most) const;
  std::string left(const double rest) const { return left(rest, rest); }

private:
  struct Sample
  {
    double elapsed = 0., done = 0.;
  };
  /// Time of a work since `done` less `share` of what was measured, per work.
  double seconds_per_work(double share) const;

  std::vector<Sample> samples_; ///< of the whole run, fewer where they would be many
  Sample newest_;
  double spacing_ = 0.; ///< of samples [s]
  std::size_t n_noted_ = 0;
  CycleProfile profile_;
  LineSchedule lines_;
};
} // namespace arthrowear
