// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <limits>
#include <vector>

namespace arthrowear
{
/// Probability with which the intervals of this folder contain the exact number.
constexpr double interval_probability = .95;

/// Fewest randomisations whose scatter gives an interval.
constexpr unsigned least_randomisations = 8;

/// An estimated number with its 95 % interval. A side without a bound is infinite.
struct Estimate
{
  double value = std::numeric_limits<double>::quiet_NaN();
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();

  template <class Visit, class S> static void for_each_json(const Visit &visit, S &s)
  {
    visit("value", s.value);
    visit("low", s.low, -std::numeric_limits<double>::infinity());
    visit("high", s.high, std::numeric_limits<double>::infinity());
  }
};

/// A result of all cases of a study.
struct Sample
{
  std::vector<double> values;          ///< by case; NaN: the case failed
  std::vector<unsigned> randomisation; ///< by case, see Design; not read if is_random
  bool is_random = true;               ///< the cases are independent

  std::size_t n_failed() const;
};

/// Mean, standard deviation (n - 1) and coefficient of variation (over the absolute mean) of the
/// cases that ended: they say nothing about failed cases. Intervals are from Student's t with the
/// jackknife's standard error, in which a case, or a randomisation of other designs, is left out at
/// a time; for the mean this is the usual interval. The intervals of the last two estimates are
/// symmetric for the logarithm.
Estimate mean(const Sample &sample);
Estimate standard_deviation(const Sample &sample);
Estimate coefficient_of_variation(const Sample &sample);

/// Quantile of the cases that ended: type 8 of Hyndman and Fan (1996), numpy's "median_unbiased",
/// between order statistics at the position (n + 1/3) p + 1/3, within the least and the largest
/// one.
///
/// The interval lies between two order statistics. Those of a random design are exact for every
/// distribution, by the binomial distribution of the number of cases below the quantile. The cases
/// of other designs are not independent: there the share of cases below the quantile has the error
/// that its scatter over the randomisations shows (Woodruff 1952), by Student's t. Failed cases
/// widen the interval: all of them count as -infinity for its lower end, as +infinity for its upper
/// end. A side on which there are too few cases is infinite.
/// @param p  in the open (0, 1)
Estimate quantile(const Sample &sample, double p);

/// Quantile of Student's distribution: |t| is below it with this probability.
double student_quantile(double probability, unsigned int degrees_of_freedom);
} // namespace arthrowear
