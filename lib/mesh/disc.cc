// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/disc.h"

#include "base/errors.h"
#include "mesh/sweep.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
MeshData
make_disc(const double radius, const double thickness, const double element_size)
{
  for (const double length : {radius, thickness, element_size})
    if (!(length > 0.) || !std::isfinite(length))
      throw InputError("radius, thickness and element size of a disc must be above 0");

  const auto number_of = [element_size](const double length) -> unsigned int
  { return std::max(1., std::round(length / element_size)); };
  const unsigned int n_rings = number_of(radius);
  std::vector<unsigned int> n_points;
  for (unsigned int ring = 1; ring <= n_rings; ++ring)
    n_points.push_back(6 * ring);

  Sweep disc;
  disc.section = triangulate_rings(n_points);
  disc.n_layers = number_of(thickness);
  disc.position = [&](const unsigned int level, const RingTriangulation::Point &point)
  {
    const double r = radius * point.ring / n_rings;
    return Vector3{r * point.cosine, r * point.sine, thickness * level / disc.n_layers};
  };
  disc.volume = [](unsigned int, unsigned int) { return 0; };
  disc.volume_names = {"disc"};
  disc.boundary_names = {"bottom", "top", "sides"};
  return sweep(disc);
}
} // namespace arthrowear
