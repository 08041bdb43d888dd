// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "solid/nodal_columns.h"
#include "stepping/inertia_relief.h"

namespace arthrowear
{
/// Memory up to which corrected steps keep whole columns, which save a solve each time [bytes].
constexpr double most_whole_columns = 1e9;

/// Points whose columns a rank makes between two polls: a block of right-hand sides.
constexpr unsigned int points_per_share = 32;

/// Columns P K^-1 P^T H^T of unit forces at contact points, at the nodes of the surface, computed
/// when a point first needs them. They lie on the ranks that made them. Numbers (n) refer to
/// doc/theory/condensed.md. Collective.
class ResponseColumns
{
public:
  /// @param points, relief  must outlive this
  /// @param most_whole  columns at all nodes are kept if their memory over all ranks permits and
  ///                    each rank has the whole factor [bytes]; 0: never
  ResponseColumns(const Body &body, const Conditions &held, const PointWeights &points,
                  const InertiaRelief &relief, double most_whole);
  /// Returns the memory of the columns of all points over all ranks [bytes].
  static double memory(const PointWeights &points);

  void clear();
  bool has(const unsigned int point) const { return has_columns_[point] != 0; }
  bool are_complete() const;
  /// True if columns at all nodes are kept.
  bool are_whole() const { return keeps_whole_; }
  /// Points whose columns were computed together, in order: a restart repeats these batches, since
  /// the last digit of a column depends on its neighbours in a block of right-hand sides.
  const std::vector<std::vector<unsigned int>> &batches() const { return batches_; }
  /// The points that have no columns yet.
  std::vector<unsigned int> missing(const std::vector<unsigned int> &points) const;
  /// Computes the columns of points that have none.
  void make(std::vector<unsigned int> points, const EffectiveMatrix &matrix);

  /// nodal += factor times the response to 3n global forces [N], on all ranks. Points without
  /// columns must have no force.
  void add_response(const std::vector<double> &forces, double factor, double *nodal) const;
  /// Response of the whole body, P not applied, from columns in single precision.
  void whole_response(const std::vector<double> &forces, Field &field) const;
  /// W of these points in order, row-major, on rank 0 (6); empty elsewhere.
  std::vector<double> rows(const std::vector<unsigned int> &points,
                           const std::vector<Matrix3> &frames, double h) const
  {
    return in_order(own_rows(points, frames, h), points);
  }
  /// Its rows whose columns are on this rank, in order.
  std::vector<double> own_rows(const std::vector<unsigned int> &points,
                               const std::vector<Matrix3> &frames, double h) const;
  /// True if a point's columns are on this rank.
  bool are_here(const unsigned int point) const { return column_of_point_[point] >= 0; }
  /// Displacement of each point along its normal by a force along the normal of each other one,
  /// row-major, on all ranks [mm/N].
  std::vector<double> along_normals(const std::vector<unsigned int> &points,
                                    const std::vector<Vector3> &normals) const;
  /// Sums over all ranks and points of weight times column, then of their sizes, then the number of
  /// ranks with columns of each point. @param weights  3 per point
  std::vector<double> weighted_sums(const std::vector<double> &weights) const;

  /// Visits all arrays that make up the columns.
  template <class Self, class Visit> static void for_each_array(Self &self, Visit &visit)
  {
    visit("column of point", self.column_of_point_);
    visit("nodal columns", self.nodal_columns_);
    visit("point columns", self.point_columns_);
    visit("whole columns", self.whole_columns_);
  }
  /// True if the arrays fit each other.
  bool have_sizes() const;
  /// After arrays with the columns of all points were read.
  void take_all();

private:
  void reserve();
  std::vector<double> in_order(std::vector<double> rows,
                               const std::vector<unsigned int> &points) const;
  void sum_over_ranks(std::vector<double> &values) const;
  const std::vector<double> &at_points() const
  {
    return points_are_nodes_ ? nodal_columns_ : point_columns_;
  }

  const NodePartition &partition_;
  const PointWeights &points_;
  const InertiaRelief &relief_;
  bool points_are_nodes_, keeps_whole_;
  NodalColumns columns_;
  std::vector<char> has_columns_;     // of the points
  std::vector<long> column_of_point_; // position of a point's columns on this rank, or -1
  std::vector<double> nodal_columns_; // 3 per point, 3 values per node each
  std::vector<double> point_columns_; // the same at the points; empty where these are the nodes
  std::vector<float> whole_columns_;  // of K^-1 in the order of columns, all rows
  std::vector<std::vector<unsigned int>> batches_;
  long n_columns_ = 0;
};
} // namespace arthrowear
