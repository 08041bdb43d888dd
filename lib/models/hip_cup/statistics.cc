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

std::vector<Statistics::Column>
HipCupStatistics::columns()
{
  return {{"time", "s"},
          {"gait cycle", "%"},
          {"time step", "s"},
          {"Newton iterations", "-"},
          {"contact iterations", "-"},
          {"balance residual", "-"},
          {"penetration", "mm"},
          {"friction residual", "-"},
          {"contacts open", "-"},
          {"contacts stick", "-"},
          {"contacts slip", "-"},
          {"applied load", "N"},
          {"applied load x", "N"},
          {"applied load y", "N"},
          {"applied load z", "N"},
          {"contact force x", "N"},
          {"contact force y", "N"},
          {"contact force z", "N"},
          {"sum of normal forces", "N"},
          {"contact area", "mm^2"},
          {"half contact angle", "deg"},
          {"worn volume from forces", "mm^3"},
          {"worn volume from depths", "mm^3"},
          {"head worn volume", "mm^3"},
          {"worn area", "mm^2"},
          {"max wear depth", "mm"},
          {"peak contact pressure", "MPa"},
          {"sliding distance at pole", "mm"},
          {"load times sliding at pole", "N mm"},
          {"backing displacement", "mm"},
          {"momentum z", "N s"}};
}

std::vector<double>
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
  return {state.time,
          state.time * p_->time.frequency / units::percent,
          h,
          static_cast<double>(step.newton_iterations()),
          static_cast<double>(step.contact_iterations),
          last.balance,
          last.penetration,
          last.friction,
          static_cast<double>(results.n_open),
          static_cast<double>(results.n_stick),
          static_cast<double>(results.n_slip),
          cup.applied_load(state.time),
          load_now[0],
          load_now[1],
          load_now[2],
          results.contact_force[0],
          results.contact_force[1],
          results.contact_force[2],
          results.sum_normal_forces,
          results.contact_area,
          results.half_contact_angle / units::deg,
          state.worn_volume,
          results.depth_volume,
          state.obstacle_worn_volume,
          results.worn_area,
          results.max_depth,
          results.peak_pressure,
          pole_path,
          pole_work,
          cup.backing_displacement(state),
          cup.momentum(state)};
}
} // namespace arthrowear
