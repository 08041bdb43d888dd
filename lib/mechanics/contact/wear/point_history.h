// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "laws/law_history.h"

#include <memory>

namespace arthrowear
{
/// History variables of laws at the points of a contact surface.
class PointHistory
{
public:
  PointHistory() = default;
  PointHistory(std::vector<HistoryVariable> variables, std::size_t n_points);

  const std::vector<HistoryVariable> &variables() const;
  std::size_t n_variables() const { return variables_ ? variables_->size() : 0; }
  /// The variables of the first point, then of the second, and so on.
  const std::vector<double> &values() const { return values_; }
  std::vector<double> &values() { return values_; }
  /// The values, as checkpoints store them.
  using Memory = std::vector<double>;
  const Memory &memory() const { return values_; }
  /// @throws std::invalid_argument if the number of points or variables differs
  void restore(const Memory &values);

  /// The values of a point; null without variables.
  const double *at(const std::size_t point) const
  {
    return values_.empty() ? nullptr : values_.data() + point * n_variables();
  }
  double *at(const std::size_t point)
  {
    return values_.empty() ? nullptr : values_.data() + point * n_variables();
  }

  /// One variable of all points.
  std::vector<double> variable(std::size_t index) const;
  /// Copies the history of some points, in their order.
  PointHistory of(const std::vector<unsigned int> &points) const;

  /// Applies `step(values)` to the values of a point; variables that accumulate do so `times`
  /// times.
  template <class Step> void advance(std::size_t point, double times, const Step &step)
  {
    if (n_variables() == 0)
      return;
    double *values = at(point);
    const std::vector<double> before(values, values + n_variables());
    step(values);
    for (std::size_t k = 0; k < before.size(); ++k)
      if ((*variables_)[k].adds_up)
        values[k] += (times - 1.) * (values[k] - before[k]);
  }

  /// Extrapolates over further cycles like the last: variables that accumulate grow by `factor`
  /// times their change from `before` to now, the others stay.
  void extend(const PointHistory &before, double factor);

private:
  std::shared_ptr<const std::vector<HistoryVariable>> variables_;
  std::vector<double> values_;
};
} // namespace arthrowear
