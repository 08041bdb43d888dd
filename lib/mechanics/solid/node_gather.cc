// SPDX-License-Identifier: LGPL-2.1-or-later
#include "solid/body.h"

#include <algorithm>

namespace arthrowear
{
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
