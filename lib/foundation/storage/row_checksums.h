// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "storage/checkpoint_data.h"

#include <cstddef>
#include <optional>

namespace arthrowear
{
/// Checksums of the rows of a growing table. A checkpoint keeps them, so that a resumed run notices
/// if a row was changed after the run had written it. The table itself remains plain CSV.
///
/// The checksum of the last row covers all rows before it. The checksums of at most
/// 4096 evenly spaced rows are kept; they locate the first changed row.
class RowChecksums
{
public:
  /// The table's number of rows and the checksum of its last row.
  struct End
  {
    std::size_t n_rows = 0;
    std::int64_t checksum = 0;
  };

  /// @param line a row as written, with the end of its line
  void add(std::string_view line);

  const End &end() const { return end_; }

  /// Stores the checksums up to `end`, an earlier end() of these.
  void pack(CheckpointData &data, const std::string &table, const End &end) const;
  /// @throws InputError if the data lack them or do not fit
  static RowChecksums unpack(const CheckpointData &data, const std::string &table);

  /// The rows from `first` to `last`, counted from 1.
  struct Range
  {
    std::size_t first = 0, last = 0;
  };
  /// Range that contains the first row that differs from `kept`, a table with as many rows; empty
  /// if no row differs.
  std::optional<Range> first_difference(const RowChecksums &kept) const;

private:
  void thin_out();

  End end_;
  std::size_t stride_ = 1;          ///< rows from mark to mark
  std::vector<std::int64_t> marks_; ///< checksums of the rows stride_, 2 stride_, …
};
} // namespace arthrowear
