// SPDX-License-Identifier: LGPL-2.1-or-later
#include "surface/surface_file.h"

#include "base/errors.h"
#include "base/input_file.h"
#include "base/number_text.h"
#include "surface/ply_file.h"
#include "surface/text_words.h"
#include "surface/welded_surface.h"

#include <algorithm>
#include <cctype>
#include <cstring>
#include <filesystem>

namespace arthrowear
{
namespace
{
constexpr std::size_t header_size = 84, of_triangle = 50, of_normal = 12;

void
add_triangle(TriangleMesh &mesh)
{
  const auto n = static_cast<std::uint32_t>(mesh.points.size());
  mesh.triangles.push_back({n - 3, n - 2, n - 1});
}

std::string
lower_case(std::string text)
{
  std::transform(text.begin(), text.end(), text.begin(),
                 [](const unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

/// @param bytes  in lower case: keywords have either case
TriangleMesh
parse_text(const std::string &bytes, const std::string &file)
{
  TriangleMesh mesh;
  TextWords words(bytes);
  std::string_view word;
  bool has_ended = false;
  for (std::size_t n = 0; words.next(word);)
  {
    has_ended = word == "endsolid";
    if (word != "vertex")
      continue;
    Vector3 point{};
    for (double &coordinate : point)
      if (!words.next(word) || !parse_number(std::string(word), coordinate))
        throw InputError(file + ":" + std::to_string(words.line()) +
                         ": has a vertex without three finite numbers. Save the surface again.");
    mesh.points.push_back(point);
    if (++n % 3 == 0)
      add_triangle(mesh);
  }
  if (!has_ended && bytes.find("endsolid") == bytes.npos)
    throw InputError(file + ": is cut short: it has no line `endsolid`. Save the surface again.");
  return mesh;
}

std::size_t
number_of_triangles(const std::string &bytes)
{
  std::uint32_t n = 0;
  if (bytes.size() >= header_size)
    std::memcpy(&n, bytes.data() + header_size - sizeof(n), sizeof(n));
  return n;
}

bool
has_binary_size(const std::string &bytes)
{
  return bytes.size() == header_size + of_triangle * number_of_triangles(bytes);
}

TriangleMesh
parse_binary(const std::string &bytes, const std::string &file)
{
  const std::size_t n = number_of_triangles(bytes);
  if (bytes.size() < header_size || bytes.size() < header_size + of_triangle * n)
    throw InputError(file + ": is no .stl file, or is cut short. Save the surface again.");
  TriangleMesh mesh;
  for (std::size_t triangle = 0; triangle < n; ++triangle)
  {
    float corners[9];
    std::memcpy(corners, bytes.data() + header_size + of_triangle * triangle + of_normal,
                sizeof(corners));
    for (int i = 0; i < 9; i += 3)
      mesh.points.push_back({corners[i], corners[i + 1], corners[i + 2]});
    add_triangle(mesh);
  }
  return mesh;
}

/// Reads the triangles of an .stl file, text or binary; each triangle has separate corners.
/// @throws InputError `file: …` if it is cut short or no such file
TriangleMesh
parse_stl(const std::string &bytes, const std::string &file)
{
  // The header of a binary file may hold the words of a text, whose length fits no number.
  const std::string begin = "solid";
  if (lower_case(bytes.substr(0, begin.size())) != begin || has_binary_size(bytes))
    return parse_binary(bytes, file);
  const std::string lower = lower_case(bytes);
  return lower.find("facet") != lower.npos ? parse_text(lower, file) : parse_binary(bytes, file);
}

template <typename Number>
void
append(std::string &bytes, const Number value)
{
  char raw[sizeof(Number)];
  std::memcpy(raw, &value, sizeof(Number));
  bytes.append(raw, sizeof(Number));
}

void
append(std::string &bytes, const Vector3 &v)
{
  for (const double component : v)
    append(bytes, static_cast<float>(component));
}
} // namespace

TriangleMesh
read_surface(const std::string &file, const double unit)
{
  const std::string ending = lower_case(std::filesystem::path(file).extension().string());
  if (ending != ".stl" && ending != ".ply")
    throw InputError(file +
                     ": is named as no surface, must end in .stl or .ply. Save the surface as "
                     "one of these.");
  const std::string bytes = InputFile(file, largest_input::mesh).read();
  TriangleMesh mesh = ending == ".stl" ? parse_stl(bytes, file) : parse_ply(bytes, file);
  for (Vector3 &point : mesh.points)
    for (double &coordinate : point)
    {
      if (!std::isfinite(coordinate))
        throw InputError(file + ": has a point whose coordinates are no finite numbers. Save the "
                                "surface again.");
      coordinate *= unit;
    }
  mesh = with_shared_corners(mesh); // in .stl files each triangle has separate corners
  if (mesh.triangles.empty())
    throw InputError(file + ": has no triangles. Make a surface of a cloud of points first, as "
                            "MeshLab does.");
  return mesh;
}

std::string
weld_surface(TriangleMesh &mesh, const std::string &file)
{
  WeldedSurface surface = welded(mesh);
  if (surface.mesh.triangles.empty())
    throw InputError(file + ": has no triangle with an area. Save the surface again.");
  mesh = std::move(surface.mesh);
  return surface.welding.text();
}

std::string
stl_bytes(const TriangleMesh &mesh, const std::string &title)
{
  std::string bytes = "arthrowear: " + title; // must not begin with "solid"
  bytes.resize(80, ' ');
  append(bytes, static_cast<std::uint32_t>(mesh.triangles.size()));
  for (const TriangleMesh::Triangle &triangle : mesh.triangles)
  {
    const Vector3 area = mesh.area_vector(triangle);
    append(bytes, norm(area) > 0. ? normalised(area) : Vector3{});
    for (const std::uint32_t corner : triangle)
      append(bytes, mesh.points[corner]);
    append(bytes, std::uint16_t{0});
  }
  return bytes;
}
} // namespace arthrowear
