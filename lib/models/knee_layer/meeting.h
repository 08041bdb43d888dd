// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/knee_layer/parameters.h"

namespace arthrowear
{
/// Adds findings about surfaces of files that cannot touch: normals that point into a part, an
/// insert without a place that faces up, a femur beside the insert in all steps of the cycle.
void check_meeting(const KneeLayerParameters &p, Parameters &parameters);
} // namespace arthrowear
