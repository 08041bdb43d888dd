// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <mpi.h>

#include <memory>
#include <vector>

namespace arthrowear
{
/// Nodes with copies of their values on several ranks: every copy gets the sum of all ranks'
/// contributions, added in the order of ranks, so that copies stay equal to the last bit and no
/// second message is needed. One message per neighbour and sum.
class NodeSharing
{
public:
  static constexpr unsigned int not_local = static_cast<unsigned int>(-1);

  /// Collective.
  /// @param global_nodes  global nodes in local order, none twice
  /// @param owner  rank per global node, the same on every rank; an owner has a copy of its nodes
  NodeSharing(std::vector<unsigned int> global_nodes, const std::vector<unsigned int> &owner,
              MPI_Comm communicator);
  ~NodeSharing();
  NodeSharing(NodeSharing &&) noexcept;
  NodeSharing &operator=(NodeSharing &&) noexcept;

  unsigned int n_local() const { return global_nodes_.size(); }
  unsigned int n_global() const { return local_of_global_.size(); }
  unsigned int global(unsigned int local) const { return global_nodes_[local]; }
  /// Local node of a global one, or not_local.
  unsigned int local(unsigned int global) const { return local_of_global_[global]; }
  bool owns(unsigned int local) const { return owned_[local] != 0; }
  const std::vector<unsigned int> &global_nodes() const { return global_nodes_; }
  MPI_Comm communicator() const { return communicator_; }
  unsigned int n_ranks() const { return n_ranks_; }
  unsigned int rank() const { return rank_; }

  /// 3 values per local node, zero.
  std::vector<double> zero_field() const { return std::vector<double>(3 * n_local(), 0.); }
  /// Collective: every copy becomes the sum of the copies.
  void sum_copies(std::vector<double> &field) const;
  /// Collective: the owners' values of all nodes, 3 per global node, on every rank.
  std::vector<double> gather(const std::vector<double> &field) const;
  /// The inverse of gather(), without communication.
  std::vector<double> scatter(const std::vector<double> &global_field) const;

  /// Reduce values over all ranks; on one rank they change nothing.
  double sum(double value) const;
  double max(double value) const;
  void sum(std::vector<double> &values) const;

private:
  struct Exchange;
  void make_exchange();
  std::vector<unsigned int> global_nodes_, local_of_global_;
  std::vector<char> owned_;
  MPI_Comm communicator_;
  unsigned int n_ranks_ = 1, rank_ = 0;
  std::unique_ptr<Exchange> exchange_;
};
} // namespace arthrowear
