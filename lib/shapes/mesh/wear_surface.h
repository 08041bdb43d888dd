// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/mesh_nodes.h"
#include "mesh/smallest_turn.h"

namespace arthrowear
{
/// Node on an edge of a surface of quadratic triangles, and its motion with the vertices: half the
/// sum of the motions of the edge's ends, each multiplied by a matrix.
struct EdgeNode
{
  unsigned int node;                ///< of the surface
  std::array<unsigned int, 2> ends; ///< vertices of the surface
  std::array<Matrix3, 2> turns;     ///< rotations from the ends' normals to the edge's normal
};

/// Node numbers of a quadratic triangle: corners, then the edges 01, 12, 20.
using SixNodes = std::array<unsigned int, 6>;

/// Unit normals of the corners of quadratic triangles: means over the faces, with the linear shape
/// function of the corner as weight.
std::vector<Vector3> corner_normals(const std::vector<SixNodes> &faces,
                                    const std::vector<Vector3> &positions, unsigned int n_corners);

/// Edges of quadratic triangles, in the order in which the faces have them. The normal of an edge
/// is the mean of the normals of its faces.
std::vector<EdgeNode> edge_nodes_of(const std::vector<SixNodes> &faces,
                                    const std::vector<Vector3> &positions,
                                    const std::vector<Vector3> &corner_normals);

/// Faces of a boundary as they are, flat or curved. Its nodes are numbered in the order of
/// MeshNodes::of_boundary(), the vertices first.
class WearSurface
{
public:
  /// The nodes of curved edges lie on their curve (MeshNodes::on_curve).
  /// @throws InputError if the mesh has no such boundary
  WearSurface(const MeshData &mesh, const MeshNodes &nodes, const std::string &boundary);

  unsigned int n_vertices() const { return n_vertices_; }
  unsigned int n_nodes() const { return positions_.size(); }
  const std::vector<Vector3> &positions() const { return positions_; } ///< of the nodes [mm]
  /// Unit normals of the vertices, out of the body: corner_normals().
  const std::vector<Vector3> &normals() const { return normals_; }
  /// Vertices that share an edge with each vertex, ascending.
  std::vector<std::vector<unsigned int>> neighbours() const;

  /// Returns the displacement of all nodes from the displacement of the vertices.
  std::vector<Vector3> nodal(const std::vector<Vector3> &of_vertices) const;
  /// Rotations by which an edge follows its ends; a caller may multiply them by a projection.
  std::vector<EdgeNode> &edge_nodes() { return edge_nodes_; }

  /// Volume between the faces and the same faces with displaced nodes, > 0 into the body [mm^3];
  /// exact for flat and for curved faces.
  /// @param displacement  of the nodes [mm]
  double swept_volume(const std::vector<Vector3> &displacement) const;
  /// Derivative of the volume that the faces sweep by the motion of each vertex [mm^2], along the
  /// motion from the present positions to the displaced ones in the mean: dotted with the
  /// displacement and summed over the vertices it is swept_volume().
  /// @param displacement  of the vertices [mm]
  std::vector<Vector3> mean_area_vectors(const std::vector<Vector3> &displacement) const;

private:
  /// Returns the six nodes of a face after a part of the displacement; a flat face has middle
  /// nodes.
  std::array<Vector3, 6> face_positions(const SixNodes &face, double part,
                                        const std::vector<Vector3> &displacement) const;
  std::vector<Vector3> nodal_area_vectors(const std::vector<Vector3> &displacement) const;

  unsigned int degree_, n_vertices_;
  std::vector<Vector3> positions_, normals_;
  std::vector<SixNodes> faces_; // of degree 1: the first three
  std::vector<EdgeNode> edge_nodes_;
};
} // namespace arthrowear
