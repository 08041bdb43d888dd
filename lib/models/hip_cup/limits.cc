// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/hip_cup/limits.h"

#include "base/format.h"
#include "base/units.h"
#include "mesh/volumes.h"

namespace arthrowear
{
namespace
{
double
angle_between(const Vector3 &a, const Vector3 &b)
{
  return std::atan2(norm(cross(a, b)), dot(a, b));
}

/// The outer faces of the volume that wears: at the backing, or at volumes around it.
std::vector<Triangle>
outer_faces_of_wall(const MeshData &mesh)
{
  const std::set<unsigned int> wearing = volumes_at(mesh, "wear");
  if (wearing.size() == mesh.volume_names.size())
    return mesh.boundary_faces("backing");
  const std::vector<CellFace> all = sorted_faces(mesh);
  std::vector<Triangle> faces;
  for (const Triangle &face : mesh.boundary_faces("backing"))
    if (wearing.count(mesh.cell_volume_id[cells_at(all, face).first->cell]) != 0)
      faces.push_back(face);
  for (const auto &[volumes, triangles] : bonds(mesh))
    if (wearing.count(volumes[0]) != wearing.count(volumes[1]))
      faces.insert(faces.end(), triangles.begin(), triangles.end());
  return faces;
}
} // namespace

double
PressingCone::angle_of(const Vector3 &load) const
{
  return norm(load) > 0. ? angle_between(-1. * load, pole) : 0.;
}

bool
PressingCone::carries(const Vector3 &load, const double friction) const
{
  constexpr double rounding = 1e-6;
  return angle_of(load) <= half_angle + std::atan(friction) + rounding;
}

std::string
PressingCone::complaint(const Vector3 &load) const
{
  return formatted(
      "The load on the cup, (%.6g, %.6g, %.6g) N, points %.0f deg away from the axis from its pole "
      "to its centre, and the cavity reaches to %.0f deg: the load pulls the cup off the head.",
      load[0], load[1], load[2], angle_of(load) / units::deg, half_angle / units::deg);
}

PressingCone
pressing_cone(const MeshData &mesh)
{
  PressingCone cone;
  Vector3 sum{};
  for (const auto &face : mesh.boundary_faces("wear"))
  {
    // The area vector points to the side of the face's middle, for either orientation.
    const Vector3 &a = mesh.vertices[face[0]], &b = mesh.vertices[face[1]],
                  &c = mesh.vertices[face[2]];
    const Vector3 area = cross(b - a, c - a);
    sum = sum + (dot(area, a + b + c) < 0. ? -1. : 1.) * area;
  }
  cone.pole = normalised(sum);
  for (const unsigned int vertex : mesh.boundary_vertices("wear"))
    cone.half_angle = std::max(cone.half_angle, angle_between(mesh.vertices[vertex], cone.pole));
  return cone;
}

BodyWall
cup_wall(const MeshData &mesh, const std::vector<unsigned int> &vertices)
{
  constexpr double far = std::numeric_limits<double>::infinity(), rounding = 1e-9;
  const std::vector<Triangle> faces = outer_faces_of_wall(mesh);
  // Corners, their norms, cross products of two, and the product of all three.
  struct Cone
  {
    Vector3 norms, bc, ca, ab;
    double volume;
  };
  std::vector<Cone> cones;
  for (const Triangle &face : faces)
  {
    const Vector3 &a = mesh.vertices[face[0]], &b = mesh.vertices[face[1]],
                  &c = mesh.vertices[face[2]];
    const Vector3 bc = cross(b, c);
    cones.push_back({{norm(a), norm(b), norm(c)}, bc, cross(c, a), cross(a, b), dot(a, bc)});
  }
  BodyWall wall;
  for (const unsigned int vertex : vertices)
  {
    const Vector3 &x = mesh.vertices[vertex];
    double thickness = far;
    for (const Cone &cone : cones)
    {
      // x as a sum of the corners with weights >= 0: the radius passes through the triangle.
      const double u = dot(x, cone.bc) / cone.volume;
      if (!(u >= -rounding))
        continue;
      const double v = dot(x, cone.ca) / cone.volume, w = dot(x, cone.ab) / cone.volume;
      if (!(std::min(v, w) >= -rounding))
        continue;
      const double radius = dot({u, v, w}, cone.norms) / (u + v + w);
      if (radius > norm(x))
        thickness = std::min(thickness, radius - norm(x));
    }
    if (thickness == far)
      for (const Triangle &face : faces)
        for (const unsigned int other : face)
          thickness = std::min(thickness, norm(mesh.vertices[other] - x));
    wall.thickness.push_back(thickness);
  }
  return wall;
}
} // namespace arthrowear
