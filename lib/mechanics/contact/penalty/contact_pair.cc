// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/penalty/contact_pair.h"

#include "base/bounds.h"
#include "base/errors.h"
#include "contact/penalty/kernel.h"

namespace arthrowear
{
namespace
{
/// Rise of the surface over a facet, from the turn of the normals along its edges: of an arc with
/// chord e and end normals n_1, n_2 it is |e . (n_2 - n_1)|/8 [mm].
double
sagitta(const RelativeFacet<> &facet)
{
  double largest = 0.;
  for (int i = 0; i < 3; ++i)
  {
    const int j = (i + 1) % 3;
    const double turn = dot(facet.corner[j] - facet.corner[i], facet.normal[j] - facet.normal[i]);
    largest = std::max(largest, std::abs(turn) / 8.);
  }
  return largest;
}
} // namespace

ContactPair::ContactPair(const PairSurfaces &surfaces, const PairOptions &options,
                         const std::vector<double> &reference)
    : name_(surfaces.name), options_(options)
{
  const std::string interface = "interface " + name_;
  if (!(options.reach > 0. && options.skin > 0.))
    throw InputError(interface + ": reach and skin must be > 0 mm.");
  faces_.emplace_back(surfaces.slave_facets, reference, options.feature_angle,
                      interface + ": slave face");
  faces_.emplace_back(surfaces.master_facets, reference, options.feature_angle,
                      interface + ": master face");
  for (unsigned int pass = 0; pass < (options.two_pass ? 2 : 1); ++pass)
  {
    const std::vector<ContactFace::Vertex> &vertices = faces_[pass].vertices();
    for (unsigned int v = 0; v < vertices.size(); ++v)
      if (!faces_[1 - pass].has_node(vertices[v].node))
        points_.push_back(
            {vertices[v].node, v, pass, (options.two_pass ? 0.5 : 1.) * vertices[v].area});
    if (pass == 0)
      n_first_pass_ = points_.size();
  }
  for (unsigned int f = 0; f < 2; ++f)
  {
    caches_[f].normals.resize(faces_[f].vertices().size());
    caches_[f].made_in.assign(faces_[f].vertices().size(), 0);
  }
}

NearFacets
ContactPair::near_facets(const unsigned int pass, const std::vector<double> &positions,
                         const double radius) const
{
  std::vector<unsigned int> nodes;
  for (const Point &point : points_)
    if (point.pass == pass)
      nodes.push_back(point.node);
  return find_near_facets(faces_[1 - pass], positions, nodes, radius);
}

InitialContact
ContactPair::initial_state(const std::vector<double> &positions) const
{
  InitialContact initial;
  initial.state.points.resize(n_points());
  const bool bonds = options_.law.adhesion_energy > 0.;
  Kernel kernel(*this, positions);
  NearFacets near;
  for (unsigned int p = 0; p < n_points(); ++p)
  {
    const Point &point = points_[p];
    // Looks deeper than the reach, so that no overlap passes as no contact.
    const double depth = options_.reach + other_face(point).longest_edge();
    if (p == 0 || p == n_first_pass_)
      near = near_facets(point.pass, positions, depth);
    const unsigned int query = p - (point.pass == 0 ? 0 : n_first_pass_);
    const unsigned int *facets = near.facets.data();

    PointState &state = initial.state.points[p];
    state.history.intensity = 0.;
    Stand stand;
    if (!kernel.nearest(point, facets + near.begin[query], facets + near.begin[query + 1], -1, true,
                        -depth, stand))
      continue;
    const Vector3 normal = stand.normal();
    const double gap = -dot(stand.to_projection(), normal);
    if (gap < -(options_.overlap + 2. * sagitta(stand.relative)))
    {
      ++initial.overlap.n_points;
      if (-gap > initial.overlap.depth)
      {
        initial.overlap.depth = -gap;
        initial.overlap.place = kernel.position(point.node);
      }
    }
    if (gap < -options_.reach)
      continue;
    ++initial.n_partners;
    state.history.intensity = bonds ? 1. : 0.;
    state.facet = stand.facet;
    state.coordinates = {stand.projection.weight[1], stand.projection.weight[2]};
    state.offset = stand.projection.offset;
    state.initial_gap = bonds ? gap : std::min(gap, 0.);
    state.opening = gap - state.initial_gap;
    state.normal = normal;
    state.status = bonds ? InterfaceStatus::bonded : InterfaceStatus::open;
  }
  return initial;
}

void
ContactPair::search(const std::vector<double> &positions)
{
  for (unsigned int pass = 0; pass < (options_.two_pass ? 2 : 1); ++pass)
    near_[pass] = near_facets(pass, positions, options_.reach + options_.skin);
  many_patches_.assign(n_points(), 0);
  for (unsigned int p = 0; p < n_points(); ++p)
  {
    const NearFacets &near = near_[points_[p].pass];
    const unsigned int query = p - (points_[p].pass == 0 ? 0 : n_first_pass_);
    const ContactFace &face = other_face(points_[p]);
    for (unsigned int k = near.begin[query]; k < near.begin[query + 1]; ++k)
      if (face.facet(near.facets[k]).patch != face.facet(near.facets[near.begin[query]]).patch)
        many_patches_[p] = 1;
  }
  searched_ = positions;
}

double
ContactPair::motion_since_search(const std::vector<unsigned int> &nodes,
                                 const std::vector<double> &positions) const
{
  constexpr double infinity = std::numeric_limits<double>::infinity();
  if (searched_.empty())
    return infinity;
  // Two nodes can have moved apart by no more than the diagonal of the box of all displacements.
  Bounds3 box;
  for (const unsigned int node : nodes)
    box.include(node_position(positions.data(), node) - node_position(searched_.data(), node));
  return nodes.empty() ? 0. : norm(box.sides());
}

std::vector<unsigned int>
ContactPair::nodes_needed(const std::vector<unsigned int> &points, const PairState &state) const
{
  std::vector<unsigned int> nodes;
  std::array<std::vector<unsigned char>, 2> seen;
  for (unsigned int f = 0; f < 2; ++f)
    seen[f].assign(faces_[f].n_facets(), 0);
  const auto add_facet = [&](const unsigned int face, const unsigned int facet)
  {
    if (!seen[face][facet])
      for (const unsigned int vertex : faces_[face].facet(facet).vertices)
        faces_[face].add_nodes_of_normal(vertex, nodes);
    seen[face][facet] = 1;
  };
  for (const unsigned int p : points)
  {
    const Point &point = points_[p];
    faces_[point.pass].add_nodes_of_normal(point.vertex, nodes);
    const NearFacets &near = near_[point.pass];
    const unsigned int query = p - (point.pass == 0 ? 0 : n_first_pass_);
    for (unsigned int k = near.begin[query]; k < near.begin[query + 1]; ++k)
      add_facet(1 - point.pass, near.facets[k]);
    if (state.points[p].facet >= 0)
      add_facet(1 - point.pass, state.points[p].facet);
  }
  std::sort(nodes.begin(), nodes.end());
  nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
  return nodes;
}
} // namespace arthrowear
