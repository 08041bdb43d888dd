// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/mesh_data.h"

namespace arthrowear
{
/// A block centred over the origin, from z = 0 (`wear`) to z = height (`backing`), other faces
/// `side`; volume `block`. The element size grows linearly from `wear` to `backing`.
struct BoxGeometry
{
  double length_x = 10., length_y = 10., height = 10.; // mm
  double element_size_at_wear = 1.;                    // mm
  double element_size_at_backing = 2.;                 // mm
};

/// Mesh whose vertices on faces lie on them exactly.
/// @throws InputError with all findings, as make_pin()
MeshData make_box(const BoxGeometry &geometry);
} // namespace arthrowear
