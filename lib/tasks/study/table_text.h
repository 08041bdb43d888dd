// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

namespace arthrowear
{
/// A row of a CSV file, with quotes where they are needed; no spreadsheet computes a cell.
std::string csv_line(const std::vector<std::string> &cells);

/// A table in Markdown, whose first row has the titles.
std::string markdown_table(const std::vector<std::vector<std::string>> &rows);
} // namespace arthrowear
