// SPDX-License-Identifier: LGPL-2.1-or-later
#include "vtu/vtu.h"

#include "base/base64.h"
#include "base/format.h"
#include "base/number_text.h"

#include <libdeflate.h>

#include <algorithm>
#include <limits>
#include <map>
#include <memory>
#include <new>
#include <stdexcept>

namespace arthrowear
{
namespace
{
std::string
header_text(const std::vector<std::uint32_t> &numbers)
{
  return base64_text(reinterpret_cast<const unsigned char *>(numbers.data()),
                     numbers.size() * sizeof(std::uint32_t));
}

/// Packs bytes as a zlib stream, by libdeflate, which needs a third of zlib's time.
class Packer
{
public:
  explicit Packer(const unsigned int level)
      : compressor_(libdeflate_alloc_compressor(static_cast<int>(level)))
  {
    if (!compressor_)
      throw std::bad_alloc();
  }

  /// VTK's compressed array: the number of blocks, their size, the size of the last block, the
  /// sizes of the compressed blocks, then these blocks; here one block, or none.
  template <typename Number> std::string encoded(const std::vector<Number> &numbers) const
  {
    if (numbers.empty())
      return header_text({0, 0, 0});
    const std::size_t whole = numbers.size() * sizeof(Number);
    if (whole > std::numeric_limits<std::uint32_t>::max() / 2)
      throw std::length_error("a field of a frame has more than 2 GB");
    const std::size_t most = libdeflate_zlib_compress_bound(compressor_.get(), whole);
    const std::unique_ptr<unsigned char[]> packed(new unsigned char[most]);
    const std::size_t size =
        libdeflate_zlib_compress(compressor_.get(), numbers.data(), whole, packed.get(), most);
    const auto n = static_cast<std::uint32_t>(whole);
    return header_text({1, n, n, static_cast<std::uint32_t>(size)}) +
           base64_text(packed.get(), size);
  }

private:
  struct Free
  {
    void operator()(libdeflate_compressor *compressor) const
    {
      libdeflate_free_compressor(compressor);
    }
  };
  std::unique_ptr<libdeflate_compressor, Free> compressor_;
};

/// `<DataArray …>` or `<PDataArray …>`.
std::string
opening(const std::string &tag, const OutputField &field, const bool is_double = false)
{
  const char *type = lists_states(field.unit) ? "Int32" : is_double ? "Float64" : "Float32";
  return "<" + tag + " type=\"" + type + "\" Name=\"" + xml_text(field.name) + "\"" +
         " NumberOfComponents=\"" + std::to_string(field.n_components) + "\"" +
         (tag == "DataArray" ? " format=\"binary\"" : "") + ">\n";
}

/// VTK wants it behind the values.
std::string
units_key(const OutputField &field)
{
  return field.unit.empty() ? ""
                            : "<InformationKey name=\"UNITS_LABEL\" location=\"vtkDataArray\">" +
                                  xml_text(field.unit) + "</InformationKey>\n";
}

std::string
array(const OutputField &field, const Packer &packer, const bool is_double = false)
{
  const auto &values = field.values;
  const std::string packed =
      lists_states(field.unit)
          ? packer.encoded(std::vector<std::int32_t>(values.begin(), values.end()))
      : is_double ? packer.encoded(values)
                  : packer.encoded(std::vector<float>(values.begin(), values.end()));
  return opening("DataArray", field, is_double) + packed + "\n" + units_key(field) +
         "</DataArray>\n";
}

std::string
joined_array(const OutputField &field, const bool is_double = false)
{
  return opening("PDataArray", field, is_double) + units_key(field) + "</PDataArray>\n";
}

template <typename Number>
std::string
plain_array(const std::string &type, const std::string &name, const std::vector<Number> &numbers,
            const Packer &packer)
{
  return "<DataArray type=\"" + type + "\" Name=\"" + name + "\" format=\"binary\">\n" +
         packer.encoded(numbers) + "\n</DataArray>\n";
}

OutputField
places(const std::vector<Vector3> &points)
{
  OutputField field{"Points", "mm", 3, {}};
  for (const Vector3 &point : points)
    field.values.insert(field.values.end(), point.begin(), point.end());
  return field;
}

/// VTK's number of the cells.
std::uint8_t
cell_type(const OutputPiece &piece)
{
  if (piece.has_strips)
    return vtk_cell::strip;
  switch (piece.corners)
  {
  case 2:
    return vtk_cell::line;
  case 3:
    return piece.has_middles ? vtk_cell::quadratic_triangle : vtk_cell::triangle;
  default:
    return piece.has_middles ? vtk_cell::quadratic_tetrahedron : vtk_cell::tetrahedron;
  }
}

std::string
cells_text(const OutputPiece &piece, const Packer &packer)
{
  std::vector<std::int32_t> points(piece.cells.begin(), piece.cells.end()), ends(piece.n_cells());
  for (std::size_t cell = 0; cell < ends.size(); ++cell)
    ends[cell] = static_cast<std::int32_t>((cell + 1) * piece.points_per_cell());
  return "<Cells>\n" + plain_array("Int32", "connectivity", points, packer) +
         plain_array("Int32", "offsets", ends, packer) +
         plain_array("UInt8", "types", std::vector<std::uint8_t>(ends.size(), cell_type(piece)),
                     packer) +
         "</Cells>\n";
}

std::string
points_and_cells_text(const OutputPiece &piece, const Packer &packer)
{
  return "<Points>\n" + array(places(piece.points), packer, piece.has_middles) + "</Points>\n" +
         cells_text(piece, packer);
}

bool
has_same_cells(const OutputPiece &one, const OutputPiece &other)
{
  return one.corners == other.corners && one.has_strips == other.has_strips &&
         one.has_middles == other.has_middles && one.cells == other.cells &&
         one.points == other.points;
}

std::string
field_datum(const std::string &type, const std::string &name, const std::string &value)
{
  return "<DataArray type=\"" + type + "\" Name=\"" + name +
         "\" NumberOfTuples=\"1\" format=\"ascii\">" + value + "</DataArray>\n";
}

std::string
mark_text(const FrameMark &mark)
{
  const auto number = [](const char *name, const double value)
  { return field_datum("Float64", name, formatted("%.17g", value)); };
  return "<FieldData>\n" + number("TimeValue", mark.time) +
         (mark.seconds ? number("TIME", *mark.seconds) : "") +
         (mark.cycles ? number("CYCLE", *mark.cycles) : "") +
         field_datum("Int64", "STEP", std::to_string(mark.step)) + "</FieldData>\n";
}

/// The active scalars: the first of the main fields that is there, else the first scalars at
/// points, else in cells; null: none.
const OutputField *
active_field(const OutputPiece &piece)
{
  const OutputField *active = nullptr;
  std::size_t best = piece.main_fields.size() + 2;
  for (const OutputField &field : piece.fields)
  {
    const auto found = std::find(piece.main_fields.begin(), piece.main_fields.end(), field.name);
    const std::size_t named = found - piece.main_fields.begin(),
                      place =
                          found == piece.main_fields.end() && field.is_of_cells ? named + 1 : named;
    if (field.n_components != 1 || place >= best)
      continue;
    best = place;
    active = &field;
  }
  return active;
}

/// `<PointData …>` or `<CellData …>`, for ranks with a P before it, with the active scalars.
std::string
opening_of_fields(const std::string &tag, const OutputPiece &piece, const bool are_of_cells)
{
  const OutputField *active = active_field(piece);
  const bool is_here = active && active->is_of_cells == are_of_cells;
  return "<" + tag + (is_here ? " Scalars=\"" + xml_text(active->name) + "\"" : "") + ">\n";
}
} // namespace

std::vector<unsigned int>
share_points(OutputPiece &piece, const std::vector<unsigned int> &corner_items)
{
  constexpr unsigned int none = std::numeric_limits<unsigned int>::max();
  std::vector<unsigned int> number, items;
  if (!corner_items.empty())
    number.assign(*std::max_element(corner_items.begin(), corner_items.end()) + std::size_t(1),
                  none);
  piece.cells.reserve(corner_items.size());
  for (const unsigned int item : corner_items)
  {
    if (number[item] == none)
    {
      number[item] = static_cast<unsigned int>(items.size());
      items.push_back(item);
    }
    piece.cells.push_back(number[item]);
  }
  return items;
}

std::string
VtuWriter::text(const OutputPiece &piece, const std::optional<FrameMark> &mark)
{
  const Packer packer(level_);
  if (!has_packed_ || !has_same_cells(piece, packed_))
  {
    points_and_cells_ = points_and_cells_text(piece, packer);
    packed_ = piece;
    packed_.fields.clear();
    has_packed_ = true;
  }
  std::string of_points, of_cells;
  for (const OutputField &field : piece.fields)
    (field.is_of_cells ? of_cells : of_points) += array(field, packer);
  return "<?xml version=\"1.0\"?>\n"
         "<VTKFile type=\"UnstructuredGrid\" version=\"0.1\" byte_order=\"LittleEndian\" "
         "compressor=\"vtkZLibDataCompressor\">\n<UnstructuredGrid>\n" +
         (mark ? mark_text(*mark) : "") + "<Piece NumberOfPoints=\"" +
         std::to_string(piece.points.size()) + "\" NumberOfCells=\"" +
         std::to_string(piece.n_cells()) + "\">\n" + points_and_cells_ +
         opening_of_fields("PointData", piece, false) + of_points + "</PointData>\n" +
         opening_of_fields("CellData", piece, true) + of_cells +
         "</CellData>\n</Piece>\n</UnstructuredGrid>\n</VTKFile>\n";
}

std::string
vtu_text(const OutputPiece &piece, const std::optional<FrameMark> &mark,
         const unsigned int compression_level)
{
  return VtuWriter(compression_level).text(piece, mark);
}

std::string
pvtu_text(const OutputPiece &piece, const std::vector<std::string> &files)
{
  std::string of_points, of_cells, sources;
  for (const OutputField &field : piece.fields)
    (field.is_of_cells ? of_cells : of_points) += joined_array(field);
  for (const std::string &file : files)
    sources += "<Piece Source=\"" + xml_text(file) + "\"/>\n";
  return "<?xml version=\"1.0\"?>\n"
         "<VTKFile type=\"PUnstructuredGrid\" version=\"0.1\" byte_order=\"LittleEndian\" "
         "compressor=\"vtkZLibDataCompressor\">\n<PUnstructuredGrid GhostLevel=\"0\">\n" +
         opening_of_fields("PPointData", piece, false) + of_points + "</PPointData>\n" +
         opening_of_fields("PCellData", piece, true) + of_cells + "</PCellData>\n<PPoints>\n" +
         joined_array(places({}), piece.has_middles) + "</PPoints>\n" + sources +
         "</PUnstructuredGrid>\n</VTKFile>\n";
}

std::string
cells_remark(const OutputPiece &piece)
{
  static const std::map<std::uint8_t, std::string> names{
      {vtk_cell::line, "VTK_LINE"},
      {vtk_cell::triangle, "VTK_TRIANGLE"},
      {vtk_cell::strip, "VTK_TRIANGLE_STRIP"},
      {vtk_cell::tetrahedron, "VTK_TETRA"},
      {vtk_cell::quadratic_triangle, "VTK_QUADRATIC_TRIANGLE"},
      {vtk_cell::quadratic_tetrahedron, "VTK_QUADRATIC_TETRA"}};
  return "Cells: " + names.at(cell_type(piece)) +
         (piece.has_middles ? ", curved sides, points at corners and on edges."
                            : ", straight sides, points at corners.") +
         (piece.lacks_middles ? " The elements are quadratic: their nodes on edges are left out."
                              : "");
}

std::string
pvd_text(const std::vector<std::pair<double, std::string>> &frames, const std::string &remark)
{
  std::string text = "<?xml version=\"1.0\"?>\n" +
                     (remark.empty() ? "" : "<!-- " + remark + " -->\n") +
                     "<VTKFile type=\"Collection\" version=\"0.1\" byte_order=\"LittleEndian\">\n"
                     "  <Collection>\n";
  for (const auto &[time, file] : frames)
    text += "    <DataSet timestep=\"" + shortest_text(time) + "\" group=\"\" part=\"0\" file=\"" +
            file + "\"/>\n";
  return text + "  </Collection>\n</VTKFile>\n";
}
} // namespace arthrowear
