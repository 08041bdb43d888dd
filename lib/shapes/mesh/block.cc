// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/block.h"

#include "base/errors.h"
#include "mesh/sweep.h"

#include <algorithm>

namespace arthrowear
{
MeshData
make_block(const BlockGeometry &geometry)
{
  const auto &n = geometry.cells;
  for (int d = 0; d < 3; ++d)
    if (!(geometry.lengths[d] > 0.) || !std::isfinite(geometry.lengths[d]) || n[d] == 0)
      throw InputError("each length and number of cells of a block must be above 0");

  MeshData mesh;
  mesh.boundary_names = {"bottom", "top", "sides"};
  mesh.volume_names = {"block"};
  for (unsigned int k = 0; k <= n[2]; ++k)
    for (unsigned int j = 0; j <= n[1]; ++j)
      for (unsigned int i = 0; i <= n[0]; ++i)
        mesh.vertices.push_back({geometry.lengths[0] * i / n[0], geometry.lengths[1] * j / n[1],
                                 geometry.lengths[2] * k / n[2]});

  const std::array<unsigned int, 3> stride{1, n[0] + 1, (n[0] + 1) * (n[1] + 1)};
  const auto add_face = [&mesh](const std::array<unsigned int, 3> &vertices, const unsigned int id)
  {
    mesh.faces.push_back({vertices, id});
  };
  for (unsigned int k = 0; k < n[2]; ++k)
    for (unsigned int j = 0; j < n[1]; ++j)
      for (unsigned int i = 0; i < n[0]; ++i)
      {
        const std::array<unsigned int, 3> box{i, j, k};
        const unsigned int low = i + stride[1] * j + stride[2] * k;
        const unsigned int high = low + stride[0] + stride[1] + stride[2];
        std::array<unsigned int, 3> axes{0, 1, 2};
        do
        {
          // The path low -> +axes[0] -> +axes[1] -> high along the edges of the box.
          const unsigned int a = low + stride[axes[0]];
          const unsigned int b = a + stride[axes[1]];
          mesh.cells.push_back({low, a, b, high});
          mesh.cell_volume_id.push_back(0);
          if (box[axes[2]] == 0)
            add_face({low, a, b}, axes[2] == 2 ? 0 : 2);
          if (box[axes[0]] + 1 == n[axes[0]])
            add_face({a, b, high}, axes[0] == 2 ? 1 : 2);
        } while (std::next_permutation(axes.begin(), axes.end()));
      }
  make_consistent(mesh);
  return mesh;
}

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
