// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/wear/wear_points.h"

namespace arthrowear
{
/// Points on a sphere that carry its wear and turn with it: each triangle of an icosahedron is
/// divided into n^2 triangles, projected from the centre. Between the points values are linear on
/// these triangles before projection: continuous, never outside the range of the points, and the
/// triangle of a direction is found without a search (doc/theory/hip_cup.md 11).
class SpherePoints : public WearPoints
{
public:
  /// @param spacing  largest mean edge of the triangles [mm], > 0
  SpherePoints(double radius, double spacing);

  std::size_t size() const override { return directions_.size(); }
  double radius() const override { return radius_; }
  double spacing() const override;
  Vector3 position(const std::size_t point) const override { return radius_ * directions_[point]; }
  const std::vector<Vector3> &normals() const override { return directions_; }
  const std::vector<std::array<unsigned int, 3>> &triangles() const override { return triangles_; }
  const std::vector<double> &areas() const override { return areas_; }

  using WearPoints::place;
  /// @param direction  of any length above 0
  /// @param face  in: face of the last direction, any number below 20 at first; out: present face
  Place place(const Vector3 &direction, std::size_t &face) const override;

private:
  struct Face
  {
    std::array<unsigned int, 3> corners;
    std::array<Vector3, 3> directions; // of the corners
    Vector3 normal;
    Matrix3 barycentric; // of a position in terms of the corners, except for its length
  };
  void make_faces();
  void make_points();
  void make_areas();
  /// Slot of the point at fractions i/n and j/n from the first to the second and third corner of a
  /// face.
  std::size_t slot(const std::size_t face, const unsigned int i, const unsigned int j) const
  {
    const std::size_t of_face = (n_ + 1) * (n_ + 2) / 2;
    return face * of_face + i * (n_ + 1) - i * (i - 1) / 2 + j;
  }

  double radius_;
  unsigned int n_; // pieces of an edge of the icosahedron
  std::vector<Face> faces_;
  std::vector<unsigned int> points_; // by slot
  std::vector<Vector3> directions_;
  std::vector<std::array<unsigned int, 3>> triangles_;
  std::vector<double> areas_;
};
} // namespace arthrowear
