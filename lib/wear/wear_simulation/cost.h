// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "wear_simulation/path_choice.h"
#include "wear_simulation/wear_system.h"

namespace arthrowear
{
/// Wear that a run is expected to compute.
struct ExpectedWear
{
  double jumps = 0.;         ///< that a tolerance of 1e-2 needs; 0: not known
  double share_of_wall = 0.; ///< largest depth over the wall; 0: not known
};

/// @param unknowns  3 per node @param points  of contact
WearSizes wear_sizes(const WearRunParameters &p, double cells, double unknowns, double points);
WearSizes wear_sizes(const WearRunParameters &p, const MeshData &mesh);

/// Cost of a run: counts of a typical run times the cost of each from the sizes of the mesh, by the
/// path that the run is expected to choose. doc/benchmarks.md compares it with runs. With jumps the
/// range ends with wear that spreads contact, jumps that are rejected and a mesh that follows the
/// wear.
/// @param expected  wear, which decides how often the mesh may move and how many jumps are needed
RunCost wear_cost(const WearRunParameters &p, const WearSizes &sizes, const ExpectedWear &expected,
                  const RanksOfMachine &ranks);
RunCost wear_cost(const WearRunParameters &p, const MeshData &mesh,
                  const ExpectedWear &expected = {});
/// Costs by the condensed and the iterative path, where the run permits them and does not use them.
std::vector<RunCost> other_wear_costs(const WearRunParameters &p, const WearSizes &sizes,
                                      const ExpectedWear &expected, const RanksOfMachine &ranks);

/// Describes the sizes of the mesh, the number of steps, and the volumes.
std::string wear_description(const WearRunParameters &p, const MeshData &mesh);

/// Warns if a run has more than 1e5 steps, and names the entry that reduces them.
void warn_of_steps(Parameters &parameters, const WearRunParameters &p);
} // namespace arthrowear
