// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

/// Gmsh's numbers of types of elements, order of nodes and of algorithms: sections "MSH file
/// format" and "Mesh options" of its manual.
namespace arthrowear::gmsh_number
{
constexpr int triangle = 2, tetrahedron = 4;
constexpr int quadratic_triangle = 9, quadratic_tetrahedron = 11;
/// Vertices of the edges of a quadratic tetrahedron, in the order of their nodes.
constexpr unsigned int tet_edges[6][2] = {{0, 1}, {1, 2}, {2, 0}, {0, 3}, {2, 3}, {1, 3}};
constexpr int frontal_surface = 6, delaunay_surface = 5;
constexpr int delaunay_volume = 1, hxt_volume = 10;
} // namespace arthrowear::gmsh_number
