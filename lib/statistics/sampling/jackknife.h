// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "sampling/estimates.h"

#include <array>
#include <cmath>
#include <map>

namespace arthrowear
{
/// Sums of each independent group of cases: each case of a random design, each randomisation of
/// other designs.
template <std::size_t n> class GroupSums
{
public:
  using Sums = std::array<double, n>;

  explicit GroupSums(const bool is_random) : is_random_(is_random) {}

  /// @param randomisation  not read if random
  void add(const Sums &terms, const unsigned randomisation)
  {
    const std::size_t place = is_random_
                                  ? groups_.size()
                                  : place_.try_emplace(randomisation, groups_.size()).first->second;
    if (place == groups_.size())
      groups_.push_back(Sums{});
    for (std::size_t k = 0; k < n; ++k)
    {
      groups_[place][k] += terms[k];
      total_[k] += terms[k];
    }
  }

  const Sums &total() const { return total_; }

  bool is_random() const { return is_random_; }

  /// True if the groups are enough for an interval.
  bool has_interval() const { return groups_.size() >= (is_random_ ? 2 : least_randomisations); }

  /// Values of a function of the sums, each without one of the groups.
  template <class Function> std::vector<double> left_out(const Function &function) const
  {
    std::vector<double> values;
    for (const Sums &group : groups_)
    {
      Sums others = total_;
      for (std::size_t k = 0; k < n; ++k)
        others[k] -= group[k];
      values.push_back(function(others));
    }
    return values;
  }

  /// Value of a function of the sums, with its interval by the jackknife: the squared deviations of
  /// the G values that leave out one group each, added and multiplied by (G - 1)/G, are the
  /// variance, and Student's t has G - 1 degrees of freedom (Tukey 1958; Efron and Stein 1981). The
  /// interval is infinite if there are too few groups or the function is not finite without a
  /// group.
  template <class Function> Estimate estimate(const Function &function) const
  {
    Estimate result;
    if (groups_.empty())
      return result;
    result.value = function(total_);
    if (!has_interval())
      return result;
    const double count = static_cast<double>(groups_.size());
    std::vector<double> changes = left_out(function);
    double sum = 0., squares = 0.;
    for (double &change : changes)
    {
      change -= result.value;
      sum += change;
    }
    for (const double change : changes)
      squares += (change - sum / count) * (change - sum / count);
    const double half =
        student_quantile(interval_probability, static_cast<unsigned>(groups_.size() - 1)) *
        std::sqrt((count - 1.) / count * squares);
    if (std::isfinite(half))
    {
      result.low = result.value - half;
      result.high = result.value + half;
    }
    return result;
  }

private:
  bool is_random_;
  std::vector<Sums> groups_;
  std::map<unsigned, std::size_t> place_; ///< of a randomisation in groups_
  Sums total_{};
};
} // namespace arthrowear
