// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/mesh_data.h"

namespace arthrowear
{
/// A disc about the z axis between z = 0 and z = thickness [mm], of concentric rings of 6, 12, 18
/// ... points, `radius / element_size` of them, and layers of prisms cut into tetrahedra.
/// Boundaries `bottom` (z = 0), `top`, `sides`; volume `disc`. Its own mirror image in y = 0.
/// @throws InputError if a length is not positive
MeshData make_disc(double radius, double thickness, double element_size);
} // namespace arthrowear
