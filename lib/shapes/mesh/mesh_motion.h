// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/laplace_motion.h"
#include "mesh/mesh_nodes.h"
#include "mesh/side_arrival.h"
#include "mesh/side_merge.h"

namespace arthrowear
{
/// Boundary names of a body that wears.
struct WearBoundaries
{
  std::string wear;
  std::vector<std::string> fixed; ///< do not move; all others slide in themselves
};

/// Limits beyond which the volume is meshed again. For a reference with poor cells, caused by its
/// boundary, the mean ratio may decrease to 0.8 of the reference's mean ratio.
struct MotionLimits
{
  double mean_ratio = .15;    ///< least mean_ratio()
  double jacobian = .3;       ///< least, over the reference
  double wall_fraction = .25; ///< largest depth since meshing over the wall
};

/// A reference mesh with its wear boundary moved.
struct MovedMesh
{
  /// Same cells as the reference; for quadratic elements with `middles`.
  MeshData mesh;
  /// Displacement of the wear nodes, projected on the faces that they stay in [mm].
  std::vector<Vector3> displacement;

  double mean_ratio;           ///< smallest of all cells
  double reference_mean_ratio; ///< smallest of all cells of the reference
  double jacobian_ratio;       ///< smallest of all cells, over the reference; <= 0: inverted
  double wall_fraction;        ///< largest depth since meshing over the wall there
  /// Largest distance of a node of a quadratic wear surface from its place on the worn curve, where
  /// a cell would fold [mm]; 0 but on meshes that are coarse against the radius or the wall.
  double straightened;
  /// Volume that the straight faces between wear and backing have lost since meshing [mm^3]: 0 to
  /// round-off on planes. On cylinders and cones, where vertices stay, chords of triangles change;
  /// on other curved faces vertices follow their tangent planes.
  double side_volume;
  unsigned int worst_cell; ///< with the smallest ratio

  bool is_valid() const { return jacobian_ratio > 0.; }
  /// The limit that is exceeded, with a number, as part of a sentence; empty if none is.
  std::string reason_to_refill(const MotionLimits &limits = {}) const;
};

/// Motion of a mesh with its worn surface: a function of the reference and the total displacement
/// of the wear boundary since, whatever lay between. Vertices inside follow by Laplace's equation
/// with weight 1/V per cell (small cells keep their shape), equation (1) of
/// doc/theory/deep_wear.md; fixed boundaries stay; vertices of other faces, named or not, slide in
/// their faces and along the edges between these. Volumes of the mesh that do not wear, and
/// interfaces, stay.
class MeshMotion
{
public:
  /// Factors the equations, once.
  /// @param reference  as meshed; for quadratic elements with its `middles`, if it has been worn
  /// @param sides  in which vertices slide; empty: the sides of the reference
  /// @throws InputError if the mesh has none of the boundaries
  MeshMotion(const MeshData &reference, const ElementChoice &elements,
             const WearBoundaries &boundaries, Sides sides = {});

  const MeshData &reference() const { return reference_; }
  const WearBoundaries &boundaries() const { return boundaries_; }
  /// Nodes of the wear boundary, ascending: its vertices, then for quadratic elements the nodes on
  /// its edges. All arrays of displacements are in this order.
  const std::vector<unsigned int> &wear_nodes() const { return wear_nodes_; }
  /// Free directions of a wear node, which stays in the other faces at it.
  const FreeDirections &sliding(const unsigned int k) const { return wear_sliding_[k]; }
  /// Side shapes, and which of them the vertices keep to.
  const Sides &sides() const { return sides_; }
  /// Rim vertices of the worn surface that reach the border of their side (find_arrivals()); none
  /// if several volumes wear.
  /// @param displacement  of the wear nodes from the reference [mm]
  /// @param travelled  distance of the wear vertices from their unworn places [mm]
  std::vector<SideArrival> arrivals(const std::vector<Vector3> &displacement,
                                    const std::vector<double> &travelled) const;
  /// Merges triangles of the sides that have become narrow (merge_narrow()).
  /// @param sides  at the vertices of the moved mesh
  SideChange merge_narrow_sides(const MeshData &moved, const Sides &sides) const;
  /// Wall thickness behind each wear vertex in the reference [mm].
  const std::vector<double> &walls() const { return walls_; }

  /// @param displacement  of the wear nodes from the reference [mm]
  /// @throws RunError if the surface has moved through the wall
  MovedMesh move(const std::vector<Vector3> &displacement) const;

private:
  void find_sliding();
  std::vector<Vector3> blocked_at(const std::vector<unsigned int> &shapes, unsigned int node,
                                  const std::vector<unsigned int> &faces) const;
  std::vector<bool> standing_vertices();
  void move_middles(MovedMesh &moved) const;
  std::vector<Vector3> edge_offsets(const MovedMesh &moved) const;
  double side_volume(const MovedMesh &moved) const;
  void measure_depth(MovedMesh &moved) const;

  MeshData reference_;
  MeshNodes nodes_;
  WearBoundaries boundaries_;
  unsigned int n_wear_vertices_ = 0;
  double mean_ratio_ = 0.;
  std::vector<unsigned int> wear_nodes_;
  std::vector<std::array<unsigned int, 3>> side_faces_; // neither worn nor fixed, outwards
  Sides sides_;
  unsigned int n_wearing_volumes_ = 0;
  std::vector<bool> stands_;                 // per vertex of the mesh: does not move
  std::vector<bool> given_edges_;            // per edge: not inside a volume that wears
  std::vector<FreeDirections> sliding_;      // per vertex of the mesh
  std::vector<FreeDirections> wear_sliding_; // per wear node
  std::vector<Vector3> wear_normals_;        // of its vertices, out of the body
  std::vector<double> walls_;
  std::unique_ptr<LaplaceMotion> laplace_;
};
} // namespace arthrowear
