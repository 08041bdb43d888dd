// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/response_columns.h"

#include "base/large_pages.h"
#include "base/triples.h"
#include "contact/nscd/kernels.h"
#include "stepping/rotated_columns.h"

#include <numeric>

namespace arthrowear
{
ResponseColumns::ResponseColumns(const Body &body, const Conditions &held,
                                 const PointWeights &points, const InertiaRelief &relief,
                                 const double most_whole)
    : partition_(body.partition()), points_(points), relief_(relief),
      points_are_nodes_(points.are_nodes()),
      keeps_whole_(9. * sizeof(float) * points.n_points() * partition_.n_global() <= most_whole),
      columns_(body, held, points.nodes())
{
  clear();
}

double
ResponseColumns::memory(const PointWeights &points)
{
  const double at_points = points.are_nodes() ? 0. : points.n_points();
  return 9. * sizeof(double) * points.n_points() * (points.nodes().size() + at_points);
}

void
ResponseColumns::clear()
{
  column_of_point_.assign(points_.n_points(), -1);
  has_columns_.assign(points_.n_points(), 0);
  nodal_columns_.clear();
  point_columns_.clear();
  whole_columns_.clear();
  batches_.clear();
  n_columns_ = 0;
}

bool
ResponseColumns::are_complete() const
{
  return std::count(has_columns_.begin(), has_columns_.end(), 0) == 0;
}

void
ResponseColumns::reserve()
{
  // Growing vectors would need twice the memory on the way.
  const std::size_t n = 3 * points_.n_points();
  const std::size_t n_mine = n / partition_.n_ranks() + 3 * points_per_share;
  if (keeps_whole_)
    reserve_large(whole_columns_, n_mine * 3 * partition_.n_global());
  reserve_large(nodal_columns_, n_mine * 3 * points_.nodes().size());
  if (!points_are_nodes_)
    reserve_large(point_columns_, n_mine * n);
}

std::vector<unsigned int>
ResponseColumns::missing(const std::vector<unsigned int> &points) const
{
  std::vector<unsigned int> without;
  for (const unsigned int point : points)
    if (!has(point))
      without.push_back(point);
  return without;
}

void
ResponseColumns::make(std::vector<unsigned int> points, const EffectiveMatrix &matrix)
{
  if (batches_.empty())
  {
    // MUMPS may have replaced CHOLMOD; on several ranks, no rank has its whole factor.
    keeps_whole_ = keeps_whole_ && NodalColumns::is_alone(matrix);
    reserve();
  }
  // The share of this rank.
  const std::size_t n = points.size(), n_ranks = partition_.n_ranks();
  const std::vector<unsigned int> mine(points.begin() + n * partition_.rank() / n_ranks,
                                       points.begin() + n * (partition_.rank() + 1) / n_ranks);
  NodalColumns::Loads loads;
  for (const unsigned int point : mine)
    loads.push_back(points_.force_shares(point));
  std::size_t n_taken = 0;
  const std::size_t n_rows = 3 * partition_.n_global();
  columns_.compute(matrix, loads, keeps_whole_,
                   [&](std::vector<double> nodal, const double *rows)
                   {
                     if (keeps_whole_)
                       whole_columns_.insert(whole_columns_.end(), rows, rows + n_rows);
                     relief_.subtract(relief_.shares_of(mine[n_taken / 3], n_taken % 3), nodal);
                     ++n_taken;
                     nodal_columns_.insert(nodal_columns_.end(), nodal.begin(), nodal.end());
                     if (points_are_nodes_)
                       return;
                     std::vector<double> values;
                     points_.to_points(nodal, values);
                     point_columns_.insert(point_columns_.end(), values.begin(), values.end());
                   });
  for (const unsigned int point : mine)
    column_of_point_[point] = n_columns_++;
  for (const unsigned int point : points)
    has_columns_[point] = 1;
  batches_.push_back(std::move(points));
}

bool
ResponseColumns::have_sizes() const
{
  const std::size_t n = points_.n_points();
  if (column_of_point_.size() != n)
    return false;
  const std::size_t n_mine =
      3 * (n - std::count(column_of_point_.begin(), column_of_point_.end(), -1));
  const long most = static_cast<long>(n_mine / 3);
  return nodal_columns_.size() == n_mine * 3 * points_.nodes().size() &&
         point_columns_.size() == (points_are_nodes_ ? 0 : n_mine * 3 * n) &&
         whole_columns_.size() == (keeps_whole_ ? n_mine * 3 * partition_.n_global() : 0) &&
         all_of(column_of_point_, [most](const long column) { return column < most; });
}

void
ResponseColumns::take_all()
{
  has_columns_.assign(points_.n_points(), 1);
  n_columns_ = static_cast<long>(count_where(column_of_point_, [](long k) { return k >= 0; }));
  batches_.emplace_back(points_.n_points());
  std::iota(batches_[0].begin(), batches_[0].end(), 0);
}

void
ResponseColumns::add_response(const std::vector<double> &forces, const double factor,
                              double *nodal) const
{
  const std::size_t length = 3 * points_.nodes().size();
  std::vector<double> change;
  if (partition_.n_ranks() > 1)
    change.assign(length, 0.);
  double *sum = partition_.n_ranks() > 1 ? change.data() : nodal;
  for (std::size_t point = 0; point < column_of_point_.size(); ++point)
  {
    const Vector3 force = factor * triple(forces, point);
    if (column_of_point_[point] >= 0 && dot(force, force) != 0.)
      nscd::kernels::add_rows(sum, nodal_columns_.data() + 3 * column_of_point_[point] * length,
                              length, force.data());
  }
  if (partition_.n_ranks() == 1)
    return;
  sum_over_ranks(change);
  for (std::size_t i = 0; i < length; ++i)
    nodal[i] += change[i];
}

void
ResponseColumns::whole_response(const std::vector<double> &forces, Field &field) const
{
  const std::size_t n_rows = 3 * partition_.n_global();
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
  columns_.set_field(rows, field);
}

void
ResponseColumns::sum_over_ranks(std::vector<double> &values) const
{
  // On one rank, then sent: the same digits on all.
  if (partition_.n_ranks() == 1)
    return;
  const int size = static_cast<int>(values.size());
  const bool is_first = partition_.rank() == 0;
  MPI_Reduce(is_first ? MPI_IN_PLACE : values.data(), values.data(), size, MPI_DOUBLE, MPI_SUM, 0,
             partition_.communicator());
  MPI_Bcast(values.data(), size, MPI_DOUBLE, 0, partition_.communicator());
}

std::vector<double>
ResponseColumns::own_rows(const std::vector<unsigned int> &points,
                          const std::vector<Matrix3> &frames, const double h) const
{
  const std::size_t n = 3 * points.size(), length = 3 * column_of_point_.size();
  const TurnedRows turned(points, frames);
  std::vector<double> rows, of_point(3 * n), uniform(3 * n);
  std::vector<double> padded(n + 2 * TurnedRows::margin, 0.);
  double *row = padded.data() + TurnedRows::margin;
  turned.gather(relief_.free_at_points().data(), length, uniform.data());
  rows.reserve(3 * n * count_where(points, [this](const unsigned int i) { return are_here(i); }));
  for (const unsigned int i : points)
  {
    if (column_of_point_[i] < 0)
      continue;
    turned.gather(at_points().data() + 3 * column_of_point_[i] * length, length, of_point.data());
    const Matrix3 &shares = relief_.at_points()[i];
    for (unsigned int r = 0; r < 3; ++r)
    {
      // Row r of Q_i B_i, the columns of i being its rows.
      const Vector3 direction = (1. / h) * frames[i][r];
      Vector3 translation;
      for (unsigned int c = 0; c < 3; ++c)
        translation[c] = h * h / relief_.mass_in_steps() *
                         (direction[0] * shares[0][c] + direction[1] * shares[1][c] +
                          direction[2] * shares[2][c]);
      std::fill_n(row, n, 0.);
      nscd::kernels::add_rows(row, of_point.data(), n, direction.data());
      if (relief_.translates_freely())
        nscd::kernels::add_rows(row, uniform.data(), n, translation.data());
      rows.resize(rows.size() + n);
      turned.turn(row, rows.data() + rows.size() - n);
    }
  }
  return rows;
}

std::vector<double>
ResponseColumns::in_order(std::vector<double> rows, const std::vector<unsigned int> &points) const
{
  if (partition_.n_ranks() == 1)
    return rows;
  const std::size_t n = 3 * points.size();
  std::vector<int> owner(points.size(), 0);
  for (std::size_t i = 0; i < points.size(); ++i)
    owner[i] = column_of_point_[points[i]] >= 0 ? static_cast<int>(partition_.rank()) : 0;
  MPI_Allreduce(MPI_IN_PLACE, owner.data(), static_cast<int>(owner.size()), MPI_INT, MPI_MAX,
                partition_.communicator());
  if (partition_.rank() != 0)
  {
    MPI_Send(rows.data(), static_cast<int>(rows.size()), MPI_DOUBLE, 0, 0,
             partition_.communicator());
    return {};
  }
  std::vector<double> values(n * n), of_rank = std::move(rows);
  for (int rank = 0; rank < static_cast<int>(partition_.n_ranks()); ++rank)
  {
    const std::size_t n_rows = 3 * std::count(owner.begin(), owner.end(), rank);
    of_rank.resize(n_rows * n);
    if (rank > 0)
      MPI_Recv(of_rank.data(), static_cast<int>(of_rank.size()), MPI_DOUBLE, rank, 0,
               partition_.communicator(), MPI_STATUS_IGNORE);
    const double *next = of_rank.data();
    for (std::size_t i = 0; i < points.size(); ++i)
      if (owner[i] == rank)
      {
        std::copy_n(next, 3 * n, values.data() + 3 * i * n);
        next += 3 * n;
      }
  }
  return values;
}

std::vector<double>
ResponseColumns::along_normals(const std::vector<unsigned int> &points,
                               const std::vector<Vector3> &normals) const
{
  const std::size_t n = points.size(), length = 3 * column_of_point_.size();
  std::vector<double> values(n * n, 0.);
  for (std::size_t i = 0; i < n; ++i)
  {
    const long column = column_of_point_[points[i]];
    if (column < 0)
      continue;
    const double *of_axis[3];
    for (int c = 0; c < 3; ++c)
      of_axis[c] = at_points().data() + (3 * column + c) * length;
    for (std::size_t j = 0; j < n; ++j)
      for (int c = 0; c < 3; ++c)
      {
        const std::size_t k = 3 * points[j] + c;
        values[i * n + j] +=
            normals[j][c] * (normals[i][0] * of_axis[0][k] + normals[i][1] * of_axis[1][k] +
                             normals[i][2] * of_axis[2][k]);
      }
  }
  sum_over_ranks(values);
  return values;
}

std::vector<double>
ResponseColumns::weighted_sums(const std::vector<double> &weights) const
{
  const std::size_t length = 3 * points_.nodes().size(), n = column_of_point_.size();
  std::vector<double> sum(2 * length + n, 0.);
  for (std::size_t point = 0; point < n; ++point)
    for (std::size_t axis = 0; axis < 3 && column_of_point_[point] >= 0; ++axis)
    {
      const double weight = weights[3 * point + axis];
      sum[2 * length + point] = 1.;
      const double *column = nodal_columns_.data() + (3 * column_of_point_[point] + axis) * length;
      for (std::size_t i = 0; i < length; ++i)
      {
        sum[i] += weight * column[i];
        sum[length + i] += std::abs(weight * column[i]);
      }
    }
  sum_over_ranks(sum);
  return sum;
}
} // namespace arthrowear
