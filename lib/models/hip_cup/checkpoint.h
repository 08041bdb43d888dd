// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "io/checkpoint_fields.h"
#include "models/hip_cup/frames.h"
#include "models/hip_cup/statistics.h"
#include "run/restart.h"
#include "solid/field_ranks.h"
#include "stepping/step_control.h"

namespace arthrowear
{
/// Data from which a run of the hip cup continues, with the state.
struct HipCupProgress
{
  State state;
  StepControl::Memory step_control;
  double next_frame = 0.; // time of the next frame [s]
  unsigned long newton_iterations = 0, contact_iterations = 0, factorisations = 0;

  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    State::for_each_field(visit, s.state...);
    visit("step control", s.step_control...);
    visit("next frame", s.next_frame...);
    visit("Newton iterations", s.newton_iterations...);
    visit("contact iterations", s.contact_iterations...);
    visit("factorisations", s.factorisations...);
  }
};

/// Everything that a restart needs, gathered on rank 0 (empty elsewhere): independent of the number
/// of ranks, since fields are stored by mesh vertex. Collective.
CheckpointData pack_hip_cup(const HipCup &cup, const HipCupProgress &progress,
                            const HipCupStatistics &statistics, HipCupFrames *frames);

/// Distribution of the cup's states over ranks, for FieldWriter and FieldReader.
class HipCupRanks : public BodyRanks
{
public:
  explicit HipCupRanks(const HipCup &cup) : BodyRanks(cup.body), cup_(&cup) {}

  using BodyRanks::prepare;
  /// The contact has the points of the cup, the histories the variables of its laws.
  void prepare(State &state) const { state = cup_->stepper->empty_state(); }

private:
  const HipCup *cup_;
};

/// The opposite of pack_hip_cup(), from data that every rank has; factor and W are formed as they
/// were. Collective.
/// @throws InputError if an array is missing or of the wrong size
void unpack_hip_cup(const CheckpointData &data, HipCup &cup, HipCupProgress &progress,
                    HipCupStatistics &statistics, HipCupFrames *frames);
} // namespace arthrowear
