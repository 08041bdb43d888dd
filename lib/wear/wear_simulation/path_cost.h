// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "run/run_cost.h"
#include "wear_simulation/elasticity.h"

namespace arthrowear
{
/// Sizes of a wearing body that determine the cost of its set-up and steps.
struct WearSizes
{
  double cells = 0.;
  double unknowns = 0.;   ///< 3 per node
  double points = 0.;     ///< of contact
  double candidates = 0.; ///< points that enter the contact problem in a cycle
  double patch = 0.;      ///< points in the contact problem of a typical step
  unsigned int degree = 1;
  bool is_law_linear = true;
  bool factors_by_mumps = false;
  bool has_jumps = false; ///< which ask for W of the points that touch in a cycle

  /// Nodes of the faces of contact points.
  double surface_nodes() const { return points * (degree == 1 ? 1. : 4.); }
};

/// Work that all ranks do together, the part of it that is divided among them, and the messages
/// that this needs.
struct SharedWork
{
  Work all, divided;
  Messages messages;
};

/// Cost of one way to find the elastic displacement.
struct PathCost
{
  SharedWork set_up;   ///< once per mesh
  SharedWork step;     ///< of a typical step
  double memory = 0.;  ///< on one rank [bytes]
  MemoryShares shares; ///< among several ranks
};

/// Predicts the cost of a path from sizes, with constants that doc/benchmarks.md and doc/scaling.md
/// compare with runs. @param way  not automatic
PathCost cost_of_path(Elasticity way, const WearSizes &sizes);

/// Expected iterations of conjugate gradients in a step of the iterative path.
double predicted_iterations(const WearSizes &sizes);

/// Entries of the factor of A = M + h^2 theta^2 K of a body in three dimensions: an upper estimate,
/// 1.1 times the count of a thick body, 1.3 to 2.8 times the count of a thin one.
double predicted_factor_entries(double unknowns);
/// Floating-point operations of the factorisation.
double predicted_factor_flops(double unknowns);

/// Newton iterations per step of the full path.
constexpr double predicted_newton_iterations = 3.5;
} // namespace arthrowear
