// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/volume_motion.h"

#include "base/errors.h"

#include <algorithm>
#include <numeric>

namespace arthrowear
{
namespace
{
constexpr double round_off = 1e-13;

/// Returns for each vertex the number of edges to the nearest vertex that can sweep volume.
std::vector<unsigned int>
distances(const std::vector<bool> &sweeps, const std::vector<std::vector<unsigned int>> &neighbours)
{
  constexpr unsigned int far = std::numeric_limits<unsigned int>::max();
  std::vector<unsigned int> distance(sweeps.size(), far), queue;
  for (unsigned int v = 0; v < sweeps.size(); ++v)
    if (sweeps[v])
    {
      distance[v] = 0;
      queue.push_back(v);
    }
  for (std::size_t k = 0; k < queue.size(); ++k)
    for (const unsigned int v : neighbours[queue[k]])
      if (distance[v] == far)
      {
        distance[v] = distance[queue[k]] + 1;
        queue.push_back(v);
      }
  return distance;
}

/// Moves the volumes of vertices that cannot sweep any to their neighbours that are nearer to those
/// that can, from the most distant ones on: in proportion to the neighbours' volumes, evenly where
/// these have none.
void
pass_on(const WearSurface &surface, const std::vector<bool> &sweeps, std::vector<double> &volumes)
{
  const auto neighbours = surface.neighbours();
  const std::vector<unsigned int> distance = distances(sweeps, neighbours);
  std::vector<unsigned int> order;
  for (unsigned int v = 0; v < sweeps.size(); ++v)
    if (!sweeps[v])
      order.push_back(v);
  std::stable_sort(order.begin(), order.end(),
                   [&](const unsigned int a, const unsigned int b)
                   { return distance[a] > distance[b]; });
  for (const unsigned int v : order)
  {
    if (volumes[v] == 0.)
      continue;
    std::vector<unsigned int> nearer;
    double total = 0.;
    for (const unsigned int n : neighbours[v])
      if (distance[n] < distance[v])
      {
        nearer.push_back(n);
        total += std::abs(volumes[n]);
      }
    if (nearer.empty())
      throw RunError("the worn surface cannot move: its vertices are fixed, or their directions "
                     "lie in the surface");
    for (const unsigned int n : nearer)
      volumes[n] += volumes[v] * (total > 0. ? std::abs(volumes[n]) / total : 1. / nearer.size());
    volumes[v] = 0.;
  }
}

/// Scales the depths until the faces sweep the whole volume.
/// @param nodal  displacement of all nodes by depths of the vertices
template <class Nodal>
void
scale_to(const double total, const WearSurface &surface, const Nodal &nodal, VolumeMotion &result)
{
  constexpr int most_iterations = 100;
  for (int k = 0; k < most_iterations; ++k)
  {
    result.displacement = nodal(result.depth);
    result.volume = surface.swept_volume(result.displacement);
    if (std::abs(result.volume - total) <= round_off * std::abs(total) || result.volume == 0.)
      return;
    for (double &depth : result.depth)
      depth *= total / result.volume;
  }
}
} // namespace

VolumeMotion
sweep_volume(const WearSurface &surface, const std::vector<Vector3> &directions,
             std::vector<double> volumes)
{
  const unsigned int n = surface.n_vertices();
  const auto displacement = [&](const std::vector<double> &of_vertices)
  {
    std::vector<Vector3> moved;
    for (unsigned int v = 0; v < n; ++v)
      moved.push_back(of_vertices[v] * directions[v]);
    return moved;
  };
  // Areas along the directions [mm^2]: times depth the volumes that the vertices sweep.
  const auto areas_at = [&](const std::vector<double> &of_vertices)
  {
    const std::vector<Vector3> vectors = surface.mean_area_vectors(displacement(of_vertices));
    std::vector<double> along;
    for (unsigned int v = 0; v < n; ++v)
      along.push_back(dot(directions[v], vectors[v]));
    return along;
  };
  VolumeMotion result;
  result.depth.assign(n, 0.);
  std::vector<double> areas = areas_at(result.depth);
  const std::vector<Vector3> own = surface.mean_area_vectors(std::vector<Vector3>(n, Vector3{}));
  constexpr double least_sine = .05; // between a direction and the surface
  std::vector<bool> sweeps(n);
  for (unsigned int v = 0; v < n; ++v)
    sweeps[v] = areas[v] > least_sine * norm(own[v]);
  const double total = std::accumulate(volumes.begin(), volumes.end(), 0.);
  pass_on(surface, sweeps, volumes);

  constexpr int most_iterations = 100;
  result.misplaced_volume = std::numeric_limits<double>::infinity();
  std::vector<double> depth(n, 0.);
  for (int k = 0; k < most_iterations; ++k)
  {
    for (unsigned int v = 0; v < n; ++v)
      depth[v] = sweeps[v] && areas[v] > 0. ? volumes[v] / areas[v] : 0.;
    areas = areas_at(depth);
    double misplaced = 0.;
    for (unsigned int v = 0; v < n; ++v)
      misplaced += std::abs(depth[v] * areas[v] - volumes[v]);
    if (!(misplaced < result.misplaced_volume))
      break;
    result.misplaced_volume = misplaced;
    result.depth = depth;
    if (misplaced <= round_off * std::abs(total))
      break;
  }
  scale_to(
      total, surface,
      [&](const auto &of_vertices) { return surface.nodal(displacement(of_vertices)); }, result);
  return result;
}
} // namespace arthrowear
