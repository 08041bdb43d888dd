// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

namespace arthrowear
{
struct CsvTable;

/// Columns of a table that an entry's name fits: an exact name, a name with the unit in brackets
/// that the column's name has not or that overrules it, a name without the unit that the reader has
/// added, the same words and unit written in another way (`force_N` and `Force (N)`), or a pattern
/// in which `*` stands for any text and `?` for one character.
std::vector<std::string> columns_like(const CsvTable &table, const std::string &name);

/// The one column that an entry's name fits, with the minus that may precede the name; empty for an
/// empty name.
/// @throws InputError for none or several, which lists near names
std::string column_like(const CsvTable &table, const std::string &text);

/// Names of a list that commas separate. A name of the table that has commas itself is one.
std::vector<std::string> listed_columns(const CsvTable &table, const std::string &text);

/// The same as column_like() for several names.
/// @throws InputError with the findings of all
std::vector<std::string> columns_like_each(const CsvTable &table,
                                           const std::vector<std::string> &texts);

/// @param columns of the table, with a minus or empty
/// @throws InputError for columns that are no angles
void require_angles(const CsvTable &table, const std::vector<std::string> &columns);
} // namespace arthrowear
