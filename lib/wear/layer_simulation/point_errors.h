// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "elastic_layer/layer_life.h"

#include <optional>

namespace arthrowear
{
/// Results of a life whose errors the points of the layer decide.
struct PointResults
{
  double volume = 0., first_volume = 0.; // [mm^3], of the first cycle per cycle
  double depth = 0., first_depth = 0.;   // [mm]
  double first_pressure = 0., last_pressure = 0., largest_pressure = 0.; // [MPa]
  std::vector<double> cycles, depths; // after each jump [-], [mm]

  void start(const LayerLife &life); ///< with its first cycle
  void add(const LayerLife &life);   ///< after a jump
};

/// Relative errors of results by the points [-]; none of a result that is 0.
struct PointErrors
{
  std::optional<double> volume, depth, pressure;
};

/// Volumes and pressures are of second order in the distance of points, which is twice as large on
/// the coarse layer: its difference is three times the error, Roache's factor of safety for an
/// order that is not measured. Values may agree by chance: those of the first cycle show the
/// scatter as well. A largest depth agrees by chance several times in the course of a life.
PointErrors difference(const PointResults &life, const PointResults &coarse);
} // namespace arthrowear
