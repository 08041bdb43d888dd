// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "wear_simulation/parameters.h"

namespace arthrowear
{
/// Below this theta contact chatters (doc/theory/hip_cup.md 3).
constexpr double least_theta_without_chatter = .6;

/// Above this Poisson's ratio linear tetrahedra lock so much that a run warns.
constexpr double least_locking_poisson = .4;

// Warnings about entries that are allowed but doubtful, with the estimated error and a remedy.
void check_theta(const WearRunParameters &p, Parameters &parameters);
void check_yield_stress(const WearRunParameters &p, Parameters &parameters);
/// Warns if the tolerance of jumps is too large for creep, which never recovers from pressures that
/// oscillate from jump to jump.
void check_jumps_with_creep(const WearRunParameters &p, Parameters &parameters);

/// The mesh cannot follow the wear where the boundary `wear` meets a volume that does not wear:
/// stop_following_at_volumes() turns following off, on every rank; check_following() warns of it,
/// or rejects an entry that requests following.
void stop_following_at_volumes(WearRunParameters &p, const MeshData &mesh);
void check_following(const WearRunParameters &p, const MeshData &mesh, Parameters &parameters);

/// Decides [Wear / Jump / Kind] auto where jumps are on: the kind with the fewest computed cycles
/// in most cases (doc/benchmarks.md) that the case allows.
void use_kind_of_jump(WearRunParameters &p, Parameters &parameters, const std::string &kind);

/// The entries that define a mesh, and the remedy for poor elements.
struct MadeMesh
{
  bool is_made = true; ///< by the program, not imported
  std::string entry, file_entry, remedy;
};
/// Warns of poor elements, and refuses a mesh that gives no usable result.
void check_mesh_quality(Parameters &parameters, const MeshData &mesh, const MadeMesh &made);
} // namespace arthrowear
