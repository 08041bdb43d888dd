// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/delassus_cache.h"

#include "stepping/rotated_columns.h"

namespace arthrowear
{
namespace
{
// Whole columns are kept up to this many values (32 MB): a product with them then costs less than
// a solve.
constexpr double most_kept_values = 4e6;
} // namespace

DelassusCache::DelassusCache(const Body &body, const EffectiveMatrix &matrix,
                             const PointWeights &points)
    : body_(&body), matrix_(&matrix), points_(&points), gather_(body, points.nodes()),
      column_of_point_(points.n_points(), -1)
{
  const double n_values = 9. * body.partition().n_global() * points.n_points();
  keeps_whole_columns_ = n_values <= most_kept_values;
}

void
DelassusCache::clear()
{
  std::fill(column_of_point_.begin(), column_of_point_.end(), -1);
  columns_.clear();
  whole_columns_.clear();
  batches_.clear();
  n_columns_ = 0;
}

void
DelassusCache::require(const std::vector<unsigned int> &points)
{
  std::vector<unsigned int> missing;
  std::vector<EffectiveMatrix::SharedForce> loads;
  for (const unsigned int point : points)
    if (!has(point))
    {
      missing.push_back(point);
      loads.push_back(points_->force_shares(point));
    }
  if (missing.empty())
    return;
  const bool is_root = body_->partition().rank() == 0;
  const std::size_t n_owned = 3 * body_->partition().n_owned();
  std::vector<double> nodal, values;
  matrix_->inverse_columns(loads,
                           [&](const Field &column)
                           {
                             gather_.gather(column, nodal);
                             if (is_root)
                             {
                               points_->to_points(nodal, values);
                               columns_.insert(columns_.end(), values.begin(), values.end());
                             }
                             if (keeps_whole_columns_)
                               whole_columns_.insert(whole_columns_.end(), column.begin(),
                                                     column.begin() + n_owned);
                           });
  for (const unsigned int point : missing)
    column_of_point_[point] = n_columns_++;
  batches_.push_back(std::move(missing));
}

void
DelassusCache::respond(const std::vector<double> &forces, const double factor, Field &field) const
{
  const std::size_t n_owned = 3 * body_->partition().n_owned();
  for (std::size_t point = 0; point < column_of_point_.size(); ++point)
    for (std::size_t i = 0; i < 3; ++i)
    {
      const double force = factor * forces[3 * point + i];
      if (force == 0.)
        continue;
      const double *column = whole_columns_.data() + (3 * column_of_point_[point] + i) * n_owned;
      for (std::size_t k = 0; k < n_owned; ++k)
        field[k] += force * column[k];
    }
}

std::vector<double>
DelassusCache::values(const std::vector<unsigned int> &points, const std::vector<Matrix3> &frames,
                      const double h)
{
  require(points);
  if (body_->partition().rank() != 0)
    return {};
  return rotated_columns(columns_, column_of_point_, points, frames, h);
}
} // namespace arthrowear
