// SPDX-License-Identifier: LGPL-2.1-or-later
// Normal compliance of a condensed body at rest.
#include "base/triples.h"
#include "stepping/condensed_body.h"

namespace arthrowear
{
std::vector<double>
CondensedBody::normal_compliance(const std::vector<unsigned int> &points,
                                 const std::vector<Vector3> &normals)
{
  require(points);
  const std::size_t n = points.size(), length = 3 * column_of_point_.size();
  const std::vector<double> &columns = points_are_nodes_ ? nodal_columns_ : point_columns_;
  std::vector<double> values(n * n, 0.);
  for (std::size_t i = 0; i < n; ++i)
  {
    const long column = column_of_point_[points[i]];
    if (column < 0)
      continue;
    const double *of_axis[3];
    for (int c = 0; c < 3; ++c)
      of_axis[c] = columns.data() + (3 * column + c) * length;
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
  if (!translates_freely())
    return values;
  // The loads balance the normal forces: minus their resultant, along each free translation.
  std::vector<Vector3> pushes(n), by_load(n); // of a point's force; displacement by each load
  for (std::size_t i = 0; i < n; ++i)
    for (unsigned int c = 0; c < 3; ++c)
      if (is_free(c))
      {
        pushes[i][c] = (transpose(uniform_shares_[points[i]]) * normals[i])[c];
        by_load[i][c] = dot(normals[i], triple(load_at_points_[c], points[i]));
      }
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j)
      values[i * n + j] += dot(pushes[i], load_products_ * pushes[j]) - dot(by_load[i], pushes[j]) -
                           dot(pushes[i], by_load[j]);
  return values;
}
} // namespace arthrowear
