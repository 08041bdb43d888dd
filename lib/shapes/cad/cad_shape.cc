// SPDX-License-Identifier: LGPL-2.1-or-later
#include "cad/cad_shape.h"

#include "mesh/faces.h"

#include <algorithm>
#include <map>
#include <set>

namespace arthrowear
{
namespace
{
/// Direction in which the distance from a primitive grows.
Vector3
slope(const Primitive &primitive, const Vector3 &at, const double step)
{
  Vector3 result{};
  for (int i = 0; i < 3; ++i)
  {
    Vector3 before = at, behind = at;
    before[i] += step;
    behind[i] -= step;
    result[i] = (distance_from(primitive, before) - distance_from(primitive, behind)) / (2. * step);
  }
  return result;
}
} // namespace

void
find_sides(CadShape &shape)
{
  const MeshData &mesh = shape.mesh;
  std::vector<std::size_t> face_of_boundary;
  for (CadFace &face : shape.faces)
    face.is_outer = false;
  for (const std::string &name : mesh.boundary_names)
  {
    face_of_boundary.push_back(std::stoul(name));
    shape.faces[face_of_boundary.back()].is_outer = true;
  }
  std::map<std::array<unsigned int, 2>, std::size_t> face_of_edge;
  std::vector<double> towards(shape.faces.size(), 0.);
  std::vector<std::set<unsigned int>> beside(shape.faces.size());
  for (const MeshData::BoundaryFace &triangle : mesh.faces)
  {
    const std::size_t own = face_of_boundary[triangle.boundary_id];
    const Triangle &t = triangle.vertices;
    const Vector3 area = area_vector(mesh.vertices, t);
    const Vector3 middle =
        (1. / 3.) * (mesh.vertices[t[0]] + mesh.vertices[t[1]] + mesh.vertices[t[2]]);
    shape.faces[own].outward = shape.faces[own].outward + area;
    if (shape.faces[own].primitive.kind != Primitive::Kind::free_form)
      towards[own] += dot(area, slope(shape.faces[own].primitive, middle,
                                      1e-3 * norm(mesh.vertices[t[1]] - mesh.vertices[t[0]])));
    for (int e = 0; e < 3; ++e)
    {
      const auto [low, high] = std::minmax(t[e], t[(e + 1) % 3]);
      const std::size_t other = face_of_edge.emplace(std::array{low, high}, own).first->second;
      if (other != own)
      {
        beside[own].insert(static_cast<unsigned int>(other));
        beside[other].insert(static_cast<unsigned int>(own));
      }
    }
  }
  for (std::size_t i = 0; i < shape.faces.size(); ++i)
  {
    shape.faces[i].is_concave =
        shape.faces[i].primitive.kind != Primitive::Kind::plane && towards[i] < 0.;
    Primitive &primitive = shape.faces[i].primitive;
    if (primitive.kind == Primitive::Kind::plane &&
        dot(primitive.axis, shape.faces[i].outward) < 0.)
      primitive.axis = -1. * primitive.axis;
    shape.faces[i].beside.assign(beside[i].begin(), beside[i].end());
  }
}
} // namespace arthrowear
