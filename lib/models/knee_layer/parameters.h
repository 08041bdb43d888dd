// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "elastic_layer/insert/insert_cycle.h"
#include "entries/head_fit.h"
#include "entries/load_entries.h"
#include "entries/load_steps.h"
#include "knee/knee_motion.h"
#include "knee/knee_parts.h"
#include "layer_simulation/layered_parameters.h"

namespace arthrowear
{
/// Every entry of a parameter file of the model knee_layer, in internal units.
struct KneeLayerParameters : LayeredParameters
{
  KneeLayerParameters() : LayeredParameters("insert", "femur", "a closer fit of femur and insert")
  {
  }

  KneePart condyles{25., 22., 48.}, dishes{58., 30., 0.};
  double length = 50., width = 76.; // of the insert [mm]
  unsigned int n_points = 10000;
  InsertLayer insert;
  double medial_offset = 0.; // of the load [mm]

  KneeMotionEntries motion;
  LoadEntries load;
  HeelStrikeEntries heel_strikes;

  std::vector<InsertStep> steps; // of the cycle, by check()
  std::string assumptions;       // about signs, by check()

  void declare(Parameters &parameters);
  /// Rules that join entries; adds findings. Reads the tables.
  void check(Parameters &parameters);

  bool are_tori() const
  {
    return condyles.shape == KneePart::Shape::tori && dishes.shape == KneePart::Shape::tori;
  }
  RigidPart femur() const { return condyles.part(0., PartMaterial::within); }
  /// Height over the insert, in the open [mm].
  double top() const { return dishes.surface ? dishes.surface->extent() + 1. : dishes.sagittal; }
  InsertPoints points(double number) const;
  double load_z() const { return motion.guide.medial() * medial_offset; } ///< [mm]
  double largest_load() const;                                            ///< [N]

private:
  void check_shapes(Parameters &parameters) const;
  void check_load(Parameters &parameters) const;
  void check_steps(const LoadOverPath &path, Parameters &parameters) const;
};
} // namespace arthrowear
