// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/side_arrival.h"

#include <algorithm>
#include <optional>
#include <set>

namespace arthrowear
{
namespace
{
/// Lists the side triangles around each vertex that moves.
class Surroundings
{
public:
  Surroundings(const MeshData &mesh, const std::vector<Triangle> &triangles,
               const std::vector<unsigned int> &vertices)
      : mesh_(mesh), triangles_(triangles), moves_(mesh.vertices.size(), false),
        at_(mesh.vertices.size())
  {
    for (const unsigned int v : vertices)
      moves_[v] = true;
    for (unsigned int f = 0; f < triangles.size(); ++f)
      for (const unsigned int v : triangles[f])
        if (moves_[v])
          at_[v].push_back(f);
  }

  /// Longest edge at a vertex to another vertex that moves [mm]; 0 if there is none.
  double edge(const unsigned int v) const
  {
    double longest = 0.;
    for (const unsigned int f : at_[v])
      for (const unsigned int other : triangles_[f])
        if (moves_[other])
          longest = std::max(longest, norm(mesh_.vertices[other] - mesh_.vertices[v]));
    return longest;
  }

  /// Returns the shapes of the vertices around a vertex, without the shapes of this vertex.
  std::set<unsigned int> next_shapes(const Sides &sides, const unsigned int v) const
  {
    std::set<unsigned int> result;
    for (const unsigned int f : at_[v])
      for (const unsigned int other : triangles_[f])
        result.insert(sides.of_vertex[other].begin(), sides.of_vertex[other].end());
    for (const unsigned int own : sides.of_vertex[v])
      result.erase(own);
    return result;
  }

private:
  const MeshData &mesh_;
  const std::vector<Triangle> &triangles_;
  std::vector<bool> moves_;
  std::vector<std::vector<unsigned int>> at_;
};

/// Distance along a unit vector at which a place inside a shape comes to it, up to `most`.
std::optional<double>
distance_to(const SideShape &shape, const Vector3 &place, const Vector3 &along, const double most)
{
  const auto height = [&](const double t) { return shape.height(place + t * along); };
  double low = 0., high = most, below = height(low), above = height(high);
  constexpr double round_off = 1e-9;
  if (!(below < -round_off * most) || !(above >= 0.))
    return {};
  // Secants, with halves where they hardly shrink the interval; exact on a plane.
  constexpr int most_iterations = 100;
  for (int k = 0; k < most_iterations && high - low > 1e-15 * most; ++k)
  {
    const double t = k % 4 == 3 ? .5 * (low + high) : low - below * (high - low) / (above - below);
    const double now = height(t);
    if (now == 0.)
      return t;
    (now < 0. ? low : high) = t;
    (now < 0. ? below : above) = now;
  }
  return high;
}
} // namespace

double
narrow_triangle()
{
  return .1;
}

std::vector<SideArrival>
find_arrivals(const MeshData &mesh, const std::vector<Triangle> &triangles, const Sides &sides,
              const std::vector<unsigned int> &vertices, const std::vector<Vector3> &displacement,
              const std::vector<double> &travelled)
{
  const Surroundings around(mesh, triangles, vertices);
  std::vector<SideArrival> result;
  for (std::size_t k = 0; k < vertices.size(); ++k)
  {
    const unsigned int v = vertices[k];
    const double length = norm(displacement[k]);
    if (sides.of_vertex[v].size() != 1 || !(length > 0.))
      continue;
    const Vector3 along = (1. / length) * displacement[k];
    const double most = length + std::min(narrow_triangle() * around.edge(v), travelled[k]);
    std::optional<SideArrival> first;
    for (const unsigned int next : around.next_shapes(sides, v))
      if (const std::optional<double> t =
              distance_to(sides.shapes[next], mesh.vertices[v], along, most))
        if (!first || *t - length < first->added)
          first = SideArrival{v, *t * along, *t - length, next};
    if (first)
      result.push_back(*first);
  }
  return result;
}
} // namespace arthrowear
