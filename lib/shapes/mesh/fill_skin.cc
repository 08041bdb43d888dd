// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/fill_skin.h"

#include "base/format.h"
#include "mesh/disjoint_sets.h"
#include "mesh/element_shape.h"
#include "mesh/gmsh_numbers.h"
#include "mesh/gmsh_process.h"
#include "mesh/gmsh_session.h"
#include "mesh/surface_crossing.h"

#include <gmsh.h>

#include <cstring>
#include <map>

namespace arthrowear
{
namespace
{

double
rounded(const double coordinate)
{
  constexpr double digits = 1e8;
  return std::round(coordinate * digits) / digits;
}

/// Volume inside a closed surface, > 0 if its triangles are outwards [mm^3].
double
volume_inside(const std::vector<Vector3> &vertices, const std::vector<Triangle> &skin)
{
  double volume = 0.;
  for (const Triangle &t : skin)
    volume += dot(vertices[t[0]] - vertices[0],
                  cross(vertices[t[1]] - vertices[0], vertices[t[2]] - vertices[0])) /
              6.;
  return volume;
}

/// A closed surface of a skin, such as its outside or a void.
struct Shell
{
  int tag; ///< of the surface and of its loop
  std::vector<unsigned int> vertices;
  std::vector<Triangle> triangles;
};

std::vector<Shell>
shells_of(const std::size_t n_vertices, const std::vector<Triangle> &skin)
{
  DisjointSets sets(n_vertices);
  for (const Triangle &t : skin)
    for (const unsigned int v : t)
      sets.join(t[0], v);
  std::map<unsigned int, std::size_t> shell_of_root;
  std::vector<Shell> shells;
  for (unsigned int v = 0; v < n_vertices; ++v)
  {
    const auto [known, is_new] = shell_of_root.emplace(sets.root(v), shells.size());
    if (is_new)
      shells.push_back({static_cast<int>(shells.size()) + 1, {}, {}});
    shells[known->second].vertices.push_back(v);
  }
  for (const Triangle &t : skin)
    shells[shell_of_root.at(sets.root(t[0]))].triangles.push_back(t);
  return shells;
}

/// Adds a closed surface of triangles to Gmsh as a discrete entity, without a geometry.
void
add_surface(const Shell &shell, const std::vector<Vector3> &vertices, const int shift)
{
  gmsh::model::addDiscreteEntity(2, shell.tag);
  std::vector<std::size_t> node_tags, corners;
  std::vector<double> coordinates;
  for (const unsigned int v : shell.vertices)
  {
    node_tags.push_back(v + 1);
    for (int i = 0; i < 3; ++i)
      coordinates.push_back(rounded(vertices[v][(i + shift) % 3]));
  }
  for (const Triangle &t : shell.triangles)
    for (const unsigned int v : t)
      corners.push_back(v + 1);
  gmsh::model::mesh::addNodes(2, shell.tag, node_tags, coordinates);
  gmsh::model::mesh::addElementsByType(shell.tag, gmsh_number::triangle, {}, corners);
}

struct Attempt
{
  int algorithm; // of Gmsh in volumes
  int shift;     // of the axes of space, which changes the order of Gmsh's work
};
// Gmsh leaves slivers in some meshes; the first mesh without slivers is used, else the best.
constexpr Attempt attempts[] = {{gmsh_number::hxt_volume, 0},
                                {gmsh_number::hxt_volume, 1},
                                {gmsh_number::hxt_volume, 2},
                                {gmsh_number::delaunay_volume, 0},
                                {gmsh_number::delaunay_volume, 1}};
constexpr double good_mean_ratio = .3;
// If the worst cells of two attempts differ by less, the boundary triangles limit their shape.
constexpr double same_mean_ratio = .01;

void
set_options(const Attempt &attempt)
{
  gmsh::option::setNumber("Mesh.MeshOnlyEmpty", 1);
  gmsh::option::setNumber("Mesh.MeshSizeFromPoints", 0);
  gmsh::option::setNumber("Mesh.MeshSizeExtendFromBoundary", 1);
  gmsh::option::setNumber("Mesh.Algorithm3D", attempt.algorithm);
  gmsh::option::setNumber("Mesh.Optimize", 1);
  gmsh::option::setNumber("Mesh.RandomSeed", 1);
}

/// Vertices inside and tetrahedra of Gmsh's current model.
Filling
filling_of_model(const std::size_t n_skin, const int shift)
{
  Filling filling;
  std::vector<std::size_t> tags, corners;
  std::vector<double> coordinates, parameters;
  gmsh::model::mesh::getNodes(tags, coordinates, parameters, 3, 1);
  std::map<std::size_t, unsigned int> index;
  for (std::size_t v = 0; v < n_skin; ++v)
    index[v + 1] = v;
  for (std::size_t i = 0; i < tags.size(); ++i)
  {
    index[tags[i]] = n_skin + i;
    Vector3 x;
    for (int k = 0; k < 3; ++k)
      x[(k + shift) % 3] = rounded(coordinates[3 * i + k]);
    filling.inner.push_back(x);
  }
  tags.clear();
  gmsh::model::mesh::getElementsByType(gmsh_number::tetrahedron, tags, corners, 1);
  for (std::size_t c = 0; c < tags.size(); ++c)
    filling.cells.push_back({index.at(corners[4 * c]), index.at(corners[4 * c + 1]),
                             index.at(corners[4 * c + 2]), index.at(corners[4 * c + 3])});
  return filling;
}

/// Orients the cells. @return their smallest shape; -1 if they do not fill the skin
double
orient(Filling &filling, const std::vector<Vector3> &skin_vertices,
       const std::vector<Triangle> &skin)
{
  MeshData mesh;
  mesh.vertices = skin_vertices;
  mesh.vertices.insert(mesh.vertices.end(), filling.inner.begin(), filling.inner.end());
  const std::vector<Vector3> &x = mesh.vertices;
  for (auto &cell : filling.cells)
    if (signed_volume(x[cell[0]], x[cell[1]], x[cell[2]], x[cell[3]]) < 0.)
      std::swap(cell[2], cell[3]);
  mesh.cells = filling.cells;
  constexpr double round_off = 1e-9;
  const double inside = volume_inside(skin_vertices, skin);
  if (outer_faces(mesh).size() != skin.size() ||
      !(std::abs(mesh.volume() - inside) <= round_off * inside))
    return -1.;
  return least_mean_ratio(mesh).value;
}

/// @param shells  the first contains the others
Filling
fill(const std::vector<Vector3> &vertices, const std::vector<Shell> &shells, const Attempt &attempt)
{
  gmsh::model::add("refill");
  for (const Shell &shell : shells)
    add_surface(shell, vertices, attempt.shift);
  for (const Shell &shell : shells)
    gmsh::model::geo::addSurfaceLoop({shell.tag}, shell.tag);
  std::vector<int> loops(shells.size());
  std::iota(loops.begin(), loops.end(), 1);
  gmsh::model::geo::addVolume(loops, 1);
  gmsh::model::geo::synchronize();
  set_options(attempt);
  gmsh::model::mesh::generate(3);
  Filling filling = filling_of_model(vertices.size(), attempt.shift);
  gmsh::model::remove();
  return filling;
}

/// Returns the first good filling, else the filling with the best shape.
/// @throws RunError if Gmsh fills the skin in no attempt
Filling
best_filling(const std::vector<Vector3> &vertices, const std::vector<Triangle> &skin,
             const std::vector<Shell> &shells)
{
  const GmshSession session;
  Filling best;
  double best_shape = 0.;
  std::string reason = "its cells do not fill the volume";
  for (const Attempt &attempt : attempts)
    try
    {
      Filling next = session.call([&] { return fill(vertices, shells, attempt); },
                                  [](const std::string &text) { return RunError(text); });
      const double shape = orient(next, vertices, skin), former = best_shape;
      if (shape > best_shape)
      {
        best = std::move(next);
        best_shape = shape;
      }
      if (best_shape >= good_mean_ratio ||
          (former > 0. && std::abs(shape - former) < same_mean_ratio))
        break;
    }
    catch (const std::exception &error)
    {
      gmsh::clear();
      reason = error.what();
    }
  if (!(best_shape > 0.))
    throw RunError(reason);
  return best;
}

template <class Values>
void
append_bytes(std::string &bytes, const Values &values)
{
  const std::size_t size = values.size();
  bytes.append(reinterpret_cast<const char *>(&size), sizeof(size));
  bytes.append(reinterpret_cast<const char *>(values.data()), size * sizeof(values[0]));
}

template <class Values>
void
take(const std::string &bytes, std::size_t &at, Values &values)
{
  std::size_t size = 0;
  std::memcpy(&size, bytes.data() + at, sizeof(size));
  values.resize(size);
  at += sizeof(size);
  std::memcpy(values.data(), bytes.data() + at, size * sizeof(values[0]));
  at += size * sizeof(values[0]);
}
} // namespace

Filling
fill_skin(const std::vector<Vector3> &vertices, const std::vector<Triangle> &skin,
          const double seconds)
{
  if (const std::optional<Vector3> x = crossing(vertices, skin))
    throw RunError(formatted("its boundary crosses itself at (%.4g, %.4g, %.4g) mm.", (*x)[0],
                             (*x)[1], (*x)[2]));
  // Gmsh's later attempts depend on what was allocated before them: the copy of the process starts
  // with the shells.
  const std::vector<Shell> shells = shells_of(vertices.size(), skin);
  const std::string bytes = run_gmsh(
      [&]
      {
        const Filling best = best_filling(vertices, skin, shells);
        std::string answer;
        append_bytes(answer, best.inner);
        append_bytes(answer, best.cells);
        return answer;
      },
      seconds);
  Filling filling;
  std::size_t at = 0;
  take(bytes, at, filling.inner);
  take(bytes, at, filling.cells);
  return filling;
}
} // namespace arthrowear
