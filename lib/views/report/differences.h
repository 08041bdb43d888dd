// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "report/surfaces.h"

namespace arthrowear
{
/// Fields of a second run minus fields of a first run, on the surfaces of the first run: values of
/// the second run are computed at the place that SurfaceMap finds. Frames of equal times are
/// compared, else the last frames. A point without a place in the second run has no value (NaN).
/// Tensors, states and bodies of tetrahedra are not compared.
std::vector<ShownSeries> differences_of(RunResults &second, const std::string &second_label,
                                        RunResults &first, const std::string &first_label);

/// Frame with the fields of `second` minus the fields of `first`, on the mesh of `first`.
/// @param by_direction as SurfaceMap::By; equal meshes are compared point by point
/// @param n_without    points that have no place in the second
Frame difference(const Frame &second, const Frame &first, bool by_direction,
                 std::size_t &n_without);
} // namespace arthrowear
