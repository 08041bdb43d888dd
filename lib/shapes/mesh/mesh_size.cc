// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/mesh_size.h"

#include <algorithm>

namespace arthrowear
{
std::array<Vector3, 2>
box_of(const MeshData &mesh)
{
  std::array<Vector3, 2> box{mesh.vertices[0], mesh.vertices[0]};
  const auto widen = [&box](const Vector3 &x)
  {
    for (int i = 0; i < 3; ++i)
    {
      box[0][i] = std::min(box[0][i], x[i]);
      box[1][i] = std::max(box[1][i], x[i]);
    }
  };
  for (const Vector3 &x : mesh.vertices)
    widen(x);
  for (const EdgeMiddle &middle : mesh.middles)
    widen(middle.position);
  return box;
}

double
longest_side(const MeshData &mesh)
{
  const auto [low, high] = box_of(mesh);
  const Vector3 sides = high - low;
  return *std::max_element(sides.begin(), sides.end());
}
} // namespace arthrowear
