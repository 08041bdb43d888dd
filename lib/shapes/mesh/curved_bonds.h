// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/curved_boundary.h"
#include "mesh/faces.h"

namespace arthrowear
{
/// The sphere through the vertices of some triangles, or none (a negative tolerance) if they lie on
/// one less well than to a thousandth of its radius; its centre is the origin if it is near it.
/// Source: fit_sphere() with the areas of the vertices as weights.
CurvedBoundary sphere_through(const MeshData &mesh, const std::vector<Triangle> &triangles,
                              const std::string &name);

/// The surfaces in which volumes are bonded, as curved ones: on their spheres, elsewhere smooth.
/// Without them the liner of a cup would be thicker and thinner by the height of its facets.
std::vector<CurvedBoundary> curved_bonds(const MeshData &mesh);
} // namespace arthrowear
