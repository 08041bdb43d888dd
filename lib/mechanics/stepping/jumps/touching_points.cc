// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/jumps/touching_points.h"

#include "base/lapack.h"

#include <algorithm>
#include <cmath>

extern "C"
{
  void dgemv_(const char *trans, const int *m, const int *n, const double *alpha, const double *a,
              const int *lda, const double *x, const int *incx, const double *beta, double *y,
              const int *incy);
  void dger_(const int *m, const int *n, const double *alpha, const double *x, const int *incx,
             const double *y, const int *incy, double *a, const int *lda);
}

namespace arthrowear
{
namespace
{
// Overlaps and tensions below these fractions of the largest approach and of the largest force are
// round-off. A body that is free to move may have the largest approach.
constexpr double round_off_of_gap = 1e-10, round_off_of_force = 1e-9;
// A point has no independent force if its compliance, given the points in contact, is at most this
// fraction of its compliance without them.
constexpr double least_compliance = 1e-12;
} // namespace

TouchingPoints::TouchingPoints(const std::vector<double> &compliance, const std::size_t n,
                               const double *force, const double *gap)
    : compliance_(&compliance), n_(n), approach_(n, 0.), is_closed_(n, 0)
{
  for (unsigned int i = 0; i < n; ++i)
    if (force[i] > 0.)
    {
      closed_.push_back(i);
      is_closed_[i] = 1;
    }
  for (std::size_t i = 0; i < n; ++i)
  {
    double sum = 0.;
    for (const unsigned int j : closed_)
      sum += compliance[i * n + j] * force[j];
    approach_[i] = sum - (is_closed_[i] ? 0. : std::max(0., gap[i]));
  }
  is_regular_ = invert();
  if (is_regular_)
    return;
  closed_.clear();
  is_closed_.assign(n, 0);
}

bool
TouchingPoints::invert()
{
  const int size = static_cast<int>(closed_.size());
  room_ = closed_.size() + 16;
  inverse_.assign(room_ * room_, 0.);
  if (size == 0)
    return true;
  for (std::size_t i = 0; i < closed_.size(); ++i)
    for (std::size_t j = 0; j < closed_.size(); ++j)
      row(i)[j] = (*compliance_)[closed_[i] * n_ + closed_[j]];
  const int length = static_cast<int>(room_);
  int info = 0;
  dpotrf_("U", &size, inverse_.data(), &length,
          &info); // "U" by columns: below the diagonal by rows
  if (info == 0)
    dpotri_("U", &size, inverse_.data(), &length, &info);
  for (std::size_t i = 0; i < closed_.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      row(j)[i] = row(i)[j];
  return info == 0;
}

void
TouchingPoints::set_forces(const std::vector<double> &opening, double *force) const
{
  std::fill(force, force + n_, 0.);
  const std::size_t size = closed_.size();
  std::vector<double> overlap(size);
  for (std::size_t i = 0; i < size; ++i)
    overlap[i] = approach_[closed_[i]] - opening[closed_[i]];
  const std::vector<double> closed = product(overlap);
  for (std::size_t i = 0; i < size; ++i)
    force[closed_[i]] = closed[i];
}

/// The inverse times a vector of the points in contact.
std::vector<double>
TouchingPoints::product(const std::vector<double> &x) const
{
  const int n = static_cast<int>(x.size()), length = static_cast<int>(room_), one = 1;
  const double times = 1., none = 0.;
  std::vector<double> y(x.size());
  if (n > 0)
    dgemv_("N", &n, &n, &times, inverse_.data(), &length, x.data(), &one, &none, y.data(), &one);
  return y;
}

/// inverse += factor x x^T.
void
TouchingPoints::add_square(const double factor, const std::vector<double> &x)
{
  const int n = static_cast<int>(x.size()), length = static_cast<int>(room_), one = 1;
  if (n > 0)
    dger_(&n, &n, &factor, x.data(), &one, x.data(), &one, inverse_.data(), &length);
}

bool
TouchingPoints::update(const std::vector<double> &opening, const double *force,
                       const double *approach, const bool one_by_one)
{
  double largest_force = 0., largest_approach = 0.;
  for (std::size_t i = 0; i < n_; ++i)
  {
    largest_force = std::max(largest_force, std::abs(force[i]));
    largest_approach = std::max(largest_approach, std::abs(approach_[i]));
  }
  // Value below its bound, and the point.
  std::vector<std::pair<double, unsigned int>> holding, overlapping;
  for (unsigned int i = 0; i < n_; ++i)
  {
    const double gap = this->gap(i, opening[i], approach[i]);
    if (is_closed_[i] && force[i] < -round_off_of_force * largest_force)
      holding.emplace_back(force[i], i);
    else if (!is_closed_[i] && gap < -round_off_of_gap * largest_approach)
      overlapping.emplace_back(gap, i);
  }
  for (auto *which : {&holding, &overlapping})
    if (one_by_one && which->size() > 1)
      which->assign(1, *std::min_element(which->begin(), which->end()));
  bool has_changed = false;
  for (const auto &[value, point] : holding)
  {
    remove(std::find(closed_.begin(), closed_.end(), point) - closed_.begin());
    has_changed = true;
  }
  for (const auto &[value, point] : overlapping)
    has_changed = add(point) || has_changed;
  return has_changed;
}

/// The inverse with another row and column. @return false if the point depends on the others
bool
TouchingPoints::add(const unsigned int point)
{
  const std::size_t size = closed_.size();
  if (size == room_)
  {
    const std::size_t room = room_ + room_ / 2 + 16;
    std::vector<double> larger(room * room, 0.);
    for (std::size_t i = 0; i < size; ++i)
      std::copy(row(i), row(i) + size, larger.begin() + i * room);
    inverse_ = std::move(larger);
    room_ = room;
  }
  const double *column = &(*compliance_)[point * n_];
  std::vector<double> coupling(size);
  for (std::size_t i = 0; i < size; ++i)
    coupling[i] = column[closed_[i]];
  const std::vector<double> shares = product(coupling);
  double own = column[point];
  for (std::size_t i = 0; i < size; ++i)
    own -= shares[i] * coupling[i];
  if (own <= least_compliance * column[point])
    return false;
  add_square(1. / own, shares);
  for (std::size_t i = 0; i < size; ++i)
    row(i)[size] = row(size)[i] = -shares[i] / own;
  row(size)[size] = 1. / own;
  closed_.push_back(point);
  is_closed_[point] = 1;
  return true;
}

/// The inverse without a row and column; the last row and column get their place.
void
TouchingPoints::remove(const std::size_t position)
{
  const std::size_t size = closed_.size(), last = size - 1;
  const std::vector<double> taken(row(position), row(position) + size);
  add_square(-1. / taken[position], taken);
  for (std::size_t j = 0; j < size; ++j)
    row(position)[j] = row(last)[j];
  for (std::size_t i = 0; i < last; ++i)
    row(i)[position] = row(i)[last];
  row(position)[position] = row(last)[last];
  is_closed_[closed_[position]] = 0;
  closed_[position] = closed_[last];
  closed_.pop_back();
}

void
TouchingPoints::add_to(const double *factor, std::vector<double> &matrix) const
{
  const std::size_t size = closed_.size();
  for (std::size_t i = 0; i < size; ++i)
  {
    const double times = factor[closed_[i]];
    double *to = &matrix[closed_[i] * n_];
    for (std::size_t j = 0; times != 0. && j < size; ++j)
      to[closed_[j]] += times * row(i)[j];
  }
}
} // namespace arthrowear
