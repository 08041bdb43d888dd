// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "laws/adhesion/adhesion_parameters.h"
#include "laws/debris/debris_parameters.h"
#include "laws/wear/wear_law.h"
#include "mesh/tibia.h"
#include "parameters/surface_tables.h"
#include "run/checkpoint_parameters.h"
#include "stepping/dynamic_relaxation.h"
#include "vtu/compression_entry.h"

namespace arthrowear
{
enum class MassScaling
{
  none,
  time_step, ///< light nodes get heavier until the requested step is stable
  fictitious ///< every node's mass in proportion to its stiffness: fewest steps to equilibrium
};

enum class StableStepRule
{
  bound,
  power_iteration
};

/// Every entry of a parameter file of the model tibial_tray, in internal units.
struct TibialTrayParameters
{
  std::string output_folder = "output";

  TibiaGeometry geometry;
  double tray_diameter = 70., post_diameter = 14., proximal_diameter = 70.,
         distal_diameter = 40.; // [mm]
  std::string mesh_file;        // empty: made from the geometry
  double length_unit = 1.;      // [mm]

  LawChoice<Material> material_law{material_laws(), {"Law", "linear_elastic"}};
  /// In the order of volume_names().
  std::array<SolidMaterial, 4> materials;
  static const std::array<std::string, 4> &volume_names(); // bone, cement, tray, bearing

  struct Interface
  {
    AdhesionLaw law;
    AdhesionEntries adhesion;
    double reach = 0.5, skin = 0.5; // [mm]
    bool two_pass = false;
  } interface;

  struct Load
  {
    double body_weight = 700.; // [N]
    double largest = 4.;       // [body weights]
    unsigned int levels = 40;
    double eccentricity = 20.; // [mm]
    double direction = 0.;     // [rad] from x towards y
    double patch_radius = 10.; // [mm]
    double periods = 20.;      // of the lowest mode, over the whole ramp
    double stop_at_area = 0.;  // [-]; 0: never
  } load;

  struct Relaxation
  {
    RelaxationOptions options;
    double held_periods = 40.; // of the lowest mode, at most, at each level
    MassScaling mass_scaling = MassScaling::none;
    double time_step = 0.; // [s]; 0: the longest that is safe
    double safety = 0.9;
    StableStepRule rule = StableStepRule::bound;
    bool goes_on_unbalanced = false;
    unsigned int renew_step_every = 2000; // steps
  } relaxation;

  LawChoice<WearLaw> wear{wear_laws()};
  DebrisParameters debris;
  double duration = 1.; // of the ramp, for debris and wear [s]
  double cycles = 1.;   // that the ramp stands for, for wear

  unsigned int frames_every_n_levels = 1;
  unsigned int compression_level = fast_compression;
  SurfaceTables surface_tables = SurfaceTables::none;
  CheckpointParameters checkpoint;

  TibialTrayParameters();
  void declare(Parameters &parameters);
  /// Rules that join entries; adds findings.
  void check(Parameters &parameters);
};
} // namespace arthrowear
