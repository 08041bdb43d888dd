// SPDX-License-Identifier: LGPL-2.1-or-later
#include "solid/node_sharing.h"
#include "ranks/ranks.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace arthrowear
{
struct NodeSharing::Exchange
{
  struct Neighbour
  {
    int rank;
    std::vector<unsigned int> nodes; // local, ascending by global node: alike on both sides
    std::size_t offset;              // of its values in the buffers
  };
  /// A shared node and where its parts lie in `received`, in the order of ranks; own_part: here.
  struct Shared
  {
    unsigned int node;
    std::vector<std::size_t> parts;
  };
  static constexpr std::size_t own_part = static_cast<std::size_t>(-1);

  std::vector<Neighbour> neighbours;
  std::vector<Shared> shared;
  mutable std::vector<double> sent, received;
  mutable std::vector<MPI_Request> requests; // persistent: receives, then sends

  /// Persistent receives and sends of the buffers.
  void set_up_messages(MPI_Comm communicator)
  {
    for (const bool sends : {false, true})
      for (const Neighbour &neighbour : neighbours)
      {
        double *const values = (sends ? sent : received).data() + neighbour.offset;
        const int n = 3 * neighbour.nodes.size();
        requests.emplace_back();
        if (sends)
          MPI_Send_init(values, n, MPI_DOUBLE, neighbour.rank, 0, communicator, &requests.back());
        else
          MPI_Recv_init(values, n, MPI_DOUBLE, neighbour.rank, 0, communicator, &requests.back());
      }
  }

  ~Exchange()
  {
    for (MPI_Request &request : requests)
      MPI_Request_free(&request);
  }
};

NodeSharing::NodeSharing(std::vector<unsigned int> global_nodes,
                         const std::vector<unsigned int> &owner, MPI_Comm communicator)
    : global_nodes_(std::move(global_nodes)), local_of_global_(owner.size(), not_local),
      communicator_(communicator)
{
  const int rank = rank_in(communicator), n_ranks = n_ranks_in(communicator);
  rank_ = rank;
  n_ranks_ = n_ranks;
  owned_.resize(global_nodes_.size());
  for (unsigned int local = 0; local < global_nodes_.size(); ++local)
  {
    local_of_global_[global_nodes_[local]] = local;
    owned_[local] = owner[global_nodes_[local]] == rank_;
  }
  if (n_ranks == 1)
    return;
  make_exchange();
  exchange_->set_up_messages(communicator);
}

namespace
{
/// All ranks' nodes, one rank after the other; the nodes of rank r begin at begin[r].
struct NodesOfRanks
{
  std::vector<unsigned int> nodes;
  std::vector<int> begin;
};

/// Every rank's nodes, ascending, to every rank.
NodesOfRanks
gather_nodes(std::vector<unsigned int> mine, const unsigned int n_ranks, MPI_Comm communicator)
{
  std::sort(mine.begin(), mine.end());
  std::vector<int> counts(n_ranks);
  const int count = mine.size();
  MPI_Allgather(&count, 1, MPI_INT, counts.data(), 1, MPI_INT, communicator);
  NodesOfRanks all;
  all.begin.assign(n_ranks + 1, 0);
  std::partial_sum(counts.begin(), counts.end(), all.begin.begin() + 1);
  all.nodes.resize(all.begin.back());
  MPI_Allgatherv(mine.data(), count, MPI_UNSIGNED, all.nodes.data(), counts.data(),
                 all.begin.data(), MPI_UNSIGNED, communicator);
  return all;
}
} // namespace

/// Finds the neighbours and the nodes shared with them.
void
NodeSharing::make_exchange()
{
  const NodesOfRanks all = gather_nodes(global_nodes_, n_ranks_, communicator_);
  exchange_ = std::make_unique<Exchange>();
  std::vector<std::vector<std::size_t>> parts(
      global_nodes_.size()); // by local node, from all ranks
  std::size_t n_values = 0;
  for (unsigned int r = 0; r < n_ranks_; ++r)
  {
    const auto begin = all.nodes.begin() + all.begin[r], end = all.nodes.begin() + all.begin[r + 1];
    if (r == rank_)
    {
      for (auto node = begin; node != end; ++node)
        parts[local_of_global_[*node]].push_back(Exchange::own_part);
      continue;
    }
    Exchange::Neighbour neighbour{static_cast<int>(r), {}, n_values};
    for (auto node = begin; node != end; ++node)
      if (const unsigned int local = local_of_global_[*node]; local != not_local)
      {
        parts[local].push_back(n_values + 3 * neighbour.nodes.size());
        neighbour.nodes.push_back(local);
      }
    n_values += 3 * neighbour.nodes.size();
    if (!neighbour.nodes.empty())
      exchange_->neighbours.push_back(std::move(neighbour));
  }
  for (unsigned int local = 0; local < global_nodes_.size(); ++local)
    if (parts[local].size() > 1)
      exchange_->shared.push_back({local, std::move(parts[local])});
  exchange_->sent.resize(n_values);
  exchange_->received.resize(n_values);
}

NodeSharing::~NodeSharing() = default;
NodeSharing::NodeSharing(NodeSharing &&) noexcept = default;
NodeSharing &NodeSharing::operator=(NodeSharing &&) noexcept = default;

void
NodeSharing::sum_copies(std::vector<double> &field) const
{
  if (!exchange_)
    return;
  const Exchange &e = *exchange_;
  for (const Exchange::Neighbour &neighbour : e.neighbours)
  {
    double *value = e.sent.data() + neighbour.offset;
    for (const unsigned int node : neighbour.nodes)
      value = std::copy_n(field.data() + 3 * node, 3, value);
  }
  MPI_Startall(e.requests.size(), e.requests.data());
  MPI_Waitall(e.requests.size(), e.requests.data(), MPI_STATUSES_IGNORE);
  for (const Exchange::Shared &shared : e.shared)
  {
    double sum[3] = {0., 0., 0.};
    for (const std::size_t part : shared.parts)
    {
      const double *const value =
          part == Exchange::own_part ? field.data() + 3 * shared.node : e.received.data() + part;
      for (int i = 0; i < 3; ++i)
        sum[i] += value[i];
    }
    std::copy_n(sum, 3, field.data() + 3 * shared.node);
  }
}

std::vector<double>
NodeSharing::gather(const std::vector<double> &field) const
{
  std::vector<double> all(3 * n_global(), 0.);
  for (unsigned int local = 0; local < n_local(); ++local)
    if (owns(local))
      std::copy_n(field.data() + 3 * local, 3, all.data() + 3 * global_nodes_[local]);
  sum(all);
  return all;
}

std::vector<double>
NodeSharing::scatter(const std::vector<double> &global_field) const
{
  std::vector<double> field(3 * n_local());
  for (unsigned int local = 0; local < n_local(); ++local)
    std::copy_n(global_field.data() + 3 * global_nodes_[local], 3, field.data() + 3 * local);
  return field;
}

double
NodeSharing::sum(double value) const
{
  if (n_ranks_ > 1)
    MPI_Allreduce(MPI_IN_PLACE, &value, 1, MPI_DOUBLE, MPI_SUM, communicator_);
  return value;
}

double
NodeSharing::max(double value) const
{
  if (n_ranks_ > 1)
    MPI_Allreduce(MPI_IN_PLACE, &value, 1, MPI_DOUBLE, MPI_MAX, communicator_);
  return value;
}

void
NodeSharing::sum(std::vector<double> &values) const
{
  if (n_ranks_ > 1)
    MPI_Allreduce(MPI_IN_PLACE, values.data(), values.size(), MPI_DOUBLE, MPI_SUM, communicator_);
}
} // namespace arthrowear
