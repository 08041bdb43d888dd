// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/faces/deformable_partner.h"

#include "base/triples.h"
#include "base/units.h"
#include "contact/penalty/facet_search.h"
#include "contact/penalty/projection.h"

#include <limits>
#include <numeric>

namespace arthrowear
{
namespace
{
// Edges that turn by more are sharp: normals are not smoothed over them.
constexpr double feature_angle = 60. * units::deg;
// A point beside the face by more than this fraction of a facet does not face it.
constexpr double beside = 1e-6;
} // namespace

DeformablePartner::DeformablePartner(const MeshData &mesh, const std::string &boundary)
    : nodes_(mesh.boundary_vertices(boundary)), facets_(mesh.boundary_faces(boundary))
{
  for (auto &facet : facets_)
    for (unsigned int &corner : facet)
      corner = std::lower_bound(nodes_.begin(), nodes_.end(), corner) - nodes_.begin();
  for (const unsigned int node : nodes_)
    reference_.insert(reference_.end(), mesh.vertices[node].begin(), mesh.vertices[node].end());
  face_ = std::make_unique<ContactFace>(facets_, reference_, feature_angle, boundary);
  positions_ = reference_;
  DeformablePartner::place_nodes(std::vector<double>(reference_.size(), 0.).data());
  areas_.assign(nodes_.size(), 0.);
  node_normals_.assign(nodes_.size(), Vector3{});
  for (unsigned int vertex = 0; vertex < normals_.size(); ++vertex)
  {
    const auto &[node, patch, area] = face_->vertices()[vertex];
    areas_[node] += area;
    node_normals_[node] = node_normals_[node] + area * normals_[vertex];
  }
  for (Vector3 &normal : node_normals_)
    normal = normalised(normal);
}

Vector3
DeformablePartner::position(const std::size_t point) const
{
  return triple(reference_, point);
}

double
DeformablePartner::spacing() const
{
  const double area = std::accumulate(areas_.begin(), areas_.end(), 0.);
  return std::sqrt(4. / std::sqrt(3.) * area / facets_.size());
}

double
DeformablePartner::radius() const
{
  double largest = 0.;
  for (std::size_t point = 0; point < size(); ++point)
    largest = std::max(largest, norm(position(point)));
  return largest;
}

WearPoints::Place
DeformablePartner::place(const Vector3 &position, std::size_t &) const
{
  const Foot at = foot(position);
  return {at.nodes, at.weights};
}

void
DeformablePartner::place_nodes(const double *displacement)
{
  for (std::size_t i = 0; i < positions_.size(); ++i)
    positions_[i] = reference_[i] + displacement[i];
  normals_.resize(face_->vertices().size());
  for (unsigned int vertex = 0; vertex < normals_.size(); ++vertex)
    normals_[vertex] = face_->vertex_normal(vertex, positions_.data());
}

unsigned int
DeformablePartner::nearest_facet(const Vector3 &position) const
{
  unsigned int nearest = 0;
  double least = std::numeric_limits<double>::infinity();
  for (unsigned int i = 0; i < face_->n_facets(); ++i)
  {
    const auto &nodes = face_->facet(i).nodes;
    const double distance =
        squared_distance(position, triple(positions_, nodes[0]), triple(positions_, nodes[1]),
                         triple(positions_, nodes[2]));
    if (distance < least)
    {
      least = distance;
      nearest = i;
    }
  }
  return nearest;
}

DeformablePartner::Partner
DeformablePartner::partner_of(const Vector3 &position) const
{
  const unsigned int nearest = nearest_facet(position);
  const ContactFace::Facet &facet = face_->facet(nearest);
  RelativeFacet<> relative;
  for (int c = 0; c < 3; ++c)
  {
    relative.corner[c] = triple(positions_, facet.nodes[c]) - position;
    relative.normal[c] = normals_[facet.vertices[c]];
  }
  Projection<> at{{1. / 3., 1. / 3., 1. / 3.}, -dot(relative.corner[0], relative.normal[0])};
  Partner result;
  result.foot.nodes = facet.nodes;
  const bool stands =
      project(relative, at) != 0 && *std::min_element(at.weight, at.weight + 3) > -beside;
  if (!stands)
  {
    // Beyond the rim: open, by the distance from the facet.
    const auto corner = [&](const int c) { return triple(positions_, facet.nodes[c]); };
    result.point.gap = std::sqrt(squared_distance(position, corner(0), corner(1), corner(2)));
    result.point.normal = normalised(cross(corner(1) - corner(0), corner(2) - corner(0)));
    result.foot.weights = {1. / 3., 1. / 3., 1. / 3.};
    return result;
  }
  std::copy(at.weight, at.weight + 3, result.foot.weights.begin());
  const Vector3 normal = combine(at.weight, relative.normal);
  result.point.gap = at.offset * norm(normal);
  result.point.normal = normalised(normal);
  return result;
}
} // namespace arthrowear
