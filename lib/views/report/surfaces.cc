// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/surfaces.h"

#include "base/number_text.h"
#include "report/boundary_faces.h"
#include "report/series_words.h"
#include "vtu/linear_frame.h"

#include <algorithm>
#include <filesystem>

namespace arthrowear
{
namespace
{
constexpr unsigned int most_components = 3;

bool
is_shown(const FrameField &field)
{
  return field.n_components <= most_components && field.n_components != 2;
}

/// Lists the shown fields of a series: the fields of its first frame that can be shown.
std::vector<ShownField>
fields_of(const Frame &frame)
{
  std::vector<ShownField> fields;
  for (const FrameField &field : frame.fields)
    if (is_shown(field))
      fields.push_back(
          {field.name, field.unit, field.n_components, field.is_of_cells, INFINITY, -INFINITY});
  return fields;
}

const FrameField *
find_field(const Frame &frame, const ShownField &wanted)
{
  for (const FrameField &field : frame.fields)
    if (field.name == wanted.name && field.n_components == wanted.n_components &&
        field.is_of_cells == wanted.is_of_cells)
      return &field;
  return nullptr;
}

void
widen_range(ShownField &shown, const FrameField &field)
{
  for (std::size_t i = 0; i + shown.n_components <= field.values.size(); i += shown.n_components)
  {
    double value = field.values[i];
    if (shown.n_components == 3)
      value = std::hypot(field.values[i], field.values[i + 1], field.values[i + 2]);
    if (!std::isfinite(value))
      continue;
    shown.low = std::min(shown.low, value);
    shown.high = std::max(shown.high, value);
  }
}

ShownMesh
shown_mesh(const Frame &frame)
{
  const DrawnFaces faces = drawn_faces(frame);
  ShownMesh mesh{packed(frame.points), packed(faces.triangles), {}, {}};
  if (frame.corners == 4)
  {
    mesh.face_cells = packed(faces.cells);
    mesh.tetrahedra = packed(frame.cells);
  }
  return mesh;
}

std::size_t
bytes_of(const ShownMesh &mesh)
{
  return mesh.points.text.size() + mesh.triangles.text.size() + mesh.face_cells.text.size() +
         mesh.tetrahedra.text.size();
}

/// Drops meshes that no frame shows, and numbers the others again.
void
drop_unused_meshes(ShownSeries &series)
{
  std::vector<ShownMesh> used;
  std::vector<std::size_t> number(series.meshes.size(), series.meshes.size());
  for (ShownFrame &frame : series.frames)
  {
    if (number[frame.mesh] == series.meshes.size())
    {
      number[frame.mesh] = used.size();
      used.push_back(std::move(series.meshes[frame.mesh]));
    }
    frame.mesh = number[frame.mesh];
  }
  series.meshes = std::move(used);
}

std::size_t
bytes_of(const std::vector<ShownSeries *> &all)
{
  std::size_t bytes = 0;
  for (const ShownSeries *series : all)
  {
    for (const ShownMesh &mesh : series->meshes)
      bytes += bytes_of(mesh);
    for (const ShownFrame &frame : series->frames)
      bytes += frame.bytes();
  }
  return bytes;
}

/// Keeps the last frame, the frame of the peak, and every second one of the other frames.
bool
halve(ShownSeries &series)
{
  const std::size_t n = series.frames.size();
  if (n < 2)
    return false;
  std::vector<ShownFrame> kept;
  for (std::size_t i = 0; i < n; ++i)
    if ((n - 1 - i) % 2 == 0 || (series.frames[i].has_peak && n > 2))
      kept.push_back(std::move(series.frames[i]));
  if (kept.size() == n)
    kept.erase(kept.begin());
  series.frames = std::move(kept);
  drop_unused_meshes(series);
  return true;
}
} // namespace

std::size_t
ShownFrame::bytes() const
{
  std::size_t sum = 0;
  for (const PackedArray &array : values)
    sum += array.text.size();
  return sum;
}

FrameSeries
read_series(RunResults &run, const std::string &name)
{
  FrameSeries series;
  std::size_t n_lost = 0;
  std::string reason;
  try
  {
    for (const auto &[time, file] :
         read_frame_list((std::filesystem::path(run.folder) / (name + ".pvd")).string()))
      try
      {
        series.frames.push_back(without_middles(read_frame(file)));
        series.times.push_back(time);
      }
      catch (const InputError &error)
      {
        if (++n_lost == 1)
          reason = error.what();
      }
  }
  catch (const InputError &error)
  {
    run.notes.push_back(error.what());
  }
  if (n_lost > 0)
    run.notes.push_back(name + ".pvd: " + std::to_string(n_lost) +
                        (n_lost == 1 ? " frame is" : " frames are") +
                        " left out, which cannot be read; the first: " + reason);
  return series;
}

ShownSeries
shown_series(RunResults &run, const std::string &name, const FrameSeries &series)
{
  ShownSeries shown;
  shown.name = name;
  shown.words = series_words(run, name);
  shown.n_frames_of_run = series.frames.size();
  shown.fields = fields_of(series.frames.front());
  double peak = -INFINITY;
  std::size_t peak_frame = 0;
  const Frame *last = nullptr;
  for (std::size_t i = 0; i < series.frames.size(); ++i)
  {
    const Frame &frame = series.frames[i];
    ShownFrame one;
    one.time = series.times[i];
    one.label = frame_label(run, name, one.time);
    if (!last || last->points != frame.points || last->cells != frame.cells)
      shown.meshes.push_back(shown_mesh(frame));
    one.mesh = shown.meshes.size() - 1;
    last = &frame;
    for (ShownField &field : shown.fields)
    {
      const FrameField *found = find_field(frame, field);
      if (!found)
        throw InputError(name + ".pvd: frame " + std::to_string(i + 1) + " has no field '" +
                         field.name + "', unlike the first frame.");
      widen_range(field, *found);
      one.values.push_back(packed(found->values));
      if (&field == &shown.fields.front() && !found->values.empty())
        if (const float high = *std::max_element(found->values.begin(), found->values.end());
            high > peak)
        {
          peak = high;
          peak_frame = i;
        }
    }
    shown.frames.push_back(std::move(one));
  }
  shown.frames[peak_frame].has_peak = true;
  for (ShownField &field : shown.fields)
    if (field.low > field.high)
      field.low = field.high = 0.;
  return shown;
}

std::vector<ShownSeries>
read_surfaces(RunResults &run)
{
  std::vector<ShownSeries> all;
  for (const std::string &name : run.series)
  {
    const FrameSeries series = read_series(run, name);
    if (series.frames.empty())
      run.notes.push_back(name + ".pvd lists no frame that can be read: it is not drawn.");
    else if (series.frames.front().corners < 3 || series.frames.front().n_cells() == 0)
      run.notes.push_back(name + ".pvd has no surface: it is not drawn.");
    else
      all.push_back(shown_series(run, name, series));
  }
  // Wearing surfaces first.
  std::stable_sort(all.begin(), all.end(),
                   [](const ShownSeries &a, const ShownSeries &b)
                   { return a.meshes.front().tetrahedra.size < b.meshes.front().tetrahedra.size; });
  return all;
}

bool
thin_out(const std::vector<ShownSeries *> series, const std::size_t most_bytes)
{
  bool is_thinned = false;
  while (bytes_of(series) > most_bytes)
  {
    const auto largest = std::max_element(series.begin(), series.end(),
                                          [](const ShownSeries *a, const ShownSeries *b)
                                          {
                                            return a->frames.size() * a->frames.back().bytes() <
                                                   b->frames.size() * b->frames.back().bytes();
                                          });
    if (largest == series.end() || !halve(**largest))
      break;
    is_thinned = true;
  }
  return is_thinned;
}
} // namespace arthrowear
