// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/jumps/cycle_contact.h"

#include "base/assertion.h"

#include <utility>

namespace arthrowear
{
void
CycleContact::add(const double h, const std::vector<double> &force, const std::vector<double> &gap,
                  const std::vector<double> &wear_per_force)
{
  ARTHROWEAR_ASSERT(!is_complete_ && force.size() == n_points_ && gap.size() == n_points_ &&
                        wear_per_force.size() == n_points_,
                    "each point has its values");
  durations_.push_back(h);
  forces_.insert(forces_.end(), force.begin(), force.end());
  gaps_.insert(gaps_.end(), gap.begin(), gap.end());
  wear_per_force_.insert(wear_per_force_.end(), wear_per_force.begin(), wear_per_force.end());
}

void
CycleContact::wear_at_both_ends(const double begin_over_end)
{
  ARTHROWEAR_ASSERT(!is_complete_, "the record has all points");
  for (std::size_t i = 0; i < n_points_; ++i)
    for (std::size_t step = 0; step < n_steps(); ++step)
    {
      double &value = wear_per_force_[step * n_points_ + i];
      const double own = .5 * value;
      if (step == 0)
        value += begin_over_end * value;
      value *= .5;
      if (step > 0)
        wear_per_force_[(step - 1) * n_points_ + i] += own;
    }
}

std::vector<unsigned int>
CycleContact::points_within(const double reach) const
{
  std::vector<unsigned int> points;
  for (unsigned int point = 0; point < n_points_; ++point)
    for (std::size_t step = 0; step < n_steps(); ++step)
      if (force(step)[point] > 0. || gap(step)[point] < reach)
      {
        points.push_back(point);
        break;
      }
  return points;
}

void
CycleContact::complete(const std::vector<unsigned int> &points, std::vector<double> compliance)
{
  ARTHROWEAR_ASSERT(!is_complete_ &&
                        (compliance.empty() || compliance.size() == points.size() * points.size()),
                    "the compliance is a square matrix with a row per point");
  for (std::vector<double> *values : {&forces_, &gaps_, &wear_per_force_})
  {
    std::vector<double> kept;
    for (std::size_t step = 0; step < n_steps(); ++step)
      for (const unsigned int point : points)
        kept.push_back((*values)[step * n_points_ + point]);
    *values = std::move(kept);
  }
  points_ = points;
  compliance_ = std::move(compliance);
  is_complete_ = true;
}

double
CycleContact::wear_of_forces(const std::size_t i) const
{
  double sum = 0.;
  for (std::size_t step = 0; step < n_steps(); ++step)
    sum += wear_per_force(step)[i] * force(step)[i];
  return sum;
}

void
CycleContact::match(const std::vector<double> &wear)
{
  std::vector<double> factor(n_points_, 1.);
  for (std::size_t i = 0; i < points_.size(); ++i)
  {
    const double sum = wear_of_forces(i);
    if (sum > 0. && wear[points_[i]] > 0.)
      factor[points_[i]] = wear[points_[i]] / sum;
  }
  scale_wear(factor);
}

std::vector<double>
CycleContact::force_exponents(const std::vector<double> &wear) const
{
  std::vector<double> result(n_points_, 1.);
  for (std::size_t i = 0; i < points_.size(); ++i)
    if (wear[points_[i]] > 0.)
      result[points_[i]] = wear_of_forces(i) / wear[points_[i]];
  return result;
}

void
CycleContact::scale_wear(const std::vector<double> &factor)
{
  ARTHROWEAR_ASSERT(is_complete_ && factor.size() == n_points_, "each point has its factor");
  for (std::size_t step = 0; step < n_steps(); ++step)
    for (std::size_t i = 0; i < points_.size(); ++i)
      wear_per_force_[step * points_.size() + i] *= factor[points_[i]];
}
} // namespace arthrowear
