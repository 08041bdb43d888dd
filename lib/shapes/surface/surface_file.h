// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "surface/triangle_mesh.h"

#include <string>

namespace arthrowear
{
/// Reads a scanned surface, .stl (text or binary) or .ply.
/// @param unit  of the file's lengths [mm]
/// @throws InputError `file: …` if it is missing, cut short, damaged, without triangles, or another
/// kind of file
TriangleMesh read_surface(const std::string &file, double unit);

/// Welds a surface that was read. @return its changes in words; may be empty
/// @throws InputError `file: …` if no triangle has an area
std::string weld_surface(TriangleMesh &mesh, const std::string &file);

/// Bytes of a binary .stl file, with positions in single precision.
/// @param title  at most 80 bytes
std::string stl_bytes(const TriangleMesh &mesh, const std::string &title);
} // namespace arthrowear
