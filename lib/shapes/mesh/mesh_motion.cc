// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/mesh_motion.h"

#include "base/errors.h"
#include "base/format.h"
#include "mesh/element_shape.h"
#include "mesh/inner_edges.h"
#include "mesh/sharp_edge.h"
#include "mesh/side_patches.h"
#include "mesh/volumes.h"
#include "mesh/wall_thickness.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
// Cosine between the normals of a face and a direction in which its vertices may slide.
constexpr double flat = 1e-3;
// Offset of a node from the middle of its edge that is none, over the length of the edge.
constexpr double straight = 1e-12;

std::set<Triangle>
keys_of(const MeshData &mesh, const std::string &boundary)
{
  std::set<Triangle> keys;
  for (const Triangle &t : mesh.boundary_faces(boundary))
    keys.insert(sorted(t));
  return keys;
}

/// Returns the boundary triangles that neither wear nor are fixed, outwards.
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

std::string
MovedMesh::reason_to_refill(const MotionLimits &limits) const
{
  constexpr double kept = .8; // of the shape in the reference
  if (!(mean_ratio >= std::min(limits.mean_ratio, kept * reference_mean_ratio)))
    return formatted("the worst cell has a quality of %.3g", mean_ratio);
  if (!(jacobian_ratio >= limits.jacobian))
    return formatted("a cell has shrunk to %.3g of its volume", jacobian_ratio);
  if (wall_fraction > limits.wall_fraction)
    return formatted("it is worn by %.3g of its wall since it was meshed", wall_fraction);
  return {};
}

MeshMotion::MeshMotion(const MeshData &reference, const ElementChoice &elements,
                       const WearBoundaries &boundaries, Sides sides)
    : reference_(reference), nodes_(make_nodes(reference, elements)), boundaries_(boundaries),
      wear_nodes_(nodes_.of_boundary(reference, boundaries.wear)), sides_(std::move(sides)),
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
      normal = normal + area_vector(reference.vertices, t);
    }
  for (Vector3 &normal : wear_normals_)
    normal = normalised(normal);

  mean_ratio_ = least_mean_ratio(reference).value;
  stands_ = standing_vertices();
  if (nodes_.degree == 2)
    given_edges_ = boundary_edges(reference, nodes_);
  for (std::size_t e = 0; e < given_edges_.size(); ++e)
    if (stands_[nodes_.edges[e][0]] && stands_[nodes_.edges[e][1]])
      given_edges_[e] = true;
  side_faces_ = sliding_faces(reference, boundaries);
  find_sliding();
  std::vector<bool> is_given(reference.vertices.size(), false);
  for (const unsigned int v : wear_vertices)
    is_given[v] = true;
  laplace_ = std::make_unique<LaplaceMotion>(reference, sliding_, std::move(is_given));
}

/// Marks the vertices that do not move: vertices of fixed boundaries, of interfaces, and of volumes
/// that have no face that wears.
std::vector<bool>
MeshMotion::standing_vertices()
{
  std::vector<bool> stands(reference_.vertices.size(), false);
  for (const std::string &name : boundaries_.fixed)
    for (const unsigned int v : reference_.boundary_vertices(name))
      stands[v] = true;
  const std::set<unsigned int> wearing = volumes_at(reference_, boundaries_.wear);
  n_wearing_volumes_ = wearing.size();
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

/// Returns the directions in which a node must not move that keeps to some shapes: blocked
/// directions of planes and cones, and the area vectors of the triangles around the node on other
/// shapes.
std::vector<Vector3>
MeshMotion::blocked_at(const std::vector<unsigned int> &shapes, const unsigned int node,
                       const std::vector<unsigned int> &faces) const
{
  std::vector<Vector3> result;
  bool is_free_form = false;
  for (const unsigned int s : shapes)
  {
    is_free_form = is_free_form || sides_.shapes[s].kind == SideShape::Kind::other;
    for (const Vector3 &direction : sides_.shapes[s].blocked(nodes_.positions[node]))
      result.push_back(direction);
  }
  for (const unsigned int f : faces)
    if (is_free_form)
      result.push_back(area_vector(reference_.vertices, side_faces_[f]));
  return result;
}

/// Directions open to vertices and wear nodes on the faces that slide. On curved faces of no known
/// shape in their tangent planes.
void
MeshMotion::find_sliding()
{
  const bool has_sides = !sides_.empty();
  std::optional<const SidePatches> patches;
  if (!has_sides)
  {
    patches.emplace(reference_, side_faces_);
    sides_ = patches->sides(side_faces_, reference_.vertices.size());
  }
  std::vector<std::vector<unsigned int>> faces_at(nodes_.size());
  std::array<unsigned int, 6> of_triangle;
  for (unsigned int f = 0; f < side_faces_.size(); ++f)
  {
    nodes_.of_triangle(side_faces_[f], of_triangle.data());
    for (unsigned int k = 0; k < nodes_.per_triangle(); ++k)
      faces_at[of_triangle[k]].push_back(f);
  }
  const auto sliding_at = [&](const unsigned int node, const std::array<unsigned int, 2> &ends)
  {
    if (stands_[ends[0]] && stands_[ends[1]])
      return FreeDirections::none();
    const std::vector<unsigned int> &faces = faces_at[node];
    const std::vector<unsigned int> shapes =
        faces.empty() ? std::vector<unsigned int>{} : sides_.common(ends);
    const std::vector<Vector3> blocked = has_sides
                                             ? blocked_at(shapes, node, faces)
                                             : patches->blocked(faces, nodes_.positions[node]);
    const bool is_free_form =
        has_sides ? std::any_of(shapes.begin(), shapes.end(),
                                [this](const unsigned int s)
                                { return sides_.shapes[s].kind == SideShape::Kind::other; })
                  : patches->is_free_form(faces);
    return is_free_form ? FreeDirections::along_smooth(blocked, sharp_edge)
                        : FreeDirections::along(blocked, flat);
  };
  for (unsigned int v = 0; v < stands_.size(); ++v)
    sliding_.push_back(sliding_at(v, {v, v}));
  for (const unsigned int node : wear_nodes_)
    wear_sliding_.push_back(node < nodes_.n_vertices
                                ? sliding_at(node, {node, node})
                                : sliding_at(node, nodes_.edges[node - nodes_.n_vertices]));
}

std::vector<SideArrival>
MeshMotion::arrivals(const std::vector<Vector3> &displacement,
                     const std::vector<double> &travelled) const
{
  if (n_wearing_volumes_ != 1)
    return {};
  const std::vector<unsigned int> vertices(wear_nodes_.begin(),
                                           wear_nodes_.begin() + n_wear_vertices_);
  std::vector<Vector3> projected;
  for (unsigned int k = 0; k < n_wear_vertices_; ++k)
    projected.push_back(wear_sliding_[k].project(displacement[k]));
  return find_arrivals(reference_, side_faces_, sides_, vertices, projected, travelled);
}

SideChange
MeshMotion::merge_narrow_sides(const MeshData &moved, const Sides &sides) const
{
  if (n_wearing_volumes_ != 1)
    return {};
  SideLimits limits;
  limits.is_worn.assign(moved.vertices.size(), false);
  for (unsigned int k = 0; k < n_wear_vertices_; ++k)
    limits.is_worn[wear_nodes_[k]] = true;
  limits.stands = stands_;
  limits.worn_triangles = moved.boundary_faces(boundaries_.wear);
  return merge_narrow(moved, side_faces_, sides, limits);
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
  moved.side_volume = side_volume(moved);
  moved.reference_mean_ratio = mean_ratio_;
  moved.straightened = 0.;
  for (std::size_t k = n_wear_vertices_; k < wear_nodes_.size(); ++k)
    moved.straightened = std::max(
        moved.straightened, norm(nodes.positions[wear_nodes_[k]] - nodes.on_curve[wear_nodes_[k]]));
  moved.worst_cell = worst.cell;
  return moved;
}

/// Change of the offsets of edges' nodes from the middles of the straight edges: given on the
/// boundary, where only worn edges change theirs, and continued into the body.
std::vector<Vector3>
MeshMotion::edge_offsets(const MovedMesh &moved) const
{
  std::vector<Vector3> offsets(nodes_.edges.size(), Vector3{});
  const std::vector<Vector3> &x = reference_.vertices, &y = moved.mesh.vertices;
  for (std::size_t k = n_wear_vertices_; k < wear_nodes_.size(); ++k)
  {
    const auto &[a, b] = nodes_.edges[wear_nodes_[k] - nodes_.n_vertices];
    offsets[wear_nodes_[k] - nodes_.n_vertices] =
        moved.displacement[k] - 0.5 * (y[a] - x[a]) - 0.5 * (y[b] - x[b]);
  }
  continue_offsets(reference_, nodes_, given_edges_, offsets);
  return offsets;
}

/// Moves the nodes of edges that are worn or not straight.
void
MeshMotion::move_middles(MovedMesh &moved) const
{
  const std::vector<Vector3> change = edge_offsets(moved);
  std::vector<bool> is_worn(nodes_.edges.size(), false);
  for (std::size_t k = n_wear_vertices_; k < wear_nodes_.size(); ++k)
    is_worn[wear_nodes_[k] - nodes_.n_vertices] = true;
  moved.mesh.middles.clear();
  for (std::size_t e = 0; e < nodes_.edges.size(); ++e)
  {
    const auto &[a, b] = nodes_.edges[e];
    const std::vector<Vector3> &x = reference_.vertices, &y = moved.mesh.vertices;
    const Vector3 offset = nodes_.on_curve[nodes_.n_vertices + e] - 0.5 * (x[a] + x[b]) + change[e];
    if (is_worn[e] || norm(offset) > straight * norm(x[b] - x[a]))
      moved.mesh.middles.push_back({nodes_.edges[e], 0.5 * (y[a] + y[b]) + offset});
  }
}

/// Volume between the sliding faces before and after.
double
MeshMotion::side_volume(const MovedMesh &moved) const
{
  double volume = 0.;
  const std::vector<Vector3> &x = reference_.vertices, &y = moved.mesh.vertices;
  for (const auto &[a, b, c] : side_faces_)
  {
    // Twice the area vector is quadratic in the part of the motion: Simpson's rule is exact.
    const auto twice_area = [&, i = a, j = b, k = c](const double s)
    {
      const auto at = [&](const unsigned int v) { return x[v] + s * (y[v] - x[v]); };
      return cross(at(j) - at(i), at(k) - at(i));
    };
    const Vector3 mean = (1. / 3.) * (y[a] - x[a] + y[b] - x[b] + y[c] - x[c]);
    volume -= dot(mean, twice_area(0.) + 4. * twice_area(.5) + twice_area(1.)) / 12.;
  }
  return volume;
}

void
MeshMotion::measure_depth(MovedMesh &moved) const
{
  moved.wall_fraction = 0.;
  for (unsigned int k = 0; k < n_wear_vertices_; ++k)
  {
    const double depth = std::abs(dot(moved.displacement[k], wear_normals_[k]));
    if (!(depth < walls_[k]))
      throw RunError(formatted("the wall is worn through: %.4g mm deep where it was %.4g mm, at ",
                               depth, walls_[k]) +
                     place_text(reference_.vertices[wear_nodes_[k]]) +
                     ". Stop the run earlier, or start from a thicker wall.");
    moved.wall_fraction = std::max(moved.wall_fraction, depth / walls_[k]);
  }
}
} // namespace arthrowear
