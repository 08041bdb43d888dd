// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "report/report_sources.h"
#include "report/write_report.h"

namespace arthrowear
{
/// Writes a page with the table of a study that has more cases than are compared.
/// @return lines for the screen
/// @throws InputError if the runs are no cases of one study; RunError
std::vector<std::string> write_table_of_cases(const ReportSources &sources,
                                              const ReportOptions &options,
                                              const std::string &output,
                                              const std::string &identity);
} // namespace arthrowear
