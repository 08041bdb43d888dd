// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace arthrowear
{
class ResponseColumns;
class StepProblems;
struct ProblemSetting;

/// Returns the entries of normals, row-major, n rows, of a matrix with three rows per point; empty
/// if the matrix is.
inline std::vector<double>
normal_entries(const std::vector<double> &matrix, const std::size_t n)
{
  std::vector<double> entries;
  entries.reserve(matrix.empty() ? 0 : n * n);
  for (std::size_t k = 0; !matrix.empty() && k < n * n; ++k)
    entries.push_back(matrix[(3 * (k / n) + 2) * 3 * n + 3 * (k % n) + 2]);
  return entries;
}

/// W of a step: the response of the velocities at contact points to forces there.
class ContactOperator
{
public:
  virtual ~ContactOperator() = default;

  /// Q_i W_ij Q_j^T of the points for a step of size h, row-major, on rank 0; empty elsewhere.
  /// Collective. @param frames  of all points of the operator
  virtual std::vector<double> values(const std::vector<unsigned int> &points,
                                     const std::vector<Matrix3> &frames, double h) = 0;
  /// Entries of the normals alone, row-major, n rows, on rank 0; empty elsewhere. Collective.
  virtual std::vector<double> normal_values(const std::vector<unsigned int> &points,
                                            const std::vector<Matrix3> &frames, const double h)
  {
    return normal_entries(values(points, frames, h), points.size());
  }

  /// Columns of which ranks can share the rows of W; null: values() alone gives W.
  virtual const ResponseColumns *columns() const { return nullptr; }
  /// The contact problems of steps, formed and solved by default with W.
  virtual std::unique_ptr<StepProblems> make_problems(const ProblemSetting &setting);

  /// True if require() would do nothing for a point.
  virtual bool has(unsigned int point) const = 0;
  /// Computes what values() needs of the points. Collective.
  virtual void require(const std::vector<unsigned int> &points) = 0;
};
} // namespace arthrowear
