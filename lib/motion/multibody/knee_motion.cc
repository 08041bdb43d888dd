// SPDX-License-Identifier: LGPL-2.1-or-later
#include "multibody/knee_motion.h"

namespace arthrowear
{
namespace
{
// A gap that rounding of the placement leaves [mm].
constexpr double closed = 1e-9;

std::vector<double>
tolerances(const double tolerance)
{
  const double speed = 100. * tolerance, angle = .01 * tolerance;
  return {tolerance,    tolerance, angle,           speed,          speed,
          100. * angle, 1.,        1e3 * tolerance, 1e3 * tolerance}; // the impact rate only jumps
}
} // namespace

IntegrationStatistics
move_knee(const KneeJoint &knee, const PlanarPose &start, const double end, const double tolerance,
          IntegratorOptions options, const KneeObserver &observer)
{
  options.absolute_tolerances = tolerances(tolerance);
  KneeState first;
  first.tibia = start;
  // Bodies that touch at the start do so at rest.
  if (knee.contact.nearest(start).gap <= closed)
    first.impact_rate = knee.contact_force.smallest_impact_rate;
  const KneeResponse response = respond(knee, 0., first);
  const double first_energy = response.kinetic + response.stored;

  const auto moment = [&](const double time, const double *values)
  {
    KneeMoment now;
    now.time = time;
    now.state = KneeState::from(values);
    now.response = respond(knee, time, now.state);
    now.energy_error = now.response.kinetic + now.response.stored + now.state.dissipated -
                       now.state.work - first_energy;
    return now;
  };

  OdeSystem system;
  system.size = KneeState::size;
  system.rate = [&](const double time, const double *values, double *rate)
  { respond(knee, time, KneeState::from(values)).rate.to(rate); };
  // Indentation; the end of the pulse, where its rate jumps.
  system.n_crossings = 2;
  system.crossings = [&](const double time, const double *values, double *crossings)
  {
    crossings[0] = -knee.contact.nearest(KneeState::from(values).tibia).gap;
    crossings[1] = time - knee.pulse.duration;
  };
  system.at_crossing = [&](const Crossing &crossing, double *values)
  {
    if (crossing.index != 0)
      return;
    KneeState state = KneeState::from(values);
    state.impact_rate = 0.;
    if (crossing.direction > 0)
      state.impact_rate = std::max(respond(knee, crossing.time, state).indentation_rate,
                                   knee.contact_force.smallest_impact_rate);
    state.to(values);
    if (crossing.direction > 0 && observer.at_touch_down)
      observer.at_touch_down(moment(crossing.time, values));
  };

  std::vector<double> values(KneeState::size);
  first.to(values.data());
  if (observer.after_step)
    observer.after_step(moment(0., values.data()));
  return integrate(system, 0., end, values, options, observer.output(moment));
}
} // namespace arthrowear
