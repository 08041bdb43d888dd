// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <memory>
#include <vector>

namespace arthrowear
{
/// A number over gait cycles, monotone between its rows [Steffen1990]. Before the first row and
/// behind the last one it keeps their values.
class HistoryCurve
{
public:
  /// @param cycles  ascending, at least one
  HistoryCurve(std::vector<double> cycles, std::vector<double> values);
  double at(double cycles) const;
  /// On straight lines between the rows: the difference from at() bounds the error between rows.
  double straight(double cycles) const;

private:
  struct Spline;
  std::vector<double> cycles_, values_;
  std::shared_ptr<const Spline> spline_; ///< null with one row
};
} // namespace arthrowear
