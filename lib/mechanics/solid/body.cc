// SPDX-License-Identifier: LGPL-2.1-or-later
#include "solid/body.h"

#include "base/bounds.h"
#include "ranks/ranks.h"
#include "solid/cell_partition.h"

#include <map>
#include <numeric>

namespace arthrowear
{
namespace
{
/// Divides the nodes between two ranks: by the longest side of the box around them, so that the
/// nodes of each rank lie together and few are neighbours of the other's.
void
divide(std::vector<unsigned int> &nodes, const SharedArray<Vector3> &positions,
       const std::array<unsigned int, 2> ranks, std::vector<unsigned int> &owner)
{
  Bounds3 box;
  for (const unsigned int node : nodes)
    box.include(positions[node]);
  const Vector3 sides = box.sides();
  const auto axis = std::max_element(sides.begin(), sides.end()) - sides.begin();
  std::sort(nodes.begin(), nodes.end(),
            [&](const unsigned int a, const unsigned int b)
            { return std::pair(positions[a][axis], a) < std::pair(positions[b][axis], b); });
  for (std::size_t i = 0; i < nodes.size(); ++i)
    owner[nodes[i]] = ranks[2 * i < nodes.size() ? 0 : 1];
}
} // namespace

Body::Body(const MeshData &mesh, std::vector<SolidMaterial> materials, MPI_Comm communicator,
           const ElementChoice &elements)
    : Discretisation(mesh, std::move(materials), communicator, elements)
{
  std::vector<unsigned int> own_cells;
  const std::vector<unsigned int> local_of_mesh_node = number_nodes(mesh, communicator, own_cells);
  const Cells cells = take_cells(mesh, own_cells, local_of_mesh_node);
  require_none_folded(partition_.sum(cells.n_folded), cells);
  find_scales(cells);
}

/// Partition, numbers of the nodes, and the cells of this rank. Nodes between ranks belong in
/// halves to the lowest and the highest rank with a cell at them; a rank's nodes are numbered in
/// the order in which the cells have them first.
std::vector<unsigned int>
Body::number_nodes(const MeshData &mesh, MPI_Comm communicator,
                   std::vector<unsigned int> &own_cells)
{
  const std::vector<unsigned int> rank_of_cell = partition_cells(mesh, {}, {}, communicator);
  const unsigned int rank = rank_in(communicator), n_ranks = n_ranks_in(communicator);
  std::array<unsigned int, 10> of_cell;
  const auto for_nodes_of = [&](const unsigned int cell, const auto &action)
  {
    nodes().of_cell(mesh.cells[cell], of_cell.data());
    std::for_each_n(of_cell.begin(), nodes_per_cell(), action);
  };
  std::vector<unsigned int> in_order, owner(nodes().size(), n_ranks), highest(nodes().size(), 0);
  in_order.reserve(nodes().size());
  for (unsigned int cell = 0; cell < mesh.cells.size(); ++cell)
  {
    if (rank_of_cell[cell] == rank)
      own_cells.push_back(cell);
    for_nodes_of(cell,
                 [&](const unsigned int node)
                 {
                   if (owner[node] == n_ranks)
                     in_order.push_back(node);
                   owner[node] = std::min(owner[node], rank_of_cell[cell]);
                   highest[node] = std::max(highest[node], rank_of_cell[cell]);
                 });
  }
  std::map<std::array<unsigned int, 2>, std::vector<unsigned int>> between;
  for (const unsigned int node : in_order)
    if (owner[node] < highest[node])
      between[{owner[node], highest[node]}].push_back(node);
  for (auto &[ranks, shared] : between)
    divide(shared, nodes().positions, ranks, owner);
  std::vector<unsigned int> begin(n_ranks + 1, 0); // of the nodes of each rank
  for (const unsigned int node : in_order)
    ++begin[owner[node] + 1];
  std::partial_sum(begin.begin(), begin.end(), begin.begin());
  std::vector<unsigned int> next(begin), global_of_mesh_node(nodes().size());
  for (const unsigned int node : in_order)
    global_of_mesh_node[node] = next[owner[node]]++;

  std::vector<unsigned int> ghosts;
  for (const unsigned int cell : own_cells)
    for_nodes_of(cell,
                 [&](const unsigned int node)
                 {
                   if (owner[node] != rank)
                     ghosts.push_back(global_of_mesh_node[node]);
                 });
  std::sort(ghosts.begin(), ghosts.end());
  ghosts.erase(std::unique(ghosts.begin(), ghosts.end()), ghosts.end());
  partition_ =
      NodePartition(begin[rank], begin[rank + 1], nodes().size(), std::move(ghosts), communicator);

  std::vector<unsigned int> local_of_global(nodes().size(), not_local);
  for (unsigned int local = 0; local < partition_.n_local(); ++local)
    local_of_global[partition_.global(local)] = local;
  std::vector<unsigned int> local_of_mesh_node(nodes().size());
  mesh_node_of_local_.resize(partition_.n_local());
  for (unsigned int node = 0; node < nodes().size(); ++node)
  {
    const unsigned int local = local_of_global[global_of_mesh_node[node]];
    local_of_mesh_node[node] = local;
    if (local == not_local)
      continue;
    mesh_node_of_local_[local] = node;
    by_mesh_node_.push_back(local);
  }
  return local_of_mesh_node;
}

unsigned int
Body::local_node(const unsigned int mesh_node) const
{
  const auto found = std::lower_bound(by_mesh_node_.begin(), by_mesh_node_.end(), mesh_node,
                                      [this](const unsigned int local, const unsigned int node)
                                      { return mesh_node_of_local_[local] < node; });
  return found != by_mesh_node_.end() && mesh_node_of_local_[*found] == mesh_node ? *found
                                                                                  : not_local;
}

void
Body::find_scales(const Cells &cells)
{
  const std::vector<double> volumes_of_rank = volumes_here();
  double largest_modulus = 0., square = 0., volume = 0., compliance = 0.;
  for (const SolidMaterial &material : materials())
    largest_modulus = std::max(largest_modulus, material.lame().confined_modulus());
  for (std::size_t k = 0; k < materials().size(); ++k)
  {
    const SolidMaterial &material = materials()[k];
    mass_of_material_.push_back(material.density * partition_.sum(volumes_of_rank[k]));
    volume += mass_of_material_[k] / material.density;
    const double modulus = material.lame().confined_modulus() / largest_modulus;
    square += modulus * modulus * partition_.sum(cells.squares[k]);
  }
  // A body of one material has its modulus, without round-off.
  for (std::size_t k = 1; k < materials().size(); ++k)
    compliance += (materials()[0].young / materials()[k].young - 1.) *
                  (mass_of_material_[k] / materials()[k].density / volume);
  stiffness_scale_ = materials()[0].young / (1. + compliance) * std::cbrt(volume);
  // Strains are right to eps, so stresses to eps * modulus, and nodal forces to that times area.
  round_off_force_ = std::numeric_limits<double>::epsilon() * largest_modulus * std::sqrt(square);
}

void
Body::internal_force(const Field &displacement, Field &force) const
{
  force.assign(displacement.size(), 0.);
  add_internal_force(displacement, force);
  partition_.add_to_owners(force);
}

void
Body::multiply_mass(const Field &velocity, Field &product) const
{
  product.assign(velocity.size(), 0.);
  add_mass_product(velocity, product);
  partition_.add_to_owners(product);
}

double
Body::mass() const
{
  return std::accumulate(mass_of_material_.begin(), mass_of_material_.end(), 0.);
}

double
Body::strain_energy(const Field &displacement) const
{
  return partition_.sum(strain_energy_here(displacement));
}

double
Body::kinetic_energy(const Field &velocity) const
{
  Field product;
  multiply_mass(velocity, product);
  return 0.5 * partition_.dot(velocity, product);
}

Vector3
Body::momentum(const Field &velocity) const
{
  Field product;
  multiply_mass(velocity, product);
  Vector3 total{};
  for (unsigned int i = 0; i < 3 * partition_.n_owned(); ++i)
    total[i % 3] += product[i];
  for (double &component : total)
    component = partition_.sum(component);
  return total;
}

NodeGather::NodeGather(const Body &body, std::vector<unsigned int> mesh_nodes)
    : body_(&body), nodes_(std::move(mesh_nodes))
{
  for (unsigned int k = 0; k < nodes_.size(); ++k)
    if (body.owns(nodes_[k]))
    {
      owned_.push_back(k);
      local_.push_back(body.local_node(nodes_[k]));
    }
  const NodePartition &partition = body.partition();
  const int n_owned = owned_.size();
  counts_.resize(partition.n_ranks());
  MPI_Allgather(&n_owned, 1, MPI_INT, counts_.data(), 1, MPI_INT, partition.communicator());
  offsets_.assign(counts_.size(), 0);
  for (std::size_t rank = 1; rank < counts_.size(); ++rank)
    offsets_[rank] = offsets_[rank - 1] + counts_[rank - 1];
  order_.resize(nodes_.size());
  MPI_Allgatherv(owned_.data(), n_owned, MPI_UNSIGNED, order_.data(), counts_.data(),
                 offsets_.data(), MPI_UNSIGNED, partition.communicator());
  for (std::size_t rank = 0; rank < counts_.size(); ++rank)
  {
    counts_[rank] *= 3;
    offsets_[rank] *= 3;
  }
  send_.resize(3 * owned_.size());
  receive_.resize(3 * nodes_.size());
}

void
NodeGather::gather(const Field &field, std::vector<double> &values) const
{
  values.resize(receive_.size());
  for (std::size_t k = 0; k < owned_.size(); ++k)
    std::copy_n(field.data() + 3 * local_[k], 3, send_.data() + 3 * k);
  const double *source = send_.data();
  if (counts_.size() > 1)
  {
    MPI_Allgatherv(send_.data(), send_.size(), MPI_DOUBLE, receive_.data(), counts_.data(),
                   offsets_.data(), MPI_DOUBLE, body_->partition().communicator());
    source = receive_.data();
  }
  for (std::size_t k = 0; k < order_.size(); ++k)
    std::copy_n(source + 3 * k, 3, values.data() + 3 * order_[k]);
}

void
NodeGather::add(const std::vector<double> &values, Field &field) const
{
  for (std::size_t k = 0; k < owned_.size(); ++k)
    for (int i = 0; i < 3; ++i)
      field[3 * local_[k] + i] += values[3 * owned_[k] + i];
}

void
NodeGather::set(const std::vector<double> &values, Field &field) const
{
  for (std::size_t k = 0; k < owned_.size(); ++k)
    for (int i = 0; i < 3; ++i)
      field[3 * local_[k] + i] = values[3 * owned_[k] + i];
}
} // namespace arthrowear
