// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/insert_backside/outline.h"

#include "mesh/mesh_nodes.h"

#include <algorithm>
#include <map>

namespace arthrowear
{
namespace
{
constexpr unsigned int start = 0, half_way = 1, end = 2;

struct PlaceOnEdge
{
  Vector3 from_foot{}, normal{};
};

/// Nearest place of a parabola, by Newton's method from the foot on its chord.
PlaceOnEdge
nearest_on(const OutlineEdge &edge, const Vector3 &place, const double on_chord)
{
  constexpr int n_iterations = 4; // quadratic: an edge bends little
  const Vector3 chord = edge[end] - edge[start],
                bend = 4. * (edge[half_way] - .5 * (edge[start] + edge[end]));
  double t = on_chord;
  const auto from_curve = [&] { return place - edge[start] - t * chord - (t * (1. - t)) * bend; };
  for (int i = 0; i < n_iterations; ++i)
  {
    const Vector3 away = from_curve(), along = chord + (1. - 2. * t) * bend;
    const double curvature = dot(along, along) + 2. * dot(away, bend);
    if (!(curvature > 0.))
      break;
    t = std::clamp(t + dot(away, along) / curvature, 0., 1.);
  }
  const Vector3 along = chord + (1. - 2. * t) * bend;
  return {from_curve(), normalised(Vector3{along[2], 0., -along[0]})};
}
} // namespace

std::vector<OutlineEdge>
outline_of(const MeshData &mesh, const std::string &boundary)
{
  const MeshNodes nodes = make_nodes(mesh, {2, {}});
  std::map<std::array<unsigned int, 2>, std::array<unsigned int, 2>> edges; // of one face alone
  for (const auto &face : mesh.boundary_faces(boundary))
    for (const auto &[i, j] : triangle_edges)
    {
      const std::array<unsigned int, 2> key{std::min(face[i], face[j]), std::max(face[i], face[j])};
      if (const auto known = edges.find(key); known != edges.end())
        edges.erase(known);
      else
        edges[key] = {face[i], face[j]};
    }
  const auto place = [&nodes](const unsigned int node) {
    return Vector3{nodes.positions[node][0], 0., nodes.positions[node][2]};
  };
  std::vector<OutlineEdge> outline;
  for (const auto &[key, edge] : edges)
    outline.push_back({place(edge[0]), place(nodes.on_edge(edge[0], edge[1])), place(edge[1])});
  return outline;
}

BesideOutline
beside(const std::vector<OutlineEdge> &outline, const Vector3 &place)
{
  const Vector3 seen{place[0], 0., place[2]};
  double least = std::numeric_limits<double>::infinity();
  PlaceOnEdge nearest;
  for (const OutlineEdge &edge : outline)
  {
    const Vector3 chord = edge[end] - edge[start], arm = seen - edge[start];
    const double t = std::clamp(dot(arm, chord) / dot(chord, chord), 0., 1.),
                 bend = norm(edge[half_way] - .5 * (edge[start] + edge[end]));
    if (norm(arm - t * chord) > least + bend)
      continue;
    const PlaceOnEdge foot = nearest_on(edge, seen, t);
    if (const double distance = norm(foot.from_foot); distance < least)
    {
      least = distance;
      nearest = foot;
    }
  }
  return {std::copysign(least, dot(nearest.from_foot, nearest.normal)), nearest.normal};
}
} // namespace arthrowear
