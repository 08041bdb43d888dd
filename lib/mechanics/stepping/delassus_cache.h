// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/faces/point_weights.h"
#include "solid/effective_matrix.h"
#include "stepping/contact_operator.h"

namespace arthrowear
{
/// Columns of A^-1 at the contact surface, computed when a point first becomes a candidate and kept
/// while the factor is kept; W in the frames of a step is formed from them by rotation.
class DelassusCache : public ContactOperator
{
public:
  /// @param matrix  A
  /// @param points  as the matrix, must outlive this
  DelassusCache(const Body &body, const EffectiveMatrix &matrix, const PointWeights &points);

  void clear();
  void require(const std::vector<unsigned int> &points) override;
  /// Points whose columns were computed together, in order: a restart repeats these batches, since
  /// the last digit of a column depends on its neighbours in a block of right-hand sides.
  const std::vector<std::vector<unsigned int>> &batches() const { return batches_; }
  bool has(unsigned int point) const override { return column_of_point_[point] >= 0; }

  /// True if whole columns are kept (if they need little memory), so that respond() works.
  bool keeps_whole_columns() const { return keeps_whole_columns_; }
  /// field += factor * A^-1 of forces at the points, 3 global components each; owned entries.
  /// Points without columns must have none.
  void respond(const std::vector<double> &forces, double factor, Field &field) const;

  std::vector<double> values(const std::vector<unsigned int> &points,
                             const std::vector<Matrix3> &frames, double h) override;

private:
  const Body *body_;
  const EffectiveMatrix *matrix_;
  const PointWeights *points_;
  NodeGather gather_;
  std::vector<long> column_of_point_; // position of a point's columns in columns_, or -1
  std::vector<double> columns_;       // on rank 0: 3 columns per point, each 3 n_points long
  std::vector<std::vector<unsigned int>> batches_;
  long n_columns_ = 0;
  bool keeps_whole_columns_;
  std::vector<double> whole_columns_; // owned entries, column after column
};
} // namespace arthrowear
