// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/sweep.h"

#include "base/units.h"
#include "mesh/faces.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
// Triangles between two rings over the half turn from +x to -x, counter-clockwise. `inner` and
// `outer` give the index of a place.
template <typename Index, typename Take>
void
zip(const unsigned int n_inner, const unsigned int n_outer, const Index &inner, const Index &outer,
    const Take &take)
{
  const unsigned int end_inner = n_inner / 2, end_outer = n_outer / 2;
  unsigned int i = 0, o = 0;
  while (i < end_inner || o < end_outer)
  {
    // The ring whose next point comes first advances, compared without rounding.
    const bool inner_first =
        i < end_inner && (o == end_outer || (i + 1ul) * end_outer <= (o + 1ul) * end_inner);
    if (inner_first)
    {
      take(Triangle{inner(i), outer(o), inner(i + 1)});
      ++i;
    }
    else
    {
      take(Triangle{inner(i), outer(o), outer(o + 1)});
      ++o;
    }
  }
}
} // namespace

RingTriangulation
triangulate_rings(const std::vector<unsigned int> &n_points)
{
  RingTriangulation t;
  t.n_rings = n_points.size();
  t.points.push_back({0, 0., 0., 0.});
  std::vector<unsigned int> start{0};
  for (unsigned int ring = 1; ring <= t.n_rings; ++ring)
  {
    const unsigned int n = n_points[ring - 1];
    start.push_back(t.points.size());
    for (unsigned int j = 0; j < n; ++j)
    {
      const unsigned int place = std::min(j, n - j); // of the point or its mirror image
      const double turn = double(place) / n;
      const double angle = 2. * units::pi * turn;
      const double sine = place == 0 || 2 * place == n ? 0. : std::sin(angle);
      t.points.push_back({ring, std::cos(angle), j == place ? sine : -sine, turn});
    }
  }
  for (unsigned int ring = 1; ring <= t.n_rings; ++ring)
  {
    const unsigned int n = n_points[ring - 1], n_inside = ring == 1 ? 0 : n_points[ring - 2];
    for (const bool mirrored : {false, true})
    {
      const auto index = [mirrored, &start](const unsigned int r, const unsigned int size)
      {
        return [=, first = start[r]](const unsigned int j)
        { return size == 0 ? first : first + (mirrored ? (size - j) % size : j); };
      };
      zip(n_inside, n, index(ring - 1, n_inside), index(ring, n),
          [&](Triangle triangle)
          {
            if (mirrored)
              std::swap(triangle[1], triangle[2]);
            t.triangles.push_back(triangle);
            t.ring_of_triangle.push_back(ring);
          });
    }
  }
  return t;
}

MeshData
sweep(const Sweep &sweep)
{
  const RingTriangulation &section = sweep.section;
  MeshData mesh;
  mesh.volume_names = sweep.volume_names;
  mesh.boundary_names.assign(sweep.boundary_names.begin(), sweep.boundary_names.end());
  const unsigned int n = section.points.size();
  for (unsigned int level = 0; level <= sweep.n_layers; ++level)
    for (const auto &point : section.points)
      mesh.vertices.push_back(sweep.position(level, point));

  // Diagonals of the prisms' sides rise from the lesser to the greater corner, and fall in every
  // other layer. Of the orders that keep the mirror symmetry (mirrored points are equal, but no
  // edge joins them), this one leaves the largest smallest altitude in narrow rings.
  const auto less = [&section](const unsigned int a, const unsigned int b)
  {
    const auto &p = section.points[a], &q = section.points[b];
    return p.turn != q.turn ? p.turn < q.turn : p.ring > q.ring;
  };
  for (unsigned int layer = 0; layer < sweep.n_layers; ++layer)
    for (std::size_t t = 0; t < section.triangles.size(); ++t)
    {
      const auto volume = sweep.volume(layer, section.ring_of_triangle[t]);
      if (!volume)
        continue;
      Triangle corners = section.triangles[t];
      std::sort(corners.begin(), corners.end(), less);
      const bool rising = layer % 2 == 0;
      Triangle from = corners, to = corners;
      for (unsigned int i = 0; i < 3; ++i)
      {
        from[i] += n * (rising ? layer : layer + 1);
        to[i] += n * (rising ? layer + 1 : layer);
      }
      mesh.cells.push_back({from[0], from[1], from[2], to[2]});
      mesh.cells.push_back({from[0], from[1], to[1], to[2]});
      mesh.cells.push_back({from[0], to[0], to[1], to[2]});
      mesh.cell_volume_id.insert(mesh.cell_volume_id.end(), 3, *volume);
    }

  const std::vector<CellFace> faces = sorted_faces(mesh);
  for (std::size_t f = 0; f < faces.size(); ++f)
  {
    if (f + 1 < faces.size() && faces[f].key == faces[f + 1].key)
    {
      ++f;
      continue;
    }
    const unsigned int lowest = faces[f].key[0] / n, highest = faces[f].key[2] / n;
    const unsigned int id = highest == 0 ? 0 : lowest == sweep.n_layers ? 1 : 2;
    mesh.faces.push_back({faces[f].key, id});
  }
  make_consistent(mesh);
  return mesh;
}
} // namespace arthrowear
