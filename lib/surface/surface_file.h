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
} // namespace arthrowear
