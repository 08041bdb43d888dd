// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/faces/rigid_body.h"

#include "base/errors.h"
#include "base/format.h"
#include "gait/rotation.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
/// Inverts a symmetric matrix on the free components; other entries are zero.
Matrix3
inverse_on(const std::array<bool, 3> &is_free, Matrix3 m)
{
  for (int i = 0; i < 3; ++i)
    if (!is_free[i])
      for (int j = 0; j < 3; ++j)
        m[i][j] = m[j][i] = i == j ? 1. : 0.;
  const double inverse_determinant = 1. / determinant(m);
  Matrix3 inverse;
  for (int i = 0; i < 3; ++i)
  {
    const Vector3 cofactors = cross(m[(i + 1) % 3], m[(i + 2) % 3]);
    for (int j = 0; j < 3; ++j)
      inverse[j][i] = is_free[i] && is_free[j] ? inverse_determinant * cofactors[j] : 0.;
  }
  return inverse;
}

/// @param mean  over the step; velocities of prescribed components follow from it
void
prescribe(const std::array<bool, 3> &is_free, const Vector3 &mean, const Vector3 &old,
          const double theta, Vector3 &velocity)
{
  for (int i = 0; i < 3; ++i)
    if (!is_free[i])
      velocity[i] = (mean[i] - (1. - theta) * old[i]) / theta;
}

Matrix3
diagonal(const Vector3 &values)
{
  return {{{values[0], 0., 0.}, {0., values[1], 0.}, {0., 0., values[2]}}};
}

Vector3
on(const std::array<bool, 3> &is_free, Vector3 v)
{
  for (int i = 0; i < 3; ++i)
    if (!is_free[i])
      v[i] = 0.;
  return v;
}

bool
any(const std::array<bool, 3> &flags)
{
  return std::any_of(flags.begin(), flags.end(), [](const bool flag) { return flag; });
}
} // namespace

RigidBody::RigidBody(Parameters parameters) : parameters_(std::move(parameters))
{
  const Parameters &p = parameters_;
  InputErrors errors;
  if (translates_freely() && !(p.mass > 0.))
    errors.add(formatted("the mass of a rigid body that translates freely is %g tonne, must be "
                         "above 0. Give it a mass or prescribe its translation.",
                         p.mass));
  const double least = *std::min_element(p.inertia.begin(), p.inertia.end());
  if (turns_freely() && !(least > 0.))
    errors.add(formatted("the least moment of inertia of a rigid body that turns freely is %g "
                         "tonne mm^2, must be above 0. Give it three moments or prescribe its "
                         "rotation.",
                         least));
  for (const Restraint &restraint : p.restraints)
  {
    if (restraint.axis > 2)
      errors.add(formatted("the axis of a restraint is %u, must be 0, 1 or 2 for x, y or z. "
                           "Correct the number.",
                           restraint.axis));
    if (!(restraint.damping >= 0.) || !std::isfinite(restraint.damping))
      errors.add(formatted("the damping of a restraint is %g, must be finite and at least 0. Give "
                           "0 if there is no damper.",
                           restraint.damping));
  }
  for (const PointLoad &load : p.point_loads)
    if (!load.load)
      errors.add("a point load of a rigid body has no function of time, must have one. Set it or "
                 "remove the load.");
  errors.throw_if_any();
}

bool
RigidBody::translates_freely() const
{
  return any(parameters_.is_free);
}

bool
RigidBody::turns_freely() const
{
  return any(parameters_.turns_freely);
}

double
RigidBody::length() const
{
  const Vector3 &inertia = parameters_.inertia;
  const double largest = *std::max_element(inertia.begin(), inertia.end());
  return largest > 0. && parameters_.mass > 0. ? std::sqrt(largest / parameters_.mass) : 1.;
}

RigidState
RigidBody::initial_state() const
{
  RigidState state;
  state.position = parameters_.start;
  state.velocity = {on(parameters_.is_free, parameters_.start_velocity.linear),
                    on(parameters_.turns_freely, parameters_.start_velocity.angular)};
  return state;
}

RigidState
RigidBody::predict(const RigidState &old, const double begin, const double h,
                   const double theta) const
{
  RigidState now = old;
  now.time = begin + h;
  const RigidMotion mean =
      parameters_.prescribed ? parameters_.prescribed(begin, begin + h) : RigidMotion{};
  prescribe(parameters_.is_free, mean.linear, old.velocity.linear, theta, now.velocity.linear);
  prescribe(parameters_.turns_freely, mean.angular, old.velocity.angular, theta,
            now.velocity.angular);
  place(old, h, theta, now);
  return now;
}

void
RigidBody::place(const RigidState &old, const double h, const double theta, RigidState &now) const
{
  const RigidMotion mean = (1. - theta) * old.velocity + theta * now.velocity;
  now.position = old.position + h * mean.linear;
  now.rotation = turned(old.rotation, h * mean.angular);
}

Matrix3
RigidBody::inertia(const Quaternion &rotation) const
{
  const Matrix3 R = rotation_of(rotation);
  Matrix3 scaled = R;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
      scaled[i][j] *= parameters_.inertia[j];
  return scaled * transpose(R);
}

RigidBody::RestraintSums
RigidBody::sums_of_restraints(const RigidState &state, const double time) const
{
  const std::vector<Restraint> &restraints = parameters_.restraints;
  const Vector3 angle = rotation_vector_of(state.rotation);
  RestraintSums sums;
  sums.rate = rate_of_rotation_vector(angle);
  sums.along = forces_of(restraints, Restraint::Direction::along,
                         state.position - parameters_.start, state.velocity.linear, time);
  sums.about = forces_of(restraints, Restraint::Direction::about, angle,
                         sums.rate * state.velocity.angular, time);
  return sums;
}

RigidMotion
RigidBody::force(const RigidState &state, const double time) const
{
  RigidMotion force = parameters_.load ? parameters_.load(time) : RigidMotion{};
  if (!parameters_.restraints.empty())
  {
    const RestraintSums sums = sums_of_restraints(state, time);
    force = force + RigidMotion{sums.along.force, transpose(sums.rate) * sums.about.force};
  }
  const Matrix3 R = rotation_of(state.rotation);
  for (const PointLoad &point_load : parameters_.point_loads)
  {
    RigidMotion load = point_load.load(time);
    if (point_load.frame == PointLoad::Frame::body)
      load = {R * load.linear, R * load.angular};
    load.angular = load.angular + cross(R * point_load.point, load.linear);
    force = force + load;
  }
  return force;
}

RestraintTangent
RigidBody::restraint_tangent(const RigidState &state) const
{
  if (parameters_.restraints.empty())
    return {};
  const RestraintSums sums = sums_of_restraints(state, state.time);
  const Matrix3 to_torque = transpose(sums.rate);
  return {diagonal(sums.along.stiffness), to_torque * (diagonal(sums.about.stiffness) * sums.rate),
          diagonal(sums.along.damping), to_torque * (diagonal(sums.about.damping) * sums.rate)};
}

RigidMotion
RigidBody::momentum(const RigidState &state) const
{
  return {parameters_.mass * state.velocity.linear,
          inertia(state.rotation) * state.velocity.angular};
}

RigidMotion
RigidBody::residual(const RigidState &old, const RigidState &now, const double begin,
                    const double h, const double theta, const RigidMotion &contact) const
{
  RigidMotion missing =
      contact - (momentum(now) - momentum(old)) + (h * theta) * force(now, begin + h);
  if (theta < 1.)
    missing = missing + (h * (1. - theta)) * force(old, begin);
  return {on(parameters_.is_free, missing.linear), on(parameters_.turns_freely, missing.angular)};
}

RigidCompliance
RigidBody::compliance(const RigidState &state, const double h, const double theta,
                      const double inertia_factor) const
{
  // Newton's method changes the displacement by `shift` per velocity.
  const double shift = h * theta, mass = inertia_factor * parameters_.mass;
  const RestraintTangent tangent = restraint_tangent(state);
  Matrix3 linear = diagonal({mass, mass, mass}), angular = inertia(state.rotation);
  for (int i = 0; i < 3; ++i)
  {
    linear[i] = linear[i] + shift * (shift * tangent.linear_stiffness[i]) +
                shift * tangent.linear_damping[i];
    angular[i] = inertia_factor * angular[i] + shift * (shift * tangent.angular_stiffness[i]) +
                 shift * tangent.angular_damping[i];
  }
  RigidCompliance compliance;
  compliance.linear = inverse_on(parameters_.is_free, linear);
  compliance.angular = inverse_on(parameters_.turns_freely, angular);
  return compliance;
}
} // namespace arthrowear
