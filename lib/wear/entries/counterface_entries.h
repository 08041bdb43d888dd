// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/units.h"
#include "entries/harmonics_entry.h"
#include "gait/counterface_path.h"

#include <optional>

namespace arthrowear
{
enum class PathKind
{
  still,
  line,
  circle,
  ellipse,
  rectangle,
  fan,
  figure_of_eight,
  hypotrochoid,
  random,
  table
};

/// Selects the interpolation of a tabulated path between its rows.
enum class PathShape
{
  smooth,
  straight
};

/// The section `Motion` of a body that stands on a counterface: its path in the plane z = 0 over a
/// cycle, with rotation and spin.
struct CounterfaceEntries
{
  PathKind kind = PathKind::still;
  double size_x = 0., size_y = 0.; // [mm]; 0: not given
  double fan_angle = 0.;           // [rad]; 0: not given
  Hypotrochoid hypotrochoid;       // [mm]; 0: not given
  double length = 0.;              // of the random track in a cycle [mm]; 0: not given
  unsigned int seed = 1;           // of the random track
  double direction = 0.;           // [rad]
  double turns = 0., spins = 0.;   // per cycle
  double axis_x = 0., axis_y = 0.; // [mm]
  bool body_turns = false;
  std::string file, x_column = "x_mm", y_column = "y_mm", rotation_column, spin_column;
  PathShape shape = PathShape::smooth;
  double file_period = 0.; // [s]; 0: not given
  double phase = 0.;       // fraction of a cycle
  double close_over = 0.;  // fraction of a cycle
  HarmonicsEntry harmonics{{{"displacement along x", "mm", units::mm},
                            {"displacement along y", "mm", units::mm},
                            {"rotation", "deg", units::deg},
                            {"spin", "deg", units::deg}}};

  void declare(Parameters &parameters);
  /// Entries that the kind of path needs, and those that it does not use.
  void check(Parameters &parameters) const;

  struct Read
  {
    CounterfaceMotion motion;
    std::vector<double> corners; ///< times in [0, 1/frequency) at which the direction jumps [s]
    /// Curves of a smooth table, with all harmonics.
    std::optional<PathCurves> given = std::nullopt;
  };
  /// The motion; findings go to `parameters`, and nothing is returned where the table has some.
  /// @param frequency  cycles per second [1/s]
  std::optional<Read> read(Parameters &parameters, double frequency) const;
  /// The motion by curves in place of those of the table.
  Read motion_of(const PathCurves &curves, const double frequency) const
  {
    return along(table_path(curves), frequency);
  }

private:
  CounterfacePath path_without_table() const;
  std::optional<PathCurves> curves(Parameters &parameters) const;
  Read along(CounterfacePath path, double frequency) const;
};
} // namespace arthrowear
