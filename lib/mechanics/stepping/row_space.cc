// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/row_space.h"

#include "base/triples.h"

#include <Eigen/Dense>

#include <numeric>

namespace arthrowear
{
namespace
{
// Residual of the responses to rigid motions over their reactions: the better they are, the less
// iterations for the contact have to find of them [-].
constexpr double mode_residual = 0.05;
// A mode that is renewed is near; iterations for the contact correct the rest of it.
constexpr unsigned int first_of_mode = 30, more_of_mode = 1;
// Directions that are kept where friction turns forces; then the oldest one is replaced.
constexpr std::size_t most_directions = 30;
} // namespace

void
RowSpace::set(std::vector<ConstraintRows::Row> rows)
{
  const std::vector<ConstraintRows::Row> &old = rows_.rows();
  if (!are_modes_old_ && rows == old)
    return;
  // Rows of the same points may have turned or give way to another extent.
  const bool have_same_points =
      std::equal(rows.begin(), rows.end(), old.begin(), old.end(),
                 [](const ConstraintRows::Row &a, const ConstraintRows::Row &b)
                 { return a.point == b.point; });
  rows_.set(std::move(rows), whole_.points(), whole_.mask());
  renew_modes(are_modes_old_ || !have_same_points);
  are_modes_old_ = false;
}

void
RowSpace::lift(const std::vector<double> &missing, WholeVector &x)
{
  rows_.lift(missing, multipliers_);
  rows_.spread(multipliers_, nodal_);
  x.rows.resize(n_rows(), 0.);
  whole_.add_nodal(nodal_, 1., x);
}

void
RowSpace::rest(WholeVector &x)
{
  whole_.gather(x, nodal_);
  rows_.multiply(nodal_, values_);
  rows_.lift(values_, multipliers_);
  rows_.spread(multipliers_, nodal_);
  whole_.add_nodal(nodal_, -1., x);
}

void
RowSpace::reactions(const WholeVector &residual, std::vector<double> &forces)
{
  whole_.gather(residual, nodal_);
  rows_.multiply(nodal_, values_);
  rows_.balance(values_, forces);
  for (double &force : forces)
    force = -force;
}

void
RowSpace::add_forces(const std::vector<double> &forces, WholeVector &residual)
{
  rows_.spread_forces(forces, nodal_);
  whole_.add_nodal(nodal_, 1., residual);
  for (std::size_t k = 0; k < residual.rigid.size(); ++k)
    for (std::size_t row = 0; row < forces.size(); ++row)
    {
      const ConstraintRows::Row &of = rows_.rows()[row];
      residual.rigid[k] +=
          forces[row] * arthrowear::dot(of.direction + of.friction,
                                        triple(whole_.rigid()[k].at_points, of.point));
    }
}

void
RowSpace::balance(const WholeVector &residual, WholeVector &balanced)
{
  balanced = residual;
  reactions(balanced, multipliers_);
  add_forces(multipliers_, balanced);
}

void
RowSpace::reduce(WholeVector &balanced)
{
  sums_.clear();
  for (const Mode &mode : modes_)
    sums_.push_back(whole_.dot(mode.motion, balanced) / mode.size);
  balanced.rigid.assign(sums_.begin(), sums_.end());
}

double
RowSpace::norm(const WholeVector &residual)
{
  balance(residual, balanced_);
  reduce(balanced_);
  return std::sqrt(whole_.dot(balanced_, balanced_));
}

void
RowSpace::precondition(const WholeVector &reduced, const bool moves_rigidly, WholeVector &step)
{
  whole_.precondition(reduced, step);
  rest(step);
  const std::size_t n = modes_.size();
  for (std::size_t k = 0; moves_rigidly && k < n; ++k)
  {
    double amplitude = 0.;
    for (std::size_t l = 0; l < n; ++l)
      amplitude += coarse_[k * n + l] * reduced.rigid[l] * modes_[l].size;
    step.add(amplitude, modes_[k].motion);
  }
}

void
RowSpace::renew_modes(const bool improves)
{
  const std::size_t n = whole_.n_rigid();
  if (modes_.size() != n)
    modes_.clear();
  modes_.resize(n);
  for (std::size_t k = 0; k < n; ++k)
  {
    WholeVector &mode = modes_[k].motion;
    const std::vector<double> &at_points = whole_.rigid()[k].at_points;
    const bool is_first = mode.body.size() != whole_.n_body() || mode.body.empty();
    modes_[k].size = 0.;
    for (const double value : at_points)
      modes_[k].size = std::max(modes_[k].size, std::abs(value));
    mode.body.resize(whole_.n_body(), 0.);
    mode.rigid.assign(n, 0.);
    mode.rows.assign(n_rows(), 0.);
    whole_.gather(mode, nodal_);
    rows_.multiply(nodal_, values_);
    for (std::size_t row = 0; row < values_.size(); ++row)
    {
      const ConstraintRows::Row &of = rows_.rows()[row];
      values_[row] = -values_[row] - arthrowear::dot(of.direction, triple(at_points, of.point));
    }
    lift(values_, mode);
    if (improves)
    {
      whole_.multiply(mode, change_);
      change_.scale(-1.);
      change_.rigid.assign(n, 0.);
      const double rows =
          std::inner_product(change_.rows.begin(), change_.rows.end(), change_.rows.begin(), 0.);
      const double reaction = std::sqrt(std::max(0., whole_.dot(change_, change_) - rows));
      conjugate_gradients(mode_residual * reaction, false, is_first ? first_of_mode : more_of_mode,
                          change_, mode);
    }
    mode.rigid[k] = 1.;
  }
  form_coarse();
}

void
RowSpace::form_coarse()
{
  const std::size_t n = modes_.size();
  Eigen::MatrixXd matrix(n, n);
  for (std::size_t l = 0; l < n; ++l)
  {
    whole_.multiply(modes_[l].motion, image_);
    balance(image_, balanced_);
    for (std::size_t k = 0; k < n; ++k)
      matrix(k, l) = whole_.dot(modes_[k].motion, balanced_);
  }
  if (rows_.are_symmetric())
    matrix = (.5 * (matrix + matrix.transpose())).eval();
  coarse_.resize(n * n);
  if (n > 0)
    Eigen::Map<Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>(
        coarse_.data(), n, n) = matrix.inverse();
}

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
