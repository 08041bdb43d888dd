// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/html.h"
#include "report/run_results.h"

namespace arthrowear
{
/// Penetration of the head under load by wear, else by volume, in the axes of motion and load [mm];
/// empty if the summary has neither.
std::optional<Vector3> penetration_of(const RunResults &run);

/// Components of at least a tenth of the length, with the sides of the body: "superior
/// 0.028 mm, lateral 0.004 mm"; with the names of the axes where the frame is not known.
Html direction_words(const RunResults &run, const Vector3 &vector);

/// Direction in the plane of an anteroposterior radiograph, seen from the front, as SVG.
Html ap_arrow(const RunResults &run, const Vector3 &vector);
} // namespace arthrowear
