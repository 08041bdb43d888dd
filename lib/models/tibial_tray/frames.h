// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "io/simplex_output.h"
#include "models/tibial_tray/results.h"

namespace arthrowear
{
/// tibia.pvd (bodies) and interface.pvd (slave faces) for ParaView; time is the load in % BW.
struct TrayFrames
{
  SimplexSeries volume, interfaces;

  void warn_of_lost(Log &log) const
  {
    volume.warn_of_lost(log);
    interfaces.warn_of_lost(log);
  }

  TrayFrames(const std::string &folder, MPI_Comm communicator, unsigned int compression_level);

  /// Collective. @param states  gathered, per interface
  void write(const TibialTray &tray, const ExplicitState &state,
             const std::vector<PairState> &states, const std::vector<TrayDebris> &debris,
             const std::vector<InterfaceWear> &wear, double percent_of_body_weight,
             unsigned long level);
};
} // namespace arthrowear
