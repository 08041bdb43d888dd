// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "laws/creep/creep_over_cycles.h"
#include "parameters/parameters.h"

namespace arthrowear
{
/// The section `Creep` of a model.
struct CreepEntries
{
  static constexpr const char *citation =
      "K.-Y. Lee, D. Pienkowski: Compressive creep characteristics of extruded "
      "ultrahigh-molecular-weight polyethylene. J. Biomed. Mater. Res. 39 (1998) 261-265 (the form "
      "of creep).";

  bool is_on = false;
  CreepOverCycles creep{{}, 0.}; ///< complete after check(); the law is off unless `is_on`
  double uncertainty = 0.;       ///< of both constants, relative, below 1 [-]; 0: unknown
  bool recovers = false;         ///< during a rest without load after the last cycle
  double rest = 0.;              ///< its duration [s]

  void declare(Parameters &parameters);
  /// @param frequency of the gait cycle [1/s]
  void check(Parameters &parameters, double frequency);

private:
  void require_none(Parameters &parameters) const;
  void check_rest(Parameters &parameters) const;
};
} // namespace arthrowear
