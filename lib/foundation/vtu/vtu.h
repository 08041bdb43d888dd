// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"
#include "results/column_header.h"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace arthrowear
{
/// VTK's numbers of cells.
namespace vtk_cell
{
constexpr std::uint8_t line = 3, triangle = 5, strip = 6, tetrahedron = 10, quadratic_triangle = 22,
                       quadratic_tetrahedron = 24;
}

/// A field for ParaView: name, unit and 1, 3 or 9 components per point, or per cell.
struct OutputField
{
  std::string name;
  std::string unit;
  unsigned int n_components = 1;
  std::vector<double> values; ///< n_points * n_components, or n_cells * n_components
  bool is_of_cells = false;
};

/// Cells of one rank with their points, which neighbours share: tetrahedra (4 corners), triangles
/// (3), lines (2), or strips of triangles with any number of corners.
struct OutputPiece
{
  unsigned int corners = 4;
  bool has_strips = false; ///< each corner after the second adds a triangle
  /// Quadratic cells with curved sides: a point on each edge follows the corners, of a tetrahedron
  /// on 01, 12, 20, 03, 13, 23, of a triangle on 01, 12, 20.
  bool has_middles = false;
  bool lacks_middles = false;      ///< linear cells of quadratic elements, for the list of frames
  std::vector<Vector3> points;     ///< [mm]
  std::vector<unsigned int> cells; ///< n_cells * points_per_cell(), numbers of points
  std::vector<OutputField> fields;
  /// Names of scalars: the first that is there is active, which ParaView shows first; else the
  /// first scalars of `fields` at points, else in cells.
  std::vector<std::string> main_fields;

  unsigned int points_per_cell() const
  {
    return has_middles ? corners * (corners + 1) / 2 : corners;
  }
  std::size_t n_cells() const { return cells.size() / points_per_cell(); }
};

/// Numbers the points of a piece in the order in which cells use them first, and sets its cells.
/// @param corner_items what stands at each point of each cell (a node, a contact point)
/// @return the item of each point
std::vector<unsigned int> share_points(OutputPiece &piece,
                                       const std::vector<unsigned int> &corner_items);

/// Adds a field of `value(item)`, an array of components, at the items of the points.
template <typename Value>
void
add_field(OutputPiece &piece, const std::vector<unsigned int> &items, const ColumnHeader &header,
          const Value &value, const bool is_of_cells = false)
{
  OutputField field{header.name, header.unit, 1, {}, is_of_cells};
  field.n_components = static_cast<unsigned int>(decltype(value(0u)){}.size());
  field.values.reserve(items.size() * field.n_components);
  for (const unsigned int item : items)
    for (const double component : value(item))
      field.values.push_back(component);
  piece.fields.push_back(std::move(field));
}

/// The same of `value(cell)` in the cells.
template <typename Value>
void
add_cell_field(OutputPiece &piece, const ColumnHeader &header, const Value &value)
{
  std::vector<unsigned int> cells(piece.n_cells());
  for (unsigned int cell = 0; cell < cells.size(); ++cell)
    cells[cell] = cell;
  add_field(piece, cells, header, value, true);
}

/// The moment of a frame.
struct FrameMark
{
  double time = 0.;       ///< in the list of frames, in the unit that the model declares
  unsigned long step = 0; ///< number of the step, jump or level
  std::optional<double> seconds = {}; ///< from the beginning of the run; none: loads without time
  std::optional<double> cycles = {};  ///< gait cycles from the beginning of the run
  bool is_at_largest_load = false;    ///< of a cycle, between frames at the ends of cycles
};

/// Level of libdeflate: 0 does not compress; 9 is several times slower than 1 and saves little.
constexpr unsigned int fast_compression = 1;

/// Pieces as texts of VTU files, in single precision; points of quadratic cells in double
/// precision, so that cells have the volume of the elements to round-off; states as integers. Field
/// data: TimeValue (VTK's name of FrameMark::time), TIME [s], CYCLE and STEP. A unit is VTK's
/// information key UNITS_LABEL of its array (vtkDataArray::UNITS_LABEL). Points and cells are
/// packed once while they stay the same.
class VtuWriter
{
public:
  explicit VtuWriter(const unsigned int compression_level) : level_(compression_level) {}

  std::string text(const OutputPiece &piece, const std::optional<FrameMark> &mark = {});

private:
  unsigned int level_;
  bool has_packed_ = false;
  OutputPiece packed_; ///< without fields
  std::string points_and_cells_;
};

/// A single piece.
std::string vtu_text(const OutputPiece &piece, const std::optional<FrameMark> &mark = {},
                     unsigned int compression_level = fast_compression);

/// The .pvtu file that joins the pieces of all ranks.
/// @param piece any of them
std::string pvtu_text(const OutputPiece &piece, const std::vector<std::string> &files);

/// A sentence on the kind of a piece's cells.
std::string cells_remark(const OutputPiece &piece);

/// The .pvd file that lists frames: time and file of each.
/// @param remark  a comment of the file, without "--"; empty: none
std::string pvd_text(const std::vector<std::pair<double, std::string>> &frames,
                     const std::string &remark = "");
} // namespace arthrowear
