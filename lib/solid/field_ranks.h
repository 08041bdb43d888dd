// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/fields.h"
#include "solid/body.h"
#include "solid/node_sharing.h"

#include <vector>

namespace arthrowear
{
/// How fields on a body lie on ranks, for checkpoints (io/checkpoint_fields.h): stored in the order
/// of the mesh's nodes, which no partition changes.
class BodyRanks
{
public:
  explicit BodyRanks(const Body &body);

  std::vector<double> whole(PerNode, const Field &field) const;
  std::vector<double> empty(PerNode, const Field &) const;
  void take(PerNode, const std::vector<double> &whole, Field &field) const;
  template <class T> void prepare(T &) const {}

private:
  const Body *body_;
  NodeGather gather_;
};

/// The same for nodes that several ranks hold. On as many ranks as before each goes on with its own
/// part of a sum, else the first one takes all.
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
  /// @throws InputError if the size is neither 0 nor that of the nodes
  void take(PerNodeOrNone, const std::vector<double> &whole, std::vector<double> &field) const;
  void take(SumOverRanks, const std::vector<double> &parts, double &part) const;
  template <class T> void prepare(T &) const {}

private:
  const NodeSharing *sharing_;
};
} // namespace arthrowear
