// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/assertion.h"
#include "base/vector3.h"

namespace arthrowear
{
/// Contact frame (t1, t2, normal) as rows: local = frame * global. Continuous in the normal while
/// `tangent_axis` (0, 1 or 2) is not near it; choose the axis by tangent_axis_for at the start.
inline Matrix3
contact_frame(const Vector3 &normal, const int tangent_axis)
{
  ARTHROWEAR_ASSERT(0 <= tangent_axis && tangent_axis < 3, "a tangent axis is 0, 1 or 2");
  ARTHROWEAR_ASSERT(std::abs(dot(normal, normal) - 1.) < 1e-9, "a normal has length 1");
  Vector3 axis{};
  axis[tangent_axis] = 1.;
  const Vector3 t1 = normalised(axis - dot(axis, normal) * normal);
  return {t1, cross(normal, t1), normal};
}

/// The axis least aligned with a normal.
inline int
tangent_axis_for(const Vector3 &normal)
{
  int axis = 0;
  for (int i = 1; i < 3; ++i)
    if (std::abs(normal[i]) < std::abs(normal[axis]) - 1e-9)
      axis = i;
  return axis;
}

/// A tangent vector turned with the normal from `before` to `now` by the smallest rotation.
/// @param before, now  unit vectors, not opposite
inline Vector3
turned_with_normal(const Vector3 &before, const Vector3 &now, const Vector3 &tangent)
{
  ARTHROWEAR_ASSERT(1. + dot(before, now) > 1e-9, "the two normals are not opposite");
  return tangent - (dot(tangent, now) / (1. + dot(before, now))) * (before + now);
}
} // namespace arthrowear
