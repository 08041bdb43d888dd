// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/faces/point_weights.h"

#include <memory>

namespace arthrowear
{
/// Velocities of contact points along given directions, as rows B on the values at the nodes of a
/// surface, and the forces C^T of their multipliers, which friction may turn away from the
/// directions. A row that gives way has a value of its own behind the nodal values. The caller's
/// vectors keep their memory from call to call.
class ConstraintRows
{
public:
  ConstraintRows();
  ~ConstraintRows();

  struct Row
  {
    unsigned int point;
    Vector3 direction;
    double yield = 0.;  ///< of the own value: the row is direction times velocity + yield times it
    Vector3 friction{}; ///< force beside the direction, per force along it [-]

    bool operator==(const Row &other) const
    {
      return point == other.point && direction == other.direction && yield == other.yield &&
             friction == other.friction;
    }
  };
  /// @param mask  of the nodal values: 0 where they are held
  void set(std::vector<Row> rows, const PointWeights &points, const std::vector<double> &mask);
  const std::vector<Row> &rows() const { return list_; }
  /// True if C is B: no row has friction.
  bool are_symmetric() const { return are_symmetric_; }

  /// Multipliers whose B^T changes the rows' values by `values`: (B B^T)^-1 values.
  void lift(const std::vector<double> &values, std::vector<double> &multipliers) const;
  /// Multipliers whose C^T changes them so: (B C^T)^-1 values.
  void balance(const std::vector<double> &values, std::vector<double> &multipliers) const;
  /// B times nodal values and the rows' own values.
  void multiply(const std::vector<double> &nodal, std::vector<double> &values) const;
  /// B^T, or C^T, times multipliers: nodal values and the rows' own values.
  void spread(const std::vector<double> &multipliers, std::vector<double> &nodal) const;
  void spread_forces(const std::vector<double> &multipliers, std::vector<double> &nodal) const;

private:
  struct Matrices;
  std::vector<Row> list_;
  bool are_symmetric_ = true;
  std::unique_ptr<Matrices> matrices_;
};
} // namespace arthrowear
