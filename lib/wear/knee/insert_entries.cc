// SPDX-License-Identifier: LGPL-2.1-or-later
#include "knee/insert_entries.h"

#include "base/format.h"
#include "base/length_units.h"
#include "base/units.h"
#include "entries/plausible_ranges.h"
#include "mesh/import.h"
#include "mesh/mesh_limits.h"
#include "mesh/mesh_size.h"
#include "mesh/quality.h"

namespace arthrowear
{
namespace
{
/// The bearing surface of an imported mesh must be the upper one.
void
check_faces_up(const MeshData &mesh, Parameters &parameters)
{
  constexpr double least_upward = .1; // of the mean normal, of length 1
  Vector3 area{};
  for (const auto &face : mesh.boundary_faces("wear"))
    area = area + .5 * cross(mesh.vertices[face[1]] - mesh.vertices[face[0]],
                             mesh.vertices[face[2]] - mesh.vertices[face[0]]);
  const double size = norm(area);
  const Vector3 mean = size > 0. ? (1. / size) * area : Vector3{};
  if (mean[1] < least_upward)
    parameters.error_at(KneeInsertEntries::file_entry, "an insert whose boundary wear faces +y",
                        formatted("Its mean outward normal is (%.3g, %.3g, %.3g). Turn the mesh.",
                                  mean[0], mean[1], mean[2]));
}

/// An insert in other units than its entry says.
void
check_size(const MeshData &mesh, const double unit, Parameters &parameters)
{
  constexpr PartSize insert_size{10., 200., "inserts are some 40 to 90 mm large"};
  const std::string entry = "Insert / Imported mesh / Length unit [mm]";
  if (const std::string doubt = doubt_about_length("The insert is %.3g mm large",
                                                   longest_side(mesh), unit, insert_size, entry);
      !doubt.empty())
    parameters.error_at(entry, "the unit of the file", doubt);
}
} // namespace

KneeInsertEntries::KneeInsertEntries()
{
  shape.sagittal_radius = 58.;
  shape.coronal_radius = 30.;
  shape.distance = 0.;
  shape.thickness = 9.;
  shape.length = 50.;
  shape.width = 76.;
  shape.target_cells = 15000;
}

void
KneeInsertEntries::declare(Parameters &parameters, const Words &words,
                           const std::function<void(const Parameters::Section &)> &add_own)
{
  const auto section = parameters.section(
      "Insert",
      "The polyethylene insert on its rigid backing: a mesh made by the program, or an imported "
      "mesh. x points forward, y up, z to the right; y is 0 at the lowest points of the dishes.");
  section.add("Sagittal radius [mm]", shape.sagittal_radius, units::mm, rules::above_up_to(0., 1e6),
              {5., 1e4}, "Radius of the dishes as seen from the side, at their lowest points.");
  section.add("Coronal radius [mm]", shape.coronal_radius, units::mm, rules::above_up_to(0., 1e6),
              {5., 1e4}, "Radius of the dishes as seen from the front.");
  section.add("Distance of dishes [mm]", shape.distance, units::mm, rules::between(0., 1000.),
              {10., 100.}, words.distance);
  section.add("Depth [mm]", shape.depth, units::mm, rules::above_up_to(0., 1000.), {0.1, 30.},
              "From the flat top down to the lowest points of the dishes.");
  section.add("Thickness [mm]", shape.thickness, units::mm, rules::above_up_to(0., 1000.),
              {2., 40., "Inserts of polyethylene have 6 to 20 mm."},
              "Below the lowest points of the dishes.");
  section.add("Length [mm]", shape.length, units::mm, rules::above_up_to(0., 1000.), {10., 150.},
              "From back to front.");
  section.add("Width [mm]", shape.width, units::mm, rules::above_up_to(0., 1000.), {10., 200.},
              "From side to side.");
  section.add("Corner radius [mm]", shape.corner_radius, units::mm, rules::between(0., 1000.),
              {0.3, 75.}, "Of the outline as seen from above.");
  section
      .add("Cells", shape.target_cells, rules::integer_between(0, most_mesh_cells),
           "Number of tetrahedra, reached within 10 %; the element sizes are scaled to it. 0: "
           "the sizes are used as they are.")
      .of_mesh();
  section
      .add("Element size at wear [mm]", shape.element_size_at_wear, units::mm, rules::positive(),
           {0.05, 30.}, "Edge length on the dishes below the condyles.")
      .of_mesh();
  section
      .add("Element size at backing [mm]", shape.element_size_far, units::mm, rules::positive(),
           {0.05, 40.}, "Edge length on the backing and at the outline.")
      .of_mesh();
  add_own(section);
  const auto import =
      section.section("Imported mesh", "Replaces the generated mesh if a file is named.");
  import
      .add_input_file("Mesh file", mesh_file,
                      "A Gmsh .msh file of linear or quadratic tetrahedra with the boundaries " +
                          words.boundaries +
                          ", of one or several bonded volumes ([Material / Other volumes]).")
      .of_mesh();
  import.add("Length unit [mm]", length_unit, units::mm, rules::positive(),
             plausible::unit_of_file(), plausible::unit_of_file_text);
  import.add("Origin in file [mm]", origin, units::mm, rules::vector3(), plausible::place_in_file(),
             words.origin);
}

MeshData
KneeInsertEntries::mesh(Parameters &parameters, const unsigned int degree) const
{
  const auto warn_of_folds = [&](const MeshData &mesh, const char *entry, const char *remedy)
  {
    if (degree == 1)
      return;
    if (const std::string folds = doubt_about_folds(mesh); !folds.empty())
      parameters.warning_at(entry, folds + remedy);
  };
  if (is_made())
  {
    MeshData mesh = make_knee_insert_mesh(shape);
    warn_of_folds(mesh, "Insert / Cells", " Make more cells.");
    return mesh;
  }
  ImportOptions options;
  options.has_materials = true;
  options.required_boundaries = {"wear", "backing"};
  options.length_unit = length_unit;
  std::vector<std::string> remarks;
  MeshData mesh = import_msh(mesh_file, options, &remarks);
  for (const std::string &remark : remarks)
    parameters.warning_at(file_entry, remark);
  warn_of_folds(mesh, file_entry, " Mesh finer there.");
  check_size(mesh, length_unit, parameters);
  mesh.move_places([this](const Vector3 &x) { return x - origin; });
  check_faces_up(mesh, parameters);
  return mesh;
}
} // namespace arthrowear
