// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <vector>

namespace arthrowear
{
/// Loss of values of points by openings of the points, J as a sum over the steps of a cycle: each
/// point in contact has a value in proportion to its normal force, which changes by the inverse
/// compliance of the points in contact.
class PressureLoss
{
public:
  explicit PressureLoss(std::size_t n_points = 0) : n_points_(n_points) {}

  /// Adds the points in contact in a step.
  /// @param points         ascending
  /// @param compliance     C of these, symmetric: approach per normal force [mm/N]
  /// @param value_per_force of these, in the step
  /// @return false if C is not positive definite: then nothing is added
  bool add(const std::vector<unsigned int> &points, std::vector<double> compliance,
           const std::vector<double> &value_per_force);

  /// Multiplies the losses of each point.
  void scale(const std::vector<double> &factor);
  std::size_t n_points() const { return n_points_; }

  /// J x, of all points.
  std::vector<double> product(const std::vector<double> &x) const;
  /// On the diagonal of J.
  std::vector<double> of_own_opening() const;
  /// J: columns of points that are never in contact are left out, their rows are zero.
  const std::vector<unsigned int> &points() const { return points_; }
  const std::vector<double> &matrix() const { return matrix_; } ///< row-major, of points()

  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("points", s.points_...);
    visit("matrix", s.matrix_...);
  }

private:
  void make_room(const std::vector<unsigned int> &points);

  std::size_t n_points_;
  std::vector<unsigned int> points_; // ascending
  std::vector<double> matrix_;
};

/// J x, with each point's row from the J in which the point loses more by its own opening: a point
/// that touches only at one end of a jump has a row only there.
std::vector<double> product_of_stiffer(const PressureLoss &one, const PressureLoss &other,
                                       const std::vector<double> &x);
} // namespace arthrowear
