// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/penalty/facet_search.h"

#include "base/bounds.h"
#include <boost/geometry/algorithms/intersects.hpp>
#include <boost/geometry/geometries/box.hpp>
#include <boost/geometry/geometries/point.hpp>
#include <boost/geometry/index/rtree.hpp>

#include <iterator>

namespace arthrowear
{
namespace
{
namespace bg = boost::geometry;
using TreePoint = bg::model::point<double, 3, bg::cs::cartesian>;
using Box = bg::model::box<TreePoint>;
using Entry = std::pair<Box, unsigned int>;

TreePoint
tree_point(const Vector3 &x)
{
  return {x[0], x[1], x[2]};
}

double
squared_distance_to_segment(const Vector3 &point, const Vector3 &a, const Vector3 &b)
{
  const double length = dot(b - a, b - a);
  const double along = length > 0. ? std::clamp(dot(point - a, b - a) / length, 0., 1.) : 0.;
  const Vector3 d = point - (a + along * (b - a));
  return dot(d, d);
}
} // namespace

double
squared_distance(const Vector3 &point, const Vector3 &a, const Vector3 &b, const Vector3 &c)
{
  const Vector3 normal = cross(b - a, c - a);
  const bool above = dot(cross(b - a, point - a), normal) >= 0. &&
                     dot(cross(c - b, point - b), normal) >= 0. &&
                     dot(cross(a - c, point - c), normal) >= 0.;
  if (above && dot(normal, normal) > 0.)
  {
    const double height = dot(point - a, normal);
    return height * height / dot(normal, normal);
  }
  return std::min({squared_distance_to_segment(point, a, b),
                   squared_distance_to_segment(point, b, c),
                   squared_distance_to_segment(point, c, a)});
}

NearFacets
find_near_facets(const ContactFace &face, const std::vector<double> &positions,
                 const std::vector<unsigned int> &nodes, const double radius)
{
  const auto corner = [&](const unsigned int facet, const unsigned int i)
  { return node_position(positions.data(), face.facet(facet).nodes[i]); };

  std::vector<Entry> entries;
  entries.reserve(face.n_facets());
  for (unsigned int f = 0; f < face.n_facets(); ++f)
  {
    const Bounds3 box = bounds_of({corner(f, 0), corner(f, 1), corner(f, 2)});
    entries.emplace_back(Box(tree_point(box.low), tree_point(box.high)), f);
  }
  const bg::index::rtree<Entry, bg::index::linear<16>> tree(entries);

  NearFacets near;
  std::vector<Entry> found;
  const Vector3 margin{radius, radius, radius};
  for (const unsigned int node : nodes)
  {
    const Vector3 x = node_position(positions.data(), node);
    found.clear();
    tree.query(bg::index::intersects(Box(tree_point(x - margin), tree_point(x + margin))),
               std::back_inserter(found));
    for (const Entry &entry : found)
    {
      const unsigned int f = entry.second;
      if (squared_distance(x, corner(f, 0), corner(f, 1), corner(f, 2)) <= radius * radius)
        near.facets.push_back(f);
    }
    std::sort(near.facets.begin() + near.begin.back(), near.facets.end());
    near.begin.push_back(near.facets.size());
  }
  return near;
}
} // namespace arthrowear
