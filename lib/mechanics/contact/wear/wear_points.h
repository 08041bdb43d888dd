// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"

#include <vector>

namespace arthrowear
{
/// Position of a worn surface: a point x in the surface's own frame lies at origin + rotation x.
struct SurfacePose
{
  Vector3 origin{};             // [mm]
  Matrix3 rotation = identity3; // own frame to fixed frame
  Vector3 in_own_frame(const Vector3 &position) const
  {
    return transpose(rotation) * (position - origin);
  }
};

/// Points on a surface that carry its wear and move with it. Between the points values are linear
/// on triangles. Positions and normals are in the surface's own frame.
class WearPoints
{
public:
  virtual ~WearPoints() = default;

  virtual std::size_t size() const = 0;
  /// Position of a point [mm].
  virtual Vector3 position(std::size_t point) const = 0;
  /// Normals of length 1, out of the material.
  virtual const std::vector<Vector3> &normals() const = 0;
  /// Counter-clockwise seen from outside.
  virtual const std::vector<std::array<unsigned int, 3>> &triangles() const = 0;
  /// Integrals of the points' shape functions over the surface; their sum is its area [mm^2].
  virtual const std::vector<double> &areas() const = 0;
  /// Mean edge of the triangles [mm].
  virtual double spacing() const = 0;
  /// Largest distance of a point from the origin of the own frame [mm].
  virtual double radius() const = 0;

  /// The triangle around a foot and the values of its shape functions there, whose sum is 1.
  struct Place
  {
    std::array<unsigned int, 3> points;
    std::array<double, 3> weights;
  };
  /// Finds the foot of a position near the surface.
  /// @param hint  in: of the last position, 0 at first; out: of this one, which makes the search
  ///              for the next position faster if it is near
  virtual Place place(const Vector3 &position, std::size_t &hint) const = 0;
  Place place(const Vector3 &position) const
  {
    std::size_t hint = 0;
    return place(position, hint);
  }
};
} // namespace arthrowear
