// SPDX-License-Identifier: LGPL-2.1-or-later
#include "vtu/linear_frame.h"

#include <algorithm>

namespace arthrowear
{
Frame
without_middles(Frame frame)
{
  if (!frame.has_middles())
    return frame;
  std::vector<bool> is_corner(frame.n_points(), false);
  for (const std::uint32_t corner : frame.cells)
    is_corner[corner] = true;
  std::vector<std::uint32_t> number(frame.n_points(), 0);
  std::uint32_t n = 0;
  for (std::size_t point = 0; point < number.size(); ++point)
    number[point] = is_corner[point] ? n++ : n;
  const auto keep_corners = [&](std::vector<float> &values, const unsigned int n_components)
  {
    for (std::size_t point = 0; point < number.size(); ++point)
      if (is_corner[point])
        std::copy_n(&values[n_components * point], n_components,
                    &values[n_components * std::size_t(number[point])]);
    values.resize(std::size_t(n_components) * n);
  };
  keep_corners(frame.points, 3);
  for (FrameField &field : frame.fields)
    if (!field.is_of_cells)
      keep_corners(field.values, field.n_components);
  for (std::uint32_t &corner : frame.cells)
    corner = number[corner];
  frame.middles.clear();
  return frame;
}

namespace
{
// Points of the parts: corners, then the edges 01, 12, 20, of a tetrahedron also 03, 13, 23.
constexpr std::array<unsigned int, 12> parts_of_triangle{0, 3, 5, 3, 1, 4, 5, 4, 2, 3, 4, 5};
constexpr std::array<unsigned int, 32> parts_of_tetrahedron{
    0, 4, 6, 7, 4, 1, 5, 8, 6, 5, 2, 9, 7, 8, 9, 3, 4, 5, 6, 7, 4, 5, 7, 8, 5, 6, 7, 9, 5, 7, 8, 9};

template <std::size_t n>
void
divide(Frame &frame, const std::array<unsigned int, n> &parts)
{
  const std::size_t n_cells = frame.n_cells(), n_corners = frame.corners,
                    n_middles = frame.n_middles(), n_parts = n / n_corners;
  std::vector<std::uint32_t> cells;
  cells.reserve(n * n_cells);
  for (std::size_t cell = 0; cell < n_cells; ++cell)
    for (const unsigned int k : parts)
      cells.push_back(k < n_corners ? frame.cells[n_corners * cell + k]
                                    : frame.middles[n_middles * cell + k - n_corners]);
  frame.cells = std::move(cells);
  frame.middles.clear();
  for (std::size_t &end : frame.piece_ends)
    end *= n_parts;
  for (FrameField &field : frame.fields)
  {
    if (!field.is_of_cells)
      continue;
    std::vector<float> values;
    values.reserve(n_parts * field.values.size());
    for (std::size_t cell = 0; cell < n_cells; ++cell)
      for (std::size_t part = 0; part < n_parts; ++part)
        values.insert(values.end(), field.values.begin() + field.n_components * cell,
                      field.values.begin() + field.n_components * (cell + 1));
    field.values = std::move(values);
  }
}
} // namespace

Frame
divided(Frame frame)
{
  if (frame.has_middles() && frame.corners == 3)
    divide(frame, parts_of_triangle);
  else if (frame.has_middles())
    divide(frame, parts_of_tetrahedron);
  return frame;
}
} // namespace arthrowear
