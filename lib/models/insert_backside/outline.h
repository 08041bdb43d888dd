// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/mesh_data.h"

namespace arthrowear
{
/// An edge of an outline as a parabola (x, 0, z): its ends, and its place half way. Its direction t
/// has the outside at (dz/dt, 0, -dx/dt).
using OutlineEdge = std::array<Vector3, 3>;

/// The edge of a flat boundary that faces -y, seen along y; edges that the mesh knows to be curved
/// (MeshData::middles) are.
std::vector<OutlineEdge> outline_of(const MeshData &mesh, const std::string &boundary);

/// Place beside an outline.
struct BesideOutline
{
  double outside = 0.; ///< signed distance, > 0 outside [mm]
  Vector3 normal{};    ///< outwards at the nearest place, horizontal, of length 1
};
BesideOutline beside(const std::vector<OutlineEdge> &outline, const Vector3 &place);
} // namespace arthrowear
