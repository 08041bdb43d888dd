// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"
#include "contact/nscd/delassus.h"
#include "contact/points/point_weights.h"
#include "contact/points/rigid_columns.h"
#include "solid/effective_matrix.h"

#include <memory>
#include <vector>

namespace arthrowear
{
/// A contact point between two deformable sides: means of four nodes with weights.
struct NodalPoint
{
  std::array<unsigned int, 4> nodes{}; // points of a cache whose points are nodes
  std::array<double, 4> weights{};
  Matrix3 frame{};
};

/// Columns of A^-1 at the contact surface, computed when a point first becomes a candidate and kept
/// while the factor is kept; W in the frames of a step is made from them by rotation.
class DelassusCache
{
public:
  /// @param points  must outlive this
  DelassusCache(const Body &body, const PointWeights &points);

  /// Forgets all columns: the factor has changed.
  void clear();
  /// Computes the columns of the points that have none yet (collective).
  void require(const EffectiveMatrix &matrix, const std::vector<unsigned int> &points);
  /// The points whose columns were computed together, in order: what a restart repeats, since the
  /// last digit of a column depends on its neighbours in a block of right-hand sides.
  const std::vector<std::vector<unsigned int>> &batches() const { return batches_; }
  bool has(unsigned int point) const { return column_of_point_[point] >= 0; }

  /// Whether whole columns are kept, so that respond() works: where they take little memory.
  bool keeps_whole_columns() const { return keeps_whole_columns_; }
  /// field += factor * A^-1 of forces at the points, 3 global components each; owned entries.
  /// Points without columns must have none.
  void respond(const std::vector<double> &forces, double factor, Field &field) const;

  /// factor * Q_i (A^-1)_ij Q_j^T for the candidates, on rank 0; null elsewhere.
  /// @param compliance  added to the diagonal, 3 per candidate [mm/s per N]; empty: nothing
  /// @param partner  columns by which forces move the partner of the points, see RigidColumns
  std::shared_ptr<const nscd::Delassus> local_operator(const std::vector<unsigned int> &candidates,
                                                       const std::vector<Matrix3> &frames,
                                                       double factor,
                                                       const std::vector<double> &compliance,
                                                       const RigidColumns *partner = nullptr) const;

  /// factor * H_i A^-1 H_j^T of points with nodes on two sides, as local_operator().
  std::shared_ptr<const nscd::Delassus> nodal_operator(const std::vector<NodalPoint> &points,
                                                       double factor,
                                                       const std::vector<double> &compliance) const;

private:
  const Body *body_;
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
