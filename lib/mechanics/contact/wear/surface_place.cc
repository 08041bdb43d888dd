// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/wear/surface_place.h"

namespace arthrowear
{
std::optional<SurfacePlace>
place_on_ray(const UnwornSurface &surface, const Vector3 &from, const Vector3 &direction)
{
  // A ray through a vertex or an edge must not be lost by round-off.
  constexpr double margin = 1e-9;
  for (const auto &triangle : surface.triangles)
  {
    const Vector3 a = surface.positions[triangle[0]] - from,
                  b = surface.positions[triangle[1]] - from,
                  c = surface.positions[triangle[2]] - from;
    const double whole = dot(cross(b - a, c - a), direction);
    if (whole == 0. || !(dot(a + b + c, direction) > 0.))
      continue;
    // Weights are relative volumes of the tetrahedra that the edges span with the ray's direction.
    const std::array<double, 3> weights{dot(cross(b, c), direction) / whole,
                                        dot(cross(c, a), direction) / whole,
                                        dot(cross(a, b), direction) / whole};
    if (weights[0] >= -margin && weights[1] >= -margin && weights[2] >= -margin)
      return SurfacePlace{triangle, weights};
  }
  return {};
}
} // namespace arthrowear
