// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "scan/triangle_mesh.h"

#include <string>

namespace arthrowear
{
/// Reads the triangles of an .stl file, text or binary; each triangle has separate corners.
/// @throws InputError `file: …` if it is cut short or no such file
TriangleMesh parse_stl(const std::string &bytes, const std::string &file);
} // namespace arthrowear
