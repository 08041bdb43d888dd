// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "io/simplex_output.h"
#include "wear_run/wear_system.h"

#include <optional>

namespace arthrowear
{
/// The body (cup.pvd: displacements, stress), contact.pvd (wearing surface) and, of a counterface
/// that wears, its surface (head.pvd), written together, with the table of the surface if it is
/// wanted.
class WearFrames
{
public:
  WearFrames(const WearRunParameters &parameters, MPI_Comm communicator);

  /// @param time  under which the frame is shown
  /// Collective.
  void write(const WearSystem &system, const State &state, double time);

  /// Calls visit(name in checkpoints, series).
  template <class Visit> void for_each(const Visit &visit)
  {
    visit("volume", volume);
    visit("surface", surface);
    if (counterface)
      visit(p_.words().counterface.c_str(), *counterface);
  }

  SimplexSeries volume, surface;
  std::optional<SimplexSeries> counterface;

private:
  const WearRunParameters &p_;
};

/// The cells of this rank with nodal fields; stresses are averages over the cells around a node,
/// weighted by volume. Collective.
OutputPiece volume_piece(const WearSystem &system, const State &state);

/// Fields of contact points, in the order of a piece's points.
void add_surface_fields(OutputPiece &piece, const std::vector<unsigned int> &points,
                        const WearSystem &system, const State &state);

/// The wearing surface, all of it.
OutputPiece surface_piece(const WearSystem &system, const State &state);

/// The worn surface of the counterface, where it is at the state's time.
OutputPiece counterface_piece(const WearSystem &system, const State &state);
} // namespace arthrowear
