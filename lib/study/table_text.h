// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

namespace arthrowear
{
/// A row of a CSV file, with quotes where they are needed; no spreadsheet computes a cell.
std::string csv_line(const std::vector<std::string> &cells);

/// A row of a table in Markdown.
std::string markdown_line(const std::vector<std::string> &cells);
} // namespace arthrowear
