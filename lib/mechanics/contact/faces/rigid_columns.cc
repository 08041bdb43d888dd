// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/faces/rigid_columns.h"

#include "base/triples.h"

namespace arthrowear
{
namespace
{
/// a x as a matrix.
Matrix3
cross_matrix(const Vector3 &a)
{
  return {{{0., -a[2], a[1]}, {a[2], 0., -a[0]}, {-a[1], a[0], 0.}}};
}

Matrix3
sum(const Matrix3 &a, const Matrix3 &b)
{
  return {a[0] + b[0], a[1] + b[1], a[2] + b[2]};
}
} // namespace

RigidColumns::RigidColumns(std::vector<Matrix3> shares)
    : shares_(std::move(shares)), arms_(shares_.size(), Vector3{})
{
}

RigidMotion
RigidColumns::resultant(const std::vector<double> &forces, const std::vector<Vector3> &arms) const
{
  RigidMotion sum;
  for (std::size_t point = 0; point < shares_.size(); ++point)
  {
    const Vector3 force = triple(forces, point);
    sum = sum + RigidMotion{transpose(shares_[point]) * force, cross(arms[point], force)};
  }
  return sum;
}

Matrix3
RigidColumns::PointMotions::block(const std::size_t i, const std::size_t j) const
{
  const Matrix3 block = along[i] * along_by[j];
  return about_by.empty() ? block : sum(block, about[i] * about_by[j]);
}

RigidColumns::PointMotions
RigidColumns::motions_of(const std::vector<unsigned int> &candidates,
                         const std::vector<Matrix3> &frames) const
{
  PointMotions motions;
  for (const unsigned int point : candidates)
  {
    motions.along.push_back(frames[point] * shares_[point]);
    // By a force of length 1 along each axis of the point's frame.
    motions.along_by.push_back(compliance_.linear * transpose(motions.along.back()));
    if (!turns())
      continue;
    motions.about.push_back(transpose(cross_matrix(arms_[point]) * transpose(frames[point])));
    motions.about_by.push_back(
        sum(transpose(compliance_.coupling) * transpose(motions.along.back()),
            compliance_.angular * transpose(motions.about.back())));
    motions.along_by.back() =
        sum(motions.along_by.back(), compliance_.coupling * transpose(motions.about.back()));
  }
  return motions;
}

void
RigidColumns::add_to(const std::vector<unsigned int> &candidates,
                     const std::vector<Matrix3> &frames, const double factor,
                     std::vector<double> &values) const
{
  const std::size_t n = candidates.size();
  const PointMotions motions = motions_of(candidates, frames);
  for (std::size_t j = 0; j < n; ++j)
    for (std::size_t i = 0; i <= j; ++i)
    {
      const Matrix3 block = motions.block(i, j);
      for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c)
        {
          values[(3 * i + r) * 3 * n + 3 * j + c] += factor * block[r][c];
          if (i != j)
            values[(3 * j + c) * 3 * n + 3 * i + r] += factor * block[r][c];
        }
    }
}

void
RigidColumns::add_to_rows(const std::vector<std::size_t> &rows,
                          const std::vector<unsigned int> &candidates,
                          const std::vector<Matrix3> &frames, const double factor,
                          std::vector<double> &values) const
{
  const std::size_t n = candidates.size();
  const PointMotions motions = motions_of(candidates, frames);
  for (std::size_t place = 0; place < rows.size(); ++place)
    for (std::size_t j = 0; j < n; ++j)
    {
      // The same digits on both sides of the diagonal.
      const std::size_t i = rows[place];
      const Matrix3 block = i <= j ? motions.block(i, j) : transpose(motions.block(j, i));
      for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c)
          values[(3 * place + r) * 3 * n + 3 * j + c] += factor * block[r][c];
    }
}

void
RigidColumns::add_normals_to(const std::vector<unsigned int> &candidates,
                             const std::vector<Matrix3> &frames, const double factor,
                             std::vector<double> &values) const
{
  std::vector<RigidMotion> of_normals;
  for (const unsigned int point : candidates)
    of_normals.push_back({transpose(shares_[point]) * frames[point][2],
                          turns() ? cross(arms_[point], frames[point][2]) : Vector3{}});
  const std::size_t n = candidates.size();
  for (std::size_t j = 0; j < n; ++j)
  {
    const RigidMotion by_j = compliance_ * of_normals[j];
    for (std::size_t i = 0; i < n; ++i)
      values[i * n + j] += factor * (dot(of_normals[i].linear, by_j.linear) +
                                     dot(of_normals[i].angular, by_j.angular));
  }
}
} // namespace arthrowear
