// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "report/surface_map.h"
#include "surface/fitted_shapes.h"
#include "surface/triangle_mesh.h"

namespace arthrowear
{
/// The wearing surface of a run before wear, and the wear that the run predicts on it: from the
/// first frame, and from a later one whose mesh may have followed the wear.
class UnwornSurface
{
public:
  /// Place on the surface that corresponds to a given point.
  struct Foot
  {
    Vector3 place{};       ///< [mm]
    Vector3 into_body{};   ///< unit normal, in the direction of wear
    bool is_inside = true; ///< of the edges; of a sphere wear_depth() knows it
  };

  enum class Shape
  {
    round, ///< points that lie on a sphere are that sphere within its edges
    facets ///< triangles of the mesh
  };

  /// @param unworn  surface before wear
  /// @param worn    surface whose points are moved by wear
  UnwornSurface(const Frame &unworn, const Frame &worn, Shape shape = Shape::round);

  Foot foot(const Vector3 &point) const;
  /// Depth along the normal that the run predicts [mm]; none beyond the edges.
  std::optional<double> wear_depth(const Foot &foot) const;
  const TriangleMesh &mesh() const { return mesh_; }
  const std::optional<Sphere> &sphere() const { return sphere_; }
  /// Plane of the edge, its normal away from the surface; none if the edge lies in no plane.
  const std::optional<Plane> &rim() const { return rim_; }
  double area() const { return area_; }             ///< [mm^2]
  const Vector3 &middle() const { return middle_; } ///< mean over the area [mm]
  double size() const { return size_; } ///< root of the mean square distance from there [mm]

private:
  /// A mesh by which places are found, its origin in the centre of the sphere.
  struct Mapped
  {
    std::unique_ptr<Frame> frame;
    std::unique_ptr<SurfaceMap> map;
  };

  void find_sphere();
  void find_rim();
  void measure(const TriangleMesh &worn);
  void take_prediction(const TriangleMesh &worn);
  Mapped mapped(const TriangleMesh &mesh) const;

  TriangleMesh mesh_;
  std::vector<double> predicted_; // depths at the feet of the worn points
  std::optional<Sphere> sphere_;
  std::optional<Plane> rim_;
  double area_ = 0., size_ = 0.;
  Vector3 middle_{};
  double sign_ = 1.; // of the triangles' normals, to point into the body
  Mapped unworn_, worn_;
};
} // namespace arthrowear
