// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/hip_cup_limits.h"

#include "base/format.h"
#include "base/units.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace arthrowear
{
namespace
{
double
angle_between(const Vector3 &a, const Vector3 &b)
{
  return std::atan2(norm(cross(a, b)), dot(a, b));
}
} // namespace

double
PressingCone::angle_of(const Vector3 &load) const
{
  return norm(load) > 0. ? angle_between(-1. * load, pole) : 0.;
}

bool
PressingCone::holds(const Vector3 &load, const double friction) const
{
  constexpr double rounding = 1e-6;
  return angle_of(load) <= half_angle + std::atan(friction) + rounding;
}

std::string
PressingCone::complaint(const Vector3 &load) const
{
  return formatted("The load on the cup, (%.6g, %.6g, %.6g) N, points %.0f deg away from the way "
                   "from its pole to its centre, and the cavity reaches to %.0f deg: it draws the "
                   "cup off the head.",
                   load[0], load[1], load[2], angle_of(load) / units::deg, half_angle / units::deg);
}

PressingCone
pressing_cone(const MeshData &mesh)
{
  PressingCone cone;
  Vector3 sum{};
  for (const auto &face : mesh.boundary_faces("wear"))
  {
    // The area vector's direction is that of the face's middle, whichever way it winds.
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

CupWall
cup_wall(const MeshData &mesh, const std::vector<unsigned int> &vertices)
{
  using Face = std::array<unsigned int, 3>;
  constexpr double far = std::numeric_limits<double>::infinity();
  std::set<Face> faces;
  for (Face face : mesh.boundary_faces("wear"))
  {
    std::sort(face.begin(), face.end());
    faces.insert(face);
  }
  std::vector<double> layer(mesh.vertices.size(), far);
  for (const auto &cell : mesh.cells)
    for (unsigned int top = 0; top < 4; ++top)
    {
      Face face{cell[(top + 1) % 4], cell[(top + 2) % 4], cell[(top + 3) % 4]};
      std::sort(face.begin(), face.end());
      if (faces.count(face) == 0)
        continue;
      const Vector3 &a = mesh.vertices[face[0]];
      const Vector3 area = cross(mesh.vertices[face[1]] - a, mesh.vertices[face[2]] - a);
      const double height = std::abs(dot(area, mesh.vertices[cell[top]] - a)) / norm(area);
      for (const unsigned int vertex : face)
        layer[vertex] = std::min(layer[vertex], height);
    }
  CupWall wall;
  const std::vector<unsigned int> backing = mesh.boundary_vertices("backing");
  for (const unsigned int vertex : vertices)
  {
    double nearest = far;
    for (const unsigned int other : backing)
      nearest = std::min(nearest, norm(mesh.vertices[other] - mesh.vertices[vertex]));
    wall.first_layer.push_back(layer[vertex]);
    wall.thickness.push_back(nearest);
  }
  return wall;
}
} // namespace arthrowear
