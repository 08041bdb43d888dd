// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/wear/wear_points.h"

namespace arthrowear
{
/// Transfers wear between the points of a contact surface and the own points of a counterface that
/// turns against it. Values are stored point by point, n each. Equations: doc/theory/hip_cup.md 11.
class WearTransfer
{
public:
  /// @param triangles, positions  of the contact surface in the reference [mm]
  WearTransfer(const WearPoints &points, const std::vector<std::array<unsigned int, 3>> &triangles,
               const std::vector<Vector3> &positions);

  const WearPoints &points() const { return *points_; }

  /// Interpolates the values of the own points at the feet of the contact points.
  /// @param positions  of the contact points, 3 each [mm]
  void read(const SurfacePose &pose, const std::vector<double> &positions,
            const std::vector<double> &of_points, std::size_t n,
            std::vector<double> &of_contact) const;

  /// Adds the contact points' amounts at the own points, in equal fractions at each of the
  /// poses, so that the sum of area times gain is the sum of the amounts. Each contact point's
  /// amount is spread by its shape function.
  /// @param amounts  n per contact point [mm^2 times the unit of the values]
  void add(const std::vector<SurfacePose> &poses, const std::vector<double> &positions,
           const std::vector<double> &amounts, std::size_t n, std::vector<double> &of_points) const;

private:
  const WearPoints *points_;
  std::vector<std::array<unsigned int, 3>> triangles_;
  std::vector<Vector3> shares_; // of its corners' areas that a triangle has
};
} // namespace arthrowear
