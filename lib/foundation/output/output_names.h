// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

namespace arthrowear
{
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
