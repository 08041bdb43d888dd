// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "solid/field.h"

#include <mpi.h>

#include <memory>

namespace arthrowear
{
/// Nodes that this rank owns, ghosts that it reads, and the exchange of their values. Global nodes
/// are numbered contiguously by owner; local ones are the owned nodes, then the ghosts.
class NodePartition
{
public:
  NodePartition();
  /// @param first, end  owned global nodes [first, end); @param ghosts ascending global nodes of
  /// others
  NodePartition(unsigned int first, unsigned int end, unsigned int n_global,
                std::vector<unsigned int> ghosts, MPI_Comm communicator);
  ~NodePartition();
  NodePartition(NodePartition &&) noexcept;
  NodePartition &operator=(NodePartition &&) noexcept;

  unsigned int n_owned() const { return end_ - first_; }
  unsigned int n_local() const { return n_owned() + ghosts_.size(); }
  unsigned int n_global() const { return n_global_; }
  unsigned int global(unsigned int local) const
  {
    return local < n_owned() ? first_ + local : ghosts_[local - n_owned()];
  }
  MPI_Comm communicator() const { return communicator_; }
  unsigned int n_ranks() const { return n_ranks_; }
  unsigned int rank() const { return rank_; }

  Field zero_field() const { return Field(3 * n_local(), 0.); }

  /// Copies the owners' values to the ghosts.
  void update_ghosts(Field &field) const;
  /// Adds the ghosts' values to the owners' and sets the ghosts to zero.
  void add_to_owners(Field &field) const;

  /// Sums and maxima over all ranks; dot() reads owned entries only.
  double dot(const Field &a, const Field &b) const;
  double sum(double value) const;
  double max(double value) const;

private:
  struct Exchange;
  unsigned int first_ = 0, end_ = 0, n_global_ = 0, n_ranks_ = 1, rank_ = 0;
  std::vector<unsigned int> ghosts_;
  MPI_Comm communicator_ = MPI_COMM_SELF;
  std::unique_ptr<Exchange> exchange_;
};
} // namespace arthrowear
