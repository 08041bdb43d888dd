// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/wear/ball_cut.h"

#include <optional>

namespace arthrowear
{
/// A place on a triangulated surface: corners of its triangle and their weights, of sum 1.
struct SurfacePlace
{
  std::array<unsigned int, 3> corners{};
  std::array<double, 3> weights{};

  /// Value there of a function that is linear on the triangle.
  double interpolate(const std::vector<double> &values) const
  {
    return weights[0] * values[corners[0]] + weights[1] * values[corners[1]] +
           weights[2] * values[corners[2]];
  }
};

/// The place where a ray from a point meets the surface; none if it passes beside it.
std::optional<SurfacePlace> place_on_ray(const UnwornSurface &surface, const Vector3 &from,
                                         const Vector3 &direction);
} // namespace arthrowear
