// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "wear_simulation/wear_summary.h"

namespace arthrowear
{
/// Results, tables and plots of a model of a wearing body.
Declarations wear_declarations(const WearRunParameters &p, const WearSummary &summary);

/// Fields of the frames of the wearing surface, of the counterface and of the body.
std::vector<ColumnHeader> wear_surface_fields();
std::vector<ColumnHeader> worn_counterface_fields();
std::vector<ColumnHeader> body_fields();

/// Adds the papers of what such a model uses; the paper of the model itself comes before them.
void cite_wear_methods(const WearRunParameters &p, Declarations &declared);

/// Adds the source of a contact solver of a run with Signorini's law; a run adds those that `auto`
/// has used.
void cite_contact_solver(const WearRunParameters &p, const std::string &name,
                         Declarations &declared);
/// Warns of a rough contact pressure after jumps with a tolerance. A run warns of it at its end,
/// and whenever it has doubled.
WarningRule rule_of_roughness(const WearSummary &summary, double tolerance);

/// Adds the frames of the wearing surface, which are shown first, and of the body.
/// @param surface  its names, words and view @param body  title
void declare_frames(const WearRunParameters &p, DeclaredSeries surface, const std::string &body,
                    Declarations &declared);

/// Time of its frames: with jumps the number of cycles, else seconds.
FrameTime wear_frame_time(const WearRunParameters &p);
} // namespace arthrowear
