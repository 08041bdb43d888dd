// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/block.h"
#include "mesh/interface.h"

namespace arthrowear
{
/// A block of 2 x 2 x 2 boxes of edge 1, with 27 vertices, that consists of other volumes: which
/// one a cell belongs to comes from its centre.
template <typename VolumeAt>
MeshData
cut_block(const std::vector<std::string> &volume_names, const VolumeAt &volume)
{
  MeshData mesh = make_block({{2., 2., 2.}, {2, 2, 2}});
  mesh.volume_names = volume_names;
  for (std::size_t c = 0; c < mesh.cells.size(); ++c)
  {
    Vector3 centre{};
    for (const unsigned int v : mesh.cells[c])
      centre = centre + .25 * mesh.vertices[v];
    mesh.cell_volume_id[c] = volume(centre);
  }
  return mesh;
}

/// Halves left and right of x = 1, bonded at `plane`.
inline MeshData
halves()
{
  MeshData mesh = cut_block({"left", "right"}, [](const Vector3 &x) { return x[0] > 1.; });
  name_interface(mesh, "left", "right", "plane");
  return mesh;
}
} // namespace arthrowear
