// SPDX-License-Identifier: LGPL-2.1-or-later
#include "knee/knee_parts.h"

#include "base/format.h"
#include "base/length_units.h"
#include "base/units.h"
#include "entries/plausible_ranges.h"
#include "surface/point_scatter.h"
#include "surface/surface_faults.h"
#include "surface/surface_file.h"
#include "surface/torus.h"

#include <filesystem>

namespace arthrowear
{
namespace
{
constexpr const char *sagittal_name = "Sagittal radius [mm]", *coronal_name = "Coronal radius [mm]";
} // namespace

void
KneePart::declare(const Parameters::Section &section, const std::string &part,
                  const std::string &distance_entry, const std::string &distance_text,
                  const std::string &origin_text)
{
  section.add_choice<Shape>("Shape", shape, {{"tori", Shape::tori}, {"file", Shape::file}},
                            "tori: a torus on each side, about the axis of flexion; file: a "
                            "surface of triangles, as curved patches.");
  section.add(sagittal_name, sagittal, units::mm, rules::above_up_to(0., 1e6), {5., 1e4},
              "Radius of the " + part + " as seen from the side, at its lowest point.");
  section.add(coronal_name, coronal, units::mm, rules::above_up_to(0., 1e6), {5., 1e4},
              "Radius of the " + part + " as seen from the front.");
  section.add(distance_entry, distance, units::mm, rules::between(0., 1000.), {10., 100.},
              distance_text);
  section.add_input_file(
      "File", file,
      "Triangles, .stl or .ply; x points forward, y up, z to the right. Normals, by the order of "
      "the corners, point out of the part; the surface may be open.");
  section.add("Unit of file [mm]", unit, units::mm, rules::positive(), plausible::unit_of_file(),
              plausible::unit_of_file_text);
  section.add("Origin in file [mm]", origin, units::mm, rules::vector3(),
              plausible::place_in_file(), origin_text);
}

namespace
{
/// Distance along z of the lowest points on both sides of the origin [mm]; 0: a side has none.
double
distance_of_lowest(const std::vector<Vector3> &points)
{
  std::array<const Vector3 *, 2> lowest{};
  for (const Vector3 &point : points)
    if (const Vector3 *&low = lowest[point[2] > 0. ? 1 : 0]; low == nullptr || point[1] < (*low)[1])
      low = &point;
  return lowest[0] != nullptr && lowest[1] != nullptr ? (*lowest[1])[2] - (*lowest[0])[2] : 0.;
}
} // namespace

/// Entries of the other shape would have no effect.
void
KneePart::read(Parameters &parameters, const std::string &section,
               const std::string &distance_entry)
{
  const std::string of = section + " / ";
  const bool is_file = shape == Shape::file;
  // A run writes its defaults into parameters.prm, which may be run again.
  const std::vector<std::pair<std::string, bool>> of_tori{{sagittal_name, sagittal != usual_[0]},
                                                          {coronal_name, coronal != usual_[1]},
                                                          {distance_entry, distance != usual_[2]}},
      of_file{{"File", !file.empty()},
              {"Unit of file [mm]", unit != 1.},
              {"Origin in file [mm]", norm(origin) > 0.}};
  for (const auto &[entry, is_changed] : is_file ? of_tori : of_file)
    if (is_changed)
      parameters.finding_at(of + entry, "is set, and [" + of + "Shape] is " +
                                            (is_file ? "file" : "tori") + ". Remove one.");
  if (!is_file)
    return;
  parameters.require(of + "File", "[" + of + "Shape] file needs it", "part.stl");
  if (!parameters.is_good(of + "File"))
    return;
  constexpr double crease = 40. * units::deg, farthest = 500.;
  try
  {
    TriangleMesh mesh = read_surface(file, unit);
    for (Vector3 &point : mesh.points)
      point = point - origin;
    const CheckedSurface checked = check_surface(mesh);
    if (checked.mesh.triangles.empty())
      throw InputError(file + ": has no triangle with an area.");
    if (!checked.faults.is_oriented())
      throw InputError(file + ": has triangles that do not agree about their outer side. " +
                       checked.faults.text());
    if (const SurfaceFaults &faults = checked.faults; faults.slivers.n > 0 || faults.holes.n > 0)
      parameters.warning_at(of + "File", faults.text() +
                                             " Next to holes and slivers pressures are less exact: "
                                             "repair the file where the parts touch.");
    if (const std::string scatter = doubt_about_scatter(checked.mesh); !scatter.empty())
      parameters.warning_at(of + "File", scatter);
    welding = checked.faults.welding.text();
    const auto patches = std::make_shared<CurvedTriangles>(checked.mesh, crease);
    constexpr PartSize part_size{10., 200., "parts of knees are some 40 to 100 mm large"};
    const std::string of_unit = of + "Unit of file [mm]";
    if (const std::string doubt =
            doubt_about_length("The surface is %.3g mm large", longest_side(checked.mesh.points),
                               unit, part_size, of_unit);
        !doubt.empty())
      parameters.error_at(of_unit, "the unit of the file", doubt);
    else if (const double reach = patches->extent(); reach > farthest)
      parameters.error_at(of + "Origin in file [mm]", "a place within the part",
                          formatted("The surface reaches %.4g mm from it.", reach));
    surface = patches;
    lowest_apart = distance_of_lowest(checked.mesh.points);
  }
  catch (const InputError &error)
  {
    parameters.error_at(of + "File", "a surface that can be read", error.what());
  }
}

RigidPart
KneePart::part(const double height, const PartMaterial material) const
{
  if (surface)
    return RigidPart({{surface, {}}}, PartMaterial::within);
  const auto torus = std::make_shared<Torus>(sagittal - coronal, coronal);
  return RigidPart({{torus, {0., height, -.5 * distance}}, {torus, {0., height, .5 * distance}}},
                   material);
}

std::string
KneePart::text() const
{
  if (shape == Shape::tori)
    return formatted("%.4g and %.4g mm", sagittal, coronal);
  return std::filesystem::path(file).filename().string() +
         (welding.empty() ? "" : " (welded: " + welding + ")");
}
} // namespace arthrowear
