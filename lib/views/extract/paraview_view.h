// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>

namespace arthrowear
{
/// Writes view.py into the folder of a run: a script for ParaView that shows, each on a tab, the
/// main surfaces in the colours of their first field, the contact pressure and a section of the
/// body around the first surface, as the declarations of the run name, place and label them.
/// Pressure and section are those at the largest load where the run lists such frames.
/// @param names_have_units  ParaView then shows "wear_depth [mm]" as the name of a field; the files
/// stay as they are
/// @return a line for the user
/// @throws InputError if the folder is no run's or has no surfaces, or if view.py exists and has
/// not been written by this function
std::string write_paraview_view(const std::string &folder, bool names_have_units);
} // namespace arthrowear
