// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "laws/law_history.h"

#include <memory>
#include <vector>

namespace arthrowear
{
/// Numbers that laws keep for the points of a contact surface.
class PointHistory
{
public:
  PointHistory() = default;
  PointHistory(std::vector<HistoryVariable> variables, std::size_t n_points);

  const std::vector<HistoryVariable> &variables() const;
  std::size_t n_variables() const { return variables_ ? variables_->size() : 0; }
  /// Point by point.
  const std::vector<double> &values() const { return values_; }
  std::vector<double> &values() { return values_; }
  /// The same for checkpoints.
  using Memory = std::vector<double>;
  const Memory &memory() const { return values_; }
  /// @throws std::invalid_argument if it is of another number of points or variables
  void restore(const Memory &values);

  /// Null if nothing is kept.
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
  /// Those of some points, in their order.
  PointHistory of(const std::vector<unsigned int> &points) const;

  /// Applies `step(values)` to the values of a point; what adds up does so `times` times.
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

  /// What adds up grows by `factor` times its change from `before` to now, the rest stays: the
  /// history after more cycles like the last.
  void extend(const PointHistory &before, double factor);

private:
  std::shared_ptr<const std::vector<HistoryVariable>> variables_;
  std::vector<double> values_;
};
} // namespace arthrowear
