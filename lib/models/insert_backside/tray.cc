// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/insert_backside/tray.h"

#include "base/format.h"

namespace arthrowear
{
CounterfaceShape::Nearest
TrayShape::nearest(const Vector3 &position) const
{
  if (!tray_.meets_rim(position))
    return {position[1] - tray_.floor, {0., 1., 0.}};
  const BesideOutline rim = beside(tray_.outline, position);
  return {tray_.clearance - rim.outside, -1. * rim.normal};
}

std::string
TrayShape::text() const
{
  return tray_.has_rim ? formatted("tray with a rim at a clearance of %.3g mm", tray_.clearance)
                       : "tray without a rim";
}

namespace
{
/// Marks the faces of the side that meet the rim. @return height of their lowest vertex [mm];
/// infinite if there are none
double
mark_side(MeshData &mesh, const std::vector<bool> &is_on_backing, const double height,
          const unsigned int marked)
{
  const unsigned int side = mesh.boundary_id("side");
  const auto touches = [](const MeshData::BoundaryFace &face, const std::vector<bool> &marks)
  {
    return std::any_of(face.vertices.begin(), face.vertices.end(),
                       [&](const unsigned int vertex) { return marks[vertex]; });
  };
  std::vector<bool> is_in_first_row(mesh.vertices.size(), false);
  for (const MeshData::BoundaryFace &face : mesh.faces)
    if (face.boundary_id == side && touches(face, is_on_backing))
      for (const unsigned int vertex : face.vertices)
        is_in_first_row[vertex] = true;
  double lowest = std::numeric_limits<double>::infinity();
  for (MeshData::BoundaryFace &face : mesh.faces)
  {
    if (face.boundary_id != side || touches(face, is_on_backing))
      continue;
    double bottom = std::numeric_limits<double>::infinity();
    for (const unsigned int vertex : face.vertices)
      bottom = std::min(bottom, mesh.vertices[vertex][1]);
    if (bottom > height && !touches(face, is_in_first_row))
      continue;
    face.boundary_id = marked;
    lowest = std::min(lowest, bottom);
  }
  return lowest;
}
} // namespace

Tray
turn_over(MeshData &mesh, const double clearance, const double rim_height,
          std::vector<std::string> &findings)
{
  Tray tray;
  tray.clearance = clearance;
  tray.outline = outline_of(mesh, "backing");
  const unsigned int bearing = mesh.boundary_id("wear"), backing = mesh.boundary_id("backing");
  std::vector<bool> is_on_backing(mesh.vertices.size(), false);
  double least = std::numeric_limits<double>::infinity(), most = -least;
  for (const unsigned int vertex : mesh.boundary_vertices("backing"))
  {
    is_on_backing[vertex] = true;
    least = std::min(least, mesh.vertices[vertex][1]);
    most = std::max(most, mesh.vertices[vertex][1]);
  }
  tray.floor = least;
  std::swap(mesh.boundary_names[bearing], mesh.boundary_names[backing]);
  if (rim_height == 0.)
    return tray;
  if (!mesh.has_boundary("side"))
  {
    findings.push_back("needs a boundary `side` of the mesh.");
    return tray;
  }
  const double lowest = mark_side(mesh, is_on_backing, least + rim_height, backing);
  if (lowest == std::numeric_limits<double>::infinity())
    findings.push_back("needs a side with two rows of elements: make them smaller.");
  else if (most >= .5 * (least + lowest))
    findings.push_back(formatted("needs a flat backing: it rises by %.3g mm, above the lowest "
                                 "points of the side that meet the rim.",
                                 most - least));
  tray.has_rim = true;
  tray.rim_from = .5 * (least + lowest);
  return tray;
}
} // namespace arthrowear
