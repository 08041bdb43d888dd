// SPDX-License-Identifier: LGPL-2.1-or-later
#include "io/vtu_reader.h"

#include "base/base64.h"
#include "base/errors.h"
#include "base/number_text.h"
#include "base/shown_text.h"
#include "base/text_file.h"
#include "io/xml_tags.h"

#include <libdeflate.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <limits>
#include <memory>

namespace arthrowear
{
namespace
{
constexpr std::uint64_t largest_frame = std::uint64_t(4) << 30; // [bytes]

[[noreturn]] void
refuse(const std::string &file, const std::string &reason)
{
  throw InputError(file + ": cannot be read as a frame: " + reason + ".");
}

/// Bytes of an array in VTK's form: base64 of the number of blocks, their size, that of the last
/// and the compressed ones, then base64 of the compressed blocks.
std::vector<unsigned char>
unpacked(const std::string_view text, const std::string &file, const std::string &name)
{
  const std::string array = "array '" + shown_text(name) + "' ";
  std::vector<unsigned char> head;
  constexpr std::size_t header = base64_length(3 * sizeof(std::uint32_t));
  if (!parse_base64(text.substr(0, header), head) || head.size() != 12)
    refuse(file, array + "has no header");
  std::uint32_t sizes[3];
  std::memcpy(sizes, head.data(), sizeof sizes);
  const std::uint64_t n_blocks = sizes[0];
  if (n_blocks == 0)
    return {};
  const std::size_t length = base64_length((3 + n_blocks) * sizeof(std::uint32_t));
  std::vector<unsigned char> packed;
  if (length > text.size() || !parse_base64(text.substr(0, length), head) ||
      !parse_base64(text.substr(length), packed))
    refuse(file, array + "is cut short or holds other characters than base64");
  const std::uint64_t last = sizes[2] > 0 ? sizes[2] : sizes[1];
  const std::uint64_t whole = (n_blocks - 1) * sizes[1] + last;
  if (whole > std::uint64_t(2000) * std::max<std::size_t>(packed.size(), 1)) // zlib's best is 1032
    refuse(file, array + "claims more bytes than it can hold");
  std::vector<unsigned char> bytes(whole);
  const std::unique_ptr<libdeflate_decompressor, void (*)(libdeflate_decompressor *)> inflate(
      libdeflate_alloc_decompressor(), libdeflate_free_decompressor);
  std::size_t from = 0, to = 0;
  for (std::uint64_t block = 0; block < n_blocks; ++block)
  {
    std::uint32_t size = 0;
    std::memcpy(&size, head.data() + 4 * (3 + block), sizeof size);
    const std::size_t wanted = block + 1 < n_blocks ? sizes[1] : last;
    if (size > packed.size() - from ||
        libdeflate_zlib_decompress(inflate.get(), packed.data() + from, size, bytes.data() + to,
                                   wanted, nullptr) != LIBDEFLATE_SUCCESS)
      refuse(file, array + "does not decompress");
    from += size;
    to += wanted;
  }
  return bytes;
}

template <typename Number>
std::vector<Number>
numbers(const std::string_view text, const std::string &file, const std::string &name)
{
  const std::vector<unsigned char> bytes = unpacked(text, file, name);
  if (bytes.size() % sizeof(Number) != 0)
    refuse(file, "array '" + shown_text(name) + "' is no whole number of values");
  std::vector<Number> values(bytes.size() / sizeof(Number));
  if (!bytes.empty())
    std::memcpy(values.data(), bytes.data(), bytes.size());
  return values;
}

/// Everything of a .vtu file, cells not yet sorted out.
struct RawFrame
{
  bool is_vtu = false, is_complete = false;
  std::string n_points, n_cells;
  std::vector<float> points;
  std::vector<std::int32_t> connectivity, offsets;
  std::vector<std::uint8_t> types;
  std::vector<FrameField> fields;
};

class RawReader
{
public:
  RawReader(const std::string &text, const std::string &file) : tags_(text), file_(file) {}

  RawFrame read()
  {
    std::string section;
    while (tags_.next())
    {
      const std::string_view name = tags_.name();
      if (name == "VTKFile")
        check_format();
      else if (name == "Piece")
      {
        raw_.n_points = tags_.attribute("NumberOfPoints");
        raw_.n_cells = tags_.attribute("NumberOfCells");
      }
      else if (name == "DataArray")
        read_array(section);
      else if (name == "InformationKey" && !raw_.fields.empty() && is_field_)
        raw_.fields.back().unit = unit();
      else if (name == "/VTKFile")
        raw_.is_complete = true;
      else if (name.substr(0, 1) != "/")
        section = name;
    }
    return std::move(raw_);
  }

private:
  void check_format()
  {
    raw_.is_vtu = tags_.attribute("type") == "UnstructuredGrid" &&
                  tags_.attribute("compressor") == "vtkZLibDataCompressor" &&
                  tags_.attribute("byte_order") == "LittleEndian";
    const std::string header = tags_.attribute("header_type");
    raw_.is_vtu = raw_.is_vtu && (header.empty() || header == "UInt32");
    if (!raw_.is_vtu)
      refuse(file_, "it is no .vtu file of this program (an UnstructuredGrid with compressed "
                    "arrays inline)");
  }

  void read_array(const std::string &section)
  {
    const std::string name = tags_.attribute("Name"), type = tags_.attribute("type");
    const std::string_view text = tags_.content();
    is_field_ = section == "PointData" || section == "CellData";
    const auto require = [&](const char *known)
    {
      if (type != known)
        refuse(file_, "array '" + shown_text(name) + "' has the type " + shown_text(type) +
                          ", must be " + known);
    };
    if (section == "Cells" && name == "types")
    {
      require("UInt8");
      raw_.types = numbers<std::uint8_t>(text, file_, name);
    }
    else if (section == "Cells")
    {
      require("Int32");
      (name == "offsets" ? raw_.offsets : raw_.connectivity) =
          numbers<std::int32_t>(text, file_, name);
    }
    else if (section == "Points" || is_field_)
    {
      require("Float32");
      std::vector<float> values = numbers<float>(text, file_, name);
      if (!is_field_)
        raw_.points = std::move(values);
      else
        raw_.fields.push_back(
            {name, "", n_components(name), section == "CellData", std::move(values)});
    }
  }

  unsigned int n_components(const std::string &name) const
  {
    long long n = 1;
    const std::string text = tags_.attribute("NumberOfComponents");
    if (!text.empty() && (!parse_integer(text, n) || n < 1 || n > 9))
      refuse(file_, "array '" + shown_text(name) + "' has " + shown_text(text) + " components");
    return static_cast<unsigned int>(n);
  }

  std::string unit() const
  {
    // Entities stand in contents as in attributes.
    const std::string quoted = "<k v=\"" + std::string(tags_.content()) + "\">";
    XmlTags key(quoted);
    return key.next() ? key.attribute("v") : "";
  }

  XmlTags tags_;
  const std::string &file_;
  RawFrame raw_;
  bool is_field_ = false;
};

/// Cells of one type as corners; of strips, the triangles and the strip of each.
std::vector<std::uint32_t>
sort_cells(const RawFrame &raw, Frame &frame, const std::string &file)
{
  constexpr std::uint8_t line = 3, triangle = 5, strip = 6, tetrahedron = 10; // VTK's numbers
  const std::uint8_t type = raw.types.empty() ? triangle : raw.types.front();
  if (std::any_of(raw.types.begin(), raw.types.end(), [&](const auto t) { return t != type; }))
    refuse(file, "it has cells of several types");
  if (type != line && type != triangle && type != strip && type != tetrahedron)
    refuse(file, "it has cells of VTK's type " + std::to_string(type));
  frame.corners = type == line ? 2 : type == tetrahedron ? 4 : 3;
  std::vector<std::uint32_t> strips;
  std::size_t begin = 0;
  for (std::size_t cell = 0; cell < raw.offsets.size(); ++cell)
  {
    const auto end = static_cast<std::size_t>(std::max(raw.offsets[cell], 0));
    if (end < begin || end > raw.connectivity.size() ||
        (type == strip ? end < begin + 3 : end - begin != frame.corners))
      refuse(file, "cell " + std::to_string(cell) + " has no whole number of corners");
    if (type != strip)
      frame.cells.insert(frame.cells.end(), raw.connectivity.begin() + begin,
                         raw.connectivity.begin() + end);
    else
      for (std::size_t i = begin; i + 2 < end; ++i)
      {
        const bool is_odd = (i - begin) % 2 == 1;
        for (const std::size_t corner : {i, i + (is_odd ? 2 : 1), i + (is_odd ? 1 : 2)})
          frame.cells.push_back(static_cast<std::uint32_t>(raw.connectivity[corner]));
        strips.push_back(static_cast<std::uint32_t>(cell));
      }
    begin = end;
  }
  return strips;
}

/// Values of strips at their triangles.
void
spread_over_strips(FrameField &field, const std::vector<std::uint32_t> &strips)
{
  std::vector<float> values;
  values.reserve(strips.size() * field.n_components);
  for (const std::uint32_t strip : strips)
    for (unsigned int i = 0; i < field.n_components; ++i)
      values.push_back(field.values[strip * field.n_components + i]);
  field.values = std::move(values);
}

void
append(Frame &frame, Frame &&piece, const std::string &file)
{
  if (frame.points.empty() && frame.cells.empty())
  {
    frame = std::move(piece);
    return;
  }
  if (piece.cells.empty())
    return;
  if (piece.corners != frame.corners || piece.fields.size() != frame.fields.size())
    refuse(file, "its pieces differ in their cells or fields");
  const auto before = static_cast<std::uint32_t>(frame.n_points());
  frame.points.insert(frame.points.end(), piece.points.begin(), piece.points.end());
  for (const std::uint32_t corner : piece.cells)
    frame.cells.push_back(before + corner);
  for (std::size_t i = 0; i < frame.fields.size(); ++i)
  {
    std::vector<float> &values = frame.fields[i].values;
    values.insert(values.end(), piece.fields[i].values.begin(), piece.fields[i].values.end());
  }
  frame.piece_ends.push_back(frame.n_cells());
}

std::string
beside(const std::string &file, const std::string &name)
{
  return (std::filesystem::path(file).parent_path() / name).string();
}
} // namespace

Frame
parse_frame(const std::string &text, const std::string &file)
{
  RawFrame raw = RawReader(text, file).read();
  if (!raw.is_vtu)
    refuse(file, "it is no .vtu file");
  if (!raw.is_complete)
    refuse(file, "it is cut short");
  Frame frame;
  frame.points = std::move(raw.points);
  if (raw.n_points != std::to_string(frame.n_points()) || frame.points.size() % 3 != 0 ||
      raw.n_cells != std::to_string(raw.offsets.size()) || raw.types.size() != raw.offsets.size())
    refuse(file, "it does not have as many points and cells as it says");
  const auto n_points = static_cast<std::int64_t>(frame.n_points());
  for (const std::int32_t corner : raw.connectivity)
    if (corner < 0 || corner >= n_points)
      refuse(file, "a cell has a corner that is no point");
  const std::vector<std::uint32_t> strips = sort_cells(raw, frame, file);
  frame.piece_ends = {frame.n_cells()};
  frame.fields = std::move(raw.fields);
  for (FrameField &field : frame.fields)
  {
    const std::size_t n = field.is_of_cells ? raw.offsets.size() : frame.n_points();
    if (field.values.size() != n * field.n_components)
      refuse(file,
             "array '" + shown_text(field.name) + "' has another number of values than the mesh");
    if (field.is_of_cells && !strips.empty())
      spread_over_strips(field, strips);
  }
  return frame;
}

Frame
read_frame(const std::string &file)
{
  const std::string text = read_text_file(file, largest_frame);
  if (std::filesystem::path(file).extension() != ".pvtu")
    return parse_frame(text, file);
  Frame frame;
  XmlTags tags(text);
  bool is_complete = false;
  while (tags.next())
    if (tags.name() == "Piece")
    {
      const std::string piece = beside(file, tags.attribute("Source"));
      append(frame, parse_frame(read_text_file(piece, largest_frame), piece), file);
    }
    else if (tags.name() == "/VTKFile")
      is_complete = true;
  if (!is_complete)
    refuse(file, "it is cut short");
  return frame;
}

std::vector<std::pair<double, std::string>>
read_frame_list(const std::string &pvd_file)
{
  std::vector<std::pair<double, std::string>> frames;
  const std::string text = read_text_file(pvd_file);
  XmlTags tags(text);
  bool is_complete = false;
  while (tags.next())
    if (tags.name() == "DataSet")
    {
      double time = 0.;
      const std::string name = tags.attribute("file");
      if (!parse_number(tags.attribute("timestep"), time) || name.empty())
        throw InputError(pvd_file + ": a frame has no time or no file.");
      frames.emplace_back(time, beside(pvd_file, name));
    }
    else if (tags.name() == "/VTKFile")
      is_complete = true;
  if (!is_complete)
    throw InputError(pvd_file + ": is no whole list of frames (.pvd).");
  return frames;
}
} // namespace arthrowear
