// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

namespace arthrowear
{
/// Tolerances of contact problems that are solved for the whole body (WholeContact).
struct WholeTolerances
{
  double penetration = 1e-10; ///< [mm]
  double force = 1e-9;        ///< of the balance of all nodes and of friction, over the load [-]
  unsigned int max_sets = 100;
};
} // namespace arthrowear
