// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/condensed_body.h"

#include "base/errors.h"
#include "base/large_pages.h"
#include "base/stage_timer.h"
#include "base/triples.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace arthrowear
{
CondensedBody::CondensedBody(const Body &body, CondensedSupports supports,
                             const PointWeights &points, const CondensedChoices &choices)
    : body_(&body), supports_(std::move(supports)), points_(&points),
      points_are_nodes_(points.are_nodes()), gather_(body, points.nodes()),
      matrix_(body, *supports_.held, choices.solver), mass_(body.mass()),
      uniform_shares_(points.uniform_shares()), columns_(body, *supports_.held, points.nodes()),
      keeps_whole_columns_(matrix_.will_be_whole() &&
                           9. * sizeof(float) * points.n_points() * body.partition().n_global() <=
                               choices.most_whole_columns),
      store_(choices.store)
{
  uniform_at_points_.assign(9 * points.n_points(), 0.);
  for (unsigned int c = 0; c < 3; ++c)
    for (std::size_t i = 0; is_free(c) && i < 3 * uniform_shares_.size(); ++i)
      uniform_at_points_[3 * c * uniform_shares_.size() + i] = uniform_shares_[i / 3][i % 3][c];
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
  std::vector<const Field *> forces;
  std::vector<Field *> fields;
  for (unsigned int c = 0; c < 3; ++c)
  {
    forces.insert(forces.end(), {&mass_rows_[c], &supports_.loads[c]});
    fields.insert(fields.end(), {&inertia_fields_[c], &load_fields_[c]});
  }
  matrix_.solve(forces, fields);
  make_inertia();
  for (unsigned int k = 0; k < 3; ++k)
    project(load_fields_[k], load_resultants_[k]);
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
  const NodePartition &partition = body_->partition();
  const std::size_t n = 3 * points_->n_points();
  const std::size_t n_mine = n / partition.n_ranks() + 3 * points_per_share;
  if (keeps_whole_columns_)
    reserve_large(whole_columns_, n_mine * 3 * partition.n_global());
  reserve_large(nodal_columns_, n_mine * 3 * points_->nodes().size());
  if (!points_are_nodes_)
    reserve_large(point_columns_, n_mine * n);
}

std::vector<unsigned int>
CondensedBody::share_of(const std::vector<unsigned int> &points) const
{
  const NodePartition &partition = body_->partition();
  const std::size_t n = points.size(), n_ranks = partition.n_ranks();
  return {points.begin() + n * partition.rank() / n_ranks,
          points.begin() + n * (partition.rank() + 1) / n_ranks};
}

void
CondensedBody::take_column(const unsigned int point, const unsigned int axis,
                           std::vector<double> nodal)
{
  Vector3 moment; // by the symmetry of K^-1
  for (unsigned int c = 0; c < 3; ++c)
    moment[c] = inertia_at_points_[c][3 * point + axis];
  const Shares taken = shares(uniform_shares_[point][axis], moment);
  for (unsigned int c = 0; c < 3; ++c)
    for (std::size_t i = 0; i < nodal.size(); ++i)
      nodal[i] -= taken.of_inertia[c] * inertia_at_nodes_[c][i] +
                  (i % 3 == c ? taken.of_translation[c] : 0.);
  nodal_columns_.insert(nodal_columns_.end(), nodal.begin(), nodal.end());
  if (points_are_nodes_)
    return;
  std::vector<double> values;
  points_->to_points(nodal, values);
  point_columns_.insert(point_columns_.end(), values.begin(), values.end());
}

void
CondensedBody::require(const std::vector<unsigned int> &points)
{
  std::vector<unsigned int> missing;
  for (const unsigned int point : points)
    if (has_columns_[point] == 0)
      missing.push_back(point);
  if (missing.empty())
    return;
  const StageTimer timer(making_);
  const EffectiveMatrix &matrix = factor();
  if (batches_.empty())
  {
    // MUMPS may have replaced CHOLMOD; on several ranks, no rank has its whole factor.
    keeps_whole_columns_ = keeps_whole_columns_ && NodalColumns::is_alone(matrix);
    reserve_columns();
  }
  const std::vector<unsigned int> mine = share_of(missing);
  NodalColumns::Loads loads;
  for (const unsigned int point : mine)
    loads.push_back(points_->force_shares(point));
  std::size_t n_taken = 0;
  const std::size_t n_rows = 3 * body_->partition().n_global();
  columns_.compute(matrix, loads, keeps_whole_columns_,
                   [&](const std::vector<double> &nodal, const double *rows)
                   {
                     if (keeps_whole_columns_)
                       whole_columns_.insert(whole_columns_.end(), rows, rows + n_rows);
                     take_column(mine[n_taken / 3], n_taken % 3, nodal);
                     ++n_taken;
                   });
  for (const unsigned int point : mine)
    column_of_point_[point] = n_columns_++;
  for (const unsigned int point : missing)
    has_columns_[point] = 1;
  batches_.push_back(std::move(missing));
}

void
CondensedBody::clear()
{
  column_of_point_.assign(points_->n_points(), -1);
  has_columns_.assign(points_->n_points(), 0);
  nodal_columns_.clear();
  point_columns_.clear();
  whole_columns_.clear();
  batches_.clear();
  check_field_.clear();
  n_columns_ = 0;
}
} // namespace arthrowear
