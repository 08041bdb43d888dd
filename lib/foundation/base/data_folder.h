// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>

namespace arthrowear
{
/// Folder of the data that come with the program: `inputs/` (cases, gait tables) and `meshes/`,
/// laid out as in the sources. It is the nearest share/arthrowear above the library that holds this
/// function: share/arthrowear below the prefix if the program is installed; in a build tree, links
/// to the sources that CMake has made. No path is compiled in, so an installation can be moved.
/// @throws RunError if there is none
std::string data_folder();

/// The nearest share/arthrowear above a file, whose links are followed first.
/// @return empty if there is none
std::string data_folder_above(const std::string &file);
} // namespace arthrowear
