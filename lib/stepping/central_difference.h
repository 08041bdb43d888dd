// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "stepping/explicit_system.h"

namespace arthrowear
{
/// Central differences with velocities at half steps and steps of any size ([Rojek2001] (2.4)), and
/// a damping C = alpha M (2.5) taken at the mean of both velocities, which leaves the stable step
/// as it is.
class CentralDifference
{
public:
  explicit CentralDifference(const ExplicitSystem &system);

  /// Advances by one step: forces at the state's time, velocity to half a step after it,
  /// displacement to its end.
  /// @param load_factor  of the system's load at the state's time
  /// @param alpha  >= 0 [1/s]
  void step(ExplicitState &state, double load_factor, double time_step, double alpha);

  /// What the last step found at its start.
  struct Balance
  {
    double residual = 0.; ///< 2-norm of external minus resisting forces on free dofs [N]
    double driving = 0.;  ///< 2-norm of the loads on free and the reactions on fixed dofs [N]
    double kinetic = 0.;  ///< of the half step before [mJ]
    /// Squared angular frequency of the present motion, v.dF / (dt v.Mv) [1/s^2]; below 0 if
    /// unknown
    double squared_frequency = -1.;
  };
  /// Measures come with the next step if asked for (collective: all ranks ask alike).
  void measure_next_step() { measures_ = true; }
  const Balance &balance() const { return balance_; }

private:
  const ExplicitSystem *system_;
  std::vector<double> previous_;
  bool measures_ = false;
  Balance balance_;
};
} // namespace arthrowear
