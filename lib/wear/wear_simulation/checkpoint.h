// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "solid/field_ranks.h"
#include "storage/checkpoint_fields.h"
#include "wear_simulation/frames.h"
#include "wear_simulation/statistics.h"

namespace arthrowear
{
/// The state and the counters from which a run resumes.
struct WearProgress
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

/// Mesh, state and frames, gathered on rank 0 (empty elsewhere): independent of the number of
/// ranks, since fields are stored by mesh vertex. Collective.
CheckpointData pack_system(const WearSystem &system, const WearProgress &progress,
                           const WearStatistics &statistics, WearFrames *frames);

/// Distribution of the system's states over ranks, for FieldWriter and FieldReader.
class WearSystemRanks : public BodyRanks
{
public:
  explicit WearSystemRanks(const WearSystem &system) : BodyRanks(system.body), system_(&system) {}

  using BodyRanks::prepare;
  /// The contact has the points of the surface, the histories the variables of its laws.
  void prepare(State &state) const { state = system_->stepper->empty_state(); }

private:
  const WearSystem *system_;
};

/// The opposite of pack_system(), from data that every rank has; factor and W are formed as they
/// were. Collective.
/// @throws InputError if an array is missing or of the wrong size
void unpack_system(const CheckpointData &data, WearSystem &system, WearProgress &progress,
                   WearStatistics &statistics, WearFrames *frames);
} // namespace arthrowear
