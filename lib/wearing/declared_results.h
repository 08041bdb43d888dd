// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "results/declarations.h"
#include "wearing/parameters.h"

namespace arthrowear
{
/// Results and plots of a model of a wearing body.
Declarations wear_declarations();

/// Adds the papers of what such a model uses; the paper of the model itself comes before them.
void cite_wear_methods(const WearRunParameters &p, Declarations &declared);

/// Time of its frames: with jumps the number of cycles, else seconds.
FrameTime wear_frame_time(const WearRunParameters &p);
} // namespace arthrowear
