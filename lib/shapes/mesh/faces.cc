// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/faces.h"

#include <algorithm>
#include <cstdint>
#include <numeric>

namespace arthrowear
{
Triangle
sorted(Triangle t)
{
  for (const int first : {0, 1, 0})
    if (t[first + 1] < t[first])
      std::swap(t[first], t[first + 1]);
  return t;
}

Vector3
area_vector(const std::vector<Vector3> &vertices, const Triangle &t)
{
  const Vector3 &a = vertices[t[0]];
  return .5 * cross(vertices[t[1]] - a, vertices[t[2]] - a);
}

Triangle
outward_vertices(const MeshData &mesh, const CellFace &face)
{
  const auto &cell = mesh.cells[face.cell];
  const auto &local = tet_faces[face.face];
  return {cell[local[0]], cell[local[1]], cell[local[2]]};
}

std::vector<CellFace>
sorted_faces(const MeshData &mesh)
{
  // By counting to the lowest vertex of each face; then the few faces of a vertex are sorted by the
  // other two vertices, as one number, and the cell.
  struct OfVertex
  {
    std::uint64_t others;
    unsigned int cell, face;
    bool operator<(const OfVertex &b) const
    {
      return others < b.others || (others == b.others && cell < b.cell);
    }
  };
  std::vector<std::size_t> end; // of the faces of the vertices below
  for (const auto &cell : mesh.cells)
    for (const auto &[a, b, c] : tet_faces)
    {
      const std::size_t lowest = std::min({cell[a], cell[b], cell[c]});
      if (end.size() < lowest + 2)
        end.resize(std::max(lowest + 2, mesh.vertices.size() + 1), 0);
      ++end[lowest + 1];
    }
  std::partial_sum(end.begin(), end.end(), end.begin());
  std::vector<OfVertex> items(4 * mesh.cells.size());
  for (unsigned int c = 0; c < mesh.cells.size(); ++c)
    for (unsigned int f = 0; f < 4; ++f)
    {
      const Triangle key = sorted(outward_vertices(mesh, {{}, c, f}));
      items[end[key[0]]++] = {std::uint64_t(key[1]) << 32 | key[2], c, f};
    }
  std::vector<CellFace> faces;
  faces.reserve(items.size());
  for (unsigned int vertex = 0; faces.size() < items.size(); ++vertex)
  {
    const auto begin = items.begin() + faces.size(), behind = items.begin() + end[vertex];
    std::sort(begin, behind);
    for (auto item = begin; item != behind; ++item)
      faces.push_back({{vertex, static_cast<unsigned int>(item->others >> 32),
                        static_cast<unsigned int>(item->others)},
                       item->cell,
                       item->face});
  }
  return faces;
}

std::vector<CellFace>
outer_faces(const MeshData &mesh)
{
  const std::vector<CellFace> faces = sorted_faces(mesh);
  std::vector<CellFace> outer;
  for (std::size_t k = 0; k < faces.size(); ++k)
    if ((k == 0 || faces[k - 1].key != faces[k].key) &&
        (k + 1 == faces.size() || faces[k + 1].key != faces[k].key))
      outer.push_back(faces[k]);
  return outer;
}

std::pair<const CellFace *, const CellFace *>
cells_at(const std::vector<CellFace> &faces, const Triangle &triangle)
{
  struct ByKey
  {
    bool operator()(const CellFace &face, const Triangle &key) const { return face.key < key; }
    bool operator()(const Triangle &key, const CellFace &face) const { return key < face.key; }
  };
  const auto range = std::equal_range(faces.begin(), faces.end(), sorted(triangle), ByKey());
  return {faces.data() + (range.first - faces.begin()),
          faces.data() + (range.second - faces.begin())};
}
} // namespace arthrowear
