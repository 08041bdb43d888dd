// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace arthrowear
{
/// Reads a finite number that fills a cell of a table.
/// @return false for anything else; `value` is then untouched
bool read_cell(std::string_view cell, double &value);

/// Sentence on how to correct a cell that is no number; empty where nothing is known.
std::string advice_for_cell(const std::string &cell);

/// True if a row under the names has only words, as a row of units has.
bool is_row_of_words(const std::vector<std::string> &cells);

/// A finding about such a row, below its place.
extern const char *const row_of_words;
} // namespace arthrowear
