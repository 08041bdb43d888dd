// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/units.h"
#include "entries/harmonics_entry.h"
#include "entries/heel_strike_entries.h"
#include "entries/roughness_entries.h"
#include "laws/law_choice.h"
#include "multibody/hip/drive.h"
#include "multibody/hip/wear.h"
#include "multibody/hip/worn_geometry.h"
#include "multibody/integrator.h"
#include "run/checkpoint_parameters.h"
#include "vtu/compression_entry.h"

namespace arthrowear
{
/// Every entry of a parameter file of the model hip_dynamics, in internal units.
struct HipDynamicsParameters
{
  struct Motion
  {
    std::string file;
    std::string columns[3] = {"flexion_deg", "adduction_deg", "internal_rotation_deg"};
    std::string sequence = "flexion adduction rotation";
    double phase = 0., close_over = 0.;
    HarmonicsEntry harmonics{{{"flexion", "deg", units::deg},
                              {"adduction", "deg", units::deg},
                              {"internal rotation", "deg", units::deg}}};
  };
  struct Force
  {
    std::string file;
    std::string columns[3]; // empty: that component is 0
    HipDrive::Frame frame = HipDrive::Frame::cup;
    double body_weight = 0.; // [N]
    double factor = 1., phase = 0., close_over = 0.;
  };
  struct Wear
  {
    double factor = 0.; // K of Archard's law [mm^2/N]; 0 with another law
    LawChoice<WearLaw> choice{wear_laws()};
    std::shared_ptr<const WearLaw> law; // null: Archard's; by check()
    RoughnessEntries roughness;
    WearShares shares; // by check()
    WearIntegration integration = WearIntegration::euler;
    unsigned int divisions = 360;
    Vector3 pole{0., 0., 1.};
    bool uses_cycles() const { return law && law->uses_cycles(); }
  };
  /// Wear whose geometry is followed in jumps of many cycles.
  struct Jumps
  {
    bool are_taken = false;
    WornGeometry::Update update = WornGeometry::Update::sphere_fit;
    SlidingDistance distance = SlidingDistance::relative;
    double cycles = 1e6, cycles_per_jump = 1e5;
  };

  std::string output_folder = "output";
  double frequency = 1.; // [1/s]
  unsigned int cycles = 1;
  HipJoint joint; // complete after check()
  Motion motion;
  Force force;
  HeelStrikeEntries heel_strikes;
  GaitCut gait_cut; // of the tables of motion and force, by check()
  Wear wear;
  Jumps jumps;
  IntegratorOptions integrator;
  double position_tolerance = 1e-5, velocity_tolerance = 1e-5; // [mm], [mm/s]
  unsigned int rows_per_cycle = 2000;
  unsigned int compression_level = fast_compression;
  CheckpointParameters checkpoint;       // its steps are jumps
  std::shared_ptr<const HipDrive> drive; // by check()
  double largest_load = 0.;              // force over the cycle [N], by check()

  HipDynamicsParameters();
  void declare(Parameters &parameters);
  /// Rules that join entries; adds findings. Completes the joint and reads the tables.
  void check(Parameters &parameters);

  double end_time() const { return cycles / frequency; }
  const LawChoice<DampingLaw> &force_law() const { return force_law_; }
  const LawChoice<FrictionLaw> &friction_law() const { return friction_law_; }
  /// Unworn grids of both surfaces.
  SphereGrid cup_grid() const;
  SphereGrid head_grid() const;

private:
  void declare_joint(Parameters &parameters);
  void declare_drive(Parameters &parameters);
  void declare_wear(Parameters &parameters);
  void read_tables(Parameters &parameters);
  void check_wear(Parameters &parameters);
  void check_worn_surfaces(Parameters &parameters);
  std::string sliding_friction_entry() const;

  enum class WornSurfaces
  {
    automatic,
    both,
    cup
  };
  enum class GeometryUpdate
  {
    none,
    sphere_fit,
    local_radius
  };

  LawChoice<DampingLaw> force_law_{damping_laws(), {"Law", "lankarani_nikravesh"}};
  LawChoice<FrictionLaw> friction_law_{friction_laws(), {"Law", "stribeck"}};
  GeometryUpdate update_ = GeometryUpdate::none;
  WornSurfaces worn_ = WornSurfaces::automatic;
  ElasticMaterial head_{375e3, .3}, cup_{375e3, .3};
  double diameter_ = 28., density_ = 4370e-12, moving_mass_ = 0.; // [mm], [tonne/mm^3], [tonne]
};
} // namespace arthrowear
