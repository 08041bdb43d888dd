// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "entries/creep_entries.h"
#include "results/summary.h"

namespace arthrowear
{
/// Creep of a wearing surface at the end of the last cycle.
struct CreepAtEnd
{
  double depth = 0.;         ///< the largest of all points [mm]
  double mean_pressure = 0.; ///< at this point over the last computed cycle [MPa]

  /// Replaces the values if the depth is larger.
  void add_point(double depth, double mean_pressure);
};

/// Depth, mean pressure and, where entries ask for them, the interval of the depth by its constants
/// and the depth after the rest.
struct CreepSummary
{
  explicit CreepSummary(Summary &all);
  void set(const CreepEntries &entries, const CreepAtEnd &creep) const;

  const NumberResult depth, least_depth, most_depth, depth_after_rest, pressure;
};
/// The same as a sentence for the log.
std::string creep_text(const CreepEntries &entries, const CreepAtEnd &creep);
} // namespace arthrowear
