// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "solid/partition.h"

#include <array>

namespace arthrowear
{
/// Constraints on the body's nodes: components whose motion is given (zero or prescribed), and for
/// each direction at most one group of nodes that move as one (a rigid backing that slides along an
/// axis, or translates).
class Conditions
{
public:
  explicit Conditions(const NodePartition &partition);

  /// Prescribes the motion of this component of a local node; it is not solved for.
  void fix(const unsigned int local_node, const unsigned int component)
  {
    kind_[3 * local_node + component] = Kind::fixed;
  }
  /// Makes these nodes move as one in a component. To be called at most once for each component, on
  /// all ranks, with all local nodes of the group.
  void tie(const std::vector<unsigned int> &local_nodes, unsigned int component);

  bool is_fixed(unsigned int local_dof) const { return kind_[local_dof] == Kind::fixed; }
  /// Returns the row of this local dof in the global matrix, or -1 if it is fixed.
  long row(unsigned int local_dof) const;
  /// Owned dofs that need a unit diagonal: fixed ones and tied ones except the leader.
  bool needs_unit_diagonal(const unsigned int local_dof) const
  {
    return kind_[local_dof] == Kind::fixed || (kind_[local_dof] == Kind::tied && !leads(local_dof));
  }

  /// Owned entries: sets fixed ones to zero, and sums tied ones into their leader's entry.
  void restrict_residual(Field &residual) const;
  /// Owned entries: sets tied ones to their leader's value.
  void spread_solution(Field &solution) const;

private:
  bool leads(unsigned int local_dof) const;

  enum class Kind : char
  {
    free,
    fixed,
    tied
  };
  const NodePartition *partition_;
  std::vector<Kind> kind_;
  std::array<long, 3> leader_row_{-1, -1, -1}; // of each component
};
} // namespace arthrowear
