// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/tibial_tray/frames.h"
#include "run/restart.h"

namespace arthrowear
{
/// Where a run of the tray is, beside the bodies.
struct TrayProgress
{
  ExplicitState state;
  DynamicRelaxation::Memory relaxation;
  unsigned int level = 0;       // complete ones
  unsigned long ramp_step = 0;  // steps of the present level's ramp that are done
  unsigned long held_steps = 0; // steps under its full load that are done
  double time_step = 0., stable_step = 0., lowest_period = 0.; // [s]
  double level_time_step = 0.; // when the present level began: numbers of its steps go by it [s]
  std::vector<InterfaceWear> wear; // per interface
  // First damage: load [N] (below 0: none yet), place [mm] and interface. Bonds are looked at every
  // few steps of a ramp; expected_onset [N] is in proportion to the last level without damage.
  double onset_load = -1., expected_onset = -1.;
  Vector3 onset_place{};
  unsigned int onset_interface = 0;
  unsigned long unbalanced_levels = 0;
  double least_undamaged_area = 1.;
  TrayLevel last; // complete one
};

/// Everything that a restart needs, on rank 0. Collective.
CheckpointData pack_tibial_tray(const TibialTray &tray, const TrayProgress &progress,
                                const TrayFrames *frames);
/// The opposite, from data that every rank has; partners in contact are searched where they were.
/// @throws InputError if an array is missing or of the wrong size
void unpack_tibial_tray(const CheckpointData &data, TibialTray &tray, TrayProgress &progress,
                        TrayFrames *frames);
} // namespace arthrowear
