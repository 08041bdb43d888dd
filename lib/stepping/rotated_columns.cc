// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/rotated_columns.h"

namespace arthrowear
{
std::vector<double>
rotated_columns(const std::vector<double> &columns, const std::vector<long> &column_of_point,
                const std::vector<unsigned int> &candidates, const std::vector<Matrix3> &frames,
                const double factor)
{
  const std::size_t n = candidates.size(), length = 3 * column_of_point.size();
  std::vector<double> values(9 * n * n);
  for (std::size_t j = 0; j < n; ++j)
  {
    const double *of_point = columns.data() + 3 * column_of_point[candidates[j]] * length;
    const Matrix3 &Q_j = frames[candidates[j]];
    for (std::size_t i = 0; i <= j; ++i)
    {
      Matrix3 block; // row: component at i, column: component at j, global
      for (int c = 0; c < 3; ++c)
        for (int r = 0; r < 3; ++r)
          block[r][c] = factor * of_point[c * length + 3 * candidates[i] + r];
      const Matrix3 local = frames[candidates[i]] * (block * transpose(Q_j));
      for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c)
        {
          values[(3 * i + r) * 3 * n + 3 * j + c] = local[r][c];
          values[(3 * j + c) * 3 * n + 3 * i + r] = local[r][c];
        }
    }
  }
  return values;
}

std::vector<double>
rotated_rows(const std::vector<double> &columns, const std::vector<unsigned int> &candidates,
             const std::vector<Matrix3> &frames)
{
  const std::size_t n = candidates.size(), length = 3 * frames.size();
  std::vector<double> values(9 * n * n), row(length);
  for (std::size_t i = 0; i < n; ++i)
  {
    const double *x = columns.data() + 3 * candidates[i] * length, *y = x + length, *z = y + length;
    for (std::size_t r = 0; r < 3; ++r)
    {
      // Row r of Q_i B_i, the columns of i being its rows.
      const Vector3 &q = frames[candidates[i]][r];
      for (std::size_t k = 0; k < length; ++k)
        row[k] = q[0] * x[k] + q[1] * y[k] + q[2] * z[k];
      double *target = values.data() + (3 * i + r) * 3 * n;
      for (std::size_t j = 0; j < n; ++j)
      {
        const Matrix3 &Q = frames[candidates[j]];
        const double *of = row.data() + 3 * candidates[j];
        for (std::size_t c = 0; c < 3; ++c)
          target[3 * j + c] = Q[c][0] * of[0] + Q[c][1] * of[1] + Q[c][2] * of[2];
      }
    }
  }
  return values;
}

std::shared_ptr<const nscd::Delassus>
dense_operator(std::vector<double> values, const std::size_t n_contacts,
               const std::vector<double> &compliance)
{
  for (std::size_t k = 0; k < compliance.size(); ++k)
    values[k * (3 * n_contacts + 1)] += compliance[k];
  return std::make_shared<const nscd::Delassus>(
      nscd::Delassus::dense(n_contacts, std::move(values)));
}
} // namespace arthrowear
