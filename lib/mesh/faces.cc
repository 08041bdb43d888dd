// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/faces.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace arthrowear
{
Triangle
sorted(Triangle t)
{
  std::sort(t.begin(), t.end());
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
  // By counting to the lowest vertex of each face; then the few faces of a vertex are sorted.
  unsigned int highest = 0;
  for (const auto &cell : mesh.cells)
    highest = std::max(highest, *std::max_element(cell.begin(), cell.end()));
  std::vector<std::size_t> end(highest + 2, 0); // of the faces of the vertices below
  const auto for_each_face = [&mesh](const auto &action)
  {
    for (unsigned int c = 0; c < mesh.cells.size(); ++c)
      for (unsigned int f = 0; f < 4; ++f)
      {
        CellFace face{{}, c, f};
        face.key = sorted(outward_vertices(mesh, face));
        action(face);
      }
  };
  for_each_face([&end](const CellFace &face) { ++end[face.key[0] + 1]; });
  std::partial_sum(end.begin(), end.end(), end.begin());
  std::vector<CellFace> faces(4 * mesh.cells.size());
  for_each_face([&](const CellFace &face) { faces[end[face.key[0]]++] = face; });
  for (std::size_t vertex = 0, begin = 0; vertex <= highest; begin = end[vertex++])
    std::sort(faces.begin() + begin, faces.begin() + end[vertex],
              [](const CellFace &a, const CellFace &b)
              { return std::tie(a.key, a.cell) < std::tie(b.key, b.cell); });
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
