// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/csv.h"

#include <utility>

namespace arthrowear
{
/// Lines among which the header of a storage file must end.
constexpr unsigned most_header_lines = 200;

/// Header of a storage file of OpenSim (.sto, .mot) or of a motion file of SIMM (.mot).
struct StorageHeader
{
  enum class Angles
  {
    unknown,
    degrees,
    radians
  };
  /// A count that the header states, with its line; -1: not stated.
  struct Count
  {
    long long value = -1;
    unsigned line = 0;
    std::string key = {};
  };

  unsigned end_line = 0;    ///< of `endheader`, counted from 1; 0: there is none
  bool has_keys = false;    ///< some line is an entry of such headers
  bool has_vectors = false; ///< its cells are vectors, which are not read
  Angles angles = Angles::unknown;
  Count rows, columns;
  std::vector<double> range; ///< first and last time of a file of SIMM [s], or empty
  /// Lines whose value the reader does not know, and the finding about each.
  std::vector<std::pair<unsigned, std::string>> doubts;
};

/// Reads the header at the start of a text; of other texts nothing is found.
StorageHeader storage_header(const std::string &text);

/// Unit of a column of a storage file by its name, "deg", "rad", "m", "N", "N m", "deg/s" or
/// "rad/s"; empty where the name ends in a unit itself or the unit is not known.
std::string unit_of_storage_column(const std::string &name, StorageHeader::Angles angles);

/// Reads a storage file from memory. The column `time` becomes `time [s]`, and other names without
/// a unit get the unit of unit_of_storage_column() in brackets.
/// @throws InputError with every finding, one for a kind: header without an end or with counts that
/// do not fit, vectors in place of numbers, ragged row, time that decreases. Text and NaN are
/// findings of their column
CsvTable parse_storage(const std::string &text, const std::string &file);

/// Reads a CSV or a storage file, by its name and content.
/// @throws InputError as read_csv() and parse_storage()
CsvTable read_table(const std::string &file);

/// The same from memory.
CsvTable parse_table(const std::string &text, const std::string &file);

/// Adds a finding about the rows in which a column decreases.
void check_order(const CsvTable &table, const std::string &column, InputErrors &errors);
} // namespace arthrowear
