// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "run/run_cost.h"
#include "wearing/wear_system.h"

namespace arthrowear
{
/// Sizes that determine the cost of the discrete problem.
struct WearSizes
{
  double cells = 0.;
  double vertices = 0., edges = 0.;
  double unknowns = 0.;   ///< 3 per node
  double points = 0.;     ///< of contact
  double candidates = 0.; ///< points that enter the contact problem in a cycle
  double patch = 0.;      ///< points in the contact problem of a typical step
};

/// Wear that a run is expected to compute.
struct ExpectedWear
{
  double depth = 0.;         ///< the largest [mm]; 0: not known
  double share_of_wall = 0.; ///< it over the wall; 0: not known
};

WearSizes wear_sizes(const WearRunParameters &p, const MeshData &mesh);

/// Entries of the factor of A = M + h^2 theta^2 K of a body in three dimensions: an upper estimate,
/// 1.1 times the count of a thick body, 1.3 to 2.8 times the count of a thin one.
double predicted_factor_entries(double unknowns);
/// Floating-point operations of the factorisation.
double predicted_factor_flops(double unknowns);

/// Cost of a run: counts of a typical run (Newton iterations and solves per step) times the cost of
/// each from the sizes of the mesh. doc/benchmarks.md compares it with runs. With jumps the range
/// ends with wear that spreads contact, jumps that are rejected and a mesh that follows the wear.
/// @param expected  wear, which decides how often the mesh may move and how many jumps are needed
RunCost wear_cost(const WearRunParameters &p, const MeshData &mesh, ExpectedWear expected = {});

/// Newton iterations per step that wear_cost() assumes.
constexpr double predicted_newton_iterations = 3.5;

/// Describes the sizes of the mesh, the number of steps, and the volumes.
std::string wear_description(const WearRunParameters &p, const MeshData &mesh);

/// Warns if a run has more than 1e5 steps, and names the entry that reduces them.
void warn_of_steps(Parameters &parameters, const WearRunParameters &p);
} // namespace arthrowear
