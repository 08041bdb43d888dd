// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"

#include <vector>

namespace arthrowear
{
/// The pressure between the points of a contact surface, and the part of each triangle on which
/// the surfaces touch (hip_cup 10f to 10h).
///
/// Near the edge of a contact the pressure of an elastic body falls with the root of the distance s
/// from the edge, and the gap beyond it grows with its power 3/2:
///   p = beta s^(1/2),   g = 4 beta/(3 E*) s^(3/2).
/// So the square of the pressure is interpolated linearly, and a point that is open has the
/// negative square that its gap gives it; the contact ends where the interpolation is zero. A
/// common factor restores the sum of the forces.
class PatchPressure
{
public:
  /// @param positions  of the points in the reference [mm]
  /// @param triangles  as indices of points
  /// @param modulus  E* = E/(1 - nu^2) of the body against a rigid counterface [MPa]
  PatchPressure(const std::vector<Vector3> &positions,
                const std::vector<std::array<unsigned int, 3>> &triangles, double modulus);

  /// Forces and gaps at an instant.
  struct Contact
  {
    const std::vector<double> &force; ///< 3n, in local components, the normal one last [N]
    const std::vector<double> &area;  ///< tributary to each point [mm^2]
    const std::vector<double> &gap;   ///< > 0: open [mm]
  };
  void set(const Contact &contact);

  /// Barycentric coordinates in a triangle.
  using Place = std::array<double, 3>;
  /// A place of a quadrature rule on the part of a triangle where the surfaces touch.
  struct Sample
  {
    unsigned int triangle = 0;
    Place at{};
    double pressure = 0.; ///< [MPa]
    double area = 0.;     ///< weight of the place [mm^2]
  };
  /// A rule of degree 4 on the touching part of each triangle, triangle by triangle.
  const std::vector<Sample> &samples() const { return samples_; }
  /// Share of a sample in the mean over the patch of a corner of its triangle [-].
  double share(const Sample &sample, const int corner) const
  {
    return sample.at[corner] * sample.area / patch_[triangles_[sample.triangle][corner]];
  }

  /// Flat area of a triangle, between straight edges [mm^2].
  double area(const std::size_t triangle) const { return areas_[triangle]; }
  /// Fraction of each point's patch where the surfaces touch [-], and the pressure's mean over the
  /// patch [MPa].
  const std::vector<double> &covered() const { return covered_; }
  const std::vector<double> &mean_pressure() const { return mean_pressure_; }

  const std::vector<std::array<unsigned int, 3>> &triangles() const { return triangles_; }
  /// Signed squares of the pressure at the points, before the common factor [MPa^2].
  const std::vector<double> &squares() const { return squares_; }

private:
  void set_squares(const Contact &contact);
  void sample();
  void restore_forces(const Contact &contact);

  std::vector<std::array<unsigned int, 3>> triangles_;
  std::vector<Vector3> positions_;
  std::vector<double> areas_; // of the triangles
  std::vector<double> patch_; // integrals of the linear shape functions of the points
  double modulus_;

  std::vector<double> squares_;
  std::vector<unsigned int> n_neighbours_; // from which an open point has its square
  std::vector<Sample> samples_;
  std::vector<double> covered_, mean_pressure_;
};
} // namespace arthrowear
