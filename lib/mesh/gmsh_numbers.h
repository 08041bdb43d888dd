// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

/// Gmsh's numbers of kinds of elements and of algorithms: sections "MSH file format" and "Mesh
/// options" of its manual.
namespace arthrowear::gmsh_number
{
constexpr int triangle = 2, tetrahedron = 4;
constexpr int frontal_surface = 6, delaunay_surface = 5;
constexpr int delaunay_volume = 1, hxt_volume = 10;
} // namespace arthrowear::gmsh_number
