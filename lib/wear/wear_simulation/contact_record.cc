// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_simulation/contact_record.h"

namespace arthrowear
{
void
record_step(const ContactWear &wear, const State &state, const double h, CycleContact &cycle)
{
  const ContactHistory &contact = state.contact;
  const std::size_t n = contact.n_points();
  std::vector<double> force(n), gap(n), slip(n), wear_per_force(n, 0.);
  double worn = 0., work = 0.; // volume in the step [mm^3], forces times slip [N mm]
  for (std::size_t i = 0; i < n; ++i)
  {
    const double area = contact.area[i], speed = contact.sliding_speed[i];
    force[i] = std::max(0., contact.force[3 * i + 2]);
    gap[i] = area > 0. ? contact.gap[i] : std::numeric_limits<double>::max();
    slip[i] = h * speed;
    if (force[i] <= 0.)
      continue;
    wear_per_force[i] =
        slip[i] * wear.per_force(area, force[i], contact.body.history, contact.facing_history, i);
    worn +=
        area * h *
        wear.opening(area, force[i], speed, contact.body.history, contact.facing_history, i).total;
    work += force[i] * slip[i];
  }
  for (std::size_t i = 0; i < n; ++i)
    if (force[i] <= 0. && contact.area[i] > 0. && work > 0.)
      wear_per_force[i] = slip[i] / contact.area[i] * worn / work;
  cycle.add(h, force, gap, wear_per_force);
}

void
complete_record(const WearSystem &system, const State &state, const ContactParameters &contact,
                const std::vector<double> &rate, const double reach, CycleContact &cycle)
{
  if (contact.wear_rule == WearRule::trapezoidal && cycle.n_steps() > 0)
  {
    const double end = system.applied_load(cycle.duration(0));
    cycle.wear_at_both_ends(end > 0. ? system.applied_load(0.) / end : 1.);
  }
  const std::vector<unsigned int> points = cycle.points_within(reach);
  cycle.complete(points, system.stepper->normal_compliance(points, state));
  if (contact.wear.is_archard())
    cycle.match(rate);
}
} // namespace arthrowear
