// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

namespace arthrowear
{
/// Largest number of runs that one page compares.
constexpr std::size_t most_compared = 12;

/// The runs that a report shows, and the place of its page.
struct ReportSources
{
  std::vector<std::string> runs;  ///< folders
  std::string page;               ///< where no other is named
  bool is_in_own_folder = false;  ///< the page lies in the folder of its run or of its study
  std::string study;              ///< folder of the study whose cases these are; empty: none
  std::vector<std::string> notes; ///< what else was named, and is no run
};

/// @throws InputError if no page can be written in a folder
void require_writable(const std::string &folder);

/// Finds the runs in what a user names, also by a pattern of the shell: a run's folder is a run,
/// the folder of a study stands for its cases, that of a study of convergence for its own case.
/// Among several names a file or folder that is none of these is left out with a note.
/// @throws InputError with all findings, if a name does not exist or there is no run
ReportSources report_sources(const std::vector<std::string> &names);
} // namespace arthrowear
