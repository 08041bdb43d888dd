// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "laws/creep/creep_over_cycles.h"
#include "parameters/parameters.h"

namespace arthrowear
{
/// The section `Creep` of a model.
struct CreepEntries
{
  bool is_on = false;
  CreepOverCycles creep{{}, 0.}; ///< complete after check(); the law is off unless `is_on`

  void declare(Parameters &parameters);
  /// @param frequency of the gait cycle [1/s]
  void check(Parameters &parameters, double frequency);

private:
  void check_values(Parameters &parameters) const;
};
} // namespace arthrowear
