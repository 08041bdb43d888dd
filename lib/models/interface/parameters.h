// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "laws/adhesion/adhesion_parameters.h"

namespace arthrowear
{
/// A component of the tractions in the frame (t1, t2, normal).
enum class TractionComponent
{
  t1 = 0,
  t2 = 1,
  normal = 2
};

/// Every entry of a parameter file of the model interface, in internal units.
struct InterfaceParameters
{
  /// An interval of constant velocity.
  struct Phase
  {
    double duration = 0.;         // [s]
    double opening_velocity = 0.; // [mm/s]
    Tangential shift_velocity{};  // [mm/s]
  };

  std::string output_folder = "output";
  AdhesionLaw law;
  double time_step = 0.; // largest [s]; each phase is divided evenly

  double start_opening = 0.; // [mm]
  Tangential start_shift{};  // [mm]
  std::vector<Phase> phases; // by check()

  unsigned int rows_per_phase = 200;
  TractionComponent plotted = TractionComponent::normal;

  void declare(Parameters &parameters);
  /// Rules that join entries; adds findings. Makes the phases.
  void check(Parameters &parameters);

  double end_time() const;
  /// Largest k_n^+ u_n^2 + k_T |u_T|^2 that the program reaches [mJ/mm^2].
  double largest_driving_energy() const;
  static unsigned long steps_of(double duration, double time_step);
  unsigned long n_steps() const;

private:
  AdhesionEntries adhesion_;
  std::vector<double> durations_, opening_velocities_{0.}, shift_velocities_[2] = {{0.}, {0.}};
};
} // namespace arthrowear
