// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/html.h"
#include "report/study_spread.h"
#include "report/write_report.h"

namespace arthrowear
{
/// The page of a study that draws its values, with its plots. @param program  version that writes
/// @param identity  see page_shell.h
Html study_page(const StudySpread &study, const std::string &program,
                const std::string &identity = "");

/// Writes the page of the study in the only folder of the options. @return lines for the screen
/// @throws InputError if spread.json is damaged, or the file to write is no report; RunError
std::vector<std::string> write_study_report(const ReportOptions &options);

/// Sections of the page; those about something that the study does not have are empty.
Html answer_section(const StudySpread &study);
Html quantiles_section(const StudySpread &study);
Html years_section(const StudySpread &study);
Html origin_section(const StudySpread &study);
Html scatter_section(const StudySpread &study);
Html control_section(const StudySpread &study);
Html cases_section(const StudySpread &study);
Html inputs_section(const StudySpread &study);
} // namespace arthrowear
