// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "elastic_layer/cavity_points.h"
#include "elastic_layer/layer_geometry.h"
#include "elastic_layer/layer_sums.h"
#include "laws/joint/elastic_layer.h"

#include <algorithm>

namespace arthrowear
{
/// A rigid head in a rigid-backed elastic layer inside a hemisphere, without friction.
struct LayerCup
{
  double radius = 0.;    ///< of the unworn cavity [mm]
  double clearance = 0.; ///< c: that radius minus the head's [mm]
  double thickness = 0.; ///< h, unworn [mm]
  ElasticLayer layer;
  LayerGeometry geometry = LayerGeometry::small_wear;
  bool is_held = false; ///< the head moves along the load alone; otherwise sideways as well

  double head_radius() const { return radius - clearance; }
};

/// Computes the position of the head under a load, and the pressures of the layer.
class LayerContact
{
public:
  LayerContact(const LayerCup &cup, CavityPoints points);

  /// Sets the worn depths along the radius of the cavity, >= 0 [mm]; one per point.
  void set_depths(const std::vector<double> &depths);

  struct Balance
  {
    bool is_found = false;
    unsigned int iterations = 0;
    double residual = 0.; ///< of the force, over the load [-]
  };
  /// Balance of the head: Levenberg and Marquardt's form of Newton's method on the energy of the
  /// layer, which is convex with small wear.
  /// @param load  force of the head on the cup [N], nonzero; into the cavity
  /// @param centre  head's centre minus cavity's centre [mm]: a first guess, then the result
  /// @return residual <= 1e-9 where it is found
  Balance solve(const Vector3 &load, Vector3 &centre) const;

  /// Pressures [MPa], >= 0, at all points.
  void pressures(const Vector3 &centre, std::vector<double> &pressure) const;

  /// Overlaps of the head with the unloaded layer at all points, < 0: gaps [mm].
  std::vector<double> overlaps(const Vector3 &centre) const;

  /// Area of the cavity over which head and layer overlap, linear between points [mm^2].
  double contact_area(const Vector3 &centre) const;

  /// Contact on the area around a point.
  struct Coverage
  {
    double share = 0.;    ///< of the area over which head and layer overlap [-]
    double pressure = 0.; ///< of the mean overlap there [MPa]
  };
  /// Measures the coverage of all points, by overlaps that are linear between points. On a fully
  /// covered area the pressure is the pressure at the point.
  void measure_coverage(const Vector3 &centre, std::vector<Coverage> &coverage) const;

  /// Returns the magnitude of the derivative of a point's pressure by its depth [MPa/mm].
  double stiffness(const std::size_t point, const double pressure) const
  {
    const double m = cup_.layer.modulus(), h = thickness(point);
    return cup_.layer.form == ElasticLayer::Form::linear ? m / h : m / h * std::exp(pressure / m);
  }

  /// Vector from the axes of the head's turns to its surface at a point: of first order in
  /// displacement and wear as long as the cavity's radius, otherwise as long as the head's [mm].
  Vector3 arm(const std::size_t point, const Vector3 &centre) const
  {
    return cup_.geometry == LayerGeometry::small_wear ? cup_.radius * points_.directions[point]
                                                      : arm_of_head(point, centre);
  }

  const CavityPoints &points() const { return points_; }
  const LayerCup &cup() const { return cup_; }
  /// Point areas [mm^2]; with LayerGeometry::large_wear on the worn surface.
  const std::vector<double> &areas() const { return areas_; }
  /// Force of the head on the cup by these pressures [N]: along the normals of the head's surface.
  Vector3 force(const Vector3 &centre, const std::vector<double> &pressure) const;

private:
  Vector3 arm_of_head(std::size_t point, const Vector3 &centre) const;

  bool is_linear() const
  {
    return cup_.geometry == LayerGeometry::small_wear &&
           cup_.layer.form == ElasticLayer::Form::linear;
  }
  LayerSums sums(const Vector3 &centre) const;
  /// Returns the overlap at a point [mm], and its gradient by the head's position [-].
  double overlap(std::size_t point, const Vector3 &centre, Vector3 &gradient) const;
  double thickness(const std::size_t point) const
  {
    constexpr double least = 1e-3; // of the unworn thickness
    return cup_.geometry == LayerGeometry::small_wear
               ? cup_.thickness
               : std::max(cup_.thickness - depths_[point], least * cup_.thickness);
  }
  Vector3 first_guess(const Vector3 &direction) const;
  /// Growth of the damping of a step that is rejected, over the trace of the stiffness.
  struct Search
  {
    unsigned int most_iterations;
    double growth, first_shift;
  };
  Balance approach(const Vector3 &load, Vector3 &centre, const Search &search) const;

  LayerCup cup_;
  CavityPoints points_;
  LinearLayerPoints linear_;           // of a linear layer with small wear
  std::vector<double> triangle_areas_; // on the sphere of radius 1
  std::vector<double> around_;         // sums of these around each point
  std::vector<double> depths_, areas_;
};
} // namespace arthrowear
