// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/quality.h"

#include "base/format.h"
#include "base/units.h"
#include "mesh/mesh_nodes.h"
#include "mesh/parts.h"
#include "mesh/volumes.h"

#include <algorithm>
#include <iomanip>
#include <sstream>
#include <tuple>
#include <utility>

namespace arthrowear
{
namespace
{
constexpr unsigned int tet_faces[4][3] = {{1, 2, 3}, {0, 3, 2}, {0, 1, 3}, {0, 2, 1}};

// Outward area vectors of the faces opposite to each vertex of a positive tetrahedron.
std::array<Vector3, 4>
area_vectors(const std::array<Vector3, 4> &x)
{
  std::array<Vector3, 4> areas;
  for (unsigned int f = 0; f < 4; ++f)
  {
    const Vector3 &a = x[tet_faces[f][0]];
    areas[f] = .5 * cross(x[tet_faces[f][1]] - a, x[tet_faces[f][2]] - a);
  }
  return areas;
}

/// Smallest and largest angle between faces [rad].
std::pair<double, double>
dihedral_range(const std::array<Vector3, 4> &x)
{
  const auto areas = area_vectors(x);
  std::pair<double, double> range{units::pi, 0.};
  for (unsigned int i = 0; i < 4; ++i)
    for (unsigned int j = 0; j < i; ++j)
    {
      const double angle =
          units::pi - std::atan2(norm(cross(areas[i], areas[j])), dot(areas[i], areas[j]));
      range.first = std::min(range.first, angle);
      range.second = std::max(range.second, angle);
    }
  return range;
}
} // namespace

double
radius_ratio(const Vector3 &a, const Vector3 &b, const Vector3 &c, const Vector3 &d)
{
  const double volume = std::abs(signed_volume(a, b, c, d));
  double surface = 0.;
  for (const Vector3 &area : area_vectors({a, b, c, d}))
    surface += norm(area);
  // The products of opposite edges are the sides of a triangle of area 6 V R.
  const double p = norm(b - a) * norm(d - c), q = norm(c - a) * norm(d - b),
               r = norm(d - a) * norm(c - b);
  const double s = .5 * (p + q + r);
  const double six_volume_radius = std::sqrt(std::max(0., s * (s - p) * (s - q) * (s - r)));
  if (surface == 0. || six_volume_radius == 0.)
    return 0.;
  const double inscribed = 3. * volume / surface;
  return 3. * inscribed * 6. * volume / six_volume_radius;
}

double
smallest_altitude(const Vector3 &a, const Vector3 &b, const Vector3 &c, const Vector3 &d)
{
  double largest_area = 0.;
  for (const Vector3 &area : area_vectors({a, b, c, d}))
    largest_area = std::max(largest_area, norm(area));
  return largest_area == 0. ? 0. : 3. * std::abs(signed_volume(a, b, c, d)) / largest_area;
}

double
mean_edge(const MeshData &mesh, const std::string &boundary)
{
  return std::sqrt(4. / std::sqrt(3.) * mesh.boundary_area(boundary) /
                   mesh.boundary_faces(boundary).size());
}

MeshQuality
quality_of(const MeshData &mesh)
{
  constexpr double large = std::numeric_limits<double>::max();
  MeshQuality q{large, 0., 0., large, 0., large, 0., 0., large, 0., large, 0};
  for (std::size_t c = 0; c < mesh.cells.size(); ++c)
  {
    std::array<Vector3, 4> x;
    for (unsigned int v = 0; v < 4; ++v)
      x[v] = mesh.vertices[mesh.cells[c][v]];

    const double ratio = radius_ratio(x[0], x[1], x[2], x[3]);
    if (ratio < q.min_radius_ratio)
      q.worst_cell = c;
    q.min_radius_ratio = std::min(q.min_radius_ratio, ratio);
    q.max_radius_ratio = std::max(q.max_radius_ratio, ratio);
    q.min_altitude = std::min(q.min_altitude, smallest_altitude(x[0], x[1], x[2], x[3]));
    q.mean_radius_ratio += ratio / mesh.cells.size();

    const double volume = mesh.cell_volume(c);
    q.volume += volume;
    q.min_volume = std::min(q.min_volume, volume);
    q.max_volume = std::max(q.max_volume, volume);

    for (unsigned int i = 0; i < 4; ++i)
      for (unsigned int j = 0; j < i; ++j)
      {
        const double edge = norm(x[i] - x[j]);
        q.min_edge = std::min(q.min_edge, edge);
        q.max_edge = std::max(q.max_edge, edge);
      }
    const auto [least, most] = dihedral_range(x);
    q.min_dihedral = std::min(q.min_dihedral, least);
    q.max_dihedral = std::max(q.max_dihedral, most);
  }
  return q;
}

double
PoorCells::gradient_error() const
{
  return max_dihedral > .5 * units::pi ? 1. / std::sin(max_dihedral) : 1.;
}

PoorCells
poor_cells(const MeshData &mesh, const double radius_ratio_limit)
{
  PoorCells poor;
  for (const auto &cell : mesh.cells)
  {
    const std::array<Vector3, 4> x{mesh.vertices[cell[0]], mesh.vertices[cell[1]],
                                   mesh.vertices[cell[2]], mesh.vertices[cell[3]]};
    const double ratio = radius_ratio(x[0], x[1], x[2], x[3]);
    if (!(ratio < radius_ratio_limit))
      continue;
    ++poor.n_cells;
    if (ratio >= poor.worst_ratio)
      continue;
    poor.worst_ratio = ratio;
    poor.worst_centre = .25 * (x[0] + x[1] + x[2] + x[3]);
    std::tie(poor.min_dihedral, poor.max_dihedral) = dihedral_range(x);
  }
  return poor;
}

std::string
doubt_about_folds(const MeshData &mesh)
{
  if (mesh.middles.empty())
    return "";
  const MeshNodes nodes = make_nodes(mesh, {2, {}});
  std::size_t n_moved = 0;
  Vector3 place{};
  for (std::size_t i = 0; i < nodes.positions.size(); ++i)
    if (nodes.positions[i] != nodes.on_curve[i])
    {
      ++n_moved;
      place = nodes.on_curve[i];
    }
  return n_moved == 0
             ? ""
             : std::to_string(n_moved) + (n_moved == 1 ? " node on an edge" : " nodes on edges") +
                   " will be moved towards straight edges in a run with quadratic "
                   "elements, as curved cells would fold there, one at " +
                   formatted("(%.6g, %.6g, %.6g) mm.", place[0], place[1], place[2]);
}

std::string
quality_report(const MeshData &mesh)
{
  const MeshQuality q = quality_of(mesh);
  std::ostringstream out;
  out << std::setprecision(4);
  out << "Cells              " << mesh.cells.size() << " tetrahedra, " << mesh.vertices.size()
      << " vertices\n"
      << "Volume [mm^3]      " << q.volume << ", of a cell " << q.min_volume << " to "
      << q.max_volume << "\n"
      << "Parts              " << number_of_parts(mesh) << "\n"
      << "Edges [mm]         " << q.min_edge << " to " << q.max_edge << "\n"
      << "Radius ratio       " << q.min_radius_ratio << " to " << q.max_radius_ratio << ", mean "
      << q.mean_radius_ratio << " (1 is regular, 0 flat)\n"
      << "Dihedral [deg]     " << q.min_dihedral / units::deg << " to "
      << q.max_dihedral / units::deg << "\n";
  if (!mesh.middles.empty())
    out << "Curved edges       " << mesh.middles.size() << ", for quadratic elements\n";
  for (const std::string &name : mesh.boundary_names)
    out << "Boundary           " << name << ": " << mesh.boundary_faces(name).size()
        << " triangles, " << mesh.boundary_vertices(name).size() << " vertices, "
        << mesh.boundary_area(name) << " mm^2\n";
  for (std::size_t id = 0; id < mesh.volume_names.size(); ++id)
  {
    MeshData part = mesh;
    part.cells.clear();
    for (std::size_t c = 0; c < mesh.cells.size(); ++c)
      if (mesh.cell_volume_id[c] == id)
        part.cells.push_back(mesh.cells[c]);
    out << "Volume             " << mesh.volume_names[id] << ": " << part.cells.size() << " cells";
    if (!part.cells.empty())
    {
      const MeshQuality own = quality_of(part);
      out << ", " << own.volume << " mm^3, altitudes from " << own.min_altitude << " mm";
    }
    out << "\n";
  }
  for (const auto &[volumes, triangles] : bonds(mesh))
    out << "Bond               " << mesh.volume_names[volumes[0]] << " and "
        << mesh.volume_names[volumes[1]] << ": " << triangles.size() << " shared triangles\n";
  return out.str();
}
} // namespace arthrowear
