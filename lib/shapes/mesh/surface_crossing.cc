// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/surface_crossing.h"

#include "base/bounds.h"
#include <map>
#include <set>

namespace arthrowear
{
namespace
{
using Box = std::array<int, 3>; // of a grid

/// Lists the triangles that may touch each box of a grid, of at most some hundred boxes along each
/// side.
class Grid
{
public:
  Grid(const std::vector<Vector3> &vertices, const std::vector<Triangle> &triangles)
      : vertices_(vertices)
  {
    double edges = 0.;
    for (const Triangle &t : triangles)
      for (int e = 0; e < 3; ++e)
        edges += norm(vertices[t[e]] - vertices[t[(e + 1) % 3]]);
    constexpr double most_boxes = 100.;
    size_ = std::max({edges / (3. * std::max<std::size_t>(1, triangles.size())),
                      norm(bounds_of(vertices).sides()) / most_boxes, 1e-12});
    for (unsigned int k = 0; k < triangles.size(); ++k)
      for_each_box(triangles[k], [&](const Box &box) { in_box_[box].push_back(k); });
  }

  const std::map<Box, std::vector<unsigned int>> &boxes() const { return in_box_; }

private:
  template <class Action> void for_each_box(const Triangle &t, const Action &action) const
  {
    Box low, high;
    const Bounds3 bounds = bounds_of({vertices_[t[0]], vertices_[t[1]], vertices_[t[2]]});
    for (int i = 0; i < 3; ++i)
    {
      low[i] = static_cast<int>(std::floor(bounds.low[i] / size_));
      high[i] = static_cast<int>(std::floor(bounds.high[i] / size_));
    }
    for (int i = low[0]; i <= high[0]; ++i)
      for (int j = low[1]; j <= high[1]; ++j)
        for (int k = low[2]; k <= high[2]; ++k)
          action({i, j, k});
  }

  const std::vector<Vector3> &vertices_;
  double size_;
  std::map<Box, std::vector<unsigned int>> in_box_;
};

bool
contains(const Triangle &t, const unsigned int vertex)
{
  return std::find(t.begin(), t.end(), vertex) != t.end();
}

/// Place where an edge of triangle `s` goes through triangle `t`.
std::optional<Vector3>
edge_through(const std::vector<Vector3> &x, const Triangle &s, const Triangle &t)
{
  const Vector3 &a = x[t[0]], &b = x[t[1]], &c = x[t[2]];
  for (int e = 0; e < 3; ++e)
  {
    const unsigned int begin = s[e], end = s[(e + 1) % 3];
    if (contains(t, begin) || contains(t, end))
      continue;
    const Vector3 &p = x[begin], &q = x[end];
    const double above = signed_volume(a, b, c, p), below = signed_volume(a, b, c, q);
    // The triangles of a plane face are coplanar only up to round-off.
    constexpr double round_off = 1e-10;
    const double length = std::max({norm(b - a), norm(c - a), norm(q - p), norm(p - a)});
    if (!(above * below < 0.) ||
        std::min(std::abs(above), std::abs(below)) < round_off * std::pow(length, 3))
      continue;
    const auto [least, most] = std::minmax(
        {signed_volume(p, q, a, b), signed_volume(p, q, b, c), signed_volume(p, q, c, a)});
    if (least >= 0. || most <= 0.) // also through its edges
      return p + (above / (above - below)) * (q - p);
  }
  return {};
}
} // namespace

std::optional<Vector3>
crossing(const std::vector<Vector3> &vertices, const std::vector<Triangle> &triangles)
{
  const std::vector<Crossing> found = crossings(vertices, triangles, 1);
  return found.empty() ? std::nullopt : std::optional<Vector3>(found[0].place);
}

std::vector<Crossing>
crossings(const std::vector<Vector3> &vertices, const std::vector<Triangle> &triangles,
          const std::size_t most)
{
  const Grid grid(vertices, triangles);
  std::vector<Crossing> found;
  std::set<std::array<unsigned int, 2>> known;
  for (const auto &[box, inside] : grid.boxes())
    for (const unsigned int s : inside)
      for (const unsigned int t : inside)
        if (s != t && found.size() < most)
          if (const std::optional<Vector3> place =
                  edge_through(vertices, triangles[s], triangles[t]))
            if (known.insert({std::min(s, t), std::max(s, t)}).second)
              found.push_back({{s, t}, *place});
  return found;
}
} // namespace arthrowear
