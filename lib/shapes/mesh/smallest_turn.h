// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"

namespace arthrowear
{
/// Returns the smallest rotation from one unit vector to another, which is not its opposite.
inline Matrix3
smallest_turn(const Vector3 &from, const Vector3 &to)
{
  const Vector3 axis = cross(from, to);
  const double cosine = dot(from, to), share = 1. / (1. + cosine);
  return {{{cosine + share * axis[0] * axis[0], share * axis[0] * axis[1] - axis[2],
            share * axis[0] * axis[2] + axis[1]},
           {share * axis[1] * axis[0] + axis[2], cosine + share * axis[1] * axis[1],
            share * axis[1] * axis[2] - axis[0]},
           {share * axis[2] * axis[0] - axis[1], share * axis[2] * axis[1] + axis[0],
            cosine + share * axis[2] * axis[2]}}};
}
} // namespace arthrowear
