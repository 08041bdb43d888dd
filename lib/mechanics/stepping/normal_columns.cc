// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/normal_columns.h"

#include "base/triples.h"
#include "ranks/ranks.h"

#include <utility>

namespace arthrowear
{
namespace
{
// A normal that leaves the directions of a point's columns by less needs no further column [-]: the
// compliance errs by its square, 1e-4, and jumps by a ten-thousandth of that.
constexpr double most_turned = 1e-2;
} // namespace

NormalColumns::NormalColumns(const MPI_Comm communicator, const unsigned int n_points, Solve solve)
    : communicator_(communicator), rank_(rank_in(communicator)), n_ranks_(n_ranks_in(communicator)),
      solve_(std::move(solve)), of_point_(n_points)
{
}

void
NormalColumns::clear()
{
  columns_.clear();
  for (std::vector<std::size_t> &columns : of_point_)
    columns.clear();
}

Vector3
NormalColumns::remainder(const unsigned int point, Vector3 vector) const
{
  for (const std::size_t k : of_point_[point])
    vector = vector - dot(vector, columns_[k].direction) * columns_[k].direction;
  return vector;
}

void
NormalColumns::require(const std::vector<unsigned int> &points, const std::vector<Vector3> &normals)
{
  std::vector<double> forces(3 * of_point_.size(), 0.);
  for (std::size_t i = 0; i < points.size(); ++i)
  {
    const Vector3 missing = remainder(points[i], normals[i]);
    const double size = norm(missing);
    if (size <= most_turned)
      continue;
    const Vector3 direction = (1. / size) * missing;
    set_triple(forces, points[i], direction);
    const std::vector<double> values = solve_(forces);
    set_triple(forces, points[i], {});
    ++n_products_;
    const bool is_mine = static_cast<int>(columns_.size() % n_ranks_) == rank_;
    of_point_[points[i]].push_back(columns_.size());
    columns_.push_back({points[i], direction, {}});
    if (is_mine)
      columns_.back().values.assign(values.begin(), values.end());
  }
}

std::vector<double>
NormalColumns::along_normals(const std::vector<unsigned int> &points,
                             const std::vector<Vector3> &normals)
{
  require(points, normals);
  // With n = p + s, p in the columns' directions, and the responses g_j to p_j: n_i G_ij n_j is
  // p_i g_j(i) + s_i g_j(i) + s_j g_i(j), but for the term of second order s_i G_ij s_j.
  const std::size_t n = points.size();
  std::vector<double> matrix(n * n, 0.);
  std::vector<Vector3> tested; // p_i/2 + s_i
  for (std::size_t i = 0; i < n; ++i)
    tested.push_back(0.5 * (normals[i] + remainder(points[i], normals[i])));
  for (std::size_t j = 0; j < n; ++j)
    for (const std::size_t k : of_point_[points[j]])
    {
      const Column &column = columns_[k];
      const double share = dot(normals[j], column.direction);
      for (std::size_t i = 0; i < n && !column.values.empty(); ++i)
      {
        const float *at = &column.values[3 * points[i]];
        const double term = share * dot(tested[i], {at[0], at[1], at[2]});
        matrix[i * n + j] += term;
        matrix[j * n + i] += term;
      }
    }
  reduce_on_all(matrix.data(), static_cast<int>(matrix.size()), MPI_DOUBLE, MPI_SUM, communicator_);
  return matrix;
}

std::vector<double>
NormalColumns::displacement(const std::vector<double> &forces) const
{
  std::vector<double> sum(forces.size(), 0.);
  for (const Column &column : columns_)
  {
    const double share = dot(triple(forces, column.point), column.direction);
    for (std::size_t i = 0; share != 0. && i < column.values.size(); ++i)
      sum[i] += share * column.values[i];
  }
  reduce_on_all(sum.data(), static_cast<int>(sum.size()), MPI_DOUBLE, MPI_SUM, communicator_);
  return sum;
}
} // namespace arthrowear
