// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <memory>
#include <vector>

namespace arthrowear
{
struct Spline;

struct ValueAndSlope
{
  double value = 0.;
  double slope = 0.; // derivative of the value
};

/// A curve through rows, with its derivative, that straight lines continue beyond the first and the
/// last row.
class ContinuedCurve
{
public:
  enum class Between
  {
    lines,   // straight lines; a row has the slope of the line before or after it
    monotone // C1 and monotone between rows (Steffen 1990); lines if there are only two rows
  };

  /// @param places  ascending @param slope_before, slope_after  of the lines beyond the rows
  /// @throws InputError listing each row that is not finite or not above the row before
  ContinuedCurve(std::vector<double> places, std::vector<double> values, Between between,
                 double slope_before, double slope_after);
  /// The lines continue the slopes at the first and at the last row, of which there are two or
  /// more.
  ContinuedCurve(std::vector<double> places, std::vector<double> values, Between between);

  ValueAndSlope at(double place) const;

private:
  /// Between the first and the last row.
  ValueAndSlope within(double place) const;

  std::vector<double> places_, values_;
  std::shared_ptr<const Spline> spline_; // null: one row
  double before_ = 0., after_ = 0.;
};
} // namespace arthrowear
