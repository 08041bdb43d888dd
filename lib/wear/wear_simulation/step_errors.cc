// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_simulation/step_errors.h"

#include "entries/load_steps.h"

namespace arthrowear
{
void
set_step_errors(const WearSystem &system, const WearRunParameters &p, const State &state,
                const WearSummary &summary)
{
  constexpr double most_steps = 1e4; // more steps are fine enough, and slow to sum
  const double n_steps = std::max(1., std::round(1. / (p.time.frequency * p.time.step)));
  if (n_steps > most_steps || !(state.contact.body.worn_volume > 0.))
    return;
  State at_rest = state; // the motion that is given, without the motion of the body
  std::fill(at_rest.velocity.begin(), at_rest.velocity.end(), 0.);
  LoadOverPath path;
  path.period = 1. / p.time.frequency;
  path.load = [&](const double time) { return system.joint_load ? system.applied_load(time) : 1.; };
  path.sliding = [&](const double begin, const double end)
  {
    at_rest.time = end;
    return system.reference_sliding(
        at_rest, end - begin,
        .5 * (system.applied_load_vector(begin) + system.applied_load_vector(end)));
  };
  constexpr double rounding = 1e-9;
  const double error =
      std::abs(error_of_steps(path, static_cast<unsigned int>(n_steps), p.wear_rule()));
  if (error > rounding)
    summary.error_by_steps.set(error);
}
} // namespace arthrowear
