// SPDX-License-Identifier: LGPL-2.1-or-later
#include "multibody/hip/motion.h"

namespace arthrowear
{
std::vector<double>
HipState::values() const
{
  return {centre[0], centre[1], centre[2], velocity[0], velocity[1], velocity[2], impact_rate};
}

HipState
hip_equilibrium(const Hip &hip, const double time)
{
  const HipDrive::Values given = hip.drive.at(time);
  HipState state;
  if (!(norm(given.force) > 0.))
  {
    state.impact_rate = HipState::apart;
    return state;
  }
  if (hip.worn == nullptr)
    state.centre = hip.joint.equilibrium(given.force, given.spin);
  else
  {
    const HipJoint::Balance rest = hip.joint.balance(given.force, given.spin);
    state.centre =
        hip.worn->centre_under(rest.normal, rest.normal_force, hip.drive.tabulated_rotation(time));
  }
  return state;
}

HipContact
hip_contact(const Hip &hip, const double time, const HipState &state, const Vector3 &spin)
{
  return hip.worn == nullptr
             ? hip.joint.contact(state.centre, state.velocity, spin, state.impact_rate)
             : hip.joint.contact_at(
                   hip.worn->nearest(state.centre, hip.drive.tabulated_rotation(time)),
                   state.velocity, spin, state.impact_rate);
}

OdeSystem
hip_system(const Hip &hip)
{
  OdeSystem system;
  system.size = HipState::size;
  const double per_mass = 1. / hip.joint.mass;
  system.rate = [hip, per_mass](const double time, const double *values, double *rate)
  {
    const HipDrive::Values given = hip.drive.at(time);
    const HipState state = HipState::from(values);
    const Vector3 on_head = state.is_apart()
                                ? given.force
                                : given.force + hip_contact(hip, time, state, given.spin).force();
    const Vector3 acceleration = per_mass * on_head;
    std::copy_n(values + 3, 3, rate);
    std::copy_n(acceleration.data(), 3, rate + 3);
    rate[6] = 0.;
  };
  system.n_crossings = 1;
  if (hip.worn == nullptr)
    system.crossings = [hip](double, const double *values, double *result)
    { result[0] = norm(HipState::from(values).centre) - hip.joint.clearance; };
  else
    system.crossings = [hip](const double time, const double *values, double *result)
    {
      const Matrix3 rotation = hip.drive.tabulated_rotation(time);
      result[0] = hip.worn->nearest(HipState::from(values).centre, rotation).penetration;
    };
  system.at_crossing = [hip](const Crossing &crossing, double *values)
  {
    if (crossing.direction < 0)
    {
      values[6] = HipState::apart;
      return;
    }
    const HipState state = HipState::from(values);
    const Vector3 spin{}; // has no part in the rate of approach
    values[6] = std::max(0., hip_contact(hip, crossing.time, state, spin).penetration_rate);
  };
  return system;
}
} // namespace arthrowear
