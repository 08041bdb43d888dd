// SPDX-License-Identifier: LGPL-2.1-or-later
#include "elastic_layer/cavity_points.h"

#include "base/units.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
constexpr unsigned int n_sectors = 6;

/// Returns the number of the first point of a ring.
unsigned int
first_of(const unsigned int ring)
{
  return ring == 0 ? 0 : 1 + n_sectors * ring * (ring - 1) / 2;
}

/// Returns the number of a point of a ring; the first point follows the last point.
unsigned int
point_of(const unsigned int ring, const unsigned int place)
{
  return ring == 0 ? 0 : first_of(ring) + place % (n_sectors * ring);
}

/// The strip between a ring and the one inside it, sector by sector.
void
add_strip(const unsigned int ring, std::vector<std::array<unsigned int, 3>> &triangles)
{
  for (unsigned int sector = 0; sector < n_sectors; ++sector)
    for (unsigned int i = 0; i < ring; ++i)
    {
      const unsigned int outer = sector * ring + i, inner = sector * (ring - 1) + i;
      triangles.push_back(
          {point_of(ring, outer), point_of(ring - 1, inner), point_of(ring, outer + 1)});
      if (i + 1 < ring)
        triangles.push_back(
            {point_of(ring - 1, inner), point_of(ring - 1, inner + 1), point_of(ring, outer + 1)});
    }
}
} // namespace

double
CavityPoints::spacing() const
{
  return .5 * units::pi / n_rings;
}

CavityPoints
make_cavity_points(const unsigned int n_rings, const Matrix3 &rotation)
{
  CavityPoints points;
  points.n_rings = n_rings;
  const double spacing = points.spacing();
  for (unsigned int ring = 0; ring <= n_rings; ++ring)
  {
    const unsigned int n = ring == 0 ? 1 : n_sectors * ring;
    const double angle = ring * spacing;
    const double inside = std::max(0., angle - .5 * spacing),
                 outside = std::min(.5 * units::pi, angle + .5 * spacing);
    // cos a - cos b without cancellation near the pole.
    const double zone = 2. * std::sin(.5 * (inside + outside)) * std::sin(.5 * (outside - inside));
    for (unsigned int i = 0; i < n; ++i)
    {
      const double turn = 2. * units::pi * i / n;
      points.directions.push_back(rotation * Vector3{std::sin(angle) * std::cos(turn),
                                                     std::sin(angle) * std::sin(turn),
                                                     std::cos(angle)});
      points.areas.push_back(2. * units::pi * zone / n);
    }
    if (ring > 0)
      add_strip(ring, points.triangles);
  }
  return points;
}

unsigned int
rings_for_points(const unsigned int n_points)
{
  const double n = (std::sqrt(12. * std::max(n_points, 1u) - 3.) - 3.) / 6.;
  return std::max(2u, static_cast<unsigned int>(std::lround(n)));
}
} // namespace arthrowear
