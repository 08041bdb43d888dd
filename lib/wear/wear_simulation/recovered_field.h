// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/surface.h"

namespace arthrowear
{
/// Recovery of smooth fields from values at contact points, and changes of results by it, from
/// which errors by the mesh follow (doc/manual/convergence.md).
///
/// S f is the mean at each point, by area, of the means of f over the triangles around the point. S
/// reproduces fields that are linear over equal triangles; its change of other smooth fields is of
/// second order in the size of elements, as their error is. 2 S - S S reproduces fields of third
/// degree: f minus this field is the scatter of quadratic elements [Zienkiewicz1987].
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

  std::vector<double> smoothed(const std::vector<double> &field) const; ///< S f
  /// By S of linear elements, by 2 S - S S of quadratic ones.
  std::vector<double> recover(const std::vector<double> &field) const;
  /// Change of the largest value of a field f >= 0 by S, over that value [-]; 0 where f is 0.
  double change_of_peak(const std::vector<double> &field) const;
  /// Root of the mean square of a field f >= 0 minus its recovery, with the weight f^2, over the
  /// largest value [-]; 0 where the field is 0.
  double scatter(const std::vector<double> &field) const;
  /// Change by S of the sum of normal forces that carry a given load, for a pressure in proportion
  /// to this field: the sum over the load is one over the mean cosine between normals and load [-].
  double change_of_sum(const std::vector<double> &field) const;
  /// Largest difference between the gradients of a field on two triangles at a point
  /// [unit of the field / mm].
  double kink(const std::vector<double> &field, std::size_t point) const;

private:
  std::vector<std::array<unsigned int, 3>> triangles_;
  std::vector<Vector3> positions_;
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
