// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "parameters/parameters.h"

namespace arthrowear
{
/// Tables (CSV) with the values at all contact points.
enum class SurfaceTables
{
  none,
  last,       ///< surface.csv at the end of the run
  every_frame ///< also one beside each frame
};

/// The table at the end of the run has this name.
constexpr const char *last_surface_table = "surface.csv";

/// Declares the entry `Surface tables` of a section `Output`.
/// @param frames name of the series beside whose frames tables are written
inline void
declare_surface_tables(const Parameters::Section &output, SurfaceTables &tables,
                       const std::string &frames)
{
  output
      .add_choice<SurfaceTables>("Surface tables", tables,
                                 {{"none", SurfaceTables::none},
                                  {"last", SurfaceTables::last},
                                  {"every_frame", SurfaceTables::every_frame}},
                                 "Tables (CSV) with a row per contact point: position, normal, "
                                 "area, force, pressure, gap, slip, wear. last: " +
                                     std::string(last_surface_table) +
                                     " at the end of the run; every_frame: also one beside each "
                                     "frame, such as " +
                                     frames + "/" + frames + "-00000.csv.")
      .may_change_on_resume();
}

/// Tables beside frames need frames.
/// @param frames entry of the section `Output` that is 0 where there are none
inline void
check_surface_tables(Parameters &parameters, const SurfaceTables tables, const std::string &frames,
                     const bool has_frames)
{
  if (tables == SurfaceTables::every_frame && !has_frames)
    parameters.error_at("Output / Surface tables", "none or last without frames",
                        "[Output / " + frames + "] is 0.");
}
} // namespace arthrowear
