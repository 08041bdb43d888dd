// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "vtu/simplex_output.h"
#include "wear_simulation/wear_system.h"

namespace arthrowear
{
/// Fields of the wearing surface, in the order of a piece's points. A node on an edge has the mean
/// of both ends, which are contact points, vectors turned from the ends' normals to the edge's; and
/// the status of the end under the larger pressure.
/// @param nodes  of the surface; contact points come first
void add_surface_fields(OutputPiece &piece, const std::vector<unsigned int> &nodes,
                        const WearSystem &system, const State &state);

/// The wearing surface, all of it.
OutputPiece surface_piece(const WearSystem &system, const State &state, FrameCells cells);

/// The worn surface of the counterface, where it is at the state's time.
OutputPiece counterface_piece(const WearSystem &system, const State &state);
} // namespace arthrowear
