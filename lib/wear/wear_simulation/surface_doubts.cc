// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_simulation/surface_doubts.h"

#include "base/ranges.h"
#include "base/units.h"

#include <Eigen/Cholesky>

namespace arthrowear
{
namespace
{
using Neighbours = std::vector<std::vector<unsigned int>>;

using Edge = std::pair<unsigned int, unsigned int>; // the lower point comes first

/// Edges over which the surface bends away from the outer side by more than 10 deg, and by more
/// than four times the mean bend to this side of all edges: coarse round bodies bend at each edge,
/// and cavities, which bend to the other side, at none but their ridges.
std::vector<Edge>
ridges_of(const ContactSurface &surface)
{
  constexpr double least = 10. * units::deg, over_mean = 4.;
  const std::vector<Vector3> &x = surface.positions();
  struct Side
  {
    Vector3 normal;
    unsigned int opposite;
  };
  std::map<Edge, std::vector<Side>> sides;
  for (const auto &[a, b, c] : surface.triangles())
  {
    const Vector3 normal = normalised(cross(x[b] - x[a], x[c] - x[a]));
    sides[std::minmax(a, b)].push_back({normal, c});
    sides[std::minmax(b, c)].push_back({normal, a});
    sides[std::minmax(c, a)].push_back({normal, b});
  }
  std::vector<std::pair<double, Edge>> angles; // > 0: the body is convex there
  double sum = 0.;
  for (const auto &[edge, of] : sides)
    if (of.size() == 2)
    {
      const double angle =
          std::atan2(norm(cross(of[0].normal, of[1].normal)), dot(of[0].normal, of[1].normal));
      const bool is_convex = dot(of[0].normal, x[of[1].opposite] - x[edge.first]) < 0.;
      angles.emplace_back(is_convex ? angle : -angle, edge);
      sum += is_convex ? angle : 0.;
    }
  std::vector<Edge> ridges;
  for (const auto &[angle, edge] : angles)
    if (angle > std::max(least, over_mean * sum / static_cast<double>(angles.size())))
      ridges.push_back(edge);
  return ridges;
}

/// The neighbours of a point and theirs, without the point itself.
std::vector<unsigned int>
two_rings(const unsigned int point, const Neighbours &neighbours)
{
  std::vector<unsigned int> ring = neighbours[point];
  for (const unsigned int other : neighbours[point])
    ring.insert(ring.end(), neighbours[other].begin(), neighbours[other].end());
  std::sort(ring.begin(), ring.end());
  ring.erase(std::unique(ring.begin(), ring.end()), ring.end());
  ring.erase(std::remove(ring.begin(), ring.end(), point), ring.end());
  return ring;
}

/// Distance of a point from the quadratic surface of least squares through two rings of others,
/// measured from the origin or upwards [mm]; 0 if they are too few.
double
off_smooth_surface(const std::vector<Vector3> &x, const unsigned int point,
                   const std::vector<unsigned int> &others, const double length, const Vector3 *up)
{
  constexpr int n_unknowns = 6;
  if (others.size() < n_unknowns + 2)
    return 0.;
  const Vector3 n = up ? *up : normalised(x[point]);
  const auto height = [&](const unsigned int of) { return up ? dot(x[of], n) : norm(x[of]); };
  const Vector3 a =
      normalised(cross(n, std::abs(n[0]) < .7 ? Vector3{1., 0., 0.} : Vector3{0., 1., 0.}));
  const Vector3 b = cross(n, a);
  using Terms = Eigen::Matrix<double, n_unknowns, 1>;
  Eigen::Matrix<double, n_unknowns, n_unknowns> matrix;
  matrix.setZero();
  Terms right = Terms::Zero(), terms;
  for (const unsigned int other : others)
  {
    const double u = dot(x[other] - x[point], a) / length, v = dot(x[other] - x[point], b) / length;
    terms << 1., u, v, u * u, u * v, v * v;
    matrix.noalias() += terms * terms.transpose();
    right += (height(other) - height(point)) * terms;
  }
  const double off = matrix.ldlt().solve(right)[0];
  return std::isfinite(off) ? std::abs(off) : 0.;
}
} // namespace

SurfaceDoubts
surface_doubts(const ContactSurface &surface, const Vector3 *up)
{
  const std::vector<Vector3> &x = surface.positions();
  std::map<Edge, unsigned int> n_triangles;
  for (const auto &triangle : surface.triangles())
    for (int i = 0; i < 3; ++i)
      ++n_triangles[std::minmax(triangle[i], triangle[(i + 1) % 3])];
  SurfaceDoubts doubts;
  doubts.is_edge.assign(x.size(), false);
  doubts.edge_length.assign(x.size(), 0.);
  Neighbours neighbours(x.size());
  for (const auto &[edge, n] : n_triangles)
  {
    const double length = norm(x[edge.first] - x[edge.second]);
    for (const auto &[one, other] : {edge, std::make_pair(edge.second, edge.first)})
    {
      neighbours[one].push_back(other);
      doubts.edge_length[one] += length;
      doubts.is_edge[one] = doubts.is_edge[one] || n == 1;
    }
  }
  for (const auto &[one, other] : ridges_of(surface))
    doubts.is_edge[one] = doubts.is_edge[other] = true;
  for (std::size_t point = 0; point < x.size(); ++point)
    if (!neighbours[point].empty())
      doubts.edge_length[point] /= neighbours[point].size();

  doubts.bump.assign(x.size(), 0.);
  for (unsigned int point = 0; point < x.size(); ++point)
  {
    // At an edge the others lie on one side.
    const bool is_near_edge =
        doubts.is_edge[point] ||
        any_of(neighbours[point], [&](const unsigned int other) { return doubts.is_edge[other]; });
    if (is_near_edge)
      continue;
    // A chamfer of one element ends in points of the edge that are off the surface.
    std::vector<unsigned int> others = two_rings(point, neighbours);
    erase_where(others, [&](const unsigned int other) { return doubts.is_edge[other]; });
    doubts.bump[point] = off_smooth_surface(x, point, others, doubts.edge_length[point], up);
  }
  return doubts;
}

double
pressure_of_bump(const double young, const double poisson, const double bump,
                 const double edge_length)
{
  constexpr double calibrated = 2.6;
  return edge_length > 0. ? calibrated * young / (1. - poisson * poisson) * bump / edge_length : 0.;
}
} // namespace arthrowear
