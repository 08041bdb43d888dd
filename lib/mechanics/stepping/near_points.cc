// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/near_points.h"

#include "base/triples.h"

namespace arthrowear
{
namespace
{
/// Sum of the amounts of the shape functions of a triangle with six nodes, at most.
constexpr double sum_of_shapes = 5. / 3.;

Vector3
mean_of(const std::vector<double> &nodal, const std::size_t n)
{
  Vector3 mean{};
  for (std::size_t node = 0; node < n; ++node)
    mean = mean + (1. / n) * triple(nodal, node);
  return mean;
}

/// Largest distance between a value of the surface and the mean of its first n nodes.
double
scatter(const std::vector<double> &nodal, const std::size_t n, const Vector3 &mean)
{
  double square = 0.;
  for (std::size_t node = 0; node < n; ++node)
  {
    const Vector3 difference = triple(nodal, node) - mean;
    square = std::max(square, dot(difference, difference));
  }
  return sum_of_shapes * std::sqrt(square);
}
} // namespace

NearPoints::NearPoints(const ContactSurface &surface)
    : surface_(surface), sizes_(surface.n_points(), 0.)
{
  if (!surface.has_mean_gaps())
    return;
  const std::vector<double> still(3 * surface.nodes().size(), 0.);
  std::vector<Vector3> places;
  for (std::size_t t = 0; t < surface.triangles().size(); ++t)
  {
    places.clear();
    surface.add_places(t, still, places);
    for (const Vector3 &place : places)
    {
      Vector3 &distance = distances_.emplace_back();
      for (int c = 0; c < 3; ++c)
      {
        const unsigned int point = surface.triangles()[t][c];
        distance[c] = norm(place - surface.means()[point]);
        sizes_[point] = std::max(sizes_[point], distance[c]);
      }
    }
  }
}

std::vector<double>
NearPoints::least_gaps(const std::vector<double> &at_means, const SurfaceMotion &now) const
{
  const auto &triangles = surface_.triangles();
  if (distances_.empty())
    return at_means;
  const std::size_t n_places = distances_.size() / triangles.size(), n = surface_.nodes().size();
  const double growth = 2. * scatter(now.displacement, n, mean_of(now.displacement, n));
  std::vector<double> least(surface_.n_points(), std::numeric_limits<double>::infinity());
  for (std::size_t place = 0; place < distances_.size(); ++place)
  {
    const auto &corners = triangles[place / n_places];
    double bound = -std::numeric_limits<double>::infinity();
    for (int c = 0; c < 3; ++c)
      bound = std::max(bound, at_means[corners[c]] - distances_[place][c]);
    for (const unsigned int point : corners)
      least[point] = std::min(least[point], bound - growth);
  }
  return least;
}

/// The hulls of all triangles of a point contain its mean: if the counterface passes through none
/// of them, all gaps in them have the same sign.
void
NearPoints::raise(const std::vector<bool> &points, const std::vector<double> &gaps,
                  const std::vector<double> &positions, const SurfaceMotion &now,
                  const Obstacle &obstacle, const double most, std::vector<double> &least) const
{
  if (distances_.empty())
    return;
  std::vector<double> clear(least.size(), most);
  std::vector<Vector3> hull;
  for (std::size_t t = 0; t < surface_.triangles().size(); ++t)
  {
    const auto &corners = surface_.triangles()[t];
    if (std::none_of(corners.begin(), corners.end(),
                     [&](const unsigned int point) { return points[point] && clear[point] > 0.; }))
      continue;
    hull.clear();
    surface_.add_places(t, now.displacement, hull);
    for (const unsigned int point : corners)
      hull.push_back(triple(positions, point));
    const double clearance = obstacle.clearance(hull, most);
    for (const unsigned int point : corners)
      clear[point] = std::min(clear[point], clearance);
  }
  for (std::size_t point = 0; point < least.size(); ++point)
    if (points[point] && gaps[point] > 0. && clear[point] > 0.)
      least[point] = std::max(least[point], clear[point]);
}

void
NearPoints::set(const SurfaceMotion &at, std::vector<double> least)
{
  at_ = at;
  least_ = std::move(least);
}

/// A place of a carrier at x moves by p - p' + (R - R') R'^T (x - p').
std::vector<double>
NearPoints::least_gaps(const SurfaceMotion &now) const
{
  const std::size_t n = surface_.nodes().size();
  std::vector<double> change(3 * n);
  for (std::size_t i = 0; i < change.size(); ++i)
    change[i] = now.displacement[i] - at_.displacement[i];
  const Vector3 moved = mean_of(change, n), shift = mean_of(at_.displacement, n);
  const double strain = scatter(change, n, moved),
               strain_before = scatter(at_.displacement, n, shift);
  const Matrix3 before = rotation_of(at_.rigid.rotation), after = rotation_of(now.rigid.rotation);
  Matrix3 turn;
  double stretch = 0.; // Frobenius norm of the turn
  for (int i = 0; i < 3; ++i)
  {
    turn[i] = after[i] - before[i];
    stretch += dot(turn[i], turn[i]);
  }
  stretch = std::sqrt(stretch);
  const Matrix3 to_body = transpose(before);
  std::vector<double> least = least_;
  for (unsigned int point = 0; point < least.size(); ++point)
  {
    const Vector3 arm = to_body * (surface_.means()[point] + shift - at_.rigid.position),
                  carried = now.rigid.position - at_.rigid.position + turn * arm;
    least[point] -= norm(moved - carried) + strain + stretch * (sizes_[point] + strain_before);
  }
  return least;
}
} // namespace arthrowear
