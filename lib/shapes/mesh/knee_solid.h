// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/knee.h"

namespace arthrowear
{
/// Highest place of the top over the lowest points [mm]: the depth, or less where dishes reach
/// beyond the whole outline.
double rise(const KneeInsertShape &shape);

/// Moves a place near the border between dish and top, as seen from above, onto it: x and z of the
/// nearest place where the torus has the height of the top, to 1e-13 mm.
Vector3 onto_border(const KneeInsertShape &shape, const Vector3 &place);

/// @throws InputError with all findings
void check_shape(const KneeInsertShape &shape);

/// Adds the half z >= 0 to Gmsh's current model, by OpenCASCADE: a plate less a torus, with the
/// boundaries `wear`, `backing` and `side`; its surface in z = 0 has no name.
void add_half_insert(const KneeInsertShape &shape);
} // namespace arthrowear
