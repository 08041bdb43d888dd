// SPDX-License-Identifier: LGPL-2.1-or-later
#include "gait/continued_curve.h"

#include "base/errors.h"
#include "base/format.h"
#include "gait/spline.h"

#include <cmath>

namespace arthrowear
{
namespace
{
void
check_rows(const std::vector<double> &places, const std::vector<double> &values,
           const std::size_t fewest)
{
  InputErrors errors;
  if (places.size() != values.size() || places.size() < fewest)
    errors.add(formatted("a curve has %zu places and %zu values, must have as many of both, at "
                         "least %zu. Add the rows that are missing.",
                         places.size(), values.size(), fewest));
  else
    for (std::size_t row = 0; row < places.size(); ++row)
    {
      if (!std::isfinite(places[row]) || !std::isfinite(values[row]))
        errors.add(
            formatted("row %zu of a curve is %g, %g, must be two finite numbers. Correct the row.",
                      row + 1, places[row], values[row]));
      if (row > 0 && !(places[row] > places[row - 1]))
        errors.add(formatted(
            "row %zu of a curve is at %g, must be above %g of the row before. Sort the rows.",
            row + 1, places[row], places[row - 1]));
    }
  errors.throw_if_any();
}
} // namespace

ContinuedCurve::ContinuedCurve(std::vector<double> places, std::vector<double> values,
                               const Between between, const double slope_before,
                               const double slope_after)
    : places_(std::move(places)), values_(std::move(values)), before_(slope_before),
      after_(slope_after)
{
  check_rows(places_, values_, 1);
  if (places_.size() > 1)
    spline_ = std::make_shared<const Spline>(
        places_, values_,
        between == Between::lines || places_.size() < 3 ? gsl_interp_linear : gsl_interp_steffen);
}

ContinuedCurve::ContinuedCurve(std::vector<double> places, std::vector<double> values,
                               const Between between)
    : ContinuedCurve(std::move(places), std::move(values), between, 0., 0.)
{
  check_rows(places_, values_, 2);
  before_ = within(places_.front()).slope;
  after_ = within(places_.back()).slope;
}

ValueAndSlope
ContinuedCurve::at(const double place) const
{
  if (place <= places_.front())
    return {values_.front() + before_ * (place - places_.front()), before_};
  if (place >= places_.back())
    return {values_.back() + after_ * (place - places_.back()), after_};
  return within(place);
}

ValueAndSlope
ContinuedCurve::within(const double place) const
{
  const auto evaluated = [&](const auto &function)
  { return function(spline_->interpolation, places_.data(), values_.data(), place, nullptr); };
  return {evaluated(gsl_interp_eval), evaluated(gsl_interp_eval_deriv)};
}
} // namespace arthrowear
