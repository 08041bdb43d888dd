// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/deformable_contact.h"

#include "base/triples.h"
#include "ranks/ranks.h"

namespace arthrowear
{
DeformableContact::DeformableContact(const SolidBodies &bodies, const std::string &name,
                                     const std::string &slave, const std::string &master,
                                     const PairOptions &options)
    : name_(name)
{
  if (bodies.nodes().degree != 1)
    throw std::logic_error("a contact pair needs bodies of linear elements");
  const MeshData &mesh = bodies.mesh();
  PairSurfaces surfaces{name, mesh.boundary_faces(slave), mesh.boundary_faces(master)};
  for (const auto *facets : {&surfaces.slave_facets, &surfaces.master_facets})
    for (const std::array<unsigned int, 3> &facet : *facets)
      vertices_.insert(vertices_.end(), facet.begin(), facet.end());
  std::sort(vertices_.begin(), vertices_.end());
  vertices_.erase(std::unique(vertices_.begin(), vertices_.end()), vertices_.end());
  for (auto *facets : {&surfaces.slave_facets, &surfaces.master_facets})
    for (std::array<unsigned int, 3> &facet : *facets)
      for (unsigned int &node : facet)
        node = std::lower_bound(vertices_.begin(), vertices_.end(), node) - vertices_.begin();
  for (const unsigned int vertex : vertices_)
    reference_.insert(reference_.end(), mesh.vertices[vertex].begin(), mesh.vertices[vertex].end());
  pair_ = std::make_unique<ContactPair>(surfaces, options, reference_);
  for (unsigned int point = 0; point < pair_->n_points(); ++point)
    if (bodies.owner()[vertices_[pair_->point_node(point)]] == bodies.sharing().rank())
      own_points_.push_back(point);
  positions_ = reference_;
  forces_.assign(reference_.size(), 0.);
}

void
DeformableContact::update_positions(const std::vector<double> &displacement) const
{
  for (std::size_t i = 0; i < needed_.size(); ++i)
    for (unsigned int k = 0; k < 3; ++k)
      positions_[3 * needed_[i] + k] =
          reference_[3 * needed_[i] + k] + displacement[3 * local_[i] + k];
}

bool
DeformableContact::search_due(const SolidBodies &bodies,
                              const std::vector<double> &displacement) const
{
  if (searched_.empty())
    return true;
  update_positions(displacement);
  const bool is_due = pair_->search_due(needed_, positions_);
  return bodies.sharing().max(is_due ? 1. : 0.) > 0.;
}

std::vector<unsigned int>
DeformableContact::search(const SolidBodies &bodies, const std::vector<double> &displacement,
                          const PairState &state)
{
  const NodeSharing &sharing = bodies.sharing();
  std::vector<double> positions(reference_.size(), 0.);
  for (std::size_t node = 0; node < vertices_.size(); ++node)
  {
    const unsigned int local = sharing.local(vertices_[node]);
    if (local != NodeSharing::not_local && sharing.owns(local))
      set_triple(positions, node, triple(reference_, node) + triple(displacement, local));
  }
  sharing.sum(positions);
  return search_at(positions, state);
}

std::vector<unsigned int>
DeformableContact::search_at(const std::vector<double> &positions, const PairState &state)
{
  searched_ = positions;
  pair_->search(searched_);
  needed_ = pair_->nodes_needed(own_points_, state);
  return mapped<unsigned int>(needed_, [&](const unsigned int node) { return vertices_[node]; });
}

void
DeformableContact::renumber(const SolidBodies &bodies)
{
  local_.clear();
  for (const unsigned int node : needed_)
    local_.push_back(bodies.sharing().local(vertices_[node]));
}

void
DeformableContact::subtract_forces(const std::vector<double> &displacement, const double time_step,
                                   PairState &state, std::vector<double> &force) const
{
  update_positions(displacement);
  for (const unsigned int node : needed_)
    set_triple(forces_, node, {});
  energies_ = pair_->evaluate(own_points_, positions_, time_step, state, forces_);
  for (std::size_t i = 0; i < needed_.size(); ++i)
    for (unsigned int k = 0; k < 3; ++k)
      force[3 * local_[i] + k] -= forces_[3 * needed_[i] + k];
}

void
DeformableContact::multiply_stiffness(const PairState &state, const std::vector<double> &direction,
                                      std::vector<double> &product) const
{
  const AdhesionLaw &law = pair_->options().law;
  const double normal_stiffness = std::max(law.compressive_stiffness, law.tensile_stiffness);
  const double tangential_stiffness =
      law.tangential_stiffness + (law.friction > 0. ? law.friction_stiffness : 0.);
  PointStiffness point;
  std::vector<unsigned int> local_of_node(vertices_.size(), NodeSharing::not_local);
  for (std::size_t i = 0; i < needed_.size(); ++i)
    local_of_node[needed_[i]] = local_[i];
  for (const unsigned int own : own_points_)
  {
    if (!pair_->stiffness(own, state, point))
      continue;
    Vector3 relative{};
    for (int i = 0; i < 4; ++i)
      relative = relative + point.weights[i] * triple(direction, local_of_node[point.nodes[i]]);
    const Vector3 normal = dot(relative, point.normal) * point.normal;
    const double area = pair_->point_area(own);
    const Vector3 force =
        (area * normal_stiffness) * normal + (area * tangential_stiffness) * (relative - normal);
    for (int i = 0; i < 4; ++i)
    {
      const unsigned int node = local_of_node[point.nodes[i]];
      set_triple(product, node, triple(product, node) + point.weights[i] * force);
    }
  }
}

void
DeformableContact::add_stiffness_bound(const std::vector<double> &displacement,
                                       const PairState &state, std::vector<double> &bound) const
{
  update_positions(displacement);
  std::vector<double> of_nodes(vertices_.size(), 0.);
  pair_->add_stiffness_bound(own_points_, positions_, state, of_nodes);
  for (std::size_t i = 0; i < needed_.size(); ++i)
    bound[local_[i]] += of_nodes[needed_[i]];
}

PairState
DeformableContact::gather(const PairState &state, MPI_Comm communicator) const
{
  const std::size_t n = count_numbers<PointState>();
  std::vector<double> values(n * pair_->n_points(), 0.), of_point;
  for (const unsigned int point : own_points_)
  {
    of_point.clear();
    append_numbers(state.points[point], of_point);
    std::copy(of_point.begin(), of_point.end(), values.begin() + n * point);
  }
  const int n_ranks = n_ranks_in(communicator);
  if (n_ranks > 1)
    MPI_Allreduce(MPI_IN_PLACE, values.data(), values.size(), MPI_DOUBLE, MPI_SUM, communicator);
  PairState all = state;
  const double *next = values.data();
  take_numbers(next, all.points);
  return all;
}
} // namespace arthrowear
