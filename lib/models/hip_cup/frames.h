// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "io/simplex_output.h"
#include "models/hip_cup/setup.h"

#include <optional>

namespace arthrowear
{
/// cup.pvd (volume: displacements, stress), contact.pvd (wearing surface) and, of a head that
/// wears, head.pvd, written together, with the table of the surface if it is wanted.
class HipCupFrames
{
public:
  HipCupFrames(const HipCupParameters &parameters, MPI_Comm communicator);

  /// @param time  under which the frame is shown
  /// Collective.
  void write(const HipCup &cup, const State &state, double time);

  /// Calls visit(name in checkpoints, series).
  template <class Visit> void for_each(const Visit &visit)
  {
    visit("volume", volume);
    visit("surface", surface);
    if (head)
      visit("head", *head);
  }

  SimplexSeries volume, surface;
  std::optional<SimplexSeries> head;

private:
  const HipCupParameters &p_;
};

/// The cells of this rank with nodal fields; stresses are averages over the cells around a node,
/// weighted by volume. Collective.
OutputPiece volume_piece(const HipCup &cup, const State &state);

/// Fields of contact points, in the order of a piece's points.
void add_surface_fields(OutputPiece &piece, const std::vector<unsigned int> &points,
                        const State &state);

/// The wearing surface, all of it.
OutputPiece surface_piece(const HipCup &cup, const State &state);

/// The worn surface of the head, where it is at the state's time.
OutputPiece head_piece(const HipCup &cup, const State &state);
} // namespace arthrowear
