// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

namespace arthrowear
{
/// Times of frames: the first state after each multiple of a spacing, and the last state of the
/// run, once.
class FrameSchedule
{
public:
  /// @param spacing above 0; in the unit of times, as is `rounding`, below which they are equal
  FrameSchedule(const double spacing, const double rounding)
      : spacing_(spacing), rounding_(rounding)
  {
  }

  /// @param last_written time of the newest frame, below the first time if there is none
  bool is_due(const double time, const double last_written, const bool is_last) const
  {
    return last_written < time && (is_last || time >= next_ - rounding_);
  }
  /// A frame was written at this time.
  void note(const double time)
  {
    while (next_ <= time + rounding_)
      next_ += spacing_;
  }

  /// Returns the time of the next frame, for checkpoints.
  double next() const { return next_; }
  void restore(const double next) { next_ = next; }

private:
  double spacing_, rounding_;
  double next_ = 0.;
};
} // namespace arthrowear
