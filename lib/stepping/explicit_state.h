// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/penalty/pair_state.h"

#include <vector>

namespace arthrowear
{
/// State of explicit dynamics: a value with everything that the next step needs. Fields: 3 values
/// per local node of the system's bodies.
struct ExplicitState
{
  double time = 0.; // [s]
  unsigned long step = 0;
  double last_step = 0.;            // [s], 0 before the first
  std::vector<double> displacement; // at `time` [mm]
  std::vector<double> velocity;     // half a step before `time` [mm/s]
  std::vector<double> resistance;   // F_int - F_c when the last step began, or empty [N]
  std::vector<PairState> contacts;  // per contact of the system

  // Since the start, this rank's part [mJ].
  double external_work = 0., damping_loss = 0.;

  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("time", s.time...);
    visit("step", s.step...);
    visit("last step", s.last_step...);
    visit("displacement", per_node, s.displacement...);
    visit("velocity", per_node, s.velocity...);
    visit("resistance", per_node_or_none, s.resistance...);
    visit("contacts", per_contact_point, s.contacts...);
    visit("external work", sum_over_ranks, s.external_work...);
    visit("damping loss", sum_over_ranks, s.damping_loss...);
  }
};
} // namespace arthrowear
