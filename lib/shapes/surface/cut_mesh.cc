// SPDX-License-Identifier: LGPL-2.1-or-later
#include "surface/cut_mesh.h"

#include <numeric>

namespace arthrowear
{
namespace
{
/// Sets that are joined two by two.
class Sets
{
public:
  explicit Sets(const std::size_t n) : parent_(n) { std::iota(parent_.begin(), parent_.end(), 0u); }
  std::uint32_t root(std::uint32_t i)
  {
    while (parent_[i] != i)
      i = parent_[i] = parent_[parent_[i]];
    return i;
  }
  void join(const std::uint32_t i, const std::uint32_t j) { parent_[root(i)] = root(j); }

private:
  std::vector<std::uint32_t> parent_;
};
} // namespace

CutMesh
cut_at_creases(const TriangleMesh &mesh, const MeshEdges &edges, const double crease_angle)
{
  std::vector<Vector3> areas;
  for (const TriangleMesh::Triangle &triangle : mesh.triangles)
    areas.push_back(mesh.area_vector(triangle));
  Sets corners(3 * mesh.triangles.size());
  for (const MeshEdges::Edge &edge : edges.edges)
  {
    if (!edge.is_regular())
      continue;
    const MeshEdges::Use &one = edge.uses[0], &other = edge.uses[1];
    const Vector3 &a = areas[one.triangle], &b = areas[other.triangle];
    if (std::atan2(norm(cross(a, b)), dot(a, b)) >= crease_angle)
      continue;
    corners.join(3 * one.triangle + one.side, 3 * other.triangle + (other.side + 1) % 3);
    corners.join(3 * one.triangle + (one.side + 1) % 3, 3 * other.triangle + other.side);
  }
  constexpr auto none = static_cast<std::uint32_t>(-1);
  std::vector<std::uint32_t> number(3 * mesh.triangles.size(), none);
  CutMesh cut;
  cut.triangles.resize(mesh.triangles.size());
  for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t)
    for (std::uint32_t c = 0; c < 3; ++c)
    {
      std::uint32_t &own = number[corners.root(3 * t + c)];
      if (own == none)
      {
        own = static_cast<std::uint32_t>(cut.point.size());
        cut.point.push_back(mesh.triangles[t][c]);
        cut.around.emplace_back();
        cut.mean.emplace_back();
      }
      cut.triangles[t][c] = own;
      cut.around[own].push_back(t);
      cut.mean[own] = cut.mean[own] + areas[t];
    }
  for (Vector3 &mean : cut.mean)
    if (const double size = norm(mean); size > 0.)
      mean = (1. / size) * mean;
  return cut;
}

const std::vector<std::uint32_t> &
Neighbours::around(const std::uint32_t middle, const std::size_t enough)
{
  constexpr int least_rings = 2, most_rings = 4;
  constexpr double same_way = .5;
  found_.assign(1, middle);
  reached_from_[middle] = middle;
  std::size_t begin = 0;
  for (int ring = 0; ring < most_rings && (ring < least_rings || found_.size() <= enough); ++ring)
  {
    const std::size_t end = found_.size();
    for (; begin < end; ++begin)
      for (const std::uint32_t triangle : cut_.around[found_[begin]])
        for (const std::uint32_t corner : cut_.triangles[triangle])
          if (reached_from_[corner] != middle &&
              dot(cut_.mean[corner], cut_.mean[middle]) > same_way)
          {
            reached_from_[corner] = middle;
            found_.push_back(corner);
          }
  }
  return found_;
}
} // namespace arthrowear
