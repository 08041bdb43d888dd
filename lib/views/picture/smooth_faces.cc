// SPDX-License-Identifier: LGPL-2.1-or-later
#include "picture/smooth_faces.h"

#include "report/surface_map.h"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace arthrowear
{
namespace
{
using Three = std::array<Vector3, 3>;
const double sharp = std::cos(35. * std::acos(-1.) / 180.);

/// The mesh with normals at the corners of its triangles.
class Corners
{
public:
  Corners(const std::vector<float> &points, const std::vector<std::uint32_t> &triangles)
      : triangles_(triangles), around_(points.size() / 3)
  {
    for (std::size_t i = 0; i < points.size(); i += 3)
      places_.push_back({points[i], points[i + 1], points[i + 2]});
    for (std::size_t i = 0; i < triangles.size(); ++i)
      around_[triangles[i]].push_back(i / 3);
    for (std::size_t t = 0; t < triangles.size(); t += 3)
      units_.push_back(unit_or_zero(cross(place(t + 1) - place(t), place(t + 2) - place(t))));
  }

  const Vector3 &place(const std::size_t corner) const { return places_[triangles_[corner]]; }

  std::vector<Vector3> normals(const bool is_curved) const
  {
    std::vector<std::vector<std::size_t>> near(triangles_.size());
    std::vector<Vector3> normals(triangles_.size());
    std::unordered_map<std::uint32_t, Vector3> known; // of points without a sharp edge
    for (std::size_t i = 0; i < triangles_.size(); ++i)
    {
      const std::uint32_t point = triangles_[i];
      for (const std::size_t face : around_[point])
        if (dot(units_[face], units_[i / 3]) > sharp)
          near[i].push_back(face);
      const bool is_smooth = near[i].size() == around_[point].size();
      const auto found = is_smooth ? known.find(point) : known.end();
      normals[i] = found != known.end() ? found->second : point_normal(near[i], point);
      if (is_smooth)
        known.emplace(point, normals[i]);
    }
    return is_curved ? mirrored_at_open_edges(normals, near) : normals;
  }

private:
  Vector3 point_normal(const std::vector<std::size_t> &faces, const std::uint32_t point) const
  {
    Vector3 sum{};
    for (const std::size_t face : faces)
    {
      std::size_t k = 0;
      while (triangles_[3 * face + k] != point)
        ++k;
      const Vector3 u = place(3 * face + (k + 1) % 3) - places_[point],
                    v = place(3 * face + (k + 2) % 3) - places_[point];
      const double weight = dot(u, u) * dot(v, v);
      sum = sum + (1. / (weight > 0. ? weight : 1.)) * cross(u, v);
    }
    return unit_or_zero(sum);
  }

  /// True if faces around a point do not close to a ring.
  bool is_open(const std::vector<std::size_t> &faces, const std::uint32_t point) const
  {
    std::map<std::uint32_t, int> counts;
    for (const std::size_t face : faces)
      for (std::size_t k = 3 * face; k < 3 * face + 3; ++k)
        if (triangles_[k] != point)
          ++counts[triangles_[k]];
    return std::any_of(counts.begin(), counts.end(), [](const auto &c) { return c.second != 2; });
  }

  /// At an edge of the surface faces lie on one side only: there, the normals of the points inside
  /// are mirrored along the edges to them, as on a circle.
  std::vector<Vector3>
  mirrored_at_open_edges(const std::vector<Vector3> &normals,
                         const std::vector<std::vector<std::size_t>> &near) const
  {
    std::vector<bool> open(normals.size());
    for (std::size_t i = 0; i < normals.size(); ++i)
      open[i] = is_open(near[i], triangles_[i]);
    std::vector<Vector3> result = normals;
    for (std::size_t i = 0; i < normals.size(); ++i)
    {
      Vector3 sum{};
      for (const std::size_t face : near[i])
        for (std::size_t k = 3 * face; open[i] && k < 3 * face + 3; ++k)
          if (!open[k])
          {
            const Vector3 edge = unit_or_zero(place(k) - place(i));
            sum = sum + normals[k] - (2. * dot(normals[k], edge)) * edge;
          }
      if (norm(sum) > 0.)
        result[i] = unit_or_zero(sum);
    }
    return result;
  }

  const std::vector<std::uint32_t> &triangles_;
  std::vector<Vector3> places_, units_;
  std::vector<std::vector<std::size_t>> around_;
};

/// Vertex normals of the adjacent face at both ends of a shared edge.
struct Across
{
  bool is_there = false;
  Vector3 at_begin, at_end;
};

class EdgeNormals
{
public:
  EdgeNormals(const std::vector<std::uint32_t> &triangles, const std::vector<Vector3> &normals)
      : triangles_(triangles), normals_(normals)
  {
    for (std::size_t i = 0; i < triangles.size(); ++i)
      edges_[key(triangles[i], triangles[next(i)])] = i;
  }
  /// The edge from a corner of a triangle to its next corner.
  Across across(const std::size_t corner) const
  {
    const auto other = edges_.find(key(triangles_[next(corner)], triangles_[corner]));
    if (other == edges_.end())
      return {};
    return {true, normals_[next(other->second)], normals_[other->second]};
  }

private:
  static std::size_t next(const std::size_t corner)
  {
    return corner / 3 * 3 + (corner % 3 + 1) % 3;
  }
  static std::uint64_t key(const std::uint32_t a, const std::uint32_t b)
  {
    return (std::uint64_t(a) << 32) | b;
  }

  const std::vector<std::uint32_t> &triangles_;
  const std::vector<Vector3> &normals_;
  std::unordered_map<std::uint64_t, std::size_t> edges_;
};

/// Control point of a cubic edge beside its end a: in the tangent plane there, or on the tangent of
/// a sharp edge, so that the faces on both sides meet.
Vector3
control(const Vector3 &a, const Vector3 &b, const Vector3 &normal, const Vector3 *across)
{
  constexpr double same = .999; // cosine
  const Vector3 edge = b - a;
  if (across != nullptr && dot(normal, *across) < same)
  {
    const Vector3 tangent = unit_or_zero(cross(normal, *across));
    return a + (dot(edge, tangent) / 3.) * tangent;
  }
  return a + (1. / 3.) * (edge - dot(edge, normal) * normal);
}

/// A cubic patch through three points with their normals.
class Patch
{
public:
  Patch(const Three &places, const Three &normals, const std::array<Across, 3> &across) : p_(places)
  {
    Vector3 edges{}, corners{};
    for (int k = 0; k < 3; ++k)
    {
      const int next = (k + 1) % 3;
      const Across &other = across[k];
      e_[k][0] = control(p_[k], p_[next], normals[k], other.is_there ? &other.at_begin : nullptr);
      e_[k][1] = control(p_[next], p_[k], normals[next], other.is_there ? &other.at_end : nullptr);
      edges = edges + (1. / 6.) * (e_[k][0] + e_[k][1]);
      corners = corners + (1. / 3.) * p_[k];
    }
    middle_ = 1.5 * edges - .5 * corners;
  }

  Vector3 at(const Vector3 &weights) const
  {
    Vector3 sum = (6. * weights[0] * weights[1] * weights[2]) * middle_;
    for (int k = 0; k < 3; ++k)
    {
      const double a = weights[k], b = weights[(k + 1) % 3];
      sum = sum + (a * a * a) * p_[k] + (3. * a * a * b) * e_[k][0] + (3. * a * b * b) * e_[k][1];
    }
    return sum;
  }

private:
  Three p_;
  std::array<std::array<Vector3, 2>, 3> e_;
  Vector3 middle_;
};

/// Splits a triangle into n * n parts. @return weights of the three corners of each part
std::vector<Three>
parts_of(const int n)
{
  const auto weights = [n](const int i, const int j) {
    return Vector3{1. - double(i + j) / n, double(i) / n, double(j) / n};
  };
  std::vector<Three> parts;
  for (int i = 0; i < n; ++i)
    for (int j = 0; i + j < n; ++j)
    {
      parts.push_back({weights(i, j), weights(i + 1, j), weights(i, j + 1)});
      if (i + j + 2 <= n)
        parts.push_back({weights(i + 1, j), weights(i + 1, j + 1), weights(i, j + 1)});
    }
  return parts;
}

int
divisions(const std::size_t n_triangles, const bool is_curved)
{
  if (!is_curved)
    return 1;
  return n_triangles < 4000 ? 6 : n_triangles < 12000 ? 4 : 2;
}
} // namespace

SmoothFaces
smooth_faces(const std::vector<float> &points, const std::vector<std::uint32_t> &triangles,
             const bool is_curved)
{
  const Corners mesh(points, triangles);
  const std::vector<Vector3> normals = mesh.normals(is_curved);
  const EdgeNormals edges(triangles, normals);
  const int n = divisions(triangles.size() / 3, is_curved);
  const std::vector<Three> parts = parts_of(n);
  SmoothFaces faces;
  faces.corners.reserve(triangles.size() * parts.size());
  for (std::size_t t = 0; t < triangles.size(); t += 3)
  {
    const Three p{mesh.place(t), mesh.place(t + 1), mesh.place(t + 2)};
    const Three nn{normals[t], normals[t + 1], normals[t + 2]};
    std::array<Across, 3> across;
    for (std::size_t k = 0; k < 3 && is_curved; ++k)
      across[k] = edges.across(t + k);
    const Patch patch(p, nn, across);
    const auto place = [&](const Vector3 &w)
    { return is_curved ? patch.at(w) : w[0] * p[0] + w[1] * p[1] + w[2] * p[2]; };
    for (const Three &part : parts)
    {
      faces.triangles.push_back(static_cast<std::uint32_t>(t / 3));
      for (const Vector3 &w : part)
        faces.corners.push_back(
            {place(w), unit_or_zero(w[0] * nn[0] + w[1] * nn[1] + w[2] * nn[2]), w});
    }
    for (int k = 0; k < 3; ++k)
      for (int i = 0; i < n; ++i)
        for (const int end : {i, i + 1})
        {
          Vector3 w{};
          w[k] = 1. - double(end) / n;
          w[(k + 1) % 3] = double(end) / n;
          faces.edges.push_back(place(w));
        }
  }
  return faces;
}
} // namespace arthrowear
