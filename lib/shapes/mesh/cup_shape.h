// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/cup_frame.h"

namespace arthrowear
{
/// Compares an imported cup, still in the file's frame, with the sphere of `cup.frame`: fills
/// tolerance, errors, warnings and report, and with `fitted_sphere` moves vertices.
///
/// Vertices that are outliers of the fit and connected with the edge of `wear` by outliers are a
/// chamfer, a lip or a taper: outside of the sphere they are at most a warning, since the head
/// is nearer to the sphere. All others are judged by their distance: above .2 of the clearance a
/// warning, above the clearance an error, unless `any_shape` is chosen.
void judge_shape(const CupImportOptions &options, ImportedCup &cup);
} // namespace arthrowear
