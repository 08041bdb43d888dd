// SPDX-License-Identifier: LGPL-2.1-or-later
// Krylov's methods in the space that constraint rows leave.
#include "stepping/row_space.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
namespace
{
// Directions that are kept where friction turns forces; then the oldest one is replaced.
constexpr std::size_t most_directions = 30;
} // namespace

unsigned int
RowSpace::iterate(const double tolerance, const unsigned int most, WholeVector &residual,
                  WholeVector &x)
{
  return rows_.are_symmetric() ? conjugate_gradients(tolerance, true, most, residual, x)
                               : conjugate_directions(tolerance, most, residual, x);
}

unsigned int
RowSpace::conjugate_gradients(const double tolerance, const bool moves_rigidly,
                              const unsigned int most, WholeVector &residual, WholeVector &x)
{
  direction_.set_zero(whole_.n_body(), whole_.n_rigid(), n_rows());
  double last = 0.;
  for (unsigned int iteration = 0;; ++iteration)
  {
    if (moves_rigidly)
    {
      balance(residual, balanced_);
      reduce(balanced_);
    }
    else
    {
      balanced_ = residual;
      balanced_.rigid.assign(whole_.n_rigid(), 0.);
      rest(balanced_);
    }
    if (std::sqrt(whole_.dot(balanced_, balanced_)) <= tolerance || iteration == most)
      return iteration;
    precondition(balanced_, moves_rigidly, step_);
    const double now = whole_.dot(residual, step_), ratio = last > 0. ? now / last : 0.;
    last = now;
    direction_.scale(ratio);
    direction_.add(1., step_);
    whole_.multiply(direction_, image_);
    const double length = now / whole_.dot(direction_, image_);
    x.add(length, direction_);
    residual.add(-length, image_);
  }
}

/// With the balanced residual in left_. As in conjugate gradients the residual has no part along
/// the kept directions; where A with its reactions is not symmetric, the new image must not have
/// one either, which is a triangular system for its shares of the kept ones.
unsigned int
RowSpace::conjugate_directions(const double tolerance, const unsigned int most,
                               WholeVector &residual, WholeVector &x)
{
  balance(residual, left_);
  change_.set_zero(whole_.n_body(), whole_.n_rigid(), n_rows());
  directions_.resize(most_directions);
  unsigned int iteration = 0;
  for (;; ++iteration)
  {
    balanced_ = left_;
    reduce(balanced_);
    if (std::sqrt(whole_.dot(balanced_, balanced_)) <= tolerance || iteration == most)
      break;
    Direction &now = directions_[iteration % most_directions];
    precondition(balanced_, true, now.step);
    whole_.multiply(now.step, image_);
    balance(image_, now.image);
    const double length = conjugate(iteration, now);
    if (!std::isfinite(length))
      break;
    change_.add(length, now.step);
    left_.add(-length, now.image);
  }
  whole_.multiply(change_, image_);
  residual.add(-1., image_);
  x.add(1., change_);
  return iteration;
}

double
RowSpace::conjugate(const unsigned int iteration, Direction &now)
{
  const std::size_t n = std::min<std::size_t>(iteration, most_directions - 1);
  const auto kept = [&](const std::size_t i) -> Direction &
  { return directions_[(iteration - n + i) % most_directions]; };
  sums_.resize(n);
  for (std::size_t i = 0; i < n; ++i)
    sums_[i] = whole_.share_of_dot(kept(i).step, now.image);
  whole_.sum(sums_);
  for (std::size_t i = 0; i < n; ++i)
  {
    for (std::size_t j = 0; j < i; ++j)
      sums_[i] -= sums_[j] * kept(i).products[(iteration - n + j) % most_directions];
    sums_[i] /= kept(i).product;
  }
  for (std::size_t i = 0; i < n; ++i)
  {
    now.step.add(-sums_[i], kept(i).step);
    now.image.add(-sums_[i], kept(i).image);
  }
  sums_.resize(n + 2);
  for (std::size_t i = 0; i < n; ++i)
    sums_[i] = whole_.share_of_dot(now.step, kept(i).image);
  sums_[n] = whole_.share_of_dot(now.step, now.image);
  sums_[n + 1] = whole_.share_of_dot(now.step, left_);
  whole_.sum(sums_);
  now.products.resize(most_directions);
  for (std::size_t i = 0; i < n; ++i)
    now.products[(iteration - n + i) % most_directions] = sums_[i];
  now.product = sums_[n];
  return sums_[n + 1] / sums_[n];
}
} // namespace arthrowear
