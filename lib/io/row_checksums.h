// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "io/checkpoint_data.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arthrowear
{
/// Checksums of the rows of a growing table. A checkpoint keeps them, so that a resumed run notices
/// if a row was changed after the run had written it. The table itself remains plain CSV.
///
/// The checksum of the last row covers all rows before it. Of at most 4096 rows, evenly spaced, the
/// checksums are kept, which tell where the first changed row is.
class RowChecksums
{
public:
  /// Number of rows, and the checksum of the last of them.
  struct End
  {
    std::size_t n_rows = 0;
    std::uint32_t checksum = 0;
  };

  /// @param line a row as written, with the end of its line
  void add(std::string_view line);

  const End &end() const { return end_; }

  /// Stores the checksums up to `end`, an earlier end() of these.
  void pack(CheckpointData &data, const std::string &table, const End &end) const;
  /// @throws InputError if the data lack them or do not fit
  static RowChecksums unpack(const CheckpointData &data, const std::string &table);

  /// Rows from `first` to `last`, counted from 1.
  struct Range
  {
    std::size_t first = 0, last = 0;
  };
  /// The rows among which the first one lies that differs from `kept`, of a table with as many
  /// rows; none if all are the same.
  std::optional<Range> first_difference(const RowChecksums &kept) const;

private:
  void thin_out();

  End end_;
  std::size_t stride_ = 1;          ///< rows from mark to mark
  std::vector<std::int64_t> marks_; ///< checksums of the rows stride_, 2 stride_, …
};
} // namespace arthrowear
