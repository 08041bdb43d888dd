// SPDX-License-Identifier: LGPL-2.1-or-later
#include "storage/row_checksums.h"

#include "base/fingerprint.h"

namespace arthrowear
{
namespace
{
constexpr std::size_t most_marks = 4096;
} // namespace

void
RowChecksums::thin_out()
{
  for (std::size_t i = 1; i < marks_.size(); i += 2)
    marks_[i / 2] = marks_[i];
  marks_.resize(marks_.size() / 2);
  stride_ *= 2;
}

void
RowChecksums::add(const std::string_view line)
{
  end_ = {end_.n_rows + 1,
          static_cast<std::int64_t>(checksum_of(line, static_cast<std::uint64_t>(end_.checksum)))};
  if (end_.n_rows % stride_ != 0)
    return;
  marks_.push_back(end_.checksum);
  if (marks_.size() > most_marks)
    thin_out();
}

void
RowChecksums::pack(CheckpointData &data, const std::string &table, const End &end) const
{
  data.set_integer(table + " rows", static_cast<std::int64_t>(end.n_rows));
  data.set_integer(table + " checksum", end.checksum);
  data.set_integer(table + " stride", static_cast<std::int64_t>(stride_));
  const auto n_marks = static_cast<std::ptrdiff_t>(end.n_rows / stride_);
  data.set(table + " marks", std::vector<std::int64_t>(marks_.begin(), marks_.begin() + n_marks));
}

RowChecksums
RowChecksums::unpack(const CheckpointData &data, const std::string &table)
{
  RowChecksums kept;
  const std::int64_t n_rows = data.integer(table + " rows"),
                     stride = data.integer(table + " stride");
  kept.marks_ = data.integers(table + " marks");
  if (n_rows < 0 || stride < 1 ||
      kept.marks_.size() != static_cast<std::size_t>(n_rows) / static_cast<std::size_t>(stride))
    data.refuse(table + " marks", "does not fit the number of rows");
  kept.end_ = {static_cast<std::size_t>(n_rows), data.integer(table + " checksum")};
  kept.stride_ = static_cast<std::size_t>(stride);
  return kept;
}

std::optional<RowChecksums::Range>
RowChecksums::first_difference(const RowChecksums &kept) const
{
  RowChecksums own = *this;
  // The kept ones may have been thinned out for rows that were cut since.
  while (own.stride_ < kept.stride_)
    own.thin_out();
  const std::size_t n = kept.marks_.size();
  for (std::size_t i = 0; i < n; ++i)
    if (i >= own.marks_.size() || own.marks_[i] != kept.marks_[i])
      return Range{i * kept.stride_ + 1, (i + 1) * kept.stride_};
  if (own.end_.checksum != kept.end_.checksum)
    return Range{n * kept.stride_ + 1, kept.end_.n_rows};
  return std::nullopt;
}
} // namespace arthrowear
