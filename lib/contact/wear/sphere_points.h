// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"

#include <array>
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

/// Points on a sphere that carry its wear and turn with it: each triangle of an icosahedron is
/// divided into n^2 triangles, projected from the centre. Between the points values are linear on
/// these triangles before projection: continuous, never outside the range of the points, and the
/// triangle of a direction is found without a search (doc/theory/hip_cup.md 11).
class SpherePoints
{
public:
  /// @param spacing  largest mean edge of the triangles [mm], > 0
  SpherePoints(double radius, double spacing);

  std::size_t size() const { return directions_.size(); }
  double radius() const { return radius_; }
  /// Mean edge of the triangles [mm].
  double spacing() const;
  /// Directions of length 1 from the centre to the points, in the frame of the sphere.
  const std::vector<Vector3> &directions() const { return directions_; }
  /// Counter-clockwise seen from outside.
  const std::vector<std::array<unsigned int, 3>> &triangles() const { return triangles_; }
  /// Integrals of the points' shape functions over the sphere; their sum is its area [mm^2].
  const std::vector<double> &areas() const { return areas_; }

  /// The triangle around a direction and the values of its shape functions there, whose sum is 1.
  struct Place
  {
    std::array<unsigned int, 3> points;
    std::array<double, 3> weights;
  };
  /// @param direction  in the frame of the sphere, of any length above 0
  Place place(const Vector3 &direction) const;
  /// As above, but faster for directions near to each other.
  /// @param face  in: face of the last direction, any number below 20 at first; out: present face
  Place place(const Vector3 &direction, std::size_t &face) const;

private:
  struct Face
  {
    std::array<unsigned int, 3> corners;
    std::array<Vector3, 3> directions; // of the corners
    Vector3 normal;
    Matrix3 barycentric; // of a position in terms of the corners, but for its length
  };
  void make_faces();
  void make_points();
  void make_areas();
  /// Slot of the point at fractions i/n and j/n from the first to the second and third corner of a
  /// face.
  std::size_t slot(std::size_t face, unsigned int i, unsigned int j) const;

  double radius_;
  unsigned int n_; // pieces of an edge of the icosahedron
  std::vector<Face> faces_;
  std::vector<unsigned int> points_; // by slot
  std::vector<Vector3> directions_;
  std::vector<std::array<unsigned int, 3>> triangles_;
  std::vector<double> areas_;
};
} // namespace arthrowear
