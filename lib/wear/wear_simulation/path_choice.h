// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "wear_simulation/path_cost.h"

namespace arthrowear
{
struct WearRunParameters;

/// Sizes, steps and memory that decide between the condensed and the iterative path.
struct PathQuestion
{
  WearSizes sizes;
  double steps = 1.; ///< that are expected
  RanksOfMachine ranks;
  double machine_memory = 0.;   ///< that the path may need on a machine [bytes]
  bool may_iterate = false;     ///< the iterative path solves the contact of this run
  bool keeps_operators = false; ///< of a condensed body, for other runs
};

/// A chosen path, and why; no reason where the run is short.
struct PathChoice
{
  Elasticity way = Elasticity::condensed;
  std::string reason;
};

/// Chooses the path with less expected time among those that fit into the memory, at the rates of a
/// usual core, so that all machines with enough memory choose alike. Runs of less than a minute
/// stay condensed.
PathChoice choose_path(const PathQuestion &question);

/// Expected time of a path at these rates [s].
double seconds_of_path(Elasticity way, const PathQuestion &question);

/// Largest memory of the columns of a condensed body on each rank, where nothing but the full path
/// may replace it [bytes].
constexpr double most_column_memory = 4e9;

/// The path that a run is expected to choose: [Solver / Elasticity], or with auto by the choice of
/// choose_path() and by an estimate of the elastic inertia.
Elasticity expected_path(const WearRunParameters &p, const WearSizes &sizes,
                         const RanksOfMachine &ranks, double machine_memory);

/// The question that a run asks. @param machine_memory [bytes]
PathQuestion path_question(const WearRunParameters &p, const WearSizes &sizes,
                           const RanksOfMachine &ranks, double machine_memory);
} // namespace arthrowear
