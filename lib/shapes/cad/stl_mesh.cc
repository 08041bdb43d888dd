// SPDX-License-Identifier: LGPL-2.1-or-later
#include "cad/stl_mesh.h"

#include "base/errors.h"
#include "base/format.h"
#include "cad/surface_flaws.h"
#include "mesh/fill_skin.h"
#include "surface/surface_file.h"
#include "surface/welded_surface.h"

namespace arthrowear
{
namespace
{
std::string
at(const Vector3 &place)
{
  return formatted("at (%.4g, %.4g, %.4g) mm", place[0], place[1], place[2]);
}

std::string
counted(const std::size_t number, const std::string &one, const std::string &several)
{
  return std::to_string(number) + " " + (number == 1 ? one : several);
}

/// Refuses a surface that does not enclose a volume.
void
require_closed(const std::string &file, const SurfaceFlaws &flaws, const double tolerance)
{
  InputErrors errors;
  if (flaws.holes.number > 0)
    errors.add(file + ": encloses no volume: its surface has " +
               counted(flaws.holes.number, "hole or edge", "holes or edges") + ", the longest " +
               formatted("%.4g mm around ", flaws.holes.size) + at(flaws.holes.place) +
               formatted(" (points within %.2g mm of each other are one)", tolerance) +
               ". Close it in the program that made it. An open surface can be a counterface or "
               "the surface of a layer model, without a mesh");
  if (flaws.branches.number > 0)
    errors.add(file + ": " + counted(flaws.branches.number, "edge belongs", "edges belong") +
               " to more than two triangles, one " + at(flaws.branches.place) +
               ". Remove doubled triangles and inner walls");
  // Triangles that share no corners cross beside each hole.
  if (flaws.crossings.number > 0 && flaws.holes.number == 0)
    errors.add(file + ": its surface crosses itself in " +
               counted(flaws.crossings.number, "pair", "pairs") + " of triangles, one " +
               at(flaws.crossings.place) + ". Unite the bodies before the export");
  errors.throw_if_any();
}
} // namespace

CadShape
mesh_stl(const std::string &file, const CadOptions &options)
{
  CadShape shape;
  shape.kind = "STL";
  shape.is_unit_stated = false;
  shape.unit = options.unit > 0. ? options.unit : 1.;
  WeldedSurface weld = welded(read_surface(file, shape.unit));
  TriangleMesh &surface = weld.mesh;
  if (surface.triangles.empty())
    throw InputError(file + ": has no triangle with an area. Save the surface again");
  const SurfaceFlaws flaws = flaws_of(surface);
  require_closed(file, flaws, weld.welding.tolerance);
  try
  {
    if (const std::size_t n = turn_outwards(surface); n > 0)
      shape.notes.push_back(counted(n, "triangle was", "triangles were") +
                            " turned around: the file orders their corners against the others.");
  }
  catch (const InputError &error)
  {
    throw InputError(file + error.what());
  }
  if (const std::string changes = weld.welding.text(); !changes.empty())
    shape.notes.push_back("The surface was welded: " + changes + ".");
  if (flaws.slivers.number > 0)
    shape.warnings.push_back(
        counted(flaws.slivers.number, "triangle is a sliver", "triangles are slivers") +
        formatted(": the flattest has %.2g of its longest edge as height, ", flaws.slivers.size) +
        at(flaws.slivers.place) +
        ". Cells there are as flat: remesh the surface, or export the shape as STEP.");

  MeshData &mesh = shape.mesh;
  const std::vector<unsigned int> face_of = smooth_faces(surface, options.angle);
  std::vector<std::vector<SurfacePoint>> points;
  mesh.vertices = surface.points;
  for (std::size_t k = 0; k < surface.triangles.size(); ++k)
  {
    const TriangleMesh::Triangle &t = surface.triangles[k];
    if (face_of[k] == shape.faces.size())
    {
      mesh.boundary_names.push_back(std::to_string(shape.faces.size()));
      shape.faces.emplace_back();
      points.emplace_back();
    }
    const Vector3 area = surface.area_vector(t);
    shape.faces[face_of[k]].area += norm(area);
    mesh.faces.push_back({t, face_of[k]});
    if (norm(area) > 0.)
      for (const std::uint32_t corner : t)
        points[face_of[k]].push_back({surface.points[corner], normalised(area)});
  }
  constexpr double tolerance = 1e-4; // coordinates have few digits
  for (std::size_t i = 0; i < shape.faces.size(); ++i)
    shape.faces[i].primitive = fit_primitive(points[i], tolerance);
  const Filling filling = fill_skin(mesh.vertices, surface.triangles, options.seconds);
  mesh.vertices.insert(mesh.vertices.end(), filling.inner.begin(), filling.inner.end());
  mesh.cells = filling.cells;
  mesh.cell_volume_id.assign(mesh.cells.size(), 0);
  mesh.volume_names = {"solid"};
  shape.solids = {{"solid", volume_inside(surface)}};
  make_consistent(mesh);
  return shape;
}
} // namespace arthrowear
