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

  /// Work from `from` to `to` (of all cycles, from <= to) took this time [s].
  void add(double from, double to, double seconds);

  /// True if each part of the cycle was measured.
  bool is_known() const { return !parts_.empty() && n_known_ == parts_.size(); }
  /// Bounds of the time that the work from `from` to `to` takes [s], if the profile is known.
  Interval seconds(double from, double to) const;

private:
  struct Part
  {
    double last = 0., before = 0.; // [s]; 0: not measured
    double filled = 0., sum = 0.;  // of the measurement that goes on: share [-], time [s]
  };
  /// Time of a phase up to that of `work`, since the start of its cycle.
  double seconds_until(double work) const;
  /// Time of parts that were measured twice over that of the time before; 1 without any.
  double change() const;

  double cycle_ = 1.;
  std::vector<Part> parts_;
  std::size_t n_known_ = 0;
};
} // namespace arthrowear
