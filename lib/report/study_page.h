// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "report/study_spread.h"
#include "report/write_report.h"

namespace arthrowear
{
/// The page of a study that draws its values, with its plots. @param program  version that writes
std::string study_page(const StudySpread &study, const std::string &program);

/// Writes the page of the study in the only folder of the options. @return lines for the screen
/// @throws InputError if spread.json is damaged, or the file to write is no report; RunError
std::vector<std::string> write_study_report(const ReportOptions &options);

/// Sections of the page; those about something that the study does not have are empty.
std::string answer_section(const StudySpread &study);
std::string quantiles_section(const StudySpread &study);
std::string years_section(const StudySpread &study);
std::string origin_section(const StudySpread &study);
std::string scatter_section(const StudySpread &study);
std::string control_section(const StudySpread &study);
std::string cases_section(const StudySpread &study);
std::string inputs_section(const StudySpread &study);
} // namespace arthrowear
