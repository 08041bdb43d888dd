// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "run/refinement.h"
#include "wear_simulation/parameters.h"

namespace arthrowear
{
/// Time steps and jumps of a checked run. A model puts its mesh before them.
std::vector<Refinement> refinements_of_steps(const WearRunParameters &p);

/// The mesh of tetrahedra whose sizes these two entries give [mm].
/// @param section  "Cup"
/// @param n_cells  value of the section's entry `Cells` that scales the sizes; 0: the sizes are
/// used
Refinement refinement_of_mesh(const std::string &section, double size_at_wear,
                              double size_at_backing, unsigned int n_cells);

/// Reason for which the worn body depends on more than wear factor times cycles, as a part of a
/// sentence; empty if it does not.
std::string dependence_beside_wear_factor(const WearRunParameters &p);

/// The main results, by which a run is judged.
std::vector<std::string> main_wear_results(const WearRunParameters &p);
} // namespace arthrowear
