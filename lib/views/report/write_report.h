// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

namespace arthrowear
{
struct ReportOptions
{
  std::vector<std::string> folders; ///< of runs or studies; other folders are left out
  std::string output;               ///< empty: report.html in the folder of the run or of the study
                                    ///< (spread.html of one that draws its values), else
                                    ///< comparison.html of several runs
  std::string reference;            ///< table of published values; empty: beside the parameter file
  std::string three;                ///< folder of three.js
  std::string scan;                 ///< folder of `arthrowear compare`; empty: none
  std::string program;              ///< version
};

/// Reads runs, or a study, and writes their report. A file that is no report of the same
/// runs is not replaced.
/// @return lines for the screen
/// @throws InputError with all findings, before anything is written; RunError if the disk refuses
std::vector<std::string> write_report(const ReportOptions &options);

/// Largest size of a report; frames are left out to keep it [bytes].
constexpr std::size_t most_report_bytes = 15000000;
} // namespace arthrowear
