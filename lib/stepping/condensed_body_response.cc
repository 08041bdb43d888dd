// SPDX-License-Identifier: LGPL-2.1-or-later
// Computes the response of a condensed body to forces.
#include "base/triples.h"
#include "contact/nscd/kernels.h"
#include "stepping/condensed_body.h"
#include "stepping/rotated_columns.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace arthrowear
{
namespace
{
double
product(const std::vector<double> &a, const std::vector<double> &b)
{
  double sum = 0.;
  for (std::size_t i = 0; i < a.size(); ++i)
    sum += a[i] * b[i];
  return sum;
}
} // namespace

void
CondensedBody::add_loaded(const Vector3 &loads, double *nodal) const
{
  for (unsigned int k = 0; k < 3; ++k)
    for (std::size_t i = 0; loads[k] != 0. && i < load_at_nodes_[k].size(); ++i)
      nodal[i] += loads[k] * load_at_nodes_[k][i];
}

void
CondensedBody::add_response(const std::vector<double> &forces, const double factor,
                            double *nodal) const
{
  const NodePartition &partition = body_->partition();
  const std::size_t length = 3 * points_->nodes().size();
  std::vector<double> change;
  if (partition.n_ranks() > 1)
    change.assign(length, 0.);
  double *sum = partition.n_ranks() > 1 ? change.data() : nodal;
  for (std::size_t point = 0; point < column_of_point_.size(); ++point)
  {
    const Vector3 force = factor * triple(forces, point);
    if (column_of_point_[point] >= 0 && dot(force, force) != 0.)
      nscd::kernels::add_rows(sum, nodal_columns_.data() + 3 * column_of_point_[point] * length,
                              length, force.data());
  }
  if (partition.n_ranks() == 1)
    return;
  sum_over_ranks(change);
  for (std::size_t i = 0; i < length; ++i)
    nodal[i] += change[i];
}

void
CondensedBody::sum_over_ranks(std::vector<double> &values) const
{
  // On one rank, then sent: the same digits on all.
  const NodePartition &partition = body_->partition();
  if (partition.n_ranks() == 1)
    return;
  const int size = static_cast<int>(values.size());
  const bool is_first = partition.rank() == 0;
  MPI_Reduce(is_first ? MPI_IN_PLACE : values.data(), values.data(), size, MPI_DOUBLE, MPI_SUM, 0,
             partition.communicator());
  MPI_Bcast(values.data(), size, MPI_DOUBLE, 0, partition.communicator());
}

Vector3
CondensedBody::load_resultant(const Vector3 &loads) const
{
  Vector3 sum{};
  for (unsigned int k = 0; k < 3; ++k)
    sum = sum + loads[k] * load_resultants_[k];
  return sum;
}

Vector3
CondensedBody::translation_change(const Vector3 &impulse) const
{
  Vector3 change{};
  for (unsigned int c = 0; c < 3; ++c)
    if (is_free(c))
      change[c] = impulse[c] / (inertia_factor_ * mass_);
  return change;
}

Vector3
CondensedBody::load_displacement(const std::vector<double> &forces, const Vector3 &loads) const
{
  Vector3 means = load_products_ * loads;
  for (unsigned int k = 0; k < 3; ++k)
    means[k] += product(load_at_points_[k], forces);
  return means;
}

Vector3
CondensedBody::moment(const std::vector<double> &forces, const Vector3 &loads) const
{
  Vector3 sum{};
  Vector3 of_inertia{};
  for (unsigned int c = 0; c < 3; ++c)
    if (is_free(c))
      of_inertia[c] = resultant(forces)[c] / mass_;
  const Vector3 taken = inertia_products_ * of_inertia;
  for (unsigned int c = 0; c < 3; ++c)
  {
    if (is_free(c))
      continue; // e is orthogonal to it
    sum[c] = product(inertia_at_points_[c], forces) - taken[c];
    for (unsigned int k = 0; k < 3; ++k)
      sum[c] += loads[k] * load_moments_[k][c];
  }
  return sum;
}

Vector3
CondensedBody::moment_of_surface(const std::vector<double> &nodal) const
{
  Vector3 sum;
  for (unsigned int c = 0; c < 3; ++c)
    sum[c] = product(mass_at_nodes_[c], nodal);
  return sum;
}

Vector3
CondensedBody::resultant_of(const Field &force) const
{
  Vector3 sum{};
  for (unsigned int i = 0; i < 3 * body_->partition().n_owned(); ++i)
    sum[i % 3] += force[i];
  for (double &component : sum)
    component = body_->partition().sum(component);
  return sum;
}

Field
CondensedBody::elastic_field(const Field &force) const
{
  Field field;
  factor().solve(force, field);
  project(field, resultant_of(force));
  return field;
}

Field
CondensedBody::elastic_field(const std::vector<double> &forces, const Vector3 &loads) const
{
  return elastic_fields({{forces, loads}})[0];
}

std::vector<Field>
CondensedBody::elastic_fields(const std::vector<Forces> &forces) const
{
  std::vector<Field> fields(forces.size(), body_->partition().zero_field());
  std::vector<const Field *> sides;
  std::vector<Field *> solutions;
  for (std::size_t k = 0; k < forces.size(); ++k)
  {
    sides.push_back(&fields[k]);
    solutions.push_back(&fields[k]);
    add_nodal(forces[k], fields[k]);
  }
  factor().solve(sides, solutions);
  for (std::size_t k = 0; k < forces.size(); ++k)
    if (!forces[k].at_points.empty())
      project(fields[k], resultant(forces[k].at_points) + load_resultant(forces[k].loads));
  return fields;
}

void
CondensedBody::add_nodal(const Forces &forces, Field &field) const
{
  if (forces.at_points.empty())
    return;
  std::vector<double> nodal;
  points_->to_nodes(forces.at_points, nodal);
  gather_.add(nodal, field);
  for (unsigned int k = 0; k < 3; ++k)
    for (std::size_t i = 0; forces.loads[k] != 0. && i < 3 * body_->partition().n_owned(); ++i)
      field[i] += forces.loads[k] * supports_.loads[k][i];
}

Field
CondensedBody::elastic_response(const std::vector<double> &forces, const Vector3 &loads) const
{
  if (!keeps_whole_columns_)
    return elastic_field(forces, loads);
  const std::size_t n_rows = 3 * body_->partition().n_global();
  std::vector<double> rows(n_rows, 0.);
  for (std::size_t point = 0; point < column_of_point_.size(); ++point)
  {
    const Vector3 force = triple(forces, point);
    if (column_of_point_[point] < 0 || dot(force, force) == 0.)
      continue;
    const float *x = whole_columns_.data() + 3 * column_of_point_[point] * n_rows;
    const float *y = x + n_rows, *z = y + n_rows;
    for (std::size_t i = 0; i < n_rows; ++i)
      rows[i] += force[0] * x[i] + force[1] * y[i] + force[2] * z[i];
  }
  sum_over_ranks(rows);
  Field field;
  columns_.set_field(rows, field);
  project(field, resultant(forces));
  for (unsigned int k = 0; k < 3; ++k)
    for (std::size_t i = 0; loads[k] != 0. && i < field.size(); ++i)
      field[i] += loads[k] * load_fields_[k][i];
  return field;
}

double
CondensedBody::lowest_frequency() const
{
  if (lowest_frequency_ >= 0.)
    return lowest_frequency_;
  // Rayleigh's quotient in inverse iterations from an irregular shape: it falls towards the
  // frequency, and stops where it falls by less than a hundredth.
  constexpr unsigned int n_iterations = 8;
  constexpr double least_fall = 0.01;
  Field vector = body_->partition().zero_field(), mass_product;
  for (std::size_t i = 0; i < vector.size(); ++i)
    vector[i] = std::sin(1. + 7. * body_->partition().global(i / 3) + i % 3);
  double frequency = std::numeric_limits<double>::infinity();
  for (unsigned int iteration = 0; iteration < n_iterations; ++iteration)
  {
    body_->multiply_mass(vector, mass_product);
    Field next;
    factor().solve(mass_product, next);
    project(next, resultant_of(mass_product));
    body_->multiply_mass(next, vector); // M x, of which x = K^-1 M y
    const double potential = owned_dot(mass_product, next), kinetic = owned_dot(vector, next);
    if (!(kinetic > 0.))
      break;
    const double last = std::exchange(frequency, std::sqrt(potential / kinetic));
    if (frequency > (1. - least_fall) * last)
      break;
    const double scale = 1. / std::sqrt(kinetic);
    vector = next;
    for (double &value : vector)
      value *= scale;
  }
  lowest_frequency_ = frequency;
  return frequency;
}

double
CondensedBody::memory(const PointWeights &points)
{
  const double at_points = points.are_nodes() ? 0. : points.n_points();
  return 9. * sizeof(double) * points.n_points() * (points.nodes().size() + at_points);
}

std::vector<double>
CondensedBody::rows_of_candidates(const std::vector<unsigned int> &candidates,
                                  const std::vector<Matrix3> &frames, const double h) const
{
  const std::size_t n = 3 * candidates.size(), length = 3 * column_of_point_.size();
  const std::vector<double> &columns = points_are_nodes_ ? nodal_columns_ : point_columns_;
  const bool is_first = body_->partition().rank() == 0;
  const TurnedRows turned(candidates, frames);
  std::vector<double> rows, of_point(3 * n), uniform(3 * n);
  std::vector<double> padded(n + 2 * TurnedRows::margin, 0.);
  double *row = padded.data() + TurnedRows::margin;
  turned.gather(uniform_at_points_.data(), length, uniform.data());
  rows.reserve(n * (is_first ? n : n / body_->partition().n_ranks() + 3 * points_per_share));
  for (const unsigned int i : candidates)
  {
    if (column_of_point_[i] < 0)
      continue;
    turned.gather(columns.data() + 3 * column_of_point_[i] * length, length, of_point.data());
    for (unsigned int r = 0; r < 3; ++r)
    {
      // Row r of Q_i B_i, the columns of i being its rows.
      const Vector3 direction = (1. / h) * frames[i][r];
      Vector3 translation;
      for (unsigned int c = 0; c < 3; ++c)
        translation[c] =
            h * h / (inertia_factor_ * mass_) *
            (direction[0] * uniform_shares_[i][0][c] + direction[1] * uniform_shares_[i][1][c] +
             direction[2] * uniform_shares_[i][2][c]);
      std::fill_n(row, n, 0.);
      nscd::kernels::add_rows(row, of_point.data(), n, direction.data());
      if (translates_freely())
        nscd::kernels::add_rows(row, uniform.data(), n, translation.data());
      rows.resize(rows.size() + n);
      turned.turn(row, rows.data() + rows.size() - n);
    }
  }
  return rows;
}

std::vector<double>
CondensedBody::rows_in_order(std::vector<double> rows,
                             const std::vector<unsigned int> &candidates) const
{
  const NodePartition &partition = body_->partition();
  if (partition.n_ranks() == 1)
    return rows;
  const std::size_t n = 3 * candidates.size();
  std::vector<int> owner(candidates.size(), 0);
  for (std::size_t i = 0; i < candidates.size(); ++i)
    owner[i] = column_of_point_[candidates[i]] >= 0 ? static_cast<int>(partition.rank()) : 0;
  MPI_Allreduce(MPI_IN_PLACE, owner.data(), static_cast<int>(owner.size()), MPI_INT, MPI_MAX,
                partition.communicator());
  if (partition.rank() != 0)
  {
    MPI_Send(rows.data(), static_cast<int>(rows.size()), MPI_DOUBLE, 0, 0,
             partition.communicator());
    return {};
  }
  std::vector<double> values(n * n), of_rank = std::move(rows);
  for (int rank = 0; rank < static_cast<int>(partition.n_ranks()); ++rank)
  {
    const std::size_t n_rows = 3 * std::count(owner.begin(), owner.end(), rank);
    of_rank.resize(n_rows * n);
    if (rank > 0)
      MPI_Recv(of_rank.data(), static_cast<int>(of_rank.size()), MPI_DOUBLE, rank, 0,
               partition.communicator(), MPI_STATUS_IGNORE);
    const double *next = of_rank.data();
    for (std::size_t i = 0; i < candidates.size(); ++i)
      if (owner[i] == rank)
      {
        std::copy_n(next, 3 * n, values.data() + 3 * i * n);
        next += 3 * n;
      }
  }
  return values;
}

std::vector<double>
CondensedBody::values(const std::vector<unsigned int> &points, const std::vector<Matrix3> &frames,
                      const double h)
{
  require(points);
  return rows_in_order(rows_of_candidates(points, frames, h), points);
}
} // namespace arthrowear
