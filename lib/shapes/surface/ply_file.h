// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "surface/triangle_mesh.h"

#include <string>

namespace arthrowear
{
/// Surface of a .ply file, text or binary of either order of bytes. Faces with more than three
/// corners become fans of triangles; other elements and properties are passed over.
/// @throws InputError `file: …` if it is cut short, no such file, or without points and faces
TriangleMesh parse_ply(const std::string &bytes, const std::string &file);
} // namespace arthrowear
