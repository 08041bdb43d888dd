// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/units.h"
#include "entries/harmonics_entry.h"
#include "gait/counterface_motion.h"

#include <optional>

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
  HarmonicsEntry harmonics{{{"forward motion", "mm", units::mm},
                            {"sideways motion", "mm", units::mm},
                            {"rotation", "deg", units::deg}}};

  void declare(Parameters &parameters);
  /// Rules that join these entries.
  void check(Parameters &parameters) const;
  /// The motion of the tray, opposite to the motion of the insert on it; findings go to
  /// `parameters`. @param frequency  cycles per second [1/s]
  /// @param given  becomes the three curves of a table with all harmonics
  std::optional<CounterfaceMotion> read(Parameters &parameters, double frequency,
                                        std::vector<PeriodicCurve> &given) const;
  /// The motion of the tray by the three curves of a table.
  CounterfaceMotion motion_of(const std::vector<PeriodicCurve> &curves, double frequency) const;
};
} // namespace arthrowear
