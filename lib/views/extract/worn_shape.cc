// SPDX-License-Identifier: LGPL-2.1-or-later
#include "extract/worn_shape.h"

#include "base/collect.h"
#include "base/format.h"
#include "extract/frame_choice.h"
#include "report/boundary_faces.h"
#include "surface/surface_file.h"
#include "vtu/linear_frame.h"
#include "vtu/vtu.h"

namespace arthrowear
{
namespace
{
const char *const wear_field = "displacement_wear";

bool
ends_in(const std::string &text, const std::string &ending)
{
  return text.size() > ending.size() &&
         text.compare(text.size() - ending.size(), ending.size(), ending) == 0;
}

OutputPiece
piece_of(const Frame &frame)
{
  OutputPiece piece;
  piece.corners = frame.corners;
  piece.has_middles = frame.has_middles();
  for (std::uint32_t point = 0; point < frame.n_points(); ++point)
    piece.points.push_back(frame.place(point));
  const std::size_t n_corners = frame.corners,
                    n_middles = frame.has_middles() ? frame.n_middles() : 0;
  for (std::size_t cell = 0; cell < frame.n_cells(); ++cell)
  {
    const auto corners = frame.cells.begin() + n_corners * cell;
    const auto middles = frame.middles.begin() + n_middles * cell;
    piece.cells.insert(piece.cells.end(), corners, corners + n_corners);
    piece.cells.insert(piece.cells.end(), middles, middles + n_middles);
  }
  for (const FrameField &field : frame.fields)
    if (field.name != wear_field && field.name != "displacement")
      piece.fields.push_back({field.name, field.unit, field.n_components,
                              std::vector<double>(field.values.begin(), field.values.end()),
                              field.is_of_cells});
  return piece;
}

/// Adds findings about options that --worn does not accept.
void
check(const ExtractRequest &request, const std::string &file, InputErrors &errors)
{
  if (!request.fields.empty())
    errors.add("--field and --worn exclude each other: a shape has all fields. Leave one out.");
  if (!request.point.empty() || !request.along.empty())
    errors.add("--worn is the shape of a whole frame: leave --point and --along out.");
  if (!ends_in(file, ".stl") && !ends_in(file, ".vtu"))
    refuse_extract_option(errors, "output", file, "a name that ends in .stl or .vtu with --worn");
}
} // namespace

Frame
moved_by_wear(Frame frame, const std::string &series)
{
  const FrameField wear = field_of(frame, wear_field, series);
  for (std::size_t i = 0; i < frame.points.size(); ++i)
    frame.points[i] += wear.values[i];
  return frame;
}

std::string
stl_bytes(const Frame &frame)
{
  if (frame.corners != 3 && frame.corners != 4)
    throw InputError("--of is a series of lines, must be a surface or a volume for an STL file.");
  const std::vector<std::uint32_t> corners = drawn_faces(divided(frame)).triangles;
  TriangleMesh mesh;
  for (std::uint32_t point = 0; point < frame.n_points(); ++point)
    mesh.points.push_back(frame.place(point));
  for (std::size_t i = 0; i < corners.size(); i += 3)
    mesh.triangles.push_back({corners[i], corners[i + 1], corners[i + 2]});
  return stl_bytes(mesh, "worn shape, lengths in mm");
}

WornShape
worn_shape(const ExtractRequest &request, const std::string &file)
{
  InputErrors errors;
  check(request, file, errors);
  const FrameChoice choice = FrameChoice::read(request.frame, request.time, "last", errors);
  if (choice.frame == "all" && !choice.time)
    refuse_extract_option(errors, "frame", "all", "one frame with --worn");
  SeriesChoice series;
  collect(errors,
          [&] { series = choose_series(read_run(request.folder), request.series, {wear_field}); });
  errors.throw_if_any();
  const auto &[time, frame_file] = series.frames[choice.indices(series)[0]];
  const Frame worn = moved_by_wear(read_frame(frame_file), series.name);
  WornShape shape;
  shape.bytes = ends_in(file, ".stl") ? stl_bytes(worn) : vtu_text(piece_of(worn));
  shape.notes.push_back(formatted("The worn shape of %s, %zu points, at %.9g as the series counts "
                                  "time.",
                                  series.name.c_str(), worn.n_points(), time));
  return shape;
}
} // namespace arthrowear
