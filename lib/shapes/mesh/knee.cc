// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/knee.h"

#include "mesh/graded_mesh.h"
#include "mesh/knee_solid.h"

#include <algorithm>
#include <map>

namespace arthrowear
{
namespace
{
constexpr double round_off = 1e-6; // mm; above the errors of OpenCASCADE's curves

/// A place on the outline seen from above, or as it is inside of it: vertices of `side`, and nodes
/// of its edges, are moved from chords and from round-off onto it.
Vector3
onto_outline(const KneeInsertShape &g, Vector3 x)
{
  const double half_length = .5 * g.length, half_width = .5 * g.width, r = g.corner_radius;
  const double across = std::abs(x[0]) - (half_length - r),
               beside = std::abs(x[2]) - (half_width - r);
  if (across > 0. && beside > 0.)
  {
    const double distance = std::hypot(across, beside);
    x[0] = std::copysign(half_length - r + r * across / distance, x[0]);
    x[2] = std::copysign(half_width - r + r * beside / distance, x[2]);
  }
  else if (std::abs(std::abs(x[0]) - half_length) < std::abs(std::abs(x[2]) - half_width))
    x[0] = std::copysign(half_length, x[0]);
  else
    x[2] = std::copysign(half_width, x[2]);
  return x;
}

/// Places the vertices of the half z >= 0.
void
place_vertices(const KneeInsertShape &g, MeshData &mesh)
{
  for (Vector3 &x : mesh.vertices)
    if (std::abs(x[2]) < round_off)
      x[2] = 0.;
  for (const unsigned int v : mesh.boundary_vertices("side"))
    mesh.vertices[v] = onto_outline(g, mesh.vertices[v]);
  for (const unsigned int v : mesh.boundary_vertices("wear"))
  {
    Vector3 &x = mesh.vertices[v];
    const double top = top_height(g, x[0], x[2]);
    x[1] = g.depth - top < round_off ? g.depth : top;
  }
  for (const unsigned int v : mesh.boundary_vertices("backing"))
    mesh.vertices[v][1] = -g.thickness;
}

/// Adds the mirror image in z = 0 to the half z >= 0; they share vertices there.
void
add_mirror_image(MeshData &mesh)
{
  std::vector<unsigned int> image(mesh.vertices.size());
  for (unsigned int v = 0; v < image.size(); ++v)
  {
    const Vector3 x = mesh.vertices[v];
    image[v] = x[2] == 0. ? v : mesh.vertices.size();
    if (x[2] != 0.)
      mesh.vertices.push_back({x[0], x[1], -x[2]});
  }
  const std::size_t n_cells = mesh.cells.size(), n_faces = mesh.faces.size();
  for (std::size_t c = 0; c < n_cells; ++c)
  {
    const auto cell = mesh.cells[c];
    mesh.cells.push_back({image[cell[0]], image[cell[1]], image[cell[3]], image[cell[2]]});
    mesh.cell_volume_id.push_back(mesh.cell_volume_id[c]);
  }
  for (std::size_t f = 0; f < n_faces; ++f)
  {
    const auto [v, id] = mesh.faces[f];
    mesh.faces.push_back({{image[v[0]], image[v[2]], image[v[1]]}, id});
  }
}

/// Position in the size field: 0 at the surface below the condyles, 1 at the backing and far away.
double
coarseness(const KneeInsertShape &g, const Vector3 &x)
{
  const double top = top_height(g, x[0], x[2]);
  const double below = (top - x[1]) / (top + g.thickness);
  // The path of contact lies in an ellipse about the lowest point.
  constexpr double path_length = .38, path_width = .18; // half axes, of length and width
  const double away = std::hypot(x[0] / (path_length * g.length),
                                 (std::abs(x[2]) - .5 * g.distance) / (path_width * g.width));
  return std::clamp(std::max(below, .5 * (away - 1.)), 0., 1.);
}

/// Kinds of triangles on both sides of an edge, as bits.
enum EdgeKind : unsigned int
{
  elsewhere = 0,
  on_dish = 1,
  on_plane = 2,
  on_side = 4
};

/// Nodes on curved surfaces: above or below the middle of the straight edge, which keeps them in
/// the planes of the outline; on the border of a dish in the plane of the top.
void
add_middles(const KneeInsertShape &g, MeshData &mesh)
{
  std::map<std::array<unsigned int, 2>, unsigned int> kinds;
  const unsigned int wear = mesh.boundary_id("wear"), side = mesh.boundary_id("side");
  for (const auto &[v, id] : mesh.faces)
  {
    const Vector3 centre =
        1. / 3. * (mesh.vertices[v[0]] + mesh.vertices[v[1]] + mesh.vertices[v[2]]);
    const bool is_below_top = top_height(g, centre[0], centre[2]) < g.depth;
    const EdgeKind kind = id == side     ? on_side
                          : id != wear   ? elsewhere
                          : is_below_top ? on_dish
                                         : on_plane;
    for (int e = 0; e < 3; ++e)
      kinds[{std::min(v[e], v[(e + 1) % 3]), std::max(v[e], v[(e + 1) % 3])}] |= kind;
  }
  for (const auto &[edge, kind] : kinds)
  {
    const Vector3 straight = .5 * (mesh.vertices[edge[0]] + mesh.vertices[edge[1]]);
    Vector3 x = straight;
    if (kind & on_side)
      x = onto_outline(g, x);
    if ((kind & on_dish) && (kind & on_plane))
      x = onto_border(g, x);
    else if (kind & on_dish)
      x[1] = top_height(g, x[0], x[2]);
    if (x != straight)
      mesh.middles.push_back({edge, x});
  }
}
} // namespace

MeshData
make_knee_insert_mesh(const KneeInsertShape &g)
{
  check_shape(g);
  GradedBody body;
  body.name = "insert";
  body.numbers = {g.sagittal_radius,
                  g.coronal_radius,
                  g.distance,
                  g.depth,
                  g.thickness,
                  g.length,
                  g.width,
                  g.corner_radius,
                  g.element_size_at_wear,
                  g.element_size_far,
                  double(g.target_cells)};
  body.size_at_wear = g.element_size_at_wear;
  body.size_at_backing = g.element_size_far;
  body.target_cells = g.target_cells;
  const double volume = g.length * g.width * (g.thickness + .5 * rise(g));
  body.layer_volume = [volume](double) { return volume; };
  body.add_geometry = [&g] { add_half_insert(g); };
  body.height = [&g](const Vector3 &x) { return coarseness(g, x); };
  body.place_vertices = [&g](MeshData &mesh)
  {
    place_vertices(g, mesh);
    add_mirror_image(mesh);
  };
  MeshData mesh = make_graded(body);
  add_middles(g, mesh);
  return mesh;
}
} // namespace arthrowear
