// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/faces/rigid_motion.h"

#include <vector>

namespace arthrowear
{
/// The rigid body's side of contact points: its velocity at the points, force and torque of the
/// contact forces on it, and its contribution to W. Equation numbers (n) refer
/// to doc/theory/rigid_body.md.
class RigidColumns
{
public:
  /// @param shares  velocity of each point in a uniform velocity of 1
  explicit RigidColumns(std::vector<Matrix3> shares);

  /// From the centre of mass to the places of the points on the body, in W [mm].
  void set_arms(std::vector<Vector3> arms) { arms_ = std::move(arms); }
  void set_compliance(const RigidCompliance &compliance) { compliance_ = compliance; }
  const std::vector<Vector3> &arms() const { return arms_; }
  const RigidCompliance &compliance() const { return compliance_; }
  bool turns() const { return compliance_.angular != Matrix3{}; }

  /// H_B v: velocity of the body at a point (5).
  Vector3 velocity(const RigidMotion &motion, const std::size_t point, const Vector3 &arm) const
  {
    return shares_[point] * motion.linear + cross(motion.angular, arm);
  }
  /// H_B^T r of forces at the points, 3 global components each (6).
  RigidMotion resultant(const std::vector<double> &forces, const std::vector<Vector3> &arms) const;
  /// values += factor Q_i H_i A_B^-1 H_j^T Q_j^T of the candidates (7).
  /// @param values  of W, row-major
  void add_to(const std::vector<unsigned int> &candidates, const std::vector<Matrix3> &frames,
              double factor, std::vector<double> &values) const;
  /// The same for some rows alone. @param rows  candidates, ascending @param values  of these rows
  void add_to_rows(const std::vector<std::size_t> &rows,
                   const std::vector<unsigned int> &candidates, const std::vector<Matrix3> &frames,
                   double factor, std::vector<double> &values) const;
  /// The same along the normals alone, whose rows are the third rows of the frames.
  void add_normals_to(const std::vector<unsigned int> &candidates,
                      const std::vector<Matrix3> &frames, double factor,
                      std::vector<double> &values) const;

private:
  /// Motion of the body by forces on points.
  struct PointMotions
  {
    std::vector<Matrix3> along, about;       ///< velocity of a point by a motion of the body
    std::vector<Matrix3> along_by, about_by; ///< motion by forces on a point
    /// Block (i, j) of (7).
    Matrix3 block(std::size_t i, std::size_t j) const;
  };
  PointMotions motions_of(const std::vector<unsigned int> &candidates,
                          const std::vector<Matrix3> &frames) const;

  std::vector<Matrix3> shares_;
  std::vector<Vector3> arms_;
  RigidCompliance compliance_;
};
} // namespace arthrowear
