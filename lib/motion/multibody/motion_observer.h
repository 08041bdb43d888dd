// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "multibody/integrator.h"

namespace arthrowear
{
/// Functions that observe a motion; each may be empty.
template <typename Moment> struct MotionObserver
{
  std::vector<double> rows; ///< times of `at_row` [s], ascending
  std::function<void(const Moment &)> at_row;
  std::function<void(const Moment &)> after_step;    ///< the start and the end of each step
  std::function<void(const Moment &)> at_touch_down; ///< with its impact rate

  /// Callbacks for integrate(), with moments that `moment(time, state)` makes. The caller reports
  /// the start. Lives no longer than this.
  template <typename MakeMoment> IntegrationOutput output(const MakeMoment &moment) const
  {
    IntegrationOutput callbacks;
    if (at_row)
    {
      callbacks.times = rows;
      callbacks.at_time = [this, moment](const double time, const double *state)
      { at_row(moment(time, state)); };
    }
    if (after_step)
      callbacks.after_step = [this, moment](const double time, const double *state)
      { after_step(moment(time, state)); };
    return callbacks;
  }
};
} // namespace arthrowear
