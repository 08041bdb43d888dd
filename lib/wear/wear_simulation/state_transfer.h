// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "wear_simulation/wear_system.h"

namespace arthrowear
{
/// Takes states of a body to another mesh of it: motion of its whole volume, where states have
/// that, by its nodes or, in new cells, by interpolation, exact for quadratic fields in cells with
/// straight edges. Contact points are the same in both.
class StateTransfer
{
public:
  /// Reads the fields. Collective.
  StateTransfer(const WearSystem &from, std::vector<State *> states);
  /// Writes them. Collective.
  /// @param moved  the former cells in their present places
  void apply(const WearSystem &to, const MeshData &moved) const;

private:
  using NodalValues = std::vector<double>; // 3 per mesh node, empty of no field
  struct Motion
  {
    NodalValues displacement, velocity;
  };
  std::vector<State *> states_;
  std::vector<Motion> motions_;
  MeshNodes from_;
};
} // namespace arthrowear
