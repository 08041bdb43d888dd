// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "sampling/distribution.h"

#include <gsl/gsl_cdf.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace arthrowear
{
/// Gauss' distribution.
class Normal : public Distribution
{
public:
  Normal(const std::string &text, const double mean, const double deviation)
      : Distribution(text), mean_(mean), deviation_(deviation)
  {
  }

  double quantile(const double p) const override
  {
    return mean_ + gsl_cdf_gaussian_Pinv(p, deviation_);
  }
  double upper_quantile(const double q) const override
  {
    return mean_ + gsl_cdf_gaussian_Qinv(q, deviation_);
  }
  double probability_below(const double value) const override
  {
    return gsl_cdf_gaussian_P(value - mean_, deviation_);
  }
  double probability_above(const double value) const override
  {
    return gsl_cdf_gaussian_Q(value - mean_, deviation_);
  }
  double lowest() const override { return -std::numeric_limits<double>::infinity(); }
  double highest() const override { return std::numeric_limits<double>::infinity(); }

private:
  double mean_, deviation_;
};

/// A value whose logarithm is normal.
class LogNormal : public Distribution
{
public:
  LogNormal(const std::string &text, const double middle, const double variation)
      : Distribution(text),
        logarithm_(text, std::log(middle), std::sqrt(std::log1p(variation * variation)))
  {
  }

  double quantile(const double p) const override { return std::exp(logarithm_.quantile(p)); }
  double upper_quantile(const double q) const override
  {
    return std::exp(logarithm_.upper_quantile(q));
  }
  double probability_below(const double value) const override
  {
    return value > 0. ? logarithm_.probability_below(std::log(value)) : 0.;
  }
  double probability_above(const double value) const override
  {
    return value > 0. ? logarithm_.probability_above(std::log(value)) : 1.;
  }
  double lowest() const override { return 0.; }
  double highest() const override { return std::numeric_limits<double>::infinity(); }

private:
  Normal logarithm_;
};

/// Two triangles with the common side at the mode, of which one may have no area.
class Triangular : public Distribution
{
public:
  Triangular(const std::string &text, const double low, const double mode, const double high)
      : Distribution(text), low_(low), mode_(mode), high_(high)
  {
  }

  double quantile(const double p) const override
  {
    return p * (high_ - low_) <= mode_ - low_ ? from_low(p) : from_high(1. - p);
  }
  double upper_quantile(const double q) const override
  {
    return q * (high_ - low_) <= high_ - mode_ ? from_high(q) : from_low(1. - q);
  }
  double probability_below(const double value) const override
  {
    if (value <= low_)
      return 0.;
    return value <= mode_ ? part(value - low_, mode_ - low_) : 1. - probability_above(value);
  }
  double probability_above(const double value) const override
  {
    if (value >= high_)
      return 0.;
    return value > mode_ ? part(high_ - value, high_ - mode_) : 1. - probability_below(value);
  }
  double lowest() const override { return low_; }
  double highest() const override { return high_; }

private:
  double from_low(const double p) const
  {
    return low_ + std::sqrt(p * (high_ - low_) * (mode_ - low_));
  }
  double from_high(const double q) const
  {
    return high_ - std::sqrt(q * (high_ - low_) * (high_ - mode_));
  }
  double part(const double from_end, const double side) const
  {
    return side > 0. ? from_end / (high_ - low_) * (from_end / side) : 0.;
  }

  double low_, mode_, high_;
};

/// All values between the bounds weigh the same.
class Uniform : public Distribution
{
public:
  Uniform(const std::string &text, const double low, const double high)
      : Distribution(text), low_(low), high_(high)
  {
  }

  double quantile(const double p) const override { return low_ + p * (high_ - low_); }
  double upper_quantile(const double q) const override { return high_ - q * (high_ - low_); }
  double probability_below(const double value) const override
  {
    return std::clamp((value - low_) / (high_ - low_), 0., 1.);
  }
  double probability_above(const double value) const override
  {
    return std::clamp((high_ - value) / (high_ - low_), 0., 1.);
  }
  double lowest() const override { return low_; }
  double highest() const override { return high_; }

private:
  double low_, high_;
};

/// A distribution between bounds. The probability below a quantile and the probability above it are
/// interpolated from the bounds, and the smaller one gives the quantile: it is exact in both tails.
class Truncated : public Distribution
{
public:
  Truncated(const std::string &text, std::shared_ptr<const Distribution> whole, const double low,
            const double high)
      : Distribution(text), whole_(std::move(whole)), low_(std::max(low, whole_->lowest())),
        high_(std::min(high, whole_->highest())), below_low_(whole_->probability_below(low)),
        above_low_(whole_->probability_above(low)), below_high_(whole_->probability_below(high)),
        above_high_(whole_->probability_above(high))
  {
  }

  double quantile(const double p) const override { return between(1. - p, p); }
  double upper_quantile(const double q) const override { return between(q, 1. - q); }
  double probability_below(const double value) const override
  {
    return value <= low_ ? 0. : value >= high_ ? 1. : inside(low_, value) / inside(low_, high_);
  }
  double probability_above(const double value) const override
  {
    return value <= low_ ? 1. : value >= high_ ? 0. : inside(value, high_) / inside(low_, high_);
  }
  double lowest() const override { return low_; }
  double highest() const override { return high_; }

  /// Probability of the whole distribution between the bounds.
  double probability() const { return inside(low_, high_); }
  /// Probability of the whole distribution on the side of the bounds with the smaller one.
  double probability_of_tail() const { return std::min(below_high_, above_low_); }

private:
  double inside(const double from, const double to) const
  {
    const double below = whole_->probability_below(from);
    return below < .5 ? whole_->probability_below(to) - below
                      : whole_->probability_above(from) - whole_->probability_above(to);
  }
  double between(const double of_low, const double of_high) const
  {
    const double below = of_low * below_low_ + of_high * below_high_,
                 above = of_low * above_low_ + of_high * above_high_;
    return std::clamp(below < above ? whole_->quantile(below) : whole_->upper_quantile(above), low_,
                      high_);
  }

  std::shared_ptr<const Distribution> whole_;
  double low_, high_, below_low_, above_low_, below_high_, above_high_;
};
} // namespace arthrowear
