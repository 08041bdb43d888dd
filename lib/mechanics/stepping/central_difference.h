// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "stepping/explicit_system.h"

namespace arthrowear
{
/// Central differences with velocities at half steps and steps of any size ([Rojek2001] (2.4)), and
/// a damping C = alpha M (2.5) that acts on the mean of both velocities and does not change the
/// stable step.
class CentralDifference
{
public:
  explicit CentralDifference(const ExplicitSystem &system);

  /// Advances by one step: forces at the state's time, velocity to half a step after it,
  /// displacement to its end.
  /// @param load_factor  of the system's load at the state's time
  /// @param alpha  >= 0 [1/s]
  void step(ExplicitState &state, double load_factor, double time_step, double alpha);

  /// The balance of forces at the start of the last step.
  struct Balance
  {
    double residual = 0.; ///< 2-norm of external minus resisting forces on free dofs [N]
    double driving = 0.;  ///< 2-norm of the loads on free and the reactions on fixed dofs [N]
    double kinetic = 0.;  ///< of the half step before [mJ]
    /// Squared angular frequency of the present motion, v.dF / (dt v.Mv) [1/s^2]; below 0 if
    /// unknown
    double squared_frequency = -1.;
  };
  /// The next step also measures the balance of forces (collective: the same call on all ranks).
  void measure_next_step() { measures_ = true; }
  const Balance &balance() const { return balance_; }

private:
  void set_balance(std::vector<double> &sums, double last_step);

  const ExplicitSystem *system_;
  std::vector<double> previous_;
  bool measures_ = false;
  Balance balance_;
};
} // namespace arthrowear
