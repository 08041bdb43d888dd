// SPDX-License-Identifier: LGPL-2.1-or-later
#include "laws/debris/interface_mesh.h"

#include "base/errors.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

namespace arthrowear
{
InterfaceMesh::InterfaceMesh(const std::vector<Vector3> &vertices,
                             const std::vector<std::array<unsigned int, 3>> &triangles)
    : areas_(vertices.size(), 0.)
{
  struct Use
  {
    unsigned int edge, count, cell, corner; // the corner opposite the edge in its last cell
  };
  std::map<std::pair<unsigned int, unsigned int>, Use> uses;

  cells_.reserve(triangles.size());
  for (const auto &triangle : triangles)
  {
    const std::string name = "triangle " + std::to_string(cells_.size()) + " of the interface";
    for (const unsigned int vertex : triangle)
      if (vertex >= vertices.size())
        throw InputError(name + " names vertex " + std::to_string(vertex) + ", must be below " +
                         std::to_string(vertices.size()));
    Cell cell;
    cell.vertices = triangle;
    std::array<Vector3, 3> sides; // sides[k] lies opposite corner k
    double longest = 0.;
    for (unsigned int k = 0; k < 3; ++k)
    {
      sides[k] = vertices[triangle[(k + 2) % 3]] - vertices[triangle[(k + 1) % 3]];
      longest = std::max(longest, dot(sides[k], sides[k]));
    }
    const Vector3 normal = cross(sides[0], sides[1]); // twice the area long
    const double twice_area = norm(normal);
    if (!(twice_area > 1e-12 * longest))
      throw InputError(name + " is flat: its corners lie on a line");
    cell.area = 0.5 * twice_area;
    for (unsigned int k = 0; k < 3; ++k)
    {
      cell.gradients[k] = (1. / (twice_area * twice_area)) * cross(normal, sides[k]);
      areas_[triangle[k]] += cell.area / 3.;
      const auto ends = std::minmax(triangle[(k + 1) % 3], triangle[(k + 2) % 3]);
      const unsigned int next = uses.size();
      Use &use = uses.try_emplace(ends, Use{next, 0, 0, 0}).first->second;
      ++use.count;
      use.cell = cells_.size();
      use.corner = k;
      cell.edges[k] = use.edge;
    }
    cells_.push_back(cell);
  }
  for (unsigned int v = 0; v < vertices.size(); ++v)
    if (areas_[v] == 0.)
      throw InputError("vertex " + std::to_string(v) + " of the interface is in no triangle");

  edges_.resize(uses.size());
  for (const auto &[ends, use] : uses)
  {
    edges_[use.edge] = {ends.first, ends.second};
    if (use.count == 1)
      boundary_edges_.push_back({{ends.first, ends.second},
                                 -1. * normalised(cells_[use.cell].gradients[use.corner]),
                                 norm(vertices[ends.second] - vertices[ends.first])});
  }
}

std::vector<unsigned int>
InterfaceMesh::boundary_vertices() const
{
  std::vector<unsigned int> found;
  for (const BoundaryEdge &edge : boundary_edges_)
    found.insert(found.end(), edge.vertices.begin(), edge.vertices.end());
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

double
InterfaceMesh::integral(const std::vector<double> &values) const
{
  return std::inner_product(values.begin(), values.end(), areas_.begin(), 0.);
}

} // namespace arthrowear
