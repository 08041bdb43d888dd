// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/jumps/linear_wear.h"

#include "base/assertion.h"

#include <algorithm>
#include <cmath>
#include <iterator>

extern "C"
{
  void dpotrf_(const char *uplo, const int *n, double *a, const int *lda, int *info);
  void dpotri_(const char *uplo, const int *n, double *a, const int *lda, int *info);
  void dgetrf_(const int *m, const int *n, double *a, const int *lda, int *pivots, int *info);
  void dgetrs_(const char *trans, const int *n, const int *n_rhs, const double *a, const int *lda,
               const int *pivots, double *b, const int *ldb, int *info);
}

namespace arthrowear
{
namespace
{
// Alexander's method of two stages, of second order and L-stable, has this on the diagonal.
const double gamma = 1. - std::sqrt(0.5);

/// Positions of `points` in the ascending `all`, which contains them.
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
WearLoss::make_room(const std::vector<unsigned int> &points)
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
WearLoss::add(const std::vector<unsigned int> &points, std::vector<double> compliance,
              const std::vector<double> &wear_per_force, const double h)
{
  const int n = static_cast<int>(points.size());
  ARTHROWEAR_ASSERT(compliance.size() == points.size() * points.size() &&
                        wear_per_force.size() == points.size(),
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
    {
      const double stiffness = compliance[std::max(i, j) * size + std::min(i, j)];
      row[at[j]] += wear_per_force[i] * stiffness;
      force_[points[j]] += h * stiffness;
    }
  }
  return true;
}

void
WearLoss::scale_wear(const std::vector<double> &factor)
{
  for (std::size_t i = 0; i < points_.size(); ++i)
    for (std::size_t j = 0; j < points_.size(); ++j)
      matrix_[i * points_.size() + j] *= factor[points_[i]];
}

double
WearLoss::of_impulse(const std::vector<double> &wear) const
{
  ARTHROWEAR_ASSERT(wear.size() == force_.size(), "each point has its wear");
  double sum = 0.;
  for (std::size_t i = 0; i < wear.size(); ++i)
    sum += force_[i] * wear[i];
  return sum;
}

std::vector<double>
WearLoss::product(const std::vector<double> &x) const
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
WearLoss::of_own_wear() const
{
  std::vector<double> result(force_.size(), 0.);
  for (std::size_t i = 0; i < points_.size(); ++i)
    result[points_[i]] = matrix_[i * (points_.size() + 1)];
  return result;
}

std::vector<double>
product_of_stiffer(const WearLoss &one, const WearLoss &other, const std::vector<double> &x)
{
  const std::vector<double> own = one.of_own_wear(), of_other = other.of_own_wear(),
                            by_other = other.product(x);
  std::vector<double> result = one.product(x);
  for (std::size_t i = 0; i < x.size(); ++i)
    if (of_other[i] > own[i])
      result[i] = by_other[i];
  return result;
}

LinearWear::LinearWear(const WearLoss &loss, const double cycles, const unsigned int n_steps)
    : loss_(&loss), cycles_(cycles), step_(cycles / n_steps), n_steps_(n_steps),
      factor_(loss.matrix()), pivots_(loss.points().size())
{
  const int n = static_cast<int>(loss.points().size());
  for (double &value : factor_)
    value *= gamma * step_;
  for (int i = 0; i < n; ++i)
    factor_[i * (n + 1)] += 1.;
  if (n == 0)
    return;
  int info = 0;
  dgetrf_(&n, &n, factor_.data(), &n, pivots_.data(), &info);
  ARTHROWEAR_ASSERT(info == 0, "1 + gamma N J is regular");
}

void
LinearWear::solve(std::vector<double> &x) const
{
  const std::vector<unsigned int> &points = loss_->points();
  const int n = static_cast<int>(points.size()), one = 1;
  if (n == 0)
    return;
  std::vector<double> rhs;
  for (const unsigned int point : points)
    rhs.push_back(x[point]);
  int info = 0;
  dgetrs_("T", &n, &one, factor_.data(), &n, pivots_.data(), rhs.data(), &n, &info);
  for (int i = 0; i < n; ++i)
    x[points[i]] = rhs[i];
}

std::vector<double>
LinearWear::after(const std::vector<double> &start, const std::vector<double> &rate,
                  const std::vector<double> &change) const
{
  const std::size_t n = start.size();
  ARTHROWEAR_ASSERT(rate.size() == n && change.size() == n, "each point has its values");
  std::vector<double> y = start, at(n);
  /// Slope of a stage that ends at a fraction of the jump, from the point `at`.
  const auto slope = [&](const double fraction)
  {
    std::vector<double> k = loss_->product(at);
    for (std::size_t i = 0; i < n; ++i)
      k[i] = rate[i] + change[i] * fraction * fraction - k[i];
    solve(k);
    return k;
  };
  for (unsigned int step = 0; step < n_steps_; ++step)
  {
    at = y;
    const std::vector<double> first = slope((step + gamma) / n_steps_);
    for (std::size_t i = 0; i < n; ++i)
      at[i] = y[i] + (1. - gamma) * step_ * first[i];
    const std::vector<double> second = slope((step + 1.) / n_steps_);
    for (std::size_t i = 0; i < n; ++i)
      y[i] += step_ * ((1. - gamma) * first[i] + gamma * second[i]);
  }
  return y;
}
} // namespace arthrowear
