// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/mesh_nodes.h"

#include "mesh/faces.h"
#include "mesh/triangle_rule.h"

#include <algorithm>
#include <map>

namespace arthrowear
{
namespace
{
std::array<unsigned int, 2>
ascending(const unsigned int a, const unsigned int b)
{
  return {std::min(a, b), std::max(a, b)};
}

/// True if a quadratic cell keeps a tenth of its straight corners' volume at each of them.
/// @param x  positions of all nodes
bool
has_open_corners(const MeshNodes &nodes, const std::vector<Vector3> &x,
                 const std::array<unsigned int, 4> &cell)
{
  for (int corner = 0; corner < 4; ++corner)
  {
    Matrix3 straight, tangent; // along the edges from the corner
    for (int i = 0; i < 3; ++i)
    {
      const unsigned int here = cell[corner], there = cell[(corner + 1 + i) % 4];
      straight[i] = x[there] - x[here];
      tangent[i] = 4. * (x[nodes.on_edge(here, there)] - x[here]) - straight[i];
    }
    if (!(determinant(tangent) / determinant(straight) > 0.1))
      return false;
  }
  return true;
}

/// Takes back the curvature of edges where it would fold a cell of a coarse mesh, by halves.
void
open_corners(const MeshData &mesh, const MeshNodes &nodes, std::vector<Vector3> &positions)
{
  constexpr int most_passes = 50;
  bool is_open = false;
  for (int pass = 0; pass < most_passes && !is_open; ++pass)
  {
    is_open = true;
    for (const auto &cell : mesh.cells)
    {
      if (has_open_corners(nodes, positions, cell))
        continue;
      is_open = false;
      for (const auto &edge : tet_edges)
      {
        const unsigned int a = cell[edge[0]], b = cell[edge[1]];
        Vector3 &node = positions[nodes.on_edge(a, b)];
        node = 0.5 * node + 0.25 * (positions[a] + positions[b]);
      }
    }
  }
}
} // namespace

unsigned int
MeshNodes::on_edge(const unsigned int a, const unsigned int b) const
{
  const auto edge = std::lower_bound(edges.begin(), edges.end(), ascending(a, b));
  return n_vertices + (edge - edges.begin());
}

void
MeshNodes::of_cell(const std::array<unsigned int, 4> &cell, unsigned int *nodes) const
{
  std::copy(cell.begin(), cell.end(), nodes);
  if (degree == 2)
    for (int e = 0; e < 6; ++e)
      nodes[4 + e] = on_edge(cell[tet_edges[e][0]], cell[tet_edges[e][1]]);
}

void
MeshNodes::of_triangle(const std::array<unsigned int, 3> &triangle, unsigned int *nodes) const
{
  std::copy(triangle.begin(), triangle.end(), nodes);
  if (degree == 2)
    for (int e = 0; e < 3; ++e)
      nodes[3 + e] = on_edge(triangle[triangle_edges[e][0]], triangle[triangle_edges[e][1]]);
}

std::vector<unsigned int>
MeshNodes::of_boundary(const MeshData &mesh, const std::string &name) const
{
  std::vector<unsigned int> result;
  std::array<unsigned int, 6> nodes;
  for (const auto &triangle : mesh.boundary_faces(name))
  {
    of_triangle(triangle, nodes.data());
    result.insert(result.end(), nodes.begin(), nodes.begin() + per_triangle());
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

MeshNodes
make_nodes(const MeshData &mesh, const ElementChoice &choice)
{
  MeshNodes nodes;
  nodes.degree = choice.degree;
  nodes.curved = choice.curved;
  nodes.n_vertices = mesh.vertices.size();
  if (choice.degree == 1)
  {
    nodes.positions = mesh.vertices;
    return nodes;
  }
  std::vector<std::array<unsigned int, 2>> edges;
  for (const auto &cell : mesh.cells)
    for (const auto &edge : tet_edges)
      edges.push_back(ascending(cell[edge[0]], cell[edge[1]]));
  std::sort(edges.begin(), edges.end());
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
  std::vector<Vector3> positions = mesh.vertices;
  positions.reserve(positions.size() + edges.size());
  for (const auto &[a, b] : edges)
    positions.push_back(0.5 * (mesh.vertices[a] + mesh.vertices[b]));
  edges.shrink_to_fit();
  nodes.edges = std::move(edges);
  const auto place = [&](const std::vector<EdgeMiddle> &middles)
  {
    for (const EdgeMiddle &middle : middles)
      positions[nodes.on_edge(middle.edge[0], middle.edge[1])] = middle.position;
  };
  place(mesh.middles);
  for (const CurvedBoundary &boundary : choice.curved)
    if (mesh.middles.empty())
      place(edge_middles(mesh, boundary));
  nodes.on_curve = positions;
  open_corners(mesh, nodes, positions);
  nodes.positions = std::move(positions);
  return nodes;
}

std::vector<std::pair<unsigned int, double>>
shares_of_boundary(const MeshData &mesh, const MeshNodes &nodes, const std::string &name)
{
  std::map<unsigned int, double> areas;
  double total = 0.;
  std::array<unsigned int, 6> of_triangle;
  for (const auto &triangle : mesh.boundary_faces(name))
  {
    nodes.of_triangle(triangle, of_triangle.data());
    if (nodes.degree == 1)
    {
      const double area = norm(area_vector(mesh.vertices, triangle));
      for (const unsigned int vertex : triangle)
        areas[vertex] += area / 3.;
      total += area;
      continue;
    }
    Vector3 x[6];
    for (int k = 0; k < 6; ++k)
      x[k] = nodes.positions[of_triangle[k]];
    for (const TrianglePoint &point : triangle_rule)
    {
      double shape[6];
      quadratic_triangle(point.at, shape);
      const double area = point.weight * norm(area_vector(x, point.at));
      for (int k = 0; k < 6; ++k)
        areas[of_triangle[k]] += shape[k] * area;
      total += area;
    }
  }
  std::vector<std::pair<unsigned int, double>> shares(areas.begin(), areas.end());
  for (auto &[node, share] : shares)
    share /= total;
  return shares;
}
} // namespace arthrowear
