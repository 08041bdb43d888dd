// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "io/simplex_output.h"
#include "models/hip_cup/setup.h"

namespace arthrowear
{
/// cup.pvd (volume: displacements, stress) and contact.pvd (wearing surface), written together.
class HipCupFrames
{
public:
  HipCupFrames(const std::string &folder, MPI_Comm communicator);

  void write(const HipCup &cup, const State &state); // collective

  void warn_of_lost(Log &log) const
  {
    volume.warn_of_lost(log);
    surface.warn_of_lost(log);
  }

  SimplexSeries volume, surface;
};

/// The cells of this rank with nodal fields; stresses are averages over the cells around a node,
/// weighted by volume. Collective.
OutputPiece volume_piece(const HipCup &cup, const State &state);

/// The wearing surface, all of it.
OutputPiece surface_piece(const HipCup &cup, const State &state);
} // namespace arthrowear
