// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"
#include "contact/surface.h"

#include <array>
#include <vector>

namespace arthrowear
{
/// Recovery of a smooth field from values at contact points, and errors by the mesh from its
/// difference (doc/manual/convergence.md).
///
/// S f is the mean at each point, by area, of the means of f over the triangles around the point. S
/// reproduces fields that are linear over equal triangles; 2 S - S S reproduces fields of third
/// degree. Linear elements are recovered by S, quadratic ones by 2 S - S S: the difference from f
/// is then of the order of the elements' own error [Zienkiewicz1987].
class RecoveredField
{
public:
  static constexpr const char *citation =
      "O. C. Zienkiewicz, J. Z. Zhu: A simple error estimator and adaptive procedure for practical "
      "engineering analysis. Int. J. Numer. Methods Eng. 24 (1987) 337-357 (errors by the mesh).";

  /// @param degree of the elements
  RecoveredField(const ContactSurface &surface, unsigned int degree);
  RecoveredField(std::vector<std::array<unsigned int, 3>> triangles,
                 const std::vector<Vector3> &positions, unsigned int degree);

  std::vector<double> recover(const std::vector<double> &field) const;
  /// Error of the largest value of a field f >= 0, over that value [-]: the difference of the
  /// largest values of f and of its recovery, which may vanish by chance, and no less than the root
  /// of the mean square of f minus its recovery with the weight f^2. 0 where the field is 0.
  double error_of_peak(const std::vector<double> &field) const;
  /// Error of the sum of normal forces that carry a given load, for a pressure in proportion to
  /// this field: the sum over the load is one over the mean cosine between normals and load [-].
  double error_of_sum(const std::vector<double> &field) const;

private:
  std::vector<double> smoothed(const std::vector<double> &field) const;

  std::vector<std::array<unsigned int, 3>> triangles_;
  std::vector<double> triangle_areas_;
  std::vector<Vector3> normals_; // of the points
  std::vector<double> areas_;    // of the triangles around each point
  unsigned int degree_;
};

/// Relative change of the sum of normal forces that carry a given load [-], if their pressures are
/// in proportion to `recovered` in place of `field`; values per point. 0 where the field is 0.
double change_of_sum(const std::vector<double> &areas, const std::vector<Vector3> &normals,
                     const std::vector<double> &field, const std::vector<double> &recovered);
} // namespace arthrowear
