// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/fields.h"
#include "solid/body.h"
#include "solid/node_sharing.h"

namespace arthrowear
{
/// Distribution over ranks of fields with three values per node, for checkpoints
/// (storage/checkpoint_fields.h): fields are stored in the order of the mesh's nodes, which no
/// partition changes.
class NodalRanks
{
public:
  Field whole(PerNode, const Field &field) const { return gather_(field); }
  Field whole(PerNodeOrNone, const Field &field) const
  {
    return max_(field.empty() ? 0. : 1.) > 0. ? gather_(field) : Field();
  }
  Field empty(PerNode, const Field &) const { return Field(3 * n_nodes_); }
  Field empty(PerNodeOrNone, const Field &) const { return {}; }
  void take(PerNode, const Field &whole, Field &field) const { field = scatter_(whole); }
  /// @throws InputError if there are values, but not 3 per node
  void take(PerNodeOrNone, const Field &whole, Field &field) const;
  template <class T> void prepare(T &) const {}

protected:
  NodalRanks() = default;

  std::size_t n_nodes_ = 0;                     // of the mesh
  std::function<Field(const Field &)> gather_;  // collective: a rank's field to the whole one
  std::function<Field(const Field &)> scatter_; // the inverse
  std::function<double(double)> max_;           // over all ranks
};

/// Fields of a body.
class BodyRanks : public NodalRanks
{
public:
  explicit BodyRanks(const Body &body);
};

/// Fields whose nodes have copies on several ranks. On as many ranks as before, each rank continues
/// with its own part of a sum, otherwise the first rank gets the whole sum.
class SharedRanks : public NodalRanks
{
public:
  explicit SharedRanks(const NodeSharing &sharing);

  using NodalRanks::empty;
  using NodalRanks::take;
  using NodalRanks::whole;
  std::vector<double> whole(SumOverRanks, double part) const;
  std::vector<double> empty(SumOverRanks, double) const { return {}; }
  void take(SumOverRanks, const std::vector<double> &parts, double &part) const;

private:
  const NodeSharing *sharing_;
};
} // namespace arthrowear
