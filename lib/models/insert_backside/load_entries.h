// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/insert_backside/condyle_load.h"
#include "parameters/parameters.h"

namespace arthrowear
{
/// The section `Load`: forces of two condyles on the insert and their places, as the statistics.csv
/// of a run of knee_insert has them.
struct CondyleLoadEntries
{
  struct Condyle
  {
    std::string force, place; // columns
    double x = 0., z = 0.;    // of the place without columns [mm]
  };
  std::string file;
  std::array<Condyle, 2> condyles; // medial, lateral
  double patch_radius = 6.;        // [mm]
  double factor = 1., phase = 0., file_period = 0., close_over = 0.;

  CondyleLoadEntries();
  void declare(Parameters &parameters);
  /// Findings go to `parameters`; null where the table has some.
  /// @param frequency  cycles per second [1/s]
  std::shared_ptr<const CondyleLoad> read(Parameters &parameters, double frequency) const;
};
} // namespace arthrowear
