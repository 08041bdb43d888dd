// SPDX-License-Identifier: LGPL-2.1-or-later
#include "surface/box_tree.h"

#include "base/dense_solvers.h"

#include <numeric>

namespace arthrowear
{
/// Points of the items, and how far round-off may move them [mm].
struct BoxTree::Items
{
  const std::vector<Vector3> &points;
  const std::size_t n_each;
  const double round_off;

  Items(const std::vector<Vector3> &all, const std::size_t n)
      : points(all), n_each(n), round_off(1e-6 * largest_norm(all))
  {
  }
  static double largest_norm(const std::vector<Vector3> &points)
  {
    double square = 0.;
    for (const Vector3 &point : points)
      square = std::max(square, dot(point, point));
    return std::sqrt(square);
  }
  template <class Visit>
  void for_each_point(const std::uint32_t *begin, const std::uint32_t *end,
                      const Visit &visit) const
  {
    for (const std::uint32_t *item = begin; item != end; ++item)
      for (std::size_t k = 0; k < n_each; ++k)
        visit(points[n_each * *item + k]);
  }
  /// Principal axes as rows.
  Matrix3 axes(const std::uint32_t *begin, const std::uint32_t *end) const
  {
    Vector3 mean{};
    const double share = 1. / static_cast<double>(n_each * (end - begin));
    for_each_point(begin, end, [&](const Vector3 &point) { mean = mean + share * point; });
    Eigen::Matrix3d squares = Eigen::Matrix3d::Zero();
    for_each_point(begin, end,
                   [&](const Vector3 &point)
                   {
                     const Eigen::Vector3d arm(point[0] - mean[0], point[1] - mean[1],
                                               point[2] - mean[2]);
                     squares += arm * arm.transpose();
                   });
    const Eigen::Matrix3d vectors = eigen_pairs(squares).vectors;
    Matrix3 axes;
    for (int i = 0; i < 3; ++i)
      axes[i] = {vectors(0, i), vectors(1, i), vectors(2, i)};
    return axes;
  }
  /// Sum of the points of an item.
  Vector3 sum(const std::uint32_t item) const
  {
    Vector3 sum{};
    for_each_point(&item, &item + 1, [&](const Vector3 &point) { sum = sum + point; });
    return sum;
  }
  /// Divides items at the median of their middles along the longest of the axes. @return begin of
  /// the second half
  std::uint32_t *halve(const Matrix3 &axes, std::uint32_t *begin, std::uint32_t *end) const
  {
    Bounds3 middles;
    for (const std::uint32_t *item = begin; item != end; ++item)
      middles.include(axes * sum(*item));
    const Vector3 sides = middles.sides();
    const Vector3 &axis = axes[std::max_element(sides.begin(), sides.end()) - sides.begin()];
    std::vector<std::pair<double, std::uint32_t>> places;
    for (const std::uint32_t *item = begin; item != end; ++item)
      places.emplace_back(dot(axis, sum(*item)), *item);
    const std::ptrdiff_t half = (end - begin) / 2;
    std::nth_element(places.begin(), places.begin() + half, places.end());
    for (std::size_t i = 0; i < places.size(); ++i)
      begin[i] = places[i].second;
    return begin + half;
  }
  /// Sets one of the boxes, along their axes.
  void set_box(FourBoxes &boxes, const std::size_t k, const std::uint32_t *begin,
               const std::uint32_t *end) const
  {
    Bounds3 box;
    for_each_point(begin, end,
                   [&](const Vector3 &point) { box.include(boxes.along_axes<double>(point)); });
    for (int i = 0; i < 3; ++i)
    {
      boxes.low[i][k] = static_cast<float>(box.low[i] - round_off);
      boxes.high[i][k] = static_cast<float>(box.high[i] + round_off);
    }
  }
};

/// Sums of single precision err by 2.4e-7 of a point's distance from the origin: less than boxes
/// are widened by, or, farther out, less than squares are lowered by.
FourBoxes::Values
FourBoxes::squared_distances(const PointFours &points) const
{
  std::array<float, 3> from, to;
  for (int i = 0; i < 3; ++i)
  {
    const auto along = [&](const std::array<Values, 3> &four)
    { return axes[i][0] * four[0] + axes[i][1] * four[1] + axes[i][2] * four[2]; };
    Values low4 = along(points.fours.front()), high4 = low4;
    for (std::size_t k = 1; k < points.fours.size(); ++k)
    {
      const Values here = along(points.fours[k]);
      low4 = here < low4 ? here : low4;
      high4 = here > high4 ? here : high4;
    }
    from[i] = std::min(std::min(low4[0], low4[1]), std::min(low4[2], low4[3]));
    to[i] = std::max(std::max(high4[0], high4[1]), std::max(high4[2], high4[3]));
  }
  return squared_distances(from, to);
}

FourBoxes::Values
FourBoxes::entries(const Vector3 &from_position, const Vector3 &along) const
{
  constexpr double infinite = std::numeric_limits<double>::infinity();
  constexpr double round_off = 1e-6; // of the values
  const Vector3 start = along_axes<double>(from_position), direction = along_axes<double>(along);
  Values entries;
  for (int k = 0; k < 4; ++k)
  {
    double from = 0., to = infinite;
    for (int i = 0; i < 3; ++i)
      if (direction[i] == 0.)
      {
        if (start[i] < low[i][k] || start[i] > high[i][k])
          to = -1.;
      }
      else
      {
        const double a = (low[i][k] - start[i]) / direction[i],
                     b = (high[i][k] - start[i]) / direction[i];
        from = std::max(from, std::min(a, b));
        to = std::min(to, std::max(a, b));
      }
    entries[k] = static_cast<float>(from <= to ? (1. - round_off) * from : infinite);
  }
  return entries;
}

BoxTree::BoxTree(const std::vector<Vector3> &points, const std::size_t n_each)
{
  std::vector<std::uint32_t> items(points.size() / n_each);
  std::iota(items.begin(), items.end(), 0u);
  divide(Items(points, n_each), items.data(), items.data() + items.size());
}

std::uint32_t
BoxTree::divide(const Items &items, std::uint32_t *begin, std::uint32_t *end)
{
  const auto own = static_cast<std::uint32_t>(nodes_.size());
  nodes_.emplace_back();
  const Matrix3 axes = items.axes(begin, end);
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
      nodes_[own].boxes.axes[i][j] = static_cast<float>(axes[i][j]);
  std::uint32_t *const middle = items.halve(axes, begin, end);
  const std::array<std::uint32_t *, 5> parts{begin, items.halve(axes, begin, middle), middle,
                                             items.halve(axes, middle, end), end};
  for (std::size_t k = 0; k < 4; ++k)
  {
    std::uint32_t *const first = parts[k], *const last = parts[k + 1];
    if (first == last)
      continue;
    const std::uint32_t child = last - first == 1 ? *first | item_bit : divide(items, first, last);
    Node &node = nodes_[own];
    items.set_box(node.boxes, node.n_children, first, last);
    node.children[node.n_children++] = child;
  }
  return own;
}
} // namespace arthrowear
