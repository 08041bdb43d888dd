// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/faces/face_meeting.h"

#include "mesh/smallest_turn.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
// Triangles whose normals are within this cosine of a right angle do not face each other.
constexpr double least_facing = .1;
// A point that meets less than this fraction of its area is open.
constexpr double least_covered = 1e-9;

void
add_scaled(const double factor, const Matrix3 &matrix, Matrix3 &sum)
{
  for (int i = 0; i < 3; ++i)
    sum[i] = sum[i] + factor * matrix[i];
}

Matrix3
scaled(const double factor, const Matrix3 &matrix)
{
  return {factor * matrix[0], factor * matrix[1], factor * matrix[2]};
}
} // namespace

FaceMeeting::FaceMeeting(const NodalFace &first, const std::vector<Vector3> &positions_of_first,
                         const NodalFace &second, const std::vector<Vector3> &positions_of_second,
                         const Motion &motion, const double reach)
    : first_(first), second_(second), x_(positions_of_first), y_(positions_of_second),
      motion_(motion), reach_(reach), vertices_(first, positions_of_first), sums_(first.n_vertices)
{
}

void
FaceMeeting::add(const std::size_t triangle, const std::vector<std::uint32_t> &of_second)
{
  const NodalTriangle own(first_, triangle, x_);
  const Vector3 normal = normalised(own.flat_area());
  Plane plane;
  plane.origin = own.position(0);
  plane.along = normalised(own.position(1) - plane.origin);
  plane.across = cross(normal, plane.along);
  for (int c = 0; c < 3; ++c)
    plane.corners[c] = plane.flat(own.position(c));
  Local own_sums;
  for (const std::uint32_t m : of_second)
  {
    const NodalTriangle other(second_, m, y_);
    if (dot(normal, other.flat_area()) > -least_facing * norm(other.flat_area()))
      continue;
    // It is seen from behind.
    const Triangle2 theirs{plane.flat(other.position(0)), plane.flat(other.position(2)),
                           plane.flat(other.position(1))};
    const TriangleOverlap overlap(plane.corners, theirs);
    if (overlap.n_triangles() > 0)
      add_overlap(triangle, own, plane, other, m, theirs, overlap, own_sums);
  }
  add_local(triangle, own, own_sums, &Sums::of_first);
}

/// (1) and (3), by the rule on each triangle of the common part.
void
FaceMeeting::add_overlap(const std::size_t triangle, const NodalTriangle &own, const Plane &plane,
                         const NodalTriangle &other, const std::size_t of_second,
                         const Triangle2 &theirs, const TriangleOverlap &overlap, Local &own_sums)
{
  const auto &points = first_.triangles[triangle];
  const double whole = twice_area(plane.corners[0], plane.corners[1], plane.corners[2]);
  Local other_sums;
  double vertex_sums[3][3]{};
  for (unsigned int k = 0; k < overlap.n_triangles(); ++k)
  {
    const Triangle2 part = overlap.triangle(k);
    const double share = twice_area(part[0], part[1], part[2]) / whole;
    for (const TrianglePoint &rule : triangle_rule)
    {
      Point2 at{};
      for (int c = 0; c < 3; ++c)
        for (int i = 0; i < 2; ++i)
          at[i] += rule.at[c] * part[c][i];
      const std::array<double, 3> on_own = barycentric(plane.corners, at),
                                  behind = barycentric(theirs, at);
      std::array<double, 3> on_other{behind[0], behind[2], behind[1]};
      double own_shapes[6], other_shapes[6];
      own.shapes(on_own.data(), own_shapes);
      const Vector3 area = own.area_at(on_own.data()), x = own.place(own_shapes),
                    normal = normalised(area);
      const double size = share * rule.weight * norm(area);
      if (!own.is_flat() || !other.is_flat())
        other.move_to_line(x, normal, on_other.data());
      other.shapes(on_other.data(), other_shapes);
      const Vector3 y = other.place(other_shapes);
      const double gap = dot(y - x, normal);
      if (!(std::abs(gap) <= reach_))
        continue;
      for (int c = 0; c < 3; ++c)
      {
        const double weight = size * on_own[c];
        const Matrix3 turn = smallest_turn(normal, vertices_.normals[points[c]]);
        Sums &sums = sums_[points[c]];
        sums.covered += weight;
        sums.gap += weight * gap;
        sums.velocity = sums.velocity + weight * (turn * motion_.mean.at(y));
        sums.change = sums.change + weight * (turn * motion_.change.at(y));
        for (int a = 0; a < own.n_nodes(); ++a)
        {
          own_sums.weight[c][a] += weight * own_shapes[a];
          add_scaled(weight * own_shapes[a], turn, own_sums.turned[c][a]);
        }
        for (int b = 0; b < other.n_nodes(); ++b)
        {
          other_sums.weight[c][b] += weight * other_shapes[b];
          add_scaled(weight * other_shapes[b], turn, other_sums.turned[c][b]);
        }
        for (int b = 0; b < 3; ++b)
          vertex_sums[c][b] += weight * on_other[b];
      }
    }
  }
  add_local(triangle, other, other_sums, &Sums::of_second);
  for (int c = 0; c < 3; ++c)
    for (int b = 0; b < 3; ++b)
      sums_[points[c]].of_vertices.push_back({second_.triangles[of_second][b], vertex_sums[c][b]});
}

void
FaceMeeting::add_local(const std::size_t triangle, const NodalTriangle &nodes, const Local &local,
                       std::vector<Share> Sums::*list)
{
  for (int c = 0; c < 3; ++c)
    for (int a = 0; a < nodes.n_nodes(); ++a)
      (sums_[first_.triangles[triangle][c]].*list)
          .push_back({nodes.node(a), local.weight[c][a], local.turned[c][a]});
}

namespace
{
/// Adds up the entries of equal keys; ascending.
template <class Entry, class Key, class Add>
void
add_up(std::vector<Entry> &entries, const Key &key, const Add &add)
{
  std::stable_sort(entries.begin(), entries.end(),
                   [&](const Entry &a, const Entry &b) { return key(a) < key(b); });
  std::size_t n = 0;
  for (std::size_t k = 0; k < entries.size(); ++k)
    if (n > 0 && key(entries[n - 1]) == key(entries[k]))
      add(entries[n - 1], entries[k]);
    else
      entries[n++] = entries[k];
  entries.resize(n);
}
} // namespace

MortarRows
FaceMeeting::rows(const Matrix3 &rotation, std::vector<ObstaclePoint> &at) const
{
  const unsigned int n_first = first_.nodes.size();
  std::vector<MortarRows::Row> rows(first_.n_vertices);
  at.resize(rows.size());
  for (unsigned int point = 0; point < rows.size(); ++point)
  {
    const Sums &sums = sums_[point];
    MortarRows::Row &row = rows[point];
    at[point] = {reach_, -1. * vertices_.normals[point], {}, {}};
    if (!(sums.covered > least_covered * vertices_.areas[point]))
    {
      row.shares = {{point, 1., identity3}};
      continue;
    }
    const double scale = 1. / sums.covered;
    row.covered = sums.covered;
    at[point].gap = scale * sums.gap;
    at[point].velocity = scale * sums.velocity;
    at[point].velocity_change = scale * sums.change;
    for (const Share &share : sums.of_first)
      row.shares.push_back({share.node, scale * share.weight, scaled(scale, share.turned)});
    for (const Share &share : sums.of_second)
      row.shares.push_back(
          {n_first + share.node, -scale * share.weight, scaled(-scale, share.turned * rotation)});
    add_up(
        row.shares, [](const Share &share) { return share.node; },
        [](Share &sum, const Share &share)
        {
          sum.weight += share.weight;
          add_scaled(1., share.turned, sum.turned);
        });
    for (const MortarRows::VertexShare &share : sums.of_vertices)
      row.of_second.push_back({share.vertex, scale * share.weight});
    add_up(
        row.of_second, [](const auto &share) { return share.vertex; },
        [](auto &sum, const auto &share) { sum.weight += share.weight; });
  }
  std::vector<unsigned int> nodes = first_.nodes;
  nodes.insert(nodes.end(), second_.nodes.begin(), second_.nodes.end());
  return {std::move(nodes), rows};
}
} // namespace arthrowear
