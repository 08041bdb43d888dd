// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/wear_surface.h"

#include "mesh/triangle_rule.h"

#include <algorithm>
#include <map>

namespace arthrowear
{
namespace
{
std::array<Vector3, 6>
positions_of(const SixNodes &face, const std::vector<Vector3> &positions)
{
  std::array<Vector3, 6> x;
  for (int k = 0; k < 6; ++k)
    x[k] = positions[face[k]];
  return x;
}
} // namespace

std::vector<Vector3>
corner_normals(const std::vector<SixNodes> &faces, const std::vector<Vector3> &positions,
               const unsigned int n_corners)
{
  std::vector<Vector3> normals(n_corners, Vector3{});
  for (const SixNodes &face : faces)
  {
    const std::array<Vector3, 6> x = positions_of(face, positions);
    for (const TrianglePoint &at : triangle_rule)
      for (int c = 0; c < 3; ++c)
        normals[face[c]] = normals[face[c]] + (at.weight * at.at[c]) * area_vector(x.data(), at.at);
  }
  for (Vector3 &normal : normals)
    normal = normalised(normal);
  return normals;
}

std::vector<EdgeNode>
edge_nodes_of(const std::vector<SixNodes> &faces, const std::vector<Vector3> &positions,
              const std::vector<Vector3> &normals)
{
  std::map<unsigned int, Vector3> of_edges;
  for (const SixNodes &face : faces)
  {
    const std::array<Vector3, 6> x = positions_of(face, positions);
    for (int e = 0; e < 3; ++e)
    {
      double at[3] = {};
      at[triangle_edges[e][0]] = at[triangle_edges[e][1]] = 0.5;
      Vector3 &normal = of_edges[face[3 + e]];
      normal = normal + normalised(area_vector(x.data(), at));
    }
  }
  std::vector<EdgeNode> edges;
  for (const SixNodes &face : faces)
    for (int e = 0; e < 3; ++e)
    {
      const auto found = of_edges.find(face[3 + e]);
      if (found == of_edges.end())
        continue;
      const Vector3 normal = normalised(found->second);
      of_edges.erase(found);
      const std::array<unsigned int, 2> ends{face[triangle_edges[e][0]],
                                             face[triangle_edges[e][1]]};
      edges.push_back(
          {face[3 + e],
           ends,
           {smallest_turn(normals[ends[0]], normal), smallest_turn(normals[ends[1]], normal)}});
    }
  return edges;
}

WearSurface::WearSurface(const MeshData &mesh, const MeshNodes &nodes, const std::string &boundary)
    : degree_(nodes.degree), n_vertices_(mesh.boundary_vertices(boundary).size())
{
  const std::vector<unsigned int> of_boundary = nodes.of_boundary(mesh, boundary);
  for (const unsigned int node : of_boundary)
    positions_.push_back(degree_ == 1 ? nodes.positions[node] : nodes.on_curve[node]);
  for (const auto &triangle : mesh.boundary_faces(boundary))
  {
    SixNodes face{};
    nodes.of_triangle(triangle, face.data());
    for (unsigned int k = 0; k < nodes.per_triangle(); ++k)
      face[k] =
          std::lower_bound(of_boundary.begin(), of_boundary.end(), face[k]) - of_boundary.begin();
    faces_.push_back(face);
  }
  if (degree_ == 2)
  {
    normals_ = corner_normals(faces_, positions_, n_vertices_);
    edge_nodes_ = edge_nodes_of(faces_, positions_, normals_);
    return;
  }
  normals_.assign(n_vertices_, Vector3{});
  for (const SixNodes &face : faces_)
    for (int c = 0; c < 3; ++c)
      normals_[face[c]] = normals_[face[c]] + cross(positions_[face[1]] - positions_[face[0]],
                                                    positions_[face[2]] - positions_[face[0]]);
  for (Vector3 &normal : normals_)
    normal = normalised(normal);
}

std::array<Vector3, 6>
WearSurface::face_positions(const SixNodes &face, const double part,
                            const std::vector<Vector3> &displacement) const
{
  std::array<Vector3, 6> x;
  for (unsigned int k = 0; k < (degree_ == 1 ? 3 : 6); ++k)
    x[k] = positions_[face[k]] + part * displacement[face[k]];
  for (unsigned int e = 0; degree_ == 1 && e < 3; ++e)
    x[3 + e] = 0.5 * (x[triangle_edges[e][0]] + x[triangle_edges[e][1]]);
  return x;
}

std::vector<std::vector<unsigned int>>
WearSurface::neighbours() const
{
  std::vector<std::vector<unsigned int>> result(n_vertices_);
  for (const SixNodes &face : faces_)
    for (int c = 0; c < 3; ++c)
      for (const int other : {(c + 1) % 3, (c + 2) % 3})
        result[face[c]].push_back(face[other]);
  for (auto &list : result)
  {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
  }
  return result;
}

std::vector<Vector3>
WearSurface::nodal(const std::vector<Vector3> &of_vertices) const
{
  std::vector<Vector3> result = of_vertices;
  result.resize(n_nodes());
  for (const EdgeNode &edge : edge_nodes_)
    result[edge.node] = 0.5 * (edge.turns[0] * of_vertices[edge.ends[0]] +
                               edge.turns[1] * of_vertices[edge.ends[1]]);
  return result;
}

/// Integrals of the nodes' shape functions over the area vectors into the body, in the mean over
/// the motion: quadratic in its part s, for which Simpson's rule is exact; over a face of degree 4
/// at most, for which the rule is exact.
std::vector<Vector3>
WearSurface::nodal_area_vectors(const std::vector<Vector3> &displacement) const
{
  std::vector<Vector3> areas(n_nodes(), Vector3{});
  for (const SixNodes &face : faces_)
    for (const auto &[part, weight] : {std::pair(0., 1. / 6.), {0.5, 4. / 6.}, {1., 1. / 6.}})
    {
      const std::array<Vector3, 6> x = face_positions(face, part, displacement);
      for (const TrianglePoint &point : triangle_rule)
      {
        const Vector3 area = (-weight * point.weight) * area_vector(x.data(), point.at);
        double shape[6];
        quadratic_triangle(point.at, shape);
        for (int k = 0; k < (degree_ == 1 ? 3 : 6); ++k)
          areas[face[k]] = areas[face[k]] + (degree_ == 1 ? point.at[k] : shape[k]) * area;
      }
    }
  return areas;
}

double
WearSurface::swept_volume(const std::vector<Vector3> &displacement) const
{
  const std::vector<Vector3> areas = nodal_area_vectors(displacement);
  double volume = 0.;
  for (std::size_t k = 0; k < areas.size(); ++k)
    volume += dot(displacement[k], areas[k]);
  return volume;
}

std::vector<Vector3>
WearSurface::mean_area_vectors(const std::vector<Vector3> &displacement) const
{
  std::vector<Vector3> areas = nodal_area_vectors(nodal(displacement));
  for (const EdgeNode &edge : edge_nodes_)
    for (int end = 0; end < 2; ++end)
      areas[edge.ends[end]] =
          areas[edge.ends[end]] + 0.5 * (transpose(edge.turns[end]) * areas[edge.node]);
  areas.resize(n_vertices_);
  return areas;
}
} // namespace arthrowear
