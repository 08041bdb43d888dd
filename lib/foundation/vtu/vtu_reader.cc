// SPDX-License-Identifier: LGPL-2.1-or-later
#include "vtu/vtu_reader.h"

#include "base/errors.h"
#include "base/number_text.h"
#include "base/shown_text.h"
#include "base/text_file.h"
#include "output/output_names.h"
#include "vtu/vtu.h"
#include "vtu/vtu_raw_frame.h"
#include "vtu/xml_tags.h"

#include <algorithm>
#include <filesystem>

namespace arthrowear
{
namespace
{
constexpr std::uint64_t largest_frame = std::uint64_t(4) << 30; // [bytes]

/// The points of a cell in a Frame.
struct CellPoints
{
  unsigned int corners, middles;
};

CellPoints
points_of(const std::uint8_t type, const std::string &file)
{
  switch (type)
  {
  case vtk_cell::line:
    return {2, 0};
  case vtk_cell::triangle:
  case vtk_cell::strip:
    return {3, 0};
  case vtk_cell::tetrahedron:
    return {4, 0};
  case vtk_cell::quadratic_triangle:
    return {3, 3};
  case vtk_cell::quadratic_tetrahedron:
    return {4, 6};
  default:
    refuse_frame(file, "it has cells of VTK's type " + std::to_string(type));
  }
}

/// Adds the triangles of a strip, points `begin` to `end`.
void
add_strip(const RawFrame &raw, const std::size_t begin, const std::size_t end, Frame &frame)
{
  for (std::size_t i = begin; i + 2 < end; ++i)
  {
    const bool is_odd = (i - begin) % 2 == 1;
    for (const std::size_t corner : {i, i + (is_odd ? 2 : 1), i + (is_odd ? 1 : 2)})
      frame.cells.push_back(static_cast<std::uint32_t>(raw.connectivity[corner]));
  }
}

/// Cells of one type as corners and middles; of strips, the triangles and the strip of each.
std::vector<std::uint32_t>
sort_cells(const RawFrame &raw, Frame &frame, const std::string &file)
{
  const std::uint8_t type = raw.types.empty() ? vtk_cell::triangle : raw.types.front();
  if (std::any_of(raw.types.begin(), raw.types.end(), [&](const auto t) { return t != type; }))
    refuse_frame(file, "it has cells of several types");
  const CellPoints points = points_of(type, file);
  frame.corners = points.corners;
  std::vector<std::uint32_t> strips;
  const auto all = raw.connectivity.begin();
  std::size_t begin = 0;
  for (std::size_t cell = 0; cell < raw.offsets.size(); ++cell)
  {
    const auto end = static_cast<std::size_t>(std::max(raw.offsets[cell], 0));
    const bool is_strip = type == vtk_cell::strip;
    if (end < begin || end > raw.connectivity.size() ||
        (is_strip ? end < begin + 3 : end - begin != points.corners + points.middles))
      refuse_frame(file, "cell " + std::to_string(cell) + " has no whole number of corners");
    if (is_strip)
    {
      add_strip(raw, begin, end, frame);
      strips.resize(frame.n_cells(), static_cast<std::uint32_t>(cell));
    }
    else
    {
      frame.cells.insert(frame.cells.end(), all + begin, all + begin + points.corners);
      frame.middles.insert(frame.middles.end(), all + begin + points.corners, all + end);
    }
    begin = end;
  }
  return strips;
}

/// Replaces the values of strips by values of their triangles.
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
  if (piece.corners != frame.corners || piece.has_middles() != frame.has_middles() ||
      piece.fields.size() != frame.fields.size())
    refuse_frame(file, "its pieces differ in their cells or fields");
  const auto before = static_cast<std::uint32_t>(frame.n_points());
  frame.points.insert(frame.points.end(), piece.points.begin(), piece.points.end());
  for (const std::uint32_t corner : piece.cells)
    frame.cells.push_back(before + corner);
  for (const std::uint32_t middle : piece.middles)
    frame.middles.push_back(before + middle);
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
  RawFrame raw = read_raw_frame(text, file);
  if (!raw.is_vtu)
    refuse_frame(file, "it is no .vtu file");
  if (!raw.is_complete)
    refuse_frame(file, "it is cut short");
  Frame frame;
  frame.points = std::move(raw.points);
  if (raw.n_points != std::to_string(frame.n_points()) || frame.points.size() % 3 != 0 ||
      raw.n_cells != std::to_string(raw.offsets.size()) || raw.types.size() != raw.offsets.size())
    refuse_frame(file, "it does not have as many points and cells as it says");
  const auto n_points = static_cast<std::int64_t>(frame.n_points());
  for (const std::int32_t corner : raw.connectivity)
    if (corner < 0 || corner >= n_points)
      refuse_frame(file, "a cell has a corner that is no point");
  const std::vector<std::uint32_t> strips = sort_cells(raw, frame, file);
  frame.piece_ends = {frame.n_cells()};
  frame.fields = std::move(raw.fields);
  for (FrameField &field : frame.fields)
  {
    const std::size_t n = field.is_of_cells ? raw.offsets.size() : frame.n_points();
    if (field.values.size() != n * field.n_components)
      refuse_frame(file, "array '" + shown_text(field.name) +
                             "' has another number of values than the mesh");
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
    refuse_frame(file, "it is cut short");
  return frame;
}

namespace
{
using FrameList = std::vector<std::pair<double, std::string>>;

FrameList
read_one_list(const std::string &pvd_file)
{
  FrameList frames;
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
} // namespace

FrameList
read_frame_list(const std::string &pvd_file)
{
  FrameList frames = read_one_list(pvd_file);
  const std::filesystem::path path(pvd_file);
  const std::string other = beside(pvd_file, path.stem().string() + largest_load_suffix + ".pvd");
  std::error_code ignored;
  if (!std::filesystem::exists(other, ignored))
    return frames;
  const FrameList loaded = read_one_list(other);
  frames.insert(frames.end(), loaded.begin(), loaded.end());
  std::stable_sort(frames.begin(), frames.end(),
                   [](const auto &a, const auto &b) { return a.first < b.first; });
  return frames;
}
} // namespace arthrowear
