// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/mesh_data.h"

namespace arthrowear
{
/// A layer around a body, bonded to it.
struct Layer
{
  std::string volume;    ///< its name
  double thickness = 0.; ///< [mm]
};

/// Grows layers on the boundary `backing` of a body, which is a sphere about the origin, along its
/// radii, from inside to outside: each triangle becomes prisms of three tetrahedra each, as many as
/// the layer is times as thick as the mean edge, and at least one. The cells of the body stay.
/// `backing` is then the outer face of the last layer, and boundaries beside `backing` whose faces
/// meet it (`rim`) grow with the layers. Vertices lie on their spheres to rounding; vertices in a
/// plane through the origin stay in it.
/// If there are layers, the body's volume is named `liner`.
/// @throws InputError if a thickness is not positive
MeshData add_layers(MeshData mesh, const std::vector<Layer> &layers);

/// Layers of a cup, `shell` and `cement`; none where a thickness is 0 [mm].
std::vector<Layer> cup_layers(double shell, double cement);
} // namespace arthrowear
