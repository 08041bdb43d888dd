// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/wear/point_history.h"

#include <stdexcept>

namespace arthrowear
{
PointHistory::PointHistory(std::vector<HistoryVariable> variables, const std::size_t n_points)
    : variables_(std::make_shared<const std::vector<HistoryVariable>>(std::move(variables))),
      values_(initial_history(*variables_, n_points))
{
}

const std::vector<HistoryVariable> &
PointHistory::variables() const
{
  static const std::vector<HistoryVariable> none;
  return variables_ ? *variables_ : none;
}

void
PointHistory::restore(const Memory &values)
{
  if (values.size() != values_.size())
    throw std::invalid_argument(std::to_string(values.size()) + " values, must have " +
                                std::to_string(values_.size()));
  values_ = values;
}

std::vector<double>
PointHistory::variable(const std::size_t index) const
{
  std::vector<double> result;
  for (std::size_t i = index; i < values_.size(); i += n_variables())
    result.push_back(values_[i]);
  return result;
}

PointHistory
PointHistory::of(const std::vector<unsigned int> &points) const
{
  PointHistory result;
  result.variables_ = variables_;
  for (const unsigned int point : points)
    result.values_.insert(result.values_.end(), values_.begin() + point * n_variables(),
                          values_.begin() + (point + 1) * n_variables());
  return result;
}

void
PointHistory::extend(const PointHistory &before, const double factor)
{
  for (std::size_t i = 0; i < values_.size(); ++i)
    if ((*variables_)[i % n_variables()].adds_up)
      values_[i] += factor * (values_[i] - before.values_[i]);
}
} // namespace arthrowear
