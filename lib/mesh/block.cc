// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/block.h"

#include "base/errors.h"

#include <algorithm>
#include <cmath>

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
} // namespace arthrowear
