// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/jumps/pressure_loss.h"

#include "base/assertion.h"
#include "base/lapack.h"

#include <algorithm>
#include <iterator>

namespace arthrowear
{
namespace
{
/// Returns the positions of `points` in the ascending `all`, which contains them.
std::vector<std::size_t>
positions(const std::vector<unsigned int> &points, const std::vector<unsigned int> &all)
{
  std::vector<std::size_t> result;
  for (const unsigned int point : points)
    result.push_back(std::lower_bound(all.begin(), all.end(), point) - all.begin());
  return result;
}
} // namespace

/// Rows and columns of zero for points that have none.
void
PressureLoss::make_room(const std::vector<unsigned int> &points)
{
  std::vector<unsigned int> all;
  std::set_union(points_.begin(), points_.end(), points.begin(), points.end(),
                 std::back_inserter(all));
  if (all.size() == points_.size())
    return;
  const std::vector<std::size_t> at = positions(points_, all);
  std::vector<double> matrix(all.size() * all.size(), 0.);
  for (std::size_t i = 0; i < at.size(); ++i)
    for (std::size_t j = 0; j < at.size(); ++j)
      matrix[at[i] * all.size() + at[j]] = matrix_[i * at.size() + j];
  points_ = std::move(all);
  matrix_ = std::move(matrix);
}

bool
PressureLoss::add(const std::vector<unsigned int> &points, std::vector<double> compliance,
                  const std::vector<double> &value_per_force)
{
  const int n = static_cast<int>(points.size());
  ARTHROWEAR_ASSERT(compliance.size() == points.size() * points.size() &&
                        value_per_force.size() == points.size(),
                    "the compliance is a square matrix with a row per point");
  if (n == 0)
    return true;
  int info = 0;
  dpotrf_("U", &n, compliance.data(), &n, &info); // "U" by columns: below the diagonal by rows
  if (info == 0)
    dpotri_("U", &n, compliance.data(), &n, &info);
  if (info != 0)
    return false;
  make_room(points);
  const std::vector<std::size_t> at = positions(points, points_);
  const std::size_t size = points.size();
  for (std::size_t i = 0; i < size; ++i)
  {
    double *row = &matrix_[at[i] * points_.size()];
    for (std::size_t j = 0; j < size; ++j)
      row[at[j]] += value_per_force[i] * compliance[std::max(i, j) * size + std::min(i, j)];
  }
  return true;
}

void
PressureLoss::scale(const std::vector<double> &factor)
{
  for (std::size_t i = 0; i < points_.size(); ++i)
    for (std::size_t j = 0; j < points_.size(); ++j)
      matrix_[i * points_.size() + j] *= factor[points_[i]];
}

std::vector<double>
PressureLoss::product(const std::vector<double> &x) const
{
  std::vector<double> y(x.size(), 0.);
  for (std::size_t i = 0; i < points_.size(); ++i)
  {
    const double *row = &matrix_[i * points_.size()];
    double sum = 0.;
    for (std::size_t j = 0; j < points_.size(); ++j)
      sum += row[j] * x[points_[j]];
    y[points_[i]] = sum;
  }
  return y;
}

std::vector<double>
PressureLoss::of_own_opening() const
{
  std::vector<double> result(n_points_, 0.);
  for (std::size_t i = 0; i < points_.size(); ++i)
    result[points_[i]] = matrix_[i * (points_.size() + 1)];
  return result;
}

std::vector<double>
product_of_stiffer(const PressureLoss &one, const PressureLoss &other, const std::vector<double> &x)
{
  const std::vector<double> own = one.of_own_opening(), of_other = other.of_own_opening(),
                            by_other = other.product(x);
  std::vector<double> result = one.product(x);
  for (std::size_t i = 0; i < x.size(); ++i)
    if (of_other[i] > own[i])
      result[i] = by_other[i];
  return result;
}
} // namespace arthrowear
