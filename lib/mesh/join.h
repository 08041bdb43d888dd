// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/mesh_data.h"

namespace arthrowear
{
/// Two bodies as one mesh, without sharing vertices where they touch. Vertices, cells, faces and
/// names of `a` come first. A boundary or volume name that occurs in both bodies gets the prefixes.
/// @throws InputError if names of a and b are equal even so
MeshData join(const MeshData &a, const MeshData &b, const std::string &prefix_of_a = "",
              const std::string &prefix_of_b = "");
} // namespace arthrowear
