// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sampling/table_distribution.h"

#include <algorithm>
#include <cmath>
#include <filesystem>

namespace arthrowear
{
namespace
{
double
share(const std::ptrdiff_t n, const std::vector<double> &of)
{
  return static_cast<double>(n) / static_cast<double>(of.size());
}
} // namespace

std::shared_ptr<const CsvTable>
DrawTables::read(const std::string &file)
{
  const std::string path =
      (std::filesystem::path(folder_) / file).lexically_normal().string(); // an absolute one stays
  std::shared_ptr<const CsvTable> &table = tables_[path];
  if (!table)
    table = std::make_shared<CsvTable>(read_csv(path));
  return table;
}

TableDistribution::TableDistribution(const std::string &text, std::shared_ptr<const CsvTable> table,
                                     const std::string &column)
    : Distribution(text), table_(std::move(table)), column_(table_->column(column)),
      sorted_(column_)
{
  std::sort(sorted_.begin(), sorted_.end());
}

double
TableDistribution::quantile(const double p) const
{
  // The least value below or at which at least the share p of the rows lies.
  const double n = static_cast<double>(sorted_.size());
  return sorted_[static_cast<std::size_t>(std::clamp(std::ceil(p * n), 1., n)) - 1];
}

double
TableDistribution::probability_below(const double value) const
{
  return share(std::upper_bound(sorted_.begin(), sorted_.end(), value) - sorted_.begin(), sorted_);
}

double
TableDistribution::probability_above(const double value) const
{
  return share(sorted_.end() - std::upper_bound(sorted_.begin(), sorted_.end(), value), sorted_);
}

double
TableDistribution::drawn(const double u) const
{
  const std::size_t n = column_.size(); // the product may round to n
  return column_[std::min(static_cast<std::size_t>(u * static_cast<double>(n)), n - 1)];
}
} // namespace arthrowear
