// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "vtu/vtu_reader.h"

#include <limits>
#include <memory>
#include <optional>

namespace arthrowear
{
/// Finds the place of a surface that belongs to a place of another surface of the same body.
class SurfaceMap
{
public:
  enum class By
  {
    direction, ///< nearest direction from the origin, the centre of a cup
    distance   ///< closest point
  };

  /// Three points of the surface and their weights.
  struct Place
  {
    std::array<std::uint32_t, 3> points;
    std::array<double, 3> weights;
  };

  /// @param surface of triangles; must outlive the map
  SurfaceMap(const Frame &surface, By by);
  ~SurfaceMap();

  /// The place for a point [mm]; none if it is off by more than a quarter of the longest edge of
  /// its triangle, the largest sagitta of an edge between two points of a circle's rim.
  std::optional<Place> find(const Vector3 &point) const;
  /// The place that is closest to a point [mm], however far.
  Place closest(const Vector3 &point) const { return nearest(point).place; }

private:
  struct Nearest
  {
    Place place{};
    double distance = std::numeric_limits<double>::infinity(), longest_edge = 0.;
  };
  Nearest nearest(const Vector3 &point) const;

  struct Tree;
  std::unique_ptr<Tree> tree_;
};

/// The vector over its length; unchanged if that is zero.
Vector3 unit_or_zero(const Vector3 &a);

/// Weights of the corners in the point of a triangle that is closest to a point.
std::array<double, 3> closest_weights(const Vector3 &point, const std::array<Vector3, 3> &corners);
} // namespace arthrowear
