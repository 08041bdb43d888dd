// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/surface_map.h"

#include <boost/geometry.hpp>
#include <boost/geometry/geometries/box.hpp>
#include <boost/geometry/geometries/point.hpp>
#include <boost/geometry/index/rtree.hpp>

#include <algorithm>
#include <iterator>

namespace arthrowear
{
namespace
{
namespace bg = boost::geometry;
using TreePoint = bg::model::point<double, 3, bg::cs::cartesian>;
using Box = bg::model::box<TreePoint>;
using Item = std::pair<Box, std::uint32_t>; // with its triangle
using Rtree = bg::index::rtree<Item, bg::index::quadratic<16>>;

constexpr double farthest = .25; // of the longest edge of the triangle

Vector3
combination(const std::array<double, 3> &weights, const std::array<Vector3, 3> &corners)
{
  return weights[0] * corners[0] + weights[1] * corners[1] + weights[2] * corners[2];
}

/// Fraction of the way from a to b at which the segment is closest to p [-]
double
fraction_along(const Vector3 &p, const Vector3 &a, const Vector3 &b)
{
  const Vector3 edge = b - a;
  const double square = dot(edge, edge);
  return square > 0. ? std::clamp(dot(p - a, edge) / square, 0., 1.) : 0.;
}
} // namespace

Vector3
unit_or_zero(const Vector3 &a)
{
  const double length = norm(a);
  return length > 0. ? (1. / length) * a : a;
}

std::array<double, 3>
closest_weights(const Vector3 &point, const std::array<Vector3, 3> &corners)
{
  const Vector3 u = corners[1] - corners[0], v = corners[2] - corners[0], w = point - corners[0];
  const Vector3 normal = cross(u, v);
  const double square = dot(normal, normal);
  if (square > 0.)
  {
    const double second = dot(cross(w, v), normal) / square,
                 third = dot(cross(u, w), normal) / square;
    if (second >= 0. && third >= 0. && second + third <= 1.)
      return {1. - second - third, second, third};
  }
  std::array<double, 3> best{};
  double least = std::numeric_limits<double>::infinity();
  for (int i = 0; i < 3; ++i)
  {
    const int j = (i + 1) % 3;
    const double t = fraction_along(point, corners[i], corners[j]);
    std::array<double, 3> weights{};
    weights[i] = 1. - t;
    weights[j] = t;
    const double distance = norm(point - combination(weights, corners));
    if (distance < least)
    {
      least = distance;
      best = weights;
    }
  }
  return best;
}

struct SurfaceMap::Tree
{
  const Frame &surface;
  By by;
  Rtree boxes{};

  Vector3 place(const std::uint32_t point) const
  {
    const float *x = &surface.points[3 * point];
    const Vector3 at{x[0], x[1], x[2]};
    return by == By::direction ? unit_or_zero(at) : at;
  }

  std::array<Vector3, 3> corners(const std::uint32_t triangle) const
  {
    const std::uint32_t *points = &surface.cells[3 * triangle];
    return {place(points[0]), place(points[1]), place(points[2])};
  }
};

SurfaceMap::SurfaceMap(const Frame &surface, const By by) : tree_(new Tree{surface, by})
{
  std::vector<Item> items;
  for (std::uint32_t triangle = 0; triangle < surface.n_cells(); ++triangle)
  {
    const std::array<Vector3, 3> corners = tree_->corners(triangle);
    Vector3 low = corners[0], high = corners[0];
    for (const Vector3 &corner : corners)
      for (int i = 0; i < 3; ++i)
      {
        low[i] = std::min(low[i], corner[i]);
        high[i] = std::max(high[i], corner[i]);
      }
    items.emplace_back(Box({low[0], low[1], low[2]}, {high[0], high[1], high[2]}), triangle);
  }
  tree_->boxes = Rtree(items);
}

SurfaceMap::~SurfaceMap() = default;

/// The closest place, how far it is, and the longest edge of its triangle.
SurfaceMap::Nearest
SurfaceMap::nearest(const Vector3 &point) const
{
  const Vector3 at = tree_->by == By::direction ? unit_or_zero(point) : point;
  const TreePoint wanted(at[0], at[1], at[2]);
  Nearest found;
  const auto take = [&](const Item &item)
  {
    const std::array<Vector3, 3> corners = tree_->corners(item.second);
    const std::array<double, 3> weights = closest_weights(at, corners);
    const double distance = norm(at - combination(weights, corners));
    if (distance >= found.distance)
      return;
    found.distance = distance;
    found.longest_edge = std::max({norm(corners[1] - corners[0]), norm(corners[2] - corners[1]),
                                   norm(corners[0] - corners[2])});
    const std::uint32_t *points = &tree_->surface.cells[3 * item.second];
    found.place = {{points[0], points[1], points[2]}, weights};
  };
  // The triangle is found if its distance is less than the distance of the farthest box.
  std::vector<Item> items;
  for (std::size_t n = 8; items.size() < tree_->boxes.size(); n *= 4)
  {
    items.clear();
    tree_->boxes.query(bg::index::nearest(wanted, static_cast<unsigned int>(n)),
                       std::back_inserter(items));
    double farthest_box = 0.;
    for (const Item &item : items)
    {
      take(item);
      farthest_box = std::max(farthest_box, bg::distance(wanted, item.first));
    }
    if (found.distance <= farthest_box)
      break;
  }
  return found;
}

std::optional<SurfaceMap::Place>
SurfaceMap::find(const Vector3 &point) const
{
  const Nearest found = nearest(point);
  if (found.distance > farthest * found.longest_edge)
    return std::nullopt;
  return found.place;
}
} // namespace arthrowear
