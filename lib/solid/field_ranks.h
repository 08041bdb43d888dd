// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/fields.h"
#include "solid/body.h"
#include "solid/node_sharing.h"

#include <vector>

namespace arthrowear
{
/// Distribution of a body's fields over ranks, for checkpoints (storage/checkpoint_fields.h):
/// fields are stored in the order of the mesh's nodes, which no partition changes.
class BodyRanks
{
public:
  explicit BodyRanks(const Body &body);

  std::vector<double> whole(PerNode, const Field &field) const;
  std::vector<double> whole(PerNodeOrNone, const Field &field) const;
  std::vector<double> empty(PerNode, const Field &) const;
  std::vector<double> empty(PerNodeOrNone, const Field &) const { return {}; }
  void take(PerNode, const std::vector<double> &whole, Field &field) const;
  /// @throws InputError if there are values, but not 3 per node
  void take(PerNodeOrNone, const std::vector<double> &whole, Field &field) const;
  template <class T> void prepare(T &) const {}

private:
  const Body *body_;
  NodeGather gather_;
};

/// Distribution of fields whose nodes have copies on several ranks. On as many ranks as before,
/// each rank continues with its own part of a sum, otherwise the first rank gets the whole sum.
class SharedRanks
{
public:
  explicit SharedRanks(const NodeSharing &sharing) : sharing_(&sharing) {}

  std::vector<double> whole(PerNode, const std::vector<double> &field) const;
  std::vector<double> whole(PerNodeOrNone, const std::vector<double> &field) const;
  std::vector<double> whole(SumOverRanks, double part) const;
  std::vector<double> empty(PerNode, const std::vector<double> &) const;
  std::vector<double> empty(PerNodeOrNone, const std::vector<double> &) const { return {}; }
  std::vector<double> empty(SumOverRanks, double) const { return {}; }
  void take(PerNode, const std::vector<double> &whole, std::vector<double> &field) const;
  /// @throws InputError if there are values, but not 3 per node
  void take(PerNodeOrNone, const std::vector<double> &whole, std::vector<double> &field) const;
  void take(SumOverRanks, const std::vector<double> &parts, double &part) const;
  template <class T> void prepare(T &) const {}

private:
  const NodeSharing *sharing_;
};
} // namespace arthrowear
