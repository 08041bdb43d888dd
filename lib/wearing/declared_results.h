// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "results/declarations.h"
#include "wearing/parameters.h"

namespace arthrowear
{
/// Results, tables and plots of a model of a wearing body.
Declarations wear_declarations(const WearRunParameters &p);

/// Fields of the frames of the wearing surface, of the counterface and of the body.
std::vector<ColumnHeader> wear_surface_fields();
std::vector<ColumnHeader> worn_counterface_fields();
std::vector<ColumnHeader> body_fields();

/// Adds the papers of what such a model uses; the paper of the model itself comes before them.
void cite_wear_methods(const WearRunParameters &p, Declarations &declared);

/// Time of its frames: with jumps the number of cycles, else seconds.
FrameTime wear_frame_time(const WearRunParameters &p);
} // namespace arthrowear
