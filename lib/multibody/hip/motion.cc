// SPDX-License-Identifier: LGPL-2.1-or-later
#include "multibody/hip/motion.h"

#include <algorithm>

namespace arthrowear
{
HipState
HipState::from(const double *values)
{
  HipState state;
  std::copy_n(values, 3, state.centre.data());
  std::copy_n(values + 3, 3, state.velocity.data());
  state.impact_rate = values[6];
  return state;
}

std::vector<double>
HipState::values() const
{
  return {centre[0], centre[1], centre[2], velocity[0], velocity[1], velocity[2], impact_rate};
}

HipState
hip_equilibrium(const HipJoint &joint, const HipDrive &drive, const double time)
{
  const HipDrive::Values given = drive.at(time);
  HipState state;
  if (norm(given.force) > 0.)
    state.centre = joint.equilibrium(given.force, given.spin);
  return state;
}

HipContact
hip_contact(const HipJoint &joint, const HipDrive &drive, const double time, const double *values)
{
  const HipState state = HipState::from(values);
  return joint.contact(state.centre, state.velocity, drive.at(time).spin, state.impact_rate);
}

OdeSystem
hip_system(const HipJoint &joint, const HipDrive &drive)
{
  OdeSystem system;
  system.size = HipState::size;
  const double per_mass = 1. / joint.mass;
  system.rate = [&joint, &drive, per_mass](const double time, const double *values, double *rate)
  {
    const HipState state = HipState::from(values);
    const HipDrive::Values given = drive.at(time);
    const HipContact contact =
        joint.contact(state.centre, state.velocity, given.spin, state.impact_rate);
    const Vector3 acceleration = per_mass * (given.force + contact.force());
    std::copy_n(values + 3, 3, rate);
    std::copy_n(acceleration.data(), 3, rate + 3);
    rate[6] = 0.;
  };
  system.n_crossings = 1;
  system.crossings = [&joint](double, const double *values, double *result)
  { result[0] = norm(HipState::from(values).centre) - joint.clearance; };
  system.at_crossing = [](const Crossing &crossing, double *values)
  {
    if (crossing.direction < 0)
      return;
    const HipState state = HipState::from(values);
    values[6] = dot(state.velocity, state.centre) / norm(state.centre);
  };
  return system;
}
} // namespace arthrowear
