// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/tibial_tray/results.h"
#include "vtu/simplex_output.h"

namespace arthrowear
{
/// Fields that the frames of the series tibia and interface may have.
std::vector<ColumnHeader> fields_of_tibia();
std::vector<ColumnHeader> fields_of_interfaces();

/// All points of the slave faces as CSV: number (interface by interface, in the order of the faces'
/// vertices), position, normal, area, then the fields of interface.pvd. The sum of depth times area
/// is the worn volume.
/// @param displacement and @param states  gathered
std::string interface_table(const TibialTray &tray, const std::vector<double> &displacement,
                            const std::vector<PairState> &states,
                            const std::vector<TrayDebris> &debris,
                            const std::vector<InterfaceWear> &wear, double percent_of_body_weight);

/// tibia.pvd (bodies) and interface.pvd (slave faces) for ParaView, with tables of the slave faces
/// if they are wanted; time is the load in % BW.
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
