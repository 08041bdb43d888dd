// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/boundary_faces.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

namespace arthrowear
{
namespace
{
struct Face
{
  std::array<std::uint32_t, 3> key;     // sorted
  std::array<std::uint32_t, 3> corners; // counter-clockwise from outside
  std::uint32_t cell;
};

/// Numbers of places: points of different pieces at the same place have the same number.
std::vector<std::uint32_t>
place_numbers(const Frame &frame)
{
  std::vector<std::uint32_t> number(frame.n_points());
  std::map<std::tuple<float, float, float>, std::uint32_t> places;
  for (std::uint32_t point = 0; point < number.size(); ++point)
  {
    const float *x = &frame.points[3 * point];
    number[point] = places.emplace(std::make_tuple(x[0], x[1], x[2]), point).first->second;
  }
  return number;
}

double
signed_volume(const Frame &frame, const std::uint32_t *corners)
{
  const Vector3 begin = frame.place(corners[0]);
  return dot(frame.place(corners[1]) - begin,
             cross(frame.place(corners[2]) - begin, frame.place(corners[3]) - begin));
}

std::vector<Face>
faces_of_tetrahedra(const Frame &frame, const std::size_t begin, const std::size_t end)
{
  constexpr int faces[4][3] = {{1, 2, 3}, {0, 3, 2}, {0, 1, 3}, {0, 2, 1}};
  std::vector<Face> all;
  all.reserve(4 * (end - begin));
  for (std::size_t cell = begin; cell < end; ++cell)
  {
    const std::uint32_t *corners = &frame.cells[4 * cell];
    const bool is_inverted = signed_volume(frame, corners) < 0.;
    for (const auto &face : faces)
    {
      Face one{{},
               {corners[face[0]], corners[face[1]], corners[face[2]]},
               static_cast<std::uint32_t>(cell)};
      if (is_inverted)
        std::swap(one.corners[1], one.corners[2]);
      one.key = one.corners;
      std::sort(one.key.begin(), one.key.end());
      all.push_back(one);
    }
  }
  return all;
}

/// The faces whose key no other face has.
std::vector<Face>
single_faces(std::vector<Face> faces)
{
  const auto is_before = [](const Face &a, const Face &b) { return a.key < b.key; };
  std::stable_sort(faces.begin(), faces.end(), is_before);
  std::vector<Face> single;
  for (std::size_t i = 0, next; i < faces.size(); i = next)
  {
    for (next = i + 1; next < faces.size() && faces[next].key == faces[i].key;)
      ++next;
    if (next == i + 1)
      single.push_back(faces[i]);
  }
  return single;
}
} // namespace

DrawnFaces
drawn_faces(const Frame &frame)
{
  DrawnFaces drawn;
  if (frame.corners == 3)
  {
    drawn.triangles = frame.cells;
    drawn.cells.resize(frame.n_cells());
    std::iota(drawn.cells.begin(), drawn.cells.end(), 0u);
  }
  if (frame.corners != 4)
    return drawn;
  std::vector<Face> faces;
  std::size_t begin = 0;
  for (const std::size_t end : frame.piece_ends)
  {
    const std::vector<Face> of_piece = single_faces(faces_of_tetrahedra(frame, begin, end));
    faces.insert(faces.end(), of_piece.begin(), of_piece.end());
    begin = end;
  }
  if (frame.piece_ends.size() > 1)
  {
    const std::vector<std::uint32_t> places = place_numbers(frame);
    for (Face &face : faces)
    {
      for (std::uint32_t &corner : face.key)
        corner = places[corner];
      std::sort(face.key.begin(), face.key.end());
    }
    faces = single_faces(std::move(faces));
  }
  std::sort(faces.begin(), faces.end(),
            [](const Face &a, const Face &b)
            { return std::tie(a.cell, a.key) < std::tie(b.cell, b.key); });
  for (const Face &face : faces)
  {
    drawn.triangles.insert(drawn.triangles.end(), face.corners.begin(), face.corners.end());
    drawn.cells.push_back(face.cell);
  }
  return drawn;
}
} // namespace arthrowear
