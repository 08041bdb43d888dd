// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/mesh_motion.h"

namespace arthrowear
{
/// Positions of the wear nodes of a mesh that moves, in its reference [mm].
inline std::vector<Vector3>
wear_positions(const MeshMotion &motion, const ElementChoice &elements)
{
  const MeshNodes nodes = make_nodes(motion.reference(), elements);
  std::vector<Vector3> positions;
  for (const unsigned int node : motion.wear_nodes())
    positions.push_back(nodes.degree == 1 ? nodes.positions[node] : nodes.on_curve[node]);
  return positions;
}
} // namespace arthrowear
