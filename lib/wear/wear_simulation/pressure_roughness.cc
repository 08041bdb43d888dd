// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_simulation/pressure_roughness.h"

#include "base/least_squares.h"

#include <algorithm>
#include <map>
#include <set>

namespace arthrowear
{
namespace
{
/// The points of a surface and who is beside whom.
struct PointNet
{
  std::vector<std::vector<unsigned int>> neighbours;
  std::vector<Vector3> normal; ///< not of length 1
  std::vector<bool> is_inside; ///< of the surface: not at its edge
};

PointNet
net_of(const std::vector<std::array<unsigned int, 3>> &triangles,
       const std::vector<Vector3> &positions)
{
  const std::size_t n = positions.size();
  PointNet net{std::vector<std::vector<unsigned int>>(n), std::vector<Vector3>(n),
               std::vector<bool>(n)};
  std::vector<std::map<unsigned int, int>> triangles_at(n); // each edge, by the point at its end
  for (const std::array<unsigned int, 3> &t : triangles)
    for (int i = 0; i < 3; ++i)
    {
      const unsigned int a = t[i], b = t[(i + 1) % 3], c = t[(i + 2) % 3];
      ++triangles_at[a][b];
      ++triangles_at[b][a];
      net.normal[a] =
          net.normal[a] + cross(positions[b] - positions[a], positions[c] - positions[a]);
    }
  for (std::size_t point = 0; point < n; ++point)
  {
    net.is_inside[point] = !triangles_at[point].empty();
    for (const auto &[neighbour, n_triangles] : triangles_at[point])
    {
      net.neighbours[point].push_back(neighbour);
      net.is_inside[point] = net.is_inside[point] && n_triangles == 2;
    }
  }
  return net;
}

/// Points all of whose neighbours are among the given ones, as they are themselves.
std::vector<bool>
inner_points(const PointNet &net, const std::vector<bool> &among)
{
  std::vector<bool> result(among.size());
  for (std::size_t point = 0; point < among.size(); ++point)
    result[point] = among[point] && net.is_inside[point] &&
                    std::all_of(net.neighbours[point].begin(), net.neighbours[point].end(),
                                [&](const unsigned int other) { return among[other]; });
  return result;
}

/// Points with pressure, and where they alternate also points half of whose neighbours have one.
std::vector<bool>
points_in_contact(const PointNet &net, const std::vector<double> &pressure, const bool alternates)
{
  std::vector<bool> result(pressure.size());
  for (std::size_t point = 0; point < pressure.size(); ++point)
  {
    const std::vector<unsigned int> &around = net.neighbours[point];
    const auto n_loaded = std::count_if(around.begin(), around.end(),
                                        [&](const unsigned int i) { return pressure[i] > 0.; });
    result[point] = pressure[point] > 0. || (alternates && n_loaded > 0 &&
                                             2 * n_loaded >= static_cast<long>(around.size()));
  }
  return result;
}

/// The value at a point of the quadratic polynomial that fits the values at the points within two
/// edges, without its own; nothing if they do not determine it.
std::optional<double>
value_by_others(const PointNet &net, const std::vector<Vector3> &positions,
                const std::vector<double> &values, const unsigned int point)
{
  std::set<unsigned int> around;
  for (const unsigned int neighbour : net.neighbours[point])
    around.insert(net.neighbours[neighbour].begin(), net.neighbours[neighbour].end());
  around.insert(net.neighbours[point].begin(), net.neighbours[point].end());
  around.erase(point);
  const Vector3 normal = normalised(net.normal[point]);
  const Vector3 along = normalised(cross(normal, std::abs(normal[0]) < .7 ? Vector3{1., 0., 0.}
                                                                          : Vector3{0., 1., 0.})),
                across = cross(normal, along);
  double size = 0.;
  for (const unsigned int other : around)
    size = std::max(size, norm(positions[other] - positions[point]));
  LeastSquares<6> fit;
  for (const unsigned int other : around)
  {
    const Vector3 off = (1. / size) * (positions[other] - positions[point]);
    const double x = dot(off, along), y = dot(off, across);
    fit.add({1., x, y, x * x, x * y, y * y}, values[other], 1.);
  }
  constexpr double least_pivot = 1e-6;
  LeastSquares<6>::Row terms{};
  if (!fit.solve(terms, least_pivot))
    return std::nullopt;
  return terms[0];
}
} // namespace

std::optional<double>
pressure_roughness(const std::vector<std::array<unsigned int, 3>> &triangles,
                   const std::vector<Vector3> &positions, const std::vector<double> &force,
                   const std::vector<double> &area, const bool may_alternate)
{
  const PointNet net = net_of(triangles, positions);
  std::vector<double> pressure(area.size(), 0.);
  for (std::size_t point = 0; point < area.size(); ++point)
    if (force[3 * point + 2] > 0.)
      pressure[point] = force[3 * point + 2] / area[point];
  std::vector<bool> counted;
  for (const bool alternates : {false, true})
    if ((may_alternate || !alternates) &&
        std::find(counted.begin(), counted.end(), true) == counted.end())
      counted = inner_points(net, inner_points(net, points_in_contact(net, pressure, alternates)));
  constexpr unsigned int least_points = 5; // fewer have no mean square
  unsigned int n_points = 0;
  double squares = 0., sum = 0., whole = 0.;
  for (unsigned int point = 0; point < area.size(); ++point)
  {
    if (!counted[point])
      continue;
    const std::optional<double> smooth = value_by_others(net, positions, pressure, point);
    if (!smooth)
      continue;
    squares += area[point] * (pressure[point] - *smooth) * (pressure[point] - *smooth);
    sum += area[point] * pressure[point];
    whole += area[point];
    ++n_points;
  }
  if (n_points < least_points || !(sum > 0.))
    return std::nullopt;
  return std::sqrt(squares / whole) / (sum / whole);
}
} // namespace arthrowear
