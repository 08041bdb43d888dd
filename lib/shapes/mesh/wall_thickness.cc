// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/wall_thickness.h"

#include "mesh/volumes.h"

#include <algorithm>
#include <limits>

namespace arthrowear
{
namespace
{
/// A triangle of the boundary with the ball around its middle that contains it.
struct Exit
{
  Vector3 a, ab, ac, middle;
  double squared_radius;
};

/// The surface of the volumes that wear: towards others the wall ends where these begin.
std::vector<Exit>
exits_of(const MeshData &mesh, const std::string &boundary)
{
  std::vector<Exit> exits;
  for (const Triangle &t : skin_of(mesh, volumes_at(mesh, boundary)))
  {
    const Vector3 &a = mesh.vertices[t[0]], &b = mesh.vertices[t[1]], &c = mesh.vertices[t[2]];
    Exit exit{a, b - a, c - a, (1. / 3.) * (a + b + c), 0.};
    for (const Vector3 &x : {a, b, c})
      exit.squared_radius = std::max(exit.squared_radius, dot(x - exit.middle, x - exit.middle));
    exit.squared_radius *= 1. + 1e-9;
    exits.push_back(exit);
  }
  return exits;
}

/// Distance along a ray at which it goes out through a triangle, or infinity.
double
distance_to(const Exit &exit, const Vector3 &from, const Vector3 &along)
{
  constexpr double none = std::numeric_limits<double>::infinity(), margin = 1e-9;
  const Vector3 to_middle = exit.middle - from;
  const double ahead = dot(to_middle, along);
  if (dot(to_middle, to_middle) - ahead * ahead > exit.squared_radius)
    return none;
  const Vector3 normal = cross(exit.ab, exit.ac);
  const double rate = dot(normal, along);
  if (!(rate > 0.))
    return none;
  const double distance = dot(exit.a - from, normal) / rate;
  const Vector3 hit = from + distance * along - exit.a;
  const double square = dot(normal, normal), u = dot(cross(hit, exit.ac), normal) / square,
               v = dot(cross(exit.ab, hit), normal) / square;
  return distance > 0. && u >= -margin && v >= -margin && u + v <= 1. + margin ? distance : none;
}
} // namespace

std::vector<double>
wall_thickness(const MeshData &mesh, const std::string &boundary)
{
  const std::vector<Exit> exits = exits_of(mesh, boundary);
  const std::vector<unsigned int> vertices = mesh.boundary_vertices(boundary);
  std::vector<double> walls(vertices.size(), std::numeric_limits<double>::infinity());
  for (const Triangle &t : mesh.boundary_faces(boundary))
  {
    const Vector3 &a = mesh.vertices[t[0]], &b = mesh.vertices[t[1]], &c = mesh.vertices[t[2]];
    const Vector3 inward = normalised(cross(c - a, b - a)), middle = (1. / 3.) * (a + b + c);
    double wall = std::numeric_limits<double>::infinity();
    for (const Exit &exit : exits)
      wall = std::min(wall, distance_to(exit, middle, inward));
    for (const unsigned int vertex : t)
    {
      double &least =
          walls[std::lower_bound(vertices.begin(), vertices.end(), vertex) - vertices.begin()];
      least = std::min(least, wall);
    }
  }
  return walls;
}
} // namespace arthrowear
