// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/csv.h"

namespace arthrowear
{
/// Quantity that is linear between the rows of a table of wear factors.
enum class TableInterpolation
{
  factor,   ///< the factor itself
  logarithm ///< its logarithm, for factors over decades
};

/// Wear factors over a rectangular grid of pressures and cross-shear ratios (wear P9): bilinear
/// between the rows, constant beyond the edges.
class FactorTable
{
public:
  /// Column names in the file.
  static constexpr const char *pressure_column = "pressure_MPa", *ratio_column = "cross_shear",
                              *factor_column = "wear_factor_mm3_per_Nm";

  /// The rows of a file, in any order.
  /// @throws InputError with every finding: a missing column, values outside their range, a doubled
  /// or a missing row, one row alone
  FactorTable(const CsvTable &rows, TableInterpolation interpolation);
  /// The table of a list that numbers() gave.
  /// @throws InputError if it is something else
  explicit FactorTable(const std::vector<double> &numbers);

  /// The table as a list: interpolation, number of pressures and of ratios, these, the factors.
  std::vector<double> numbers() const;

  struct Value
  {
    double factor = 0.;      ///< [mm^2/N]
    double by_pressure = 0.; ///< [mm^2/N per MPa]; at a row's pressure from the side above it
  };
  Value at(double pressure, double ratio) const;

  const std::vector<double> &pressures() const { return pressures_; } ///< ascending [MPa]
  const std::vector<double> &ratios() const { return ratios_; }       ///< ascending [-]
  double largest_factor() const;                                      ///< [mm^2/N]

private:
  double factor(const std::size_t pressure, const std::size_t ratio) const
  {
    return factors_[pressure * ratios_.size() + ratio];
  }

  TableInterpolation interpolation_ = TableInterpolation::factor;
  std::vector<double> pressures_, ratios_;
  std::vector<double> factors_; // pressure by pressure [mm^2/N]
};
} // namespace arthrowear
