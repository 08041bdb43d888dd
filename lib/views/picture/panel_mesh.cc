// SPDX-License-Identifier: LGPL-2.1-or-later
#include "picture/panel_mesh.h"

#include "base/ranges.h"
#include "picture/smooth_values.h"
#include "report/boundary_faces.h"
#include "vtu/linear_frame.h"

#include <filesystem>
#include <set>
#include <sstream>

namespace arthrowear
{
namespace
{
using Corner = SmoothFaces::Corner;

void
append(std::vector<float> &numbers, const Vector3 &v)
{
  for (const double x : v)
    numbers.push_back(static_cast<float>(x));
}

void
append(SceneMesh &mesh, const Corner &corner)
{
  append(mesh.places, corner.place);
  append(mesh.normals, corner.normal);
}

Corner
between(const Corner &a, const Corner &b)
{
  return {.5 * (a.place + b.place), .5 * (a.normal + b.normal), .5 * (a.weights + b.weights)};
}

int
nearest_corner(const Vector3 &weights)
{
  return static_cast<int>(std::max_element(weights.begin(), weights.end()) - weights.begin());
}

/// A drawn triangle in the states of the nearest corners of the triangle of the mesh; in finer
/// parts where two of them meet.
void
add_states(const std::array<Corner, 3> &c, const std::array<double, 3> &values, const int depth,
           SceneMesh &mesh)
{
  const Vector3 middle = (1. / 3.) * (c[0].weights + c[1].weights + c[2].weights);
  const int state = nearest_corner(middle);
  const bool is_one = all_of(c, [&](const Corner &corner)
                             { return values[nearest_corner(corner.weights)] == values[state]; });
  if (is_one || depth == 0)
  {
    for (const Corner &corner : c)
    {
      append(mesh, corner);
      mesh.values.push_back(static_cast<float>(values[state]));
    }
    return;
  }
  const Corner ab = between(c[0], c[1]), bc = between(c[1], c[2]), ca = between(c[2], c[0]);
  add_states({c[0], ab, ca}, values, depth - 1, mesh);
  add_states({ab, c[1], bc}, values, depth - 1, mesh);
  add_states({ca, bc, c[2]}, values, depth - 1, mesh);
  add_states({ab, bc, ca}, values, depth - 1, mesh);
}

/// Places of the corners of a triangle in micrometres, sorted: pieces and series write the same
/// point in single precision.
std::array<std::array<long, 3>, 3>
key_of(const Frame &frame, const std::uint32_t *corners)
{
  constexpr double per_mm = 1e3;
  std::array<std::array<long, 3>, 3> key;
  for (int k = 0; k < 3; ++k)
    for (int i = 0; i < 3; ++i)
      key[k][i] = std::lround(per_mm * frame.points[3 * corners[k] + i]);
  std::sort(key.begin(), key.end());
  return key;
}

/// Marks the triangles of a body that also belong to a surface.
std::vector<bool>
are_of_surface(const Frame &body, const std::vector<std::uint32_t> &triangles, const Frame &surface)
{
  std::set<std::array<std::array<long, 3>, 3>> known;
  for (std::size_t t = 0; t + 2 < surface.cells.size(); t += 3)
    known.insert(key_of(surface, &surface.cells[t]));
  std::vector<bool> result;
  for (std::size_t t = 0; t < triangles.size(); t += 3)
    result.push_back(known.count(key_of(body, &triangles[t])) != 0);
  return result;
}

/// Leaves the tetrahedra of volumes, by the names in the field's unit "0 bone 1 tray …".
void
keep_volumes(Frame &frame, const std::set<std::string> &names)
{
  const auto volume = find_where(frame.fields, [](const FrameField &field)
                                 { return field.name == "volume" && field.is_of_cells; });
  if (!volume || frame.corners != 4)
  {
    frame.cells.clear();
    return;
  }
  std::set<long> numbers;
  std::istringstream words(volume->unit);
  long number = 0;
  std::string name;
  while (words >> number >> name)
    if (names.count(name) != 0)
      numbers.insert(number);
  std::vector<std::uint32_t> kept;
  std::size_t cell = 0;
  std::vector<std::size_t> ends;
  for (const std::size_t end : frame.piece_ends)
  {
    for (; cell < end; ++cell)
      if (numbers.count(std::lround(volume->values[cell])) != 0)
        kept.insert(kept.end(), frame.cells.begin() + 4 * cell, frame.cells.begin() + 4 * cell + 4);
    ends.push_back(kept.size() / 4);
  }
  frame.cells = std::move(kept);
  frame.piece_ends = std::move(ends);
}
} // namespace

void
add_faces(const SmoothFaces &faces, const std::vector<std::uint32_t> &triangles,
          const std::vector<std::uint32_t> &cells, const Panel &panel, const bool has_states,
          SceneMesh &mesh, SceneMesh &without)
{
  const SmoothValues smooth(panel.frame.points, triangles, panel.values,
                            panel.words.is_curved && !panel.is_of_cells && !has_states);
  for (std::size_t i = 0; i < faces.triangles.size(); ++i)
  {
    const std::uint32_t t = faces.triangles[i];
    std::array<double, 3> values{};
    if (panel.is_of_cells)
      values.fill(panel.values[cells[t]]);
    else
      values = smooth.corners(t);
    const Corner *corners = &faces.corners[3 * i];
    const bool has_values = all_of(values, [](const double value) { return std::isfinite(value); });
    if (has_values && has_states && !panel.is_of_cells)
    {
      constexpr int finest = 4; // halvings of an edge
      add_states({corners[0], corners[1], corners[2]}, values, finest, mesh);
      continue;
    }
    for (int k = 0; k < 3; ++k)
    {
      append(has_values ? mesh : without, corners[k]);
      if (has_values)
        mesh.values.push_back(
            static_cast<float>(panel.is_of_cells ? values[0] : smooth.at(t, corners[k].weights)));
    }
  }
}

void
add_plain_faces(const SmoothFaces &faces, const std::vector<bool> &is_hidden, SceneMesh &mesh)
{
  for (std::size_t i = 0; i < faces.triangles.size(); ++i)
    if (!is_hidden[faces.triangles[i]])
      for (std::size_t k = 3 * i; k < 3 * i + 3; ++k)
        append(mesh, faces.corners[k]);
}

void
add_cut(const std::vector<float> &points, const Panel &panel, const CutPlane &plane,
        SceneMesh &mesh)
{
  for (const CutCorner &corner :
       cut_tetrahedra(points, panel.frame.cells, plane, panel.values, panel.is_of_cells))
  {
    append(mesh.places, corner.place);
    append(mesh.normals, plane.normal);
    mesh.values.push_back(static_cast<float>(corner.value));
  }
}

std::vector<float>
moved_points(const Frame &frame, const FrameField *displacement, const double factor)
{
  std::vector<float> points = frame.points;
  if (displacement != nullptr)
    for (std::size_t i = 0; i < points.size(); ++i)
      points[i] += static_cast<float>(factor * displacement->values[i]);
  return points;
}

Surroundings
surroundings(const Panel &panel)
{
  const std::string &body = panel.words.body;
  const std::vector<std::string> &volumes = panel.words.volumes;
  const std::vector<std::string> &series = panel.run->series;
  if (body.empty() || std::find(series.begin(), series.end(), body) == series.end())
    return {};
  const auto list =
      read_frame_list((std::filesystem::path(panel.run->folder) / (body + ".pvd")).string());
  if (list.empty())
    return {};
  const auto nearest =
      std::min_element(list.begin(), list.end(),
                       [&](const auto &a, const auto &b)
                       { return std::abs(a.first - panel.time) < std::abs(b.first - panel.time); });
  Surroundings around{without_middles(read_frame(nearest->second)), {}, {}};
  if (!volumes.empty())
    keep_volumes(around.frame, {volumes.begin(), volumes.end()});
  around.triangles = drawn_faces(around.frame).triangles;
  around.is_hidden.assign(around.triangles.size() / 3, false);
  if (volumes.empty())
    around.is_hidden = are_of_surface(around.frame, around.triangles, panel.frame);
  return around;
}
} // namespace arthrowear
