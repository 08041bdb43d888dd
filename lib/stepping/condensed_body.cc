// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/condensed_body.h"

#include "base/errors.h"
#include "base/stage_timer.h"
#include "base/triples.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace arthrowear
{
CondensedBody::CondensedBody(const Body &body, CondensedSupports supports,
                             const PointWeights &points, const CondensedChoices &choices)
    : body_(&body), supports_(std::move(supports)), points_(&points), gather_(body, points.nodes()),
      matrix_(body, *supports_.held, choices.solver), mass_(body.mass()),
      uniform_shares_(points.uniform_shares()), column_of_point_(points.n_points(), -1),
      keeps_whole_columns_(9. * sizeof(float) * points.n_points() * body.partition().n_global() <=
                           choices.most_whole_columns),
      store_(choices.store)
{
  make_mass_rows();
  if (store_ != nullptr)
    key_ = key(choices.solver);
  if (store_ != nullptr && take_stored())
    return;
  const StageTimer timer(making_);
  if (!factor_and_solve(body.partition().zero_field()))
    throw RunError("the stiffness matrix is singular: the body has no support, or an element is "
                   "distorted");
  if (store_ != nullptr)
    norm_of_k_ = matrix_.norm();
}

bool
CondensedBody::linearise_at(const Field &displacement)
{
  store_ = nullptr;
  return factor_and_solve(displacement);
}

bool
CondensedBody::factor_and_solve(const Field &displacement)
{
  clear();
  factor_waits_ = false;
  lowest_frequency_ = -1.;
  if (!matrix_.factor(displacement, 0., 1.))
    return false;
  for (unsigned int c = 0; c < 3; ++c)
    matrix_.solve(mass_rows_[c], inertia_fields_[c]);
  make_inertia();
  for (unsigned int k = 0; k < 3; ++k)
  {
    matrix_.solve(supports_.loads[k], load_fields_[k]);
    project(load_fields_[k], load_resultants_[k]);
  }
  make_loads();
  return true;
}

const EffectiveMatrix &
CondensedBody::factor() const
{
  if (factor_waits_ && !matrix_.factor(body_->partition().zero_field(), 0., 1.))
    throw RunError("the stiffness matrix is singular: an element is distorted");
  factor_waits_ = false;
  return matrix_;
}

double
CondensedBody::owned_dot(const Field &a, const Field &b) const
{
  return body_->partition().dot(a, b);
}

void
CondensedBody::make_mass_rows()
{
  for (unsigned int c = 0; c < 3; ++c)
  {
    Field uniform = body_->partition().zero_field();
    for (std::size_t i = c; i < uniform.size(); i += 3)
      uniform[i] = 1.;
    body_->multiply_mass(uniform, mass_rows_[c]);
    gather_.gather(mass_rows_[c], mass_at_nodes_[c]);
  }
  for (unsigned int k = 0; k < 3; ++k)
    load_resultants_[k] = resultant_of(supports_.loads[k]);
}

void
CondensedBody::make_inertia()
{
  for (unsigned int c = 0; c < 3; ++c)
  {
    gather_.gather(inertia_fields_[c], inertia_at_nodes_[c]);
    points_->to_points(inertia_at_nodes_[c], inertia_at_points_[c]);
    for (unsigned int d = 0; d < 3; ++d)
      inertia_products_[c][d] = owned_dot(mass_rows_[c], inertia_fields_[d]);
  }
}

void
CondensedBody::make_loads()
{
  for (unsigned int k = 0; k < 3; ++k)
  {
    gather_.gather(load_fields_[k], load_at_nodes_[k]);
    points_->to_points(load_at_nodes_[k], load_at_points_[k]);
    for (unsigned int c = 0; c < 3; ++c)
      load_moments_[k][c] = owned_dot(mass_rows_[c], load_fields_[k]);
    for (unsigned int l = 0; l < 3; ++l)
      load_products_[k][l] = owned_dot(supports_.loads[k], load_fields_[l]);
  }
}

CondensedBody::Shares
CondensedBody::shares(const Vector3 &resultant, const Vector3 &moment) const
{
  Shares shares;
  for (unsigned int c = 0; c < 3; ++c)
    if (is_free(c))
      shares.of_inertia[c] = resultant[c] / mass_;
  const Vector3 of_inertia = inertia_products_ * shares.of_inertia;
  for (unsigned int c = 0; c < 3; ++c)
    if (is_free(c))
      shares.of_translation[c] = (moment[c] - of_inertia[c]) / mass_;
  return shares;
}

void
CondensedBody::project(Field &field, const Vector3 &resultant) const
{
  if (!translates_freely())
    return;
  Vector3 moment;
  for (unsigned int c = 0; c < 3; ++c)
    moment[c] = owned_dot(mass_rows_[c], field);
  const Shares taken = shares(resultant, moment);
  for (unsigned int c = 0; c < 3; ++c)
    for (std::size_t i = 0; i < field.size(); ++i)
      field[i] -=
          taken.of_inertia[c] * inertia_fields_[c][i] + (i % 3 == c ? taken.of_translation[c] : 0.);
}

void
CondensedBody::reserve_columns()
{
  // Growing vectors would need twice the memory on the way.
  const std::size_t n = 3 * points_->n_points();
  if (keeps_whole_columns_)
    whole_columns_.reserve(n * 3 * body_->partition().n_owned());
  if (body_->partition().rank() != 0)
    return;
  nodal_columns_.reserve(n * 3 * points_->nodes().size());
  point_columns_.reserve(n * n);
}

void
CondensedBody::require(const std::vector<unsigned int> &points)
{
  std::vector<unsigned int> missing;
  std::vector<EffectiveMatrix::SharedForce> loads;
  for (const unsigned int point : points)
    if (column_of_point_[point] < 0)
    {
      missing.push_back(point);
      loads.push_back(points_->force_shares(point));
    }
  if (missing.empty())
    return;
  const StageTimer timer(making_);
  const bool is_root = body_->partition().rank() == 0;
  std::vector<double> nodal, values;
  if (n_columns_ == 0)
    reserve_columns();
  std::size_t n_taken = 0;
  const std::size_t n_owned = 3 * body_->partition().n_owned();
  factor().inverse_columns(
      loads,
      [&](const Field &column)
      {
        if (store_ != nullptr)
          add_to_check(column, 3 * missing[n_taken / 3] + n_taken % 3);
        if (keeps_whole_columns_)
          whole_columns_.insert(whole_columns_.end(), column.begin(), column.begin() + n_owned);
        gather_.gather(column, nodal);
        const unsigned int point = missing[n_taken / 3], axis = n_taken % 3;
        ++n_taken;
        if (!is_root)
          return;
        Vector3 moment; // by the symmetry of K^-1
        for (unsigned int c = 0; c < 3; ++c)
          moment[c] = inertia_at_points_[c][3 * point + axis];
        const Shares taken = shares(uniform_shares_[point][axis], moment);
        for (unsigned int c = 0; c < 3; ++c)
          for (std::size_t i = 0; i < nodal.size(); ++i)
            nodal[i] -= taken.of_inertia[c] * inertia_at_nodes_[c][i] +
                        (i % 3 == c ? taken.of_translation[c] : 0.);
        nodal_columns_.insert(nodal_columns_.end(), nodal.begin(), nodal.end());
        points_->to_points(nodal, values);
        point_columns_.insert(point_columns_.end(), values.begin(), values.end());
      });
  for (const unsigned int point : missing)
    column_of_point_[point] = n_columns_++;
  velocity_columns_.clear();
  batches_.push_back(std::move(missing));
}

void
CondensedBody::clear()
{
  column_of_point_.assign(points_->n_points(), -1);
  nodal_columns_.clear();
  point_columns_.clear();
  whole_columns_.clear();
  velocity_columns_.clear();
  batches_.clear();
  check_field_.clear();
  check_size_ = 0.;
  n_columns_ = 0;
}
} // namespace arthrowear
