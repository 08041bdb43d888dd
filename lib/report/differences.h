// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "report/surfaces.h"

namespace arthrowear
{
/// Fields of a second run minus those of a first one on the surfaces of the first: values of the
/// second are taken at the place that SurfaceMap finds. Frames of equal times are compared, else
/// the last ones. A point without a place in the second run has no value (NaN). Bodies of
/// tetrahedra, tensors and states are not compared.
std::vector<ShownSeries> differences_of(RunResults &second, const std::string &second_label,
                                        RunResults &first, const std::string &first_label);

/// Frame with the fields of `second` minus those of `first`, on the mesh of `first`.
/// @param by_direction as SurfaceMap::By; equal meshes are compared point by point
/// @param n_without    points that have no place in the second
Frame difference(const Frame &second, const Frame &first, bool by_direction,
                 std::size_t &n_without);
} // namespace arthrowear
