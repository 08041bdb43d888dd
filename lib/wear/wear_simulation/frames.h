// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "vtu/simplex_output.h"
#include "wear_simulation/wear_system.h"

#include <chrono>

namespace arthrowear
{
/// The body (cup.pvd: displacements, stress), contact.pvd (wearing surface) and, of a counterface
/// that wears, its surface (head.pvd), written together, with the table of the surface if it is
/// wanted.
class WearFrames
{
public:
  WearFrames(const WearRunParameters &parameters, MPI_Comm communicator);

  /// @param time  under which the frame is shown: gait cycles of a run by jumps, else seconds
  /// @param is_at_largest_load  of a cycle, of a run by jumps
  /// A frame whose displacement costs a solve may wait for the next ones, which share the solve,
  /// while they come fast. Collective.
  void write(const WearSystem &system, const State &state, double time,
             bool is_at_largest_load = false);
  /// Writes the frames that wait: before the system changes, and before a checkpoint lists them.
  /// Collective.
  void flush(const WearSystem &system);
  /// Time of the newest frame, those that wait included; below all times if there is none.
  double last_time() const;

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
  struct Waiting
  {
    State state;
    double time = 0.;
    bool is_at_largest_load = false;
  };
  FrameMark mark_of(const Waiting &frame) const;
  void write_now(const WearSystem &system, const Waiting &frame, const Field &elastic);
  bool is_slow();

  const WearRunParameters &p_;
  MPI_Comm communicator_;
  /// By the number of the frame: its place in a solve, and with it round-off, do not depend on when
  /// frames were written.
  std::vector<std::optional<Waiting>> waiting_;
  std::size_t n_waiting_ = 0;
  std::chrono::steady_clock::time_point last_call_;
};

/// The cells of this rank with nodal fields; stresses are averages over the cells around a node,
/// weighted by volume. Collective.
/// @param elastic  displacement of the body in this state, owned entries and ghosts [mm]
OutputPiece volume_piece(const WearSystem &system, const State &state, const Field &elastic,
                         FrameCells cells);
} // namespace arthrowear
