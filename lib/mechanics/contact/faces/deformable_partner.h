// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/faces/deforming_face.h"
#include "contact/faces/obstacle.h"
#include "contact/penalty/face.h"
#include "mesh/mesh_data.h"

#include <memory>

namespace arthrowear
{
/// A boundary of the deformable mesh that the contact points of another boundary touch: linear
/// elements; its wear is stored at its nodes. Points are projected along normals that are
/// interpolated between its vertices, so that gap and normal are continuous; theory:
/// doc/theory/rigid_body.md section 5.
class DeformablePartner : public Obstacle, public DeformingFace, public WearPoints
{
public:
  /// @throws InputError if there is no such boundary
  DeformablePartner(const MeshData &mesh, const std::string &boundary);

  const std::vector<unsigned int> &nodes() const override { return nodes_; }
  void place_nodes(const double *displacement) override;
  Foot foot(const Vector3 &position) const override { return partner_of(position).foot; }

  void move(double, double) override {}
  ObstaclePoint nearest(const Vector3 &position) const override
  {
    return partner_of(position).point;
  }
  DeformingFace *face() override { return this; }

  const WearPoints *wear_points() const override { return this; }
  std::size_t size() const override { return nodes_.size(); }
  Vector3 position(std::size_t point) const override;
  const std::vector<Vector3> &normals() const override { return node_normals_; }
  const std::vector<std::array<unsigned int, 3>> &triangles() const override { return facets_; }
  const std::vector<double> &areas() const override { return areas_; }
  double spacing() const override;
  double radius() const override;
  using WearPoints::place;
  Place place(const Vector3 &position, std::size_t &hint) const override;

private:
  struct Partner
  {
    ObstaclePoint point;
    Foot foot;
  };
  Partner partner_of(const Vector3 &position) const;
  unsigned int nearest_facet(const Vector3 &position) const;

  std::vector<unsigned int> nodes_;
  std::vector<std::array<unsigned int, 3>> facets_;
  std::vector<double> reference_, positions_; // 3 per node [mm]
  std::vector<double> areas_;                 // of the nodes, in the reference [mm^2]
  std::vector<Vector3> node_normals_;         // in the reference
  std::unique_ptr<ContactFace> face_;
  std::vector<Vector3> normals_; // of the face's vertices
};
} // namespace arthrowear
