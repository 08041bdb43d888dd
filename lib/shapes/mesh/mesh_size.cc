// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/mesh_size.h"

namespace arthrowear
{
Bounds3
box_of(const MeshData &mesh)
{
  Bounds3 box = bounds_of(mesh.vertices);
  for (const EdgeMiddle &middle : mesh.middles)
    box.include(middle.position);
  return box;
}

double
longest_side(const MeshData &mesh)
{
  return box_of(mesh).longest_side();
}
} // namespace arthrowear
