// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/faces/rigid_body.h"

#include "base/errors.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
Quaternion
product(const Quaternion &a, const Quaternion &b)
{
  return {a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
          a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
          a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
          a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0]};
}

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

RigidMotion
operator+(const RigidMotion &a, const RigidMotion &b)
{
  return {a.linear + b.linear, a.angular + b.angular};
}

RigidMotion
operator-(const RigidMotion &a, const RigidMotion &b)
{
  return {a.linear - b.linear, a.angular - b.angular};
}

RigidMotion
operator*(const double factor, const RigidMotion &a)
{
  return {factor * a.linear, factor * a.angular};
}

Matrix3
rotation_of(const Quaternion &q)
{
  const double w = q[0], x = q[1], y = q[2], z = q[3];
  return {{{1. - 2. * (y * y + z * z), 2. * (x * y - w * z), 2. * (x * z + w * y)},
           {2. * (x * y + w * z), 1. - 2. * (x * x + z * z), 2. * (y * z - w * x)},
           {2. * (x * z - w * y), 2. * (y * z + w * x), 1. - 2. * (x * x + y * y)}}};
}

Vector3
rotation_vector_of(const Quaternion &q)
{
  const Vector3 axis{q[1], q[2], q[3]};
  const double sine = norm(axis), sign = q[0] < 0. ? -1. : 1.;
  if (sine == 0.)
    return {};
  return (sign * 2. * std::atan2(sine, std::abs(q[0])) / sine) * axis;
}

Quaternion
turned(const Quaternion &q, const Vector3 &angle)
{
  const double size = norm(angle);
  const double share = size > 1e-8 ? std::sin(.5 * size) / size : .5 * (1. - size * size / 24.);
  Quaternion result =
      product({std::cos(.5 * size), share * angle[0], share * angle[1], share * angle[2]}, q);
  double square = 0.;
  for (const double part : result)
    square += part * part;
  for (double &part : result)
    part /= std::sqrt(square);
  return result;
}

RigidBody::RigidBody(Parameters parameters) : parameters_(std::move(parameters))
{
  const Parameters &p = parameters_;
  for (int i = 0; i < 3; ++i)
  {
    if (p.is_free[i] && !(p.mass > 0.))
      throw InputError("a rigid body that translates freely needs a mass above 0");
    if (p.turns_freely[i] && !(*std::min_element(p.inertia.begin(), p.inertia.end()) > 0.))
      throw InputError("a rigid body that turns freely needs moments of inertia above 0");
    if (p.stiffness[i] < 0. || p.turning_stiffness[i] < 0.)
      throw InputError("the springs of a rigid body need stiffnesses of at least 0");
  }
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

RigidMotion
RigidBody::force(const RigidState &state, const double time) const
{
  RigidMotion force = parameters_.load ? parameters_.load(time) : RigidMotion{};
  const Vector3 stretched = state.position - parameters_.start;
  const Vector3 angle = rotation_vector_of(state.rotation);
  for (int i = 0; i < 3; ++i)
  {
    force.linear[i] -= parameters_.stiffness[i] * stretched[i];
    force.angular[i] -= parameters_.turning_stiffness[i] * angle[i];
  }
  return force;
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
  const double stiffness_factor = h * h * theta * theta;
  Matrix3 linear{}, angular = inertia(state.rotation);
  for (int i = 0; i < 3; ++i)
  {
    linear[i][i] = inertia_factor * parameters_.mass + stiffness_factor * parameters_.stiffness[i];
    for (double &value : angular[i])
      value *= inertia_factor;
    angular[i][i] += stiffness_factor * parameters_.turning_stiffness[i];
  }
  RigidCompliance compliance;
  compliance.linear = inverse_on(parameters_.is_free, linear);
  compliance.angular = inverse_on(parameters_.turns_freely, angular);
  return compliance;
}
} // namespace arthrowear
