// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/csv.h"

#include <memory>

namespace arthrowear
{
/// Selects the files that may be read as a table.
enum class TableFormat
{
  csv,           ///< columns by their exact names
  csv_or_storage ///< also files of OpenSim; columns also by patterns, see column_like()
};

/// A table of a file as read_csv() or read_table() read it. Several entries may read one file:
/// while it stays the same, it is read once. The tables of the last files are kept.
/// @throws InputError as those
std::shared_ptr<const CsvTable> stored_table(const std::string &file, TableFormat format);
} // namespace arthrowear
