// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "inputs/creep_entries.h"
#include "inputs/head_fit.h"
#include "inputs/load_entries.h"
#include "inputs/motion_entries.h"
#include "inputs/roughness_entries.h"
#include "laws/law_choice.h"
#include "layer/layer_life.h"
#include "parameters/parameters.h"
#include "parameters/surface_tables.h"
#include "vtu/compression_entry.h"

#include <memory>
#include <string>

namespace arthrowear
{
/// Every entry of a parameter file of the model hip_layer, in internal units.
struct HipLayerParameters
{
  std::string output_folder = "output";
  double frequency = 1.; // of the gait cycle [1/s]
  unsigned int steps_per_cycle = 100;

  HeadFit fit{28., 0., .05};
  double inclination = 0., anteversion = 0.; // [rad]
  unsigned int n_points = 2000;
  LayerCup cup;        // complete after check()
  double density = 0.; // of the wall [tonne/mm^3]; 0: unknown

  MotionEntries motion;
  LoadEntries load;
  HeelStrikeEntries heel_strikes;

  double wear_factor = 0.; // K of Archard's law [mm^2/N]; 0 with another law
  LawChoice<WearLaw> law_choice{wear_laws()};
  std::shared_ptr<const WearLaw> law; // by check(), on the head as rough as it is at first
  RoughnessEntries roughness;
  LayerShear shear = LayerShear::by_law;
  LayerLifeOptions life{1e6, LayerJumps::controlled, 2e-2, 0.};

  CreepEntries creep;

  double cycles_per_year = 1e6;
  unsigned int n_frames = 20; // after the unworn one
  unsigned int compression_level = fast_compression;
  SurfaceTables surface_tables = SurfaceTables::none;

  std::vector<LayerStep> steps; // of the cycle, by check()
  std::string load_warning;     // of the load's file
  GaitCut gait_cut;             // of both tables, by check()

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
  bool is_shear_collected() const
  {
    return shear == LayerShear::always || (law && law->uses_cycles());
  }

private:
  void declare_wear(Parameters &parameters);
  void check_wear(Parameters &parameters);
  void choose_jumps(Parameters &parameters);
  void check_load(Parameters &parameters) const;
  void check_steps(const HeadMotion &turning, const JointLoad &load_curve,
                   Parameters &parameters) const;
};
} // namespace arthrowear
