// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <vector>

namespace arthrowear
{
/// Two bounds, in any unit.
struct Interval
{
  double least = 0., most = 0.;
};

/// Latest measured duration of each part of a cycle of work, such as a gait cycle [s].
class CycleProfile
{
public:
  CycleProfile() = default;
  /// @param cycle  work of a cycle, above 0
  explicit CycleProfile(double cycle);

  /// Adds the measured time of the work from `from` to `to` (of all cycles, from <= to) [s].
  void add(double from, double to, double seconds);

  /// True if each part of the cycle was measured.
  bool is_known() const { return !parts_.empty() && n_known_ == parts_.size(); }
  /// Estimates bounds of the time for the work from `from` to `to` [s]; the profile must be known.
  Interval seconds(double from, double to) const;

private:
  struct Part
  {
    double last = 0., before = 0.; // latest and previous time [s]; 0: not measured
    double filled = 0., sum = 0.;  // of the current measurement: share [-], time [s]
  };
  /// Returns the time from the start of the cycle to the phase of `work` [s].
  double seconds_until(double work) const;
  /// Ratio of the latest to the previous time of the parts that were measured twice; 1 if none was.
  double change() const;

  double cycle_ = 1.;
  std::vector<Part> parts_;
  std::size_t n_known_ = 0;
};
} // namespace arthrowear
