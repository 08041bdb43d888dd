// SPDX-License-Identifier: LGPL-2.1-or-later
// The counterface of the triangles of a file.
#include "base/format.h"
#include "base/length_units.h"
#include "base/units.h"
#include "contact/faces/surface_shapes.h"
#include "surface/curved_triangles.h"
#include "surface/point_scatter.h"
#include "surface/surface_faults.h"
#include "surface/surface_file.h"

namespace arthrowear
{
namespace
{
constexpr const char *file_name = "Surface file", *unit_name = "Unit of surface [mm]";
constexpr double usual_crease = 40. * units::deg;

enum Number : std::size_t
{
  unit,
  crease,
  n_numbers
};

/// Points and triangles as a table: the number of points, their coordinates [mm], and for each
/// triangle the numbers of its points.
std::vector<double>
table_of(const TriangleMesh &mesh)
{
  std::vector<double> table{static_cast<double>(mesh.points.size())};
  for (const Vector3 &point : mesh.points)
    table.insert(table.end(), point.begin(), point.end());
  for (const TriangleMesh::Triangle &triangle : mesh.triangles)
    table.insert(table.end(), triangle.begin(), triangle.end());
  return table;
}

CheckedSurface
surface_of(const std::vector<double> &values)
{
  TriangleMesh mesh;
  std::size_t at = n_numbers;
  mesh.points.resize(static_cast<std::size_t>(values[at++]));
  for (Vector3 &point : mesh.points)
    for (double &coordinate : point)
      coordinate = values[at++];
  mesh.triangles.resize((values.size() - at) / 3);
  for (TriangleMesh::Triangle &triangle : mesh.triangles)
    for (std::uint32_t &corner : triangle)
      corner = static_cast<std::uint32_t>(values[at++]);
  return check_surface(mesh);
}

/// Height of the curved surface of a mesh over the patches that are used, mean over the edges of
/// each patch [mm]. Edges whose facets lean by more than the usual crease angle are sharp in both.
std::vector<double>
facet_heights(const TriangleMesh &mesh, const CurvedTriangles &used)
{
  const CurvedTriangles curved(mesh, usual_crease);
  std::vector<double> heights;
  for (const std::array<std::uint32_t, 3> &edges : used.edges().of_triangle)
  {
    double sum = 0.;
    for (const std::uint32_t edge : edges)
      sum += .25 * norm(curved.edge(edge).curvature - used.edge(edge).curvature);
    heights.push_back(sum / 3.);
  }
  return heights;
}

LawDoubt
doubt_about(const std::vector<double> &values)
{
  const CheckedSurface checked = surface_of(values);
  const SurfaceFaults &faults = checked.faults;
  if (checked.mesh.triangles.empty())
    return {"its file has no triangle with an area", true};
  if (!faults.is_oriented())
    return {"must be a surface whose triangles agree about its outer side. " + faults.text() +
                " Repair the file, as MeshLab does (Remove faces from non-manifold edges, "
                "Re-orient all faces coherently).",
            true};
  constexpr double least_size = .5, largest_size = 1000.; // mm, of a part
  const double size = longest_side(checked.mesh.points);
  const std::string doubt = doubt_about_length("The surface is %.3g mm large", size, values[unit],
                                               specimen_size, unit_name);
  if (size < least_size || size > largest_size)
    return {"the unit of the file: " + doubt, true, unit_name};
  if (!doubt.empty())
    return {doubt, false, unit_name};
  std::string text = doubt_about_scatter(checked.mesh);
  if (faults.slivers.n > 0 || faults.borders.n > 1 || faults.holes.n > 0)
    text += (text.empty() ? "the" : " The") +
            std::string(" surface has faults, near which the gap is less exact: ") + faults.text() +
            " Repair the file where the body touches it, as MeshLab does (Close Holes).";
  return {text, false, file_name};
}

struct Patches
{
  std::string text; // of the surface
  std::shared_ptr<const CurvedTriangles> surface;
  std::shared_ptr<const std::vector<double>> facet_heights; // null: no facet is flatter than usual
};

Patches
make_patches(const std::vector<double> &values, const CounterfaceSide side)
{
  CheckedSurface checked = surface_of(values);
  TriangleMesh &mesh = checked.mesh;
  if (mesh.triangles.empty())
    throw InputError("the surface has no triangle with an area");
  if (side == CounterfaceSide::inside)
    for (TriangleMesh::Triangle &triangle : mesh.triangles)
      std::swap(triangle[1], triangle[2]);
  const std::string welding = checked.faults.welding.text();
  Patches patches{formatted("surface of %zu triangles", mesh.triangles.size()) +
                      (welding.empty() ? "" : " (welded: " + welding + ")"),
                  std::make_shared<const CurvedTriangles>(mesh, values[crease]), nullptr};
  if (values[crease] >= usual_crease)
    return patches;
  std::vector<double> heights = facet_heights(mesh, *patches.surface);
  if (*std::max_element(heights.begin(), heights.end()) > 0.)
    patches.facet_heights = std::make_shared<const std::vector<double>>(std::move(heights));
  return patches;
}

/// Models ask for the shape several times; its patches are made once.
const Patches &
patches_of(const std::vector<double> &values, const CounterfaceSide side)
{
  static std::vector<double> last_values;
  static CounterfaceSide last_side;
  static Patches last;
  if (last.surface && last_values == values && last_side == side)
    return last;
  last = make_patches(values, side);
  last_values = values;
  last_side = side;
  return last;
}
} // namespace

LawType<CounterfaceShape>
triangles_type()
{
  LawType<CounterfaceShape> type;
  type.name = "triangles";
  type.text = "(of a file, as curved patches)";
  LawNumber length{unit_name, units::mm, rules::positive(),
                   "Length of the file's unit: 1000 for metres, 10 for centimetres, 25.4 for "
                   "inches, 1e-3 for micrometres.",
                   ""};
  length.value = 1.;
  length.known = {1e-3, 1000.};
  LawNumber angle{"Crease angle [deg]", units::deg, rules::between(0., 180.),
                  "Angle between the normals of adjacent triangles above which their edge is "
                  "sharp. 0: triangles are flat.",
                  ""};
  angle.value = usual_crease;
  angle.known = {1., 180.};
  type.numbers = {length, angle};
  type.table.name = file_name;
  type.table.text =
      "File of the triangles, .stl or .ply, in the frame of the counterface. Normals, by the order "
      "of the corners, point outwards; the surface may be open.";
  type.table.example = "femur.stl";
  type.table.read = [](const std::string &file, const std::vector<double> &values)
  { return table_of(read_surface(file, values[unit])); };
  type.make = [](const std::vector<double> &values, const CounterfaceSetting &setting)
  {
    const Patches &patches = patches_of(values, setting.side);
    SurfaceShape::Use use{setting.side};
    use.facet_heights = patches.facet_heights;
    return std::make_shared<SurfaceShape>(patches.surface, use, patches.text);
  };
  type.doubt = [](const std::vector<double> &values, const CounterfaceSetting &)
  { return doubt_about(values); };
  return type;
}
} // namespace arthrowear
