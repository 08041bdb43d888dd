// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/tibial_tray/frames.h"

namespace arthrowear
{
/// Progress and state of a run of the tray, besides the bodies.
struct TrayProgress
{
  ExplicitState state;
  DynamicRelaxation::Memory relaxation;
  unsigned int level = 0;       // complete ones
  unsigned long ramp_step = 0;  // steps of the present level's ramp that are done
  unsigned long held_steps = 0; // steps under its full load that are done
  double time_step = 0., stable_step = 0., lowest_period = 0.; // [s]
  double level_time_step = 0.; // when the present level began; gives the number of its steps [s]
  std::vector<InterfaceWear> wear; // per interface
  // First damage: load [N] (below 0: none yet), place [mm] and interface. Bonds are checked every
  // few steps of a ramp; expected_onset [N] is extrapolated from the last level without damage.
  double onset_load = -1., expected_onset = -1.;
  Vector3 onset_place{};
  unsigned int onset_interface = 0;
  unsigned long unbalanced_levels = 0;
  double least_undamaged_area = 1.;
  TrayLevel last; // complete one

  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    ExplicitState::for_each_field(visit, s.state...);
    visit("relaxation", s.relaxation...);
    visit("level", s.level...);
    visit("ramp step", s.ramp_step...);
    visit("held steps", s.held_steps...);
    visit("time step", s.time_step...);
    visit("stable step", s.stable_step...);
    visit("lowest period", s.lowest_period...);
    visit("time step of level", s.level_time_step...);
    visit("wear", s.wear...);
    visit("onset load", s.onset_load...);
    visit("expected onset", s.expected_onset...);
    visit("place of onset", s.onset_place...);
    visit("interface of onset", s.onset_interface...);
    visit("unbalanced levels", s.unbalanced_levels...);
    visit("least undamaged area", s.least_undamaged_area...);
    visit("last level", s.last...);
  }
};

/// Everything that a restart needs, on rank 0. Collective.
CheckpointData pack_tibial_tray(const TibialTray &tray, const TrayProgress &progress,
                                const TrayFrames *frames);
/// The opposite, from data that every rank has; partners in contact are searched where they were.
/// @throws InputError if an array is missing or of the wrong size
void unpack_tibial_tray(const CheckpointData &data, TibialTray &tray, TrayProgress &progress,
                        TrayFrames *frames);
} // namespace arthrowear
