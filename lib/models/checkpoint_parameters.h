// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "io/parameters.h"

namespace arthrowear
{
/// The section `Checkpoint` of a model that runs long.
struct CheckpointParameters
{
  unsigned int every_n_steps = 100; // 0: only on request
  unsigned int kept = 2;
  double wall_time = 0.; // [s]; 0: no limit

  void declare(Parameters &parameters);
  /// For StopRequest: infinite without a limit [s].
  double wall_time_limit() const;
};
} // namespace arthrowear
