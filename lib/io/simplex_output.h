// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"

#include <mpi.h>

#include <array>
#include <string>
#include <utility>
#include <vector>

namespace arthrowear
{
/// A nodal or cell field for ParaView: name, unit, 1, 3 or 9 components per point of the piece.
struct OutputField
{
  std::string name;
  std::string unit;
  unsigned int n_components = 1;
  std::vector<double> values; ///< per corner of each cell: n_cells * corners * n_components
};

/// Cells of one rank: tetrahedra (4 corners) or triangles (3), with fields at their corners.
struct OutputPiece
{
  unsigned int corners = 4;
  std::vector<Vector3> points; ///< per corner of each cell, n_cells * corners
  std::vector<OutputField> fields;
};

/// Adds a field of `value(k)`, an array of components, at the corners' items k (nodes or points) in
/// the order of the piece's points.
template <typename Value>
void
add_corner_field(OutputPiece &piece, const std::vector<unsigned int> &corner_items,
                 const std::string &name, const std::string &unit, const Value &value)
{
  const auto first = value(0u);
  OutputField field{name, unit, static_cast<unsigned int>(first.size()), {}};
  field.values.reserve(corner_items.size() * first.size());
  for (const unsigned int item : corner_items)
    for (const double component : value(item))
      field.values.push_back(component);
  piece.fields.push_back(std::move(field));
}

/// Writes frames of one mesh: `<name>.pvd` in the folder and `<name>/<name>-00012.vtu` below it
/// (`.pvtu` with one piece per rank under MPI). The .pvd is rewritten at each frame, so that an
/// interrupted run can be opened.
class SimplexSeries
{
public:
  SimplexSeries(const std::string &folder, const std::string &name, MPI_Comm communicator);

  /// Collective; the same fields in the same order on every rank.
  /// @throws RunError naming the file if it cannot be written
  void write(const OutputPiece &piece, double time, unsigned long step);

  using Frames = std::vector<std::pair<double, std::string>>; ///< time, file relative to the .pvd
  const Frames &frames() const { return frames_; }
  /// What was written before a restart; later frames are dropped from the .pvd.
  void restore(const Frames &frames) { frames_ = frames; }

private:
  std::string folder_, name_;
  MPI_Comm communicator_;
  Frames frames_;
};
} // namespace arthrowear
