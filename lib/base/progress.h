// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace arthrowear
{
/// A duration in the words of a log, two units at most: "4 s", "3 min 7 s", "1 h 2 min",
/// "3 d 4 h", "2.7 years"; "unknown" if it is not a number.
std::string duration_text(double seconds);

/// When a run reports its progress, and how long it still takes.
class Progress
{
public:
  /// Begins to measure. @param done what was done before, in any unit of work
  void start(double elapsed, double done);

  /// True if a line is due: every second at first, later after a twentieth of the elapsed time, at
  /// most 5 minutes. A day's run shows some 400 lines.
  bool is_due(double elapsed) const;

  /// Notes how much is done; to be called where a line is shown.
  void note(double elapsed, double done);

  /// Seconds that the rest takes at the speed of the later half of what was measured, so that a
  /// slow or quick beginning is forgotten. NaN where nothing was done yet.
  double seconds_left(double rest) const;

  /// "about 3 min 7 s", "unknown".
  std::string left(double rest) const;

private:
  std::vector<std::pair<double, double>> samples_; ///< elapsed [s], done
};
} // namespace arthrowear
