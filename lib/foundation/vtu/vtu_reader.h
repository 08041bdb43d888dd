// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace arthrowear
{
/// A field of a frame as its file stores it.
struct FrameField
{
  std::string name, unit;
  unsigned int n_components = 1;
  bool is_of_cells = false;
  std::vector<float> values; ///< n_points * n_components, or n_cells * n_components
};

/// The mesh of a frame with its fields. Strips of triangles are given as their triangles.
struct Frame
{
  unsigned int corners = 3;         ///< of a cell: 2 lines, 3 triangles, 4 tetrahedra
  std::vector<float> points;        ///< x, y, z of each [mm]
  std::vector<std::uint32_t> cells; ///< n_cells * corners, numbers of points
  /// Points on the edges of quadratic cells, in the order of OutputPiece::has_middles,
  /// n_cells * n_middles(); else empty.
  std::vector<std::uint32_t> middles;
  std::vector<FrameField> fields;
  /// Number of cells before the end of each piece: ranks store the points between them twice.
  std::vector<std::size_t> piece_ends;

  std::size_t n_points() const { return points.size() / 3; }
  Vector3 place(const std::size_t point) const ///< [mm]
  {
    return {points[3 * point], points[3 * point + 1], points[3 * point + 2]};
  }
  std::size_t n_cells() const { return cells.size() / corners; }
  bool has_middles() const { return !middles.empty(); }
  unsigned int n_middles() const { return corners * (corners - 1) / 2; } ///< edges of a cell
};

/// A .vtu file of this program, or the pieces of a .pvtu file one after the other.
/// @throws InputError `file: …` if it is missing, cut short, damaged or of another program
Frame read_frame(const std::string &file);

/// The same from the text of a .vtu file; `file` is only named in findings.
Frame parse_frame(const std::string &text, const std::string &file);

/// Times and files of a .pvd file and of its list of frames at the largest load, if there is one,
/// in the order of time; files are named from its folder.
/// @throws InputError
std::vector<std::pair<double, std::string>> read_frame_list(const std::string &pvd_file);
} // namespace arthrowear
