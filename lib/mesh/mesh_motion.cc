// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/mesh_motion.h"

#include "base/errors.h"
#include "base/format.h"
#include "mesh/element_shape.h"
#include "mesh/faces.h"
#include "mesh/wall_thickness.h"

#include <algorithm>
#include <map>
#include <set>

namespace arthrowear
{
namespace
{
// Faces of the boundary whose normals differ by more meet at a sharp edge [rad].
constexpr double sharp = .5;
// Cosine between the normals of a face and a direction in which its vertices may slide.
constexpr double flat = 1e-3;

Vector3
area_of(const MeshData &mesh, const Triangle &t)
{
  return 0.5 * cross(mesh.vertices[t[1]] - mesh.vertices[t[0]],
                     mesh.vertices[t[2]] - mesh.vertices[t[0]]);
}

std::set<Triangle>
keys_of(const MeshData &mesh, const std::string &boundary)
{
  std::set<Triangle> keys;
  for (const Triangle &t : mesh.boundary_faces(boundary))
    keys.insert(sorted(t));
  return keys;
}

/// Triangles of the boundary that neither wear nor are fixed, outwards.
std::vector<Triangle>
sliding_faces(const MeshData &mesh, const WearBoundaries &boundaries)
{
  std::set<Triangle> others = keys_of(mesh, boundaries.wear);
  for (const std::string &name : boundaries.fixed)
    others.merge(keys_of(mesh, name));
  std::vector<Triangle> faces;
  for (const CellFace &face : outer_faces(mesh))
    if (others.count(face.key) == 0)
      faces.push_back(outward_vertices(mesh, face));
  return faces;
}

std::string
place_text(const Vector3 &x)
{
  return formatted("(%.4g, %.4g, %.4g) mm", x[0], x[1], x[2]);
}
} // namespace

bool
MovedMesh::needs_refill() const
{
  return !(mean_ratio >= least_moved_mean_ratio) || !(jacobian_ratio >= least_moved_jacobian) ||
         wall_fraction > largest_moved_fraction;
}

std::string
MovedMesh::reason() const
{
  if (!(jacobian_ratio >= least_moved_jacobian))
    return formatted("a cell has shrunk to %.3g of its volume, limit %g", jacobian_ratio,
                     least_moved_jacobian);
  if (!(mean_ratio >= least_moved_mean_ratio))
    return formatted("the worst cell has a shape of %.3g, limit %g (1 is regular, 0 flat)",
                     mean_ratio, least_moved_mean_ratio);
  if (wall_fraction > largest_moved_fraction)
    return formatted("the surface has moved by %.3g of the wall since the last meshing, limit %g",
                     wall_fraction, largest_moved_fraction);
  return {};
}

MeshMotion::MeshMotion(const MeshData &reference, const ElementChoice &elements,
                       const WearBoundaries &boundaries)
    : reference_(reference), nodes_(make_nodes(reference, elements)),
      wear_nodes_(nodes_.of_boundary(reference, boundaries.wear)),
      walls_(wall_thickness(reference, boundaries.wear))
{
  const std::vector<unsigned int> wear_vertices = reference.boundary_vertices(boundaries.wear);
  n_wear_vertices_ = wear_vertices.size();
  wear_normals_.assign(n_wear_vertices_, Vector3{});
  for (const Triangle &t : reference.boundary_faces(boundaries.wear))
    for (const unsigned int v : t)
    {
      const auto found = std::lower_bound(wear_vertices.begin(), wear_vertices.end(), v);
      Vector3 &normal = wear_normals_[found - wear_vertices.begin()];
      normal = normal + area_of(reference, t);
    }
  for (Vector3 &normal : wear_normals_)
    normal = normalised(normal);

  const std::vector<bool> stands = standing_vertices(boundaries);
  find_sliding(boundaries, stands);
  find_wear_sliding(boundaries, stands);
  std::vector<bool> is_given(reference.vertices.size(), false);
  for (const unsigned int v : wear_vertices)
    is_given[v] = true;
  laplace_ = std::make_unique<LaplaceMotion>(reference, sliding_, std::move(is_given));
}

/// Vertices of fixed boundaries and of volumes that have no face that wears.
std::vector<bool>
MeshMotion::standing_vertices(const WearBoundaries &boundaries) const
{
  std::vector<bool> stands(reference_.vertices.size(), false);
  for (const std::string &name : boundaries.fixed)
    for (const unsigned int v : reference_.boundary_vertices(name))
      stands[v] = true;
  const std::vector<CellFace> faces = sorted_faces(reference_);
  std::set<unsigned int> wearing;
  for (const Triangle &t : reference_.boundary_faces(boundaries.wear))
    wearing.insert(reference_.cell_volume_id[cells_at(faces, t).first->cell]);
  std::vector<unsigned int> volume(reference_.vertices.size());
  std::vector<bool> is_known(reference_.vertices.size(), false);
  for (std::size_t c = 0; c < reference_.cells.size(); ++c)
    for (const unsigned int v : reference_.cells[c])
    {
      const unsigned int id = reference_.cell_volume_id[c];
      if (wearing.count(id) == 0 || (is_known[v] && volume[v] != id))
        stands[v] = true;
      volume[v] = id;
      is_known[v] = true;
    }
  return stands;
}

void
MeshMotion::find_sliding(const WearBoundaries &boundaries, const std::vector<bool> &stands)
{
  std::map<unsigned int, std::vector<Vector3>> areas; // of the sliding faces around a vertex
  for (const Triangle &t : sliding_faces(reference_, boundaries))
    for (const unsigned int v : t)
      areas[v].push_back(area_of(reference_, t));
  sliding_.resize(reference_.vertices.size());
  for (const auto &[v, around] : areas)
    sliding_[v] = Sliding::along(around, flat);
  for (unsigned int v = 0; v < stands.size(); ++v)
    if (stands[v])
      sliding_[v] = Sliding::none();
}

void
MeshMotion::find_wear_sliding(const WearBoundaries &boundaries, const std::vector<bool> &stands)
{
  std::map<unsigned int, std::vector<Vector3>> areas; // of the sliding faces at a node
  std::array<unsigned int, 6> of_triangle;
  for (const Triangle &t : sliding_faces(reference_, boundaries))
  {
    nodes_.of_triangle(t, of_triangle.data());
    for (unsigned int k = 0; k < nodes_.per_triangle(); ++k)
      areas[of_triangle[k]].push_back(area_of(reference_, t));
  }
  for (const unsigned int node : wear_nodes_)
  {
    const bool is_vertex = node < nodes_.n_vertices;
    const auto ends = is_vertex ? std::array<unsigned int, 2>{node, node}
                                : nodes_.edges[node - nodes_.n_vertices];
    wear_sliding_.push_back(stands[ends[0]] && stands[ends[1]]
                                ? Sliding::none()
                                : Sliding::along_smooth(areas[node], sharp));
  }
}

std::vector<Vector3>
MeshMotion::wear_positions() const
{
  const std::vector<Vector3> &all = nodes_.degree == 1 ? nodes_.positions : nodes_.on_curve;
  std::vector<Vector3> positions;
  for (const unsigned int node : wear_nodes_)
    positions.push_back(all[node]);
  return positions;
}

MovedMesh
MeshMotion::move(const std::vector<Vector3> &displacement) const
{
  MovedMesh moved;
  for (std::size_t k = 0; k < wear_nodes_.size(); ++k)
    moved.displacement.push_back(wear_sliding_[k].project(displacement[k]));
  measure_depth(moved);
  moved.mesh = reference_;
  std::vector<Vector3> given(reference_.vertices.size(), Vector3{});
  for (unsigned int k = 0; k < n_wear_vertices_; ++k)
    given[wear_nodes_[k]] = moved.displacement[k];
  const std::vector<Vector3> motion = laplace_->solve(std::move(given));
  for (std::size_t v = 0; v < motion.size(); ++v)
    moved.mesh.vertices[v] = reference_.vertices[v] + motion[v];
  if (nodes_.degree == 2)
    move_middles(moved);
  const MeshNodes nodes = make_nodes(moved.mesh, {nodes_.degree, nodes_.curved});
  moved.jacobian_ratio = least_jacobian_ratio(moved.mesh, nodes, nodes_.positions).value;
  const WorstCell worst = least_mean_ratio(moved.mesh);
  moved.mean_ratio = worst.value;
  moved.worst_cell = worst.cell;
  return moved;
}

/// Nodes of edges: those that wear by their own displacement, the others as far from the middle of
/// the straight edge as in the reference.
void
MeshMotion::move_middles(MovedMesh &moved) const
{
  std::map<unsigned int, Vector3> worn;
  for (std::size_t k = n_wear_vertices_; k < wear_nodes_.size(); ++k)
    worn[wear_nodes_[k]] = nodes_.on_curve[wear_nodes_[k]] + moved.displacement[k];
  moved.mesh.middles.clear();
  for (std::size_t e = 0; e < nodes_.edges.size(); ++e)
  {
    const unsigned int node = nodes_.n_vertices + e;
    const auto &[a, b] = nodes_.edges[e];
    const auto found = worn.find(node);
    const Vector3 straight = 0.5 * (reference_.vertices[a] + reference_.vertices[b]);
    if (found != worn.end())
      moved.mesh.middles.push_back({nodes_.edges[e], found->second});
    else if (nodes_.on_curve[node] != straight)
      moved.mesh.middles.push_back(
          {nodes_.edges[e], 0.5 * (moved.mesh.vertices[a] + moved.mesh.vertices[b]) +
                                (nodes_.on_curve[node] - straight)});
  }
}

void
MeshMotion::measure_depth(MovedMesh &moved) const
{
  moved.wall_fraction = 0.;
  moved.deepest_node = wear_nodes_[0];
  for (unsigned int k = 0; k < n_wear_vertices_; ++k)
  {
    const double depth = std::abs(dot(moved.displacement[k], wear_normals_[k]));
    if (!(depth < walls_[k]))
      throw RunError(formatted("the wall is worn through: %.4g mm deep where it was %.4g mm, at ",
                               depth, walls_[k]) +
                     place_text(reference_.vertices[wear_nodes_[k]]) +
                     ". Stop the run earlier, or start from a thicker wall.");
    if (depth / walls_[k] > moved.wall_fraction)
    {
      moved.wall_fraction = depth / walls_[k];
      moved.deepest_node = wear_nodes_[k];
    }
  }
}
} // namespace arthrowear
