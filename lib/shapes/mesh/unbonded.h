// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/mesh_data.h"

namespace arthrowear
{
/// Two volumes of a mesh that lie on each other without sharing nodes, so that nothing joins them
/// there.
struct UnbondedVolumes
{
  std::string one, other;  ///< names
  std::size_t n_faces = 0; ///< of either that lie on the other
  Vector3 place{};         ///< middle of one of these faces [mm]
};

/// All pairs of them, in the order of the volumes. Faces lie on each other if they look in opposite
/// directions and are apart by less than a tenth of their longest edge, their nodes doubled or not
/// in the same places; faces that share a node of a rim, which may be the sides of a notch, only if
/// their corners coincide.
/// @param mesh  cells all positive or all negative; named or not, faces count
std::vector<UnbondedVolumes> unbonded_volumes(const MeshData &mesh);
} // namespace arthrowear
