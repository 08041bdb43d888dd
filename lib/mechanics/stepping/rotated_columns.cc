// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/rotated_columns.h"

#include "contact/nscd/kernels.h"

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
      set_both(frames[candidates[i]] * (block * transpose(Q_j)), i, j, n, values);
    }
  }
  return values;
}

void
set_both(const Matrix3 &block, const std::size_t i, const std::size_t j, const std::size_t n,
         std::vector<double> &values)
{
  for (int r = 0; r < 3; ++r)
    for (int c = 0; c < 3; ++c)
      values[(3 * i + r) * 3 * n + 3 * j + c] = values[(3 * j + c) * 3 * n + 3 * i + r] =
          block[r][c];
}

TurnedRows::TurnedRows(const std::vector<unsigned int> &candidates,
                       const std::vector<Matrix3> &frames)
    : candidates_(candidates), band_(15 * candidates.size(), 0.)
{
  // Component c of a turned triple reads the components d - c + 2 places ahead.
  const std::size_t n = 3 * candidates.size();
  for (std::size_t j = 0; j < candidates.size(); ++j)
    for (std::size_t c = 0; c < 3; ++c)
      for (std::size_t d = 0; d < 3; ++d)
        band_[(d + 2 - c) * n + 3 * j + c] = frames[candidates[j]][c][d];
}

void
TurnedRows::gather(const double *rows, const std::size_t length, double *gathered) const
{
  for (std::size_t r = 0; r < 3; ++r, rows += length)
    for (const unsigned int candidate : candidates_)
    {
      const double *triple = rows + 3 * candidate;
      gathered[0] = triple[0];
      gathered[1] = triple[1];
      gathered[2] = triple[2];
      gathered += 3;
    }
}

void
TurnedRows::turn(const double *row, double *turned) const
{
  nscd::kernels::multiply_band(turned, row - margin, band_.data(), 3 * candidates_.size());
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
