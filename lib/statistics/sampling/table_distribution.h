// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/csv.h"
#include "sampling/distribution.h"

#include <map>

namespace arthrowear
{
/// Tables of draws, whose rows weigh the same, for example of a calibration. Each file is read
/// once.
class DrawTables
{
public:
  /// @param folder  to which names of files are relative; empty: the current folder
  explicit DrawTables(std::string folder = "") : folder_(std::move(folder)) {}

  /// @throws InputError with file and line, see read_csv()
  std::shared_ptr<const CsvTable> read(const std::string &file);

private:
  std::string folder_;
  std::map<std::string, std::shared_ptr<const CsvTable>> tables_;
};

/// One column of a table. There is no interpolation: each value is one of the column, also if the
/// table has a single column. As a distribution alone the column is sorted; a joint distribution
/// draws whole rows with one uniform per table, see JointDistribution.
class TableDistribution : public Distribution
{
public:
  /// @throws InputError if there is no such column
  TableDistribution(const std::string &text, std::shared_ptr<const CsvTable> table,
                    const std::string &column);

  double quantile(double p) const override;
  double upper_quantile(const double q) const override { return quantile(1. - q); }
  double probability_below(double value) const override; ///< or at the value
  double probability_above(double value) const override;
  double lowest() const override { return sorted_.front(); }
  double highest() const override { return sorted_.back(); }

  const CsvTable &table() const { return *table_; }
  /// Value in row floor(u n) of n rows, in the order of the file. @param u  in the open (0, 1)
  double drawn(double u) const;

private:
  std::shared_ptr<const CsvTable> table_;
  const std::vector<double> &column_;
  std::vector<double> sorted_;
};
} // namespace arthrowear
