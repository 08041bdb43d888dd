// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/faces/rigid_motion.h"

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
} // namespace arthrowear
