// SPDX-License-Identifier: LGPL-2.1-or-later
#include "solid/partition.h"

#include <deal.II/base/mpi.h>
#include <deal.II/base/partitioner.h>
#include <deal.II/base/partitioner.templates.h>

#include <algorithm>

namespace arthrowear
{
struct NodePartition::Exchange
{
  dealii::Utilities::MPI::Partitioner partitioner; // of the 3 * n values
  mutable std::vector<double> buffer;
  mutable std::vector<MPI_Request> requests;
};

NodePartition::NodePartition(const unsigned int first, const unsigned int end,
                             const unsigned int n_global, std::vector<unsigned int> ghosts,
                             MPI_Comm communicator)
    : first_(first), end_(end), n_global_(n_global),
      n_ranks_(dealii::Utilities::MPI::n_mpi_processes(communicator)),
      rank_(dealii::Utilities::MPI::this_mpi_process(communicator)), ghosts_(std::move(ghosts)),
      communicator_(communicator)
{
  if (n_ranks_ == 1)
    return;
  dealii::IndexSet owned(3 * n_global), ghost_dofs(3 * n_global);
  owned.add_range(3 * first, 3 * end);
  for (const unsigned int node : ghosts_)
    ghost_dofs.add_range(3 * node, 3 * node + 3);
  exchange_ = std::make_unique<Exchange>();
  exchange_->partitioner.reinit(owned, ghost_dofs, communicator);
  exchange_->buffer.resize(exchange_->partitioner.n_import_indices());
}

NodePartition::NodePartition() = default;
NodePartition::~NodePartition() = default;
NodePartition::NodePartition(NodePartition &&) noexcept = default;
NodePartition &NodePartition::operator=(NodePartition &&) noexcept = default;

void
NodePartition::update_ghosts(Field &field) const
{
  if (!exchange_)
    return;
  const dealii::ArrayView<double> owned(field.data(), 3 * n_owned());
  const dealii::ArrayView<double> ghost_values(field.data() + 3 * n_owned(), 3 * ghosts_.size());
  const dealii::ArrayView<double> buffer(exchange_->buffer.data(), exchange_->buffer.size());
  exchange_->partitioner.export_to_ghosted_array_start<double, dealii::MemorySpace::Host>(
      0, owned, buffer, ghost_values, exchange_->requests);
  exchange_->partitioner.export_to_ghosted_array_finish<double, dealii::MemorySpace::Host>(
      ghost_values, exchange_->requests);
}

void
NodePartition::add_to_owners(Field &field) const
{
  if (!exchange_)
    return;
  const dealii::ArrayView<double> owned(field.data(), 3 * n_owned());
  const dealii::ArrayView<double> ghost_values(field.data() + 3 * n_owned(), 3 * ghosts_.size());
  const dealii::ArrayView<double> buffer(exchange_->buffer.data(), exchange_->buffer.size());
  exchange_->partitioner.import_from_ghosted_array_start<double, dealii::MemorySpace::Host>(
      dealii::VectorOperation::add, 0, ghost_values, buffer, exchange_->requests);
  exchange_->partitioner.import_from_ghosted_array_finish<double, dealii::MemorySpace::Host>(
      dealii::VectorOperation::add, buffer, owned, ghost_values, exchange_->requests);
  std::fill(field.begin() + 3 * n_owned(), field.end(), 0.);
}

double
NodePartition::dot(const Field &a, const Field &b) const
{
  double here = 0.;
  for (unsigned int i = 0; i < 3 * n_owned(); ++i)
    here += a[i] * b[i];
  return sum(here);
}

double
NodePartition::sum(const double value) const
{
  return n_ranks_ == 1 ? value : dealii::Utilities::MPI::sum(value, communicator_);
}

double
NodePartition::max(const double value) const
{
  return n_ranks_ == 1 ? value : dealii::Utilities::MPI::max(value, communicator_);
}
} // namespace arthrowear
