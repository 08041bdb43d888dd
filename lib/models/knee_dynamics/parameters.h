// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "laws/law_choice.h"
#include "multibody/integrator.h"
#include "multibody/knee_joint.h"
#include "multibody/knee_materials.h"

#include <optional>

namespace arthrowear
{
/// Every entry of a parameter file of the model knee_dynamics, in internal units.
struct KneeDynamicsParameters
{
  std::string output_folder = "output";
  KneeJoint joint;         ///< complete after check()
  PlanarPose start;        ///< the same
  double end_time = .4;    ///< [s]
  double tolerance = 1e-8; ///< of positions [mm]
  IntegratorOptions integrator;
  double row_interval = 1e-4; ///< [s]

  KneeDynamicsParameters();
  void declare(Parameters &parameters);
  /// Rules that join entries; adds findings. Completes the joint.
  void check(Parameters &parameters);

  /// 0, the interval, ... up to the end [s].
  std::vector<double> row_times() const;
  std::string knee_name() const;
  std::string surfaces_name() const;
  const LawChoice<DampingLaw> &force_law() const { return force_law_; }

private:
  /// Nothing: custom materials.
  using NamedKnee = std::optional<Knee>;
  static const std::vector<std::pair<std::string, NamedKnee>> &knee_choices();

  void declare_contact(Parameters &parameters);
  void declare_materials(Parameters &parameters);
  void declare_tibia(Parameters &parameters);
  void declare_ligaments(Parameters &parameters);
  void check_materials(Parameters &parameters) const;
  void check_contact(Parameters &parameters);

  LawChoice<DampingLaw> force_law_{damping_laws(), {"Force law", "hertz"}};
  NamedKnee knee_ = Knee::healthy;
  KneeMaterials custom_ = KneeMaterials::of(Knee::oa_90);
  double femur_radius_ = 0., tibia_radius_ = 0.; // [mm]; 0: of table M2
  double gap_ = .1, plateau_offset_ = 0.;        // [mm]
  double plateau_inclination_ = 0.;              // [rad]
  double start_flexion_ = 0.;                    // [rad]
  // Points are lists of two where they are read.
  std::vector<double> femur_centre_, start_origin_;
  std::array<std::vector<double>, KneeJoint::n_ligaments> on_femur_, on_tibia_;
};
} // namespace arthrowear
