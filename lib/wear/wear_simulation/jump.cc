// SPDX-License-Identifier: LGPL-2.1-or-later
// Error estimates of jumps: cycle_jump, section 5.
#include "wear_simulation/jump.h"

namespace arthrowear
{
double
CycleSums::add_step(const ContactHistory &contact, const double h)
{
  duration += h;
  double sum_of_forces = 0.;
  for (std::size_t point = 0; point < contact.n_points(); ++point)
  {
    const double force = contact.force[3 * point + 2];
    sum_of_forces += force;
    impulse += h * force;
    peak_pressure = std::max(peak_pressure, force / contact.area[point]);
  }
  return sum_of_forces;
}

Jump::Jump(const WearRunParameters &parameters, const State &initial,
           const WearStatistics &statistics, MPI_Comm of)
    : p(&parameters), communicator(of), control(parameters.jumps.control()), start(initial),
      start_statistics(statistics), creep(parameters, initial.contact.n_points(), of)
{
}

ContactWear
Jump::wear() const
{
  ContactWear wear = p->solver.contact.wear;
  wear.amplification = wear.roughness = wear_multiple();
  return wear;
}

double
Jump::next_size() const
{
  const auto &longest = p->jumps.type().longest;
  const double end = std::min(p->jumps.cycles, p->roughness.course.next_change(cycles()));
  const double next = std::min(control.next_until(end), creep.longest_jump(cycles()));
  return longest ? std::min(next, longest(cycles())) : next;
}

bool
Jump::is_bounded_by_creep() const
{
  constexpr double rounding = 1e-9;
  return size >= (1. - rounding) * creep.longest_jump(cycles());
}

/// A line of points has no roughness, and the patch that it becomes is not judged rougher.
void
Jump::keep_roughness_at_start()
{
  roughness_at_start =
      roughness.is_measured() ? roughness.last() : std::numeric_limits<double>::max();
}

/// True if the pressure at the end of the jump is rough, and rougher than at its start or than any
/// whose cause is known. False at a quarter of the rejected length or less: the length does not
/// cause the roughness then.
bool
Jump::has_become_rough() const
{
  constexpr double growth = 1.25, longest_over_shortest = 4.;
  if (!is_too_rough() || rejected.size >= longest_over_shortest * size || !control.may_halve(size))
    return false;
  return roughness.last() > growth * roughness_at_start ||
         roughness.of_jumps.is_unknown(roughness.last());
}

void
Jump::compare_roughness()
{
  if (is_too_rough())
    roughness.of_jumps.reject(cycles() + size, roughness_at_start, roughness.last());
}

double
Jump::factor_of_caution() const
{
  // Errors are reported as this multiple of their estimates, which are .35 to 1.2 times the true
  // ones (doc/benchmarks.md; volumes .43, regression_cup_jumps): where points come into contact
  // they shrink more slowly than jumps.
  constexpr double caution = 2.5;
  return p->jumps.type().sums_errors && !p->solver.contact.wear.body.uses_cycles() ? 1. : caution;
}

double
Jump::accumulated_volume_error() const
{
  return factor_of_caution() *
         std::max({so_far.volume, std::abs(so_far.volume_drift), std::abs(so_far.volume_so_far)});
}

std::vector<double>
difference(std::vector<double> of, const std::vector<double> &to)
{
  for (std::size_t i = 0; i < of.size(); ++i)
    of[i] -= to[i];
  return of;
}

std::vector<double>
worn_and_crept(const ContactHistory &contact)
{
  std::vector<double> depths = contact.body.depth;
  for (std::size_t point = 0; point < depths.size(); ++point)
    depths[point] += surface_creep::depth(contact.body.creep, point);
  return depths;
}

JumpMeasure
measured_jump(const State &start, const State &end, const double force)
{
  JumpMeasure result{worn_volume_of_both(end) - worn_volume_of_both(start),
                     difference(worn_and_crept(end.contact), worn_and_crept(start.contact)), force};
  const std::vector<double> other =
      difference(end.contact.counterface.depth, start.contact.counterface.depth);
  result.depth.insert(result.depth.end(), other.begin(), other.end());
  return result;
}

std::vector<JumpSurface>
jump_surfaces(const WearSystem &system, const State &start, const State &end)
{
  std::vector<JumpSurface> result{{end.contact.area, worn_and_crept(start.contact)}};
  if (!start.contact.counterface.depth.empty())
    result.push_back(
        {system.counterface().wear_points()->areas(), start.contact.counterface.depth});
  return result;
}

double
share_of_jump(const std::vector<double> &area, const std::vector<double> &before,
              const std::vector<double> &after)
{
  const double depth = depth_over_area(area, after);
  return depth > 0. ? 1. - depth_over_area(area, before) / depth : 0.;
}
} // namespace arthrowear
