// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

namespace arthrowear
{
/// A series of frames `x` has at most two lists: x.pvd, and x_at_largest_load.pvd with its frames
/// under the largest load of a cycle.
constexpr const char *largest_load_suffix = "_at_largest_load";
/// True if a list of frames belongs to the series that the rest of its name names.
bool is_list_of_largest_load(const std::string &name_without_end);

/// True if a run or a study writes a file of this name into its folder.
bool is_output_file(const std::string &name);

/// Names in a folder that a run would replace and that its manifest does not list: another program
/// or the user has written them. At most `most` of them; links in the place of results among them.
std::vector<std::string> foreign_run_files(const std::string &folder, std::size_t most = 5);

/// As foreign_run_files(), for a study whose cases lie in these folders.
std::vector<std::string> foreign_study_files(const std::string &folder,
                                             const std::vector<std::string> &cases,
                                             std::size_t most = 5);

/// Returns the text after "must be": "a folder without files of others …".
std::string demand_without(const std::vector<std::string> &foreign);
} // namespace arthrowear
