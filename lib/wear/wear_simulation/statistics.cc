// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_simulation/statistics.h"

#include "base/units.h"

namespace arthrowear
{
WearResults
results_of(const WearSystem &system, const State &state, const double worn_depth_threshold)
{
  WearResults results;
  const ContactHistory &contact = state.contact;
  std::vector<double> forces(3 * contact.n_points(), 0.);
  const std::vector<double> mean_pressures = surface_creep::mean_pressures(contact.body.creep);
  for (std::size_t point = 0; point < contact.n_points(); ++point)
  {
    const double area = contact.area[point], normal_force = contact.force[3 * point + 2];
    results.max_depth = std::max(results.max_depth, contact.body.depth[point]);
    if (surface_creep::is_on(contact.body.creep))
      results.creep.add_point(surface_creep::depth(contact.body.creep, point),
                              mean_pressures[point]);
    if (contact.body.depth[point] > worn_depth_threshold)
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
  results.contact_force = system.surface.resultant(forces);
  results.depth_volume = system.worn_volume(state);
  results.half_contact_angle = system.half_contact_angle(results.contact_area);
  return results;
}

WearColumns::WearColumns(const WearRunParameters &p)
    : gait_cycle(add(p.words().cycle, "%")),
      contact_force(
          add_vector("contact force", "N",
                     std::string("resultant on the body; ") + p.words().up + " balances the load")),
      contact_angle(add_if(p.words().is_cavity, "half contact angle", "deg",
                           "of the cap that has the contact area")),
      counterface_volume(add_if(!p.words().counterface_wear_entry.empty(),
                                p.words().counterface + " worn volume", "mm^3")),
      reference_path(
          add("sliding distance at " + p.words().reference, "mm", "of the computed cycles")),
      reference_work(
          add("load times sliding at " + p.words().reference, "N mm",
              "∫ F |ω × R z| dt over the computed cycles, a lower estimate of volume/(n K)")),
      backing_displacement(add(p.words().travel, "mm", p.words().travel_meaning)),
      momentum(add(std::string("momentum ") + p.words().up, "N s",
                   std::string("changes by h (R_") + p.words().up + " − F) in a step"))
{
  cross_shear =
      add_if(p.solver.contact.shear.is_collected, "cross-shear ratio", "-", "of the last cycle");
  max_creep = add_if(p.creep.is_on, "max creep depth", "mm");
  for (const ColumnHeader &column : p.own_columns())
    own.push_back(add(column.name, column.unit, column.meaning));
}

/// A step that ends with a cycle belongs to it; a step that passes the end belongs to the next one.
void
WearStatistics::record_peak(const WearSystem &system, const State &state, const double pressure,
                            const double h)
{
  constexpr double rounding = 1e-6; // of a step
  const double now = state.time * p_->time.frequency, step = h * p_->time.frequency,
               ended = std::floor(now + rounding * step);
  const bool is_end = ended > std::floor(now - step + rounding * step),
             is_of_next = is_end && now - ended > rounding * step;
  const auto end_cycle = [this]()
  {
    cycle_peaks.last = std::exchange(cycle_peaks.present, {});
    if (cycle_peaks.first.pressure == 0.)
      cycle_peaks.first = cycle_peaks.last;
  };
  if (is_of_next)
    end_cycle();
  if (pressure > cycle_peaks.present.pressure)
    cycle_peaks.present = {pressure, pressure_errors(RecoveredField(system.surface, p_->degree),
                                                     state.contact, p_->solver.contact.wear)};
  if (pressure > peak.pressure)
    peak = cycle_peaks.present;
  if (is_end && !is_of_next)
    end_cycle();
}

TableRow
WearStatistics::row(const WearSystem &system, const StepResult &step, const double h)
{
  const State &state = step.state;
  const WearResults results = results_of(system, state, p_->output.worn_depth_threshold);
  const double begin = state.time - h;
  const Vector3 load_now = system.applied_load_vector(state.time);
  const Vector3 load = system.joint_load ? 0.5 * (system.applied_load_vector(begin) + load_now)
                                         : Vector3{0., 0., -results.contact_force[2]};
  const double sliding = system.reference_sliding(state, h, load);
  reference_path += sliding;
  reference_work += norm(load) * sliding;
  record_peak(system, state, results.peak_pressure, h);
  max_depth = std::max(max_depth, results.max_depth);
  peak_force = std::max(peak_force, norm(results.contact_force));
  const IterationNorms &last = step.norms.back();
  const WearColumns &c = columns();
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
  row.set(c.load, system.applied_load(state.time));
  row.set(c.load_vector, load_now);
  row.set(c.contact_force, results.contact_force);
  row.set(c.sum_of_forces, results.sum_normal_forces);
  row.set(c.contact_area, results.contact_area);
  if (p_->words().is_cavity)
    row.set(c.contact_angle, results.half_contact_angle / units::deg);
  row.set(c.volume_from_forces, state.contact.body.worn_volume);
  row.set(c.volume_from_depths, results.depth_volume);
  if (!p_->words().counterface_wear_entry.empty())
    row.set(c.counterface_volume, state.contact.counterface.worn_volume);
  row.set(c.worn_area, results.worn_area);
  row.set(c.max_depth, results.max_depth);
  row.set(c.peak_pressure, results.peak_pressure);
  row.set(c.reference_path, reference_path);
  row.set(c.reference_work, reference_work);
  row.set(c.backing_displacement, dot(p_->words().upwards(), system.backing_displacement(state)));
  const double momentum_before = std::exchange(momentum, system.momentum(state));
  row.set(c.momentum, momentum);
  if (p_->solver.contact.shear.is_collected)
    row.set(c.cross_shear, CycleShear::mean_ratio(state.contact.shear, state.contact.area));
  if (p_->creep.is_on)
    row.set(c.max_creep, results.creep.depth);
  const std::vector<double> own = c.own.empty()
                                      ? std::vector<double>{}
                                      : system.own_values(state, (momentum - momentum_before) / h);
  const double cycles = state.time * p_->time.frequency;
  constexpr double rounding = 1e-9; // of times
  if (std::abs(cycles - std::round(cycles)) < rounding)
  {
    own_at_end_before = std::exchange(own_at_end, own);
    ++n_ends;
  }
  time_of_rows += h;
  for (std::size_t i = 0; i < c.own.size(); ++i)
  {
    own_over_time[i] += h * own.at(i);
    own_least[i] = std::min(own_least[i], own.at(i));
    own_largest[i] = std::max(own_largest[i], own[i]);
    row.set(c.own[i], own[i]);
  }
  return row;
}
} // namespace arthrowear
