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
} // namespace arthrowear
