// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/row_space.h"

#include "base/triples.h"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>
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
} // namespace arthrowear
