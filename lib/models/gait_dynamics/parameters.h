// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "laws/law_choice.h"
#include "multibody/gait/motion.h"
#include "multibody/lubricated_joint.h"

namespace arthrowear
{
/// Every entry of a parameter file of the model gait_dynamics, in internal units.
struct GaitDynamicsParameters
{
  enum class Hip
  {
    ideal,
    dry,
    lubricated
  };

  std::string output_folder = "output";
  unsigned int n_legs = 2;
  double period = 1.; ///< of a cycle [s]
  unsigned int cycles = 20;
  Hip hip = Hip::ideal;
  HipStart start = HipStart::centred;
  IntegratorOptions integrator;
  double position_tolerance = 1e-10; ///< [mm]
  double velocity_tolerance = 0.;    ///< [mm/s]; 0: chosen
  unsigned int rows_per_cycle = 1000;
  double section_phase = 0.;              ///< fraction of the cycle after the start
  std::shared_ptr<const GaitModel> model; ///< complete after check()

  GaitDynamicsParameters();
  void declare(Parameters &parameters);
  /// Rules that join entries; adds findings. Makes the model.
  void check(Parameters &parameters);

  /// Absolute tolerance of rates [mm/s]: the entry's value, or a value chosen for the film. Valid
  /// after check().
  double used_velocity_tolerance() const { return used_velocity_tolerance_; }
  double end_time() const { return period * cycles; }
  /// Returns the weight of the whole body, also if only one leg is modelled [N].
  double body_weight() const { return body_.body_mass * gravity_; }
  const LawChoice<FilmLaw> &film_law() const { return film_law_; }
  std::string hip_name() const;

private:
  void declare_body(Parameters &parameters);
  void declare_motion(Parameters &parameters);
  void declare_hip(Parameters &parameters);
  void check_body(Parameters &parameters);
  void check_hip(Parameters &parameters);
  void check_noise(Parameters &parameters);
  std::shared_ptr<const PlanarJoint> joint() const;

  Anthropometry body_;
  double height_ = 0.;                  // [mm]; 0: lengths
  std::vector<double> hip_from_guided_; // [mm]
  double gravity_ = 0.;                 // [mm/s^2]
  std::string file_;
  GaitReading reading_;
  double cut_off_ = 0.; // [1/s]; 0: none
  double phase_ = 0.;
  double used_velocity_tolerance_ = 0.; // [mm/s]
  Baumgarte stabilisation_;
  LubricatedJoint film_; // its dry joint serves both
  LawChoice<FilmLaw> film_law_{film_laws(), {"Law", "long_bearing"}};
  ElasticMaterial ball_, socket_;
  SocketCurvature curvature_ = SocketCurvature::conformal;
};
} // namespace arthrowear
