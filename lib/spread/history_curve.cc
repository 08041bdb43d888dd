// SPDX-License-Identifier: LGPL-2.1-or-later
#include "spread/history_curve.h"

#include <gsl/gsl_interp.h>

#include <algorithm>
#include <new>

namespace arthrowear
{
struct HistoryCurve::Spline
{
  Spline(const std::vector<double> &x, const std::vector<double> &y)
      : interpolation(
            gsl_interp_alloc(x.size() < 3 ? gsl_interp_linear : gsl_interp_steffen, x.size()))
  {
    if (interpolation == nullptr)
      throw std::bad_alloc();
    gsl_interp_init(interpolation, x.data(), y.data(), x.size());
  }
  ~Spline() { gsl_interp_free(interpolation); }
  Spline(const Spline &) = delete;
  Spline &operator=(const Spline &) = delete;

  gsl_interp *interpolation;
};

HistoryCurve::HistoryCurve(std::vector<double> cycles, std::vector<double> values)
    : cycles_(std::move(cycles)), values_(std::move(values))
{
  if (cycles_.size() > 1)
    spline_ = std::make_shared<const Spline>(cycles_, values_);
}

double
HistoryCurve::at(const double cycles) const
{
  if (!spline_)
    return values_.front();
  return gsl_interp_eval(spline_->interpolation, cycles_.data(), values_.data(),
                         std::clamp(cycles, cycles_.front(), cycles_.back()), nullptr);
}

double
HistoryCurve::straight(const double cycles) const
{
  if (!spline_)
    return values_.front();
  const double x = std::clamp(cycles, cycles_.front(), cycles_.back());
  const std::size_t i = gsl_interp_bsearch(cycles_.data(), x, 0, cycles_.size() - 1);
  const double part = (x - cycles_[i]) / (cycles_[i + 1] - cycles_[i]);
  return values_[i] + part * (values_[i + 1] - values_[i]);
}
} // namespace arthrowear
