// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"
#include "contact/faces/point_weights.h"

#include <memory>
#include <vector>

namespace arthrowear
{
/// Velocities of contact points along given directions, as rows on the values at the nodes of a
/// surface, and the projection of these values to those in which the points do not move. A row that
/// gives way has a value of its own behind the nodal ones.
class ConstraintRows
{
public:
  ConstraintRows();
  ~ConstraintRows();

  struct Row
  {
    unsigned int point;
    Vector3 direction;
    double yield = 0.; ///< root of the velocity by which the row gives way per force
    bool operator==(const Row &other) const
    {
      return point == other.point && direction == other.direction && yield == other.yield;
    }
  };
  /// @param mask  of the nodal values: 0 where they are held
  void set(std::vector<Row> rows, const PointWeights &points, const std::vector<double> &mask);
  const std::vector<Row> &rows() const { return list_; }

  /// Multipliers that change the rows' values of nodal values by `values`: (B B^T)^-1 values.
  std::vector<double> multipliers(const std::vector<double> &values) const;
  /// B times nodal values, and those of the rows.
  std::vector<double> values(const std::vector<double> &nodal) const;
  /// B^T times multipliers.
  void to_nodes(const std::vector<double> &multipliers, std::vector<double> &nodal) const;

private:
  struct Matrices;
  std::vector<Row> list_;
  std::unique_ptr<Matrices> matrices_;
};
} // namespace arthrowear
