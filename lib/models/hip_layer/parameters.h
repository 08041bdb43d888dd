// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "elastic_layer/cup_cycle.h"
#include "entries/head_fit.h"
#include "entries/load_entries.h"
#include "entries/motion_entries.h"
#include "layer_simulation/layered_parameters.h"

namespace arthrowear
{
/// Every entry of a parameter file of the model hip_layer, in internal units.
struct HipLayerParameters : LayeredParameters
{
  HipLayerParameters() : LayeredParameters("cup", "head", "a smaller clearance or a larger head") {}

  HeadFit fit{28., 0., .05};
  double inclination = 0., anteversion = 0.; // [rad]
  unsigned int n_points = 2000;
  LayerCup cup; // complete after check()

  MotionEntries motion;
  LoadEntries load;
  HeelStrikeEntries heel_strikes;

  std::vector<LayerStep> steps; // of the cycle, by check()

  void declare(Parameters &parameters);
  /// Rules that join entries; adds findings. Reads the tables.
  void check(Parameters &parameters);

  /// Takes the pole from z to its place.
  Matrix3 cup_rotation() const;
  CavityPoints points(unsigned int n_rings) const
  {
    return make_cavity_points(n_rings, cup_rotation());
  }
  double largest_load() const; ///< [N]

private:
  void check_load(Parameters &parameters) const;
  void check_steps(const HeadMotion &turning, const JointLoad &load_curve,
                   Parameters &parameters) const;
};
} // namespace arthrowear
