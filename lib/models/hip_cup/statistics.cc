// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/hip_cup/statistics.h"

#include "base/triples.h"
#include "base/units.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
HipCupResults
results_of(const HipCup &cup, const State &state, const double worn_depth_threshold)
{
  HipCupResults results;
  const ContactHistory &contact = state.contact;
  std::vector<Vector3> worn(contact.n_points());
  std::vector<double> forces(3 * contact.n_points(), 0.);
  for (std::size_t point = 0; point < contact.n_points(); ++point)
  {
    const double area = contact.area[point], normal_force = contact.force[3 * point + 2];
    worn[point] = triple(contact.wear_displacement, point);
    results.max_depth = std::max(results.max_depth, contact.wear_depth[point]);
    if (contact.wear_depth[point] > worn_depth_threshold)
      results.worn_area += area;
    switch (contact.status[point])
    {
    case nscd::ContactStatus::open:
      ++results.n_open;
      continue;
    case nscd::ContactStatus::stick:
      ++results.n_stick;
      break;
    case nscd::ContactStatus::slip:
      ++results.n_slip;
      break;
    }
    set_triple(forces, point, contact.global_force(point));
    results.sum_normal_forces += normal_force;
    results.contact_area += area;
    results.peak_pressure = std::max(results.peak_pressure, normal_force / area);
  }
  results.contact_force = cup.surface.resultant(forces);
  results.depth_volume = cup.surface.volume_of(worn);
  const double radius = cup.inputs.inner_radius;
  results.half_contact_angle = std::acos(
      std::clamp(1. - results.contact_area / (2. * units::pi * radius * radius), -1., 1.));
  return results;
}

HipCupColumns::HipCupColumns(const bool with_cross_shear)
{
  if (with_cross_shear)
    cross_shear = add("cross-shear ratio", "-");
}

const HipCupColumns &
HipCupStatistics::columns() const
{
  static const HipCupColumns with(true), without(false);
  return p_->solver.contact.shear.is_collected ? with : without;
}

TableRow
HipCupStatistics::row(const HipCup &cup, const StepResult &step, const double h)
{
  const State &state = step.state;
  const HipCupResults results = results_of(cup, state, p_->output.worn_depth_threshold);
  const double begin = state.time - h;
  const Vector3 load_now = cup.applied_load_vector(state.time);
  const Vector3 load = cup.inputs.load ? 0.5 * (cup.applied_load_vector(begin) + load_now)
                                       : Vector3{0., 0., -results.contact_force[2]};
  const double magnitude = norm(load);
  const Vector3 against = magnitude > 0. ? (-1. / magnitude) * load : Vector3{0., 0., 1.};
  const double sliding =
      h * cup.inputs.head_radius *
      norm(cross(cup.inputs.motion->angular_velocity(begin, state.time), against));
  pole_path += sliding;
  pole_work += magnitude * sliding;
  peak_pressure = std::max(peak_pressure, results.peak_pressure);
  max_depth = std::max(max_depth, results.max_depth);
  peak_force = std::max(peak_force, norm(results.contact_force));
  const IterationNorms &last = step.norms.back();
  const HipCupColumns &c = columns();
  TableRow row = c.row();
  row.set(c.time, state.time);
  row.set(c.gait_cycle, state.time * p_->time.frequency / units::percent);
  row.set(c.step, h);
  row.set(c.newton_iterations, step.newton_iterations());
  row.set(c.contact_iterations, step.contact_iterations);
  row.set(c.balance, last.balance);
  row.set(c.penetration, last.penetration);
  row.set(c.friction, last.friction);
  row.set(c.open, results.n_open);
  row.set(c.stick, results.n_stick);
  row.set(c.slip, results.n_slip);
  row.set(c.load, cup.applied_load(state.time));
  row.set(c.load_vector, load_now);
  row.set(c.contact_force, results.contact_force);
  row.set(c.sum_of_forces, results.sum_normal_forces);
  row.set(c.contact_area, results.contact_area);
  row.set(c.contact_angle, results.half_contact_angle / units::deg);
  row.set(c.volume_from_forces, state.worn_volume);
  row.set(c.volume_from_depths, results.depth_volume);
  row.set(c.head_volume, state.obstacle_worn_volume);
  row.set(c.worn_area, results.worn_area);
  row.set(c.max_depth, results.max_depth);
  row.set(c.peak_pressure, results.peak_pressure);
  row.set(c.pole_path, pole_path);
  row.set(c.pole_work, pole_work);
  row.set(c.backing_displacement, cup.backing_displacement(state));
  row.set(c.momentum, cup.momentum(state));
  if (p_->solver.contact.shear.is_collected)
    row.set(c.cross_shear, CycleShear::mean_ratio(state.contact.shear, state.contact.area));
  return row;
}
} // namespace arthrowear
