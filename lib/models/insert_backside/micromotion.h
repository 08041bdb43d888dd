// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "gait/counterface_motion.h"
#include "parameters/parameters.h"

#include <optional>
#include <string>

namespace arthrowear
{
/// The section `Tray`: the rim, and the motion between insert and tray.
struct TrayEntries
{
  bool is_given = false; // the motion; else the forces give it
  bool has_rim = true;
  unsigned int cycles_to_settle = 15;
  double clearance = .1;  // [mm]
  double rim_height = 4.; // [mm]
  std::string file, forward_column = "forward_mm", sideways_column, rotation_column;
  double factor = 1., phase = 0., file_period = 0., close_over = 0.;

  void declare(Parameters &parameters);
  /// Rules that join these entries.
  void check(Parameters &parameters) const;
  /// The motion of the tray, opposite to the motion of the insert on it; findings go to
  /// `parameters`. @param frequency  cycles per second [1/s]
  std::optional<CounterfaceMotion> read(Parameters &parameters, double frequency) const;
};
} // namespace arthrowear
