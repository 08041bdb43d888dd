// SPDX-License-Identifier: LGPL-2.1-or-later
// Error estimates: a full-length jump against two half jumps (cycle_jump, section 5).
#include "wearing/jumps.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace arthrowear
{
namespace
{
double
worn(const State &state)
{
  return state.worn_volume + state.obstacle_worn_volume;
}

/// Wear depth of the body plus creep depth at each contact point [mm].
std::vector<double>
depths_of(const ContactHistory &contact)
{
  std::vector<double> depths = contact.body.depth;
  for (std::size_t point = 0; point < depths.size(); ++point)
    depths[point] += surface_creep::depth(contact.body.creep, point);
  return depths;
}
} // namespace

JumpMeasure
WearJumps::measure(const State &start, const State &end, const double force) const
{
  const std::vector<double> now = depths_of(end.contact), before = depths_of(start.contact);
  JumpMeasure result;
  result.volume = worn(end) - worn(start);
  for (std::size_t point = 0; point < now.size(); ++point)
    result.depth.push_back(now[point] - before[point]);
  const std::vector<double> &other = end.contact.counterface.depth,
                            &other_before = start.contact.counterface.depth;
  for (std::size_t point = 0; point < other.size(); ++point)
    result.depth.push_back(other[point] - other_before[point]);
  result.force = force;
  return result;
}

/// Surfaces of the points of measure(): the body, and a counterface if it has separate points.
std::vector<JumpSurface>
WearJumps::surfaces(const WearSystem &system, const State &start, const State &end) const
{
  std::vector<JumpSurface> result{{end.contact.area, depths_of(start.contact)}};
  if (!start.contact.counterface.depth.empty())
    result.push_back(
        {system.counterface().wear_points()->areas(), start.contact.counterface.depth});
  return result;
}

double
WearJumps::share_of_jump(const std::vector<double> &area, const std::vector<double> &before,
                         const std::vector<double> &after)
{
  const double depth = depth_over_area(area, after);
  return depth > 0. ? 1. - depth_over_area(area, before) / depth : 0.;
}

/// Stores the roughness of the last cycle, from which the next jump starts. A line of points has no
/// roughness, and the patch that it becomes is not judged rougher.
void
WearJumps::keep_roughness_at_start()
{
  m_.roughness_at_start =
      m_.roughness.is_measured() ? m_.roughness.last() : std::numeric_limits<double>::max();
}

/// True if the pressure at the end of the jump is rough, and rougher than at its start. False at a
/// quarter of the rejected length or less: the length does not cause the roughness then.
bool
WearJumps::has_become_rough() const
{
  constexpr double growth = 1.25, longest_over_shortest = 4.;
  return m_.roughness.is_too_rough() && m_.roughness.last() > growth * m_.roughness_at_start &&
         m_.rejected_size < longest_over_shortest * m_.size && control_.may_halve(m_.size);
}

bool
WearJumps::is_good_enough() const
{
  return is_bounded_by_creep() ||
         (control_.accepts(m_.errors) && !(control_.judges() && has_become_rough()));
}

WearJumps::Verdict
WearJumps::judge(const WearSystem &system, State &state, WearStatistics &statistics)
{
  const JumpMeasure two = measure(m_.start, state, 0.5 * (m_.first.force + mean_force()));
  m_.errors = jump_errors(p_->jumps.depth_norm, m_.whole, two, surfaces(system, m_.start, state));
  const JumpErrors so_far = is_explicit() ? JumpErrors{} : errors_so_far(system, state);
  if (!is_explicit() && p_->jumps.depth_norm == DepthNorm::worn_area)
  {
    const double share =
        share_of_jump(state.contact.area, depths_of(m_.start.contact), depths_of(state.contact));
    set_depth_so_far(so_far.depth, so_far.depth - m_.depth_so_far * (1. - share), share, m_.errors);
  }
  if (!is_good_enough())
    return reject(system, state, statistics);
  add_errors(state, two, so_far);
  m_.history.push_back(m_.half_row);
  const WearHistoryColumns &c = history_columns();
  const double half_volume = m_.half_row.value(c.volume_from_forces);
  TableRow &row = m_.history.back();
  row.set(c.volume_error, m_.errors.volume);
  row.set(c.depth_error, m_.errors.depth);
  row.set(c.force_error, m_.errors.force);
  return accept(system, state, statistics, half_volume);
}

/// Errors of implicit jumps over the accumulated wear: the distance between the full-length jumps,
/// each from the end of the previous full-length jump, and the half jumps.
JumpErrors
WearJumps::errors_so_far(const WearSystem &system, const State &end) const
{
  const State none = system.stepper->empty_state();
  return jump_errors(p_->jumps.depth_norm, measure(none, *m_.cycled, 0.), measure(none, end, 0.),
                     surfaces(system, none, end));
}

/// Updates the errors of the run: errors of explicit jumps are summed; implicit jumps use `so_far`.
void
WearJumps::add_errors(const State &end, const JumpMeasure &two, const JumpErrors &so_far)
{
  m_.depth_so_far = so_far.depth;
  if (is_explicit())
  {
    m_.volume_error += m_.errors.volume * two.volume;
    m_.depth_error += m_.errors.depth * two.largest_depth();
    return;
  }
  m_.coarse = std::exchange(m_.cycled, std::nullopt);
  const std::vector<double> depth = depths_of(end.contact);
  m_.volume_error = m_.earlier_volume_error + so_far.volume * worn(end);
  m_.depth_error = m_.earlier_depth_error +
                   so_far.depth * std::max(*std::max_element(depth.begin(), depth.end()),
                                           largest_counterface_depth(end));
}

/// Errors of implicit jumps that do not decrease with the jump length are the distance between the
/// starts of the full-length jump and of the half jumps. Both now start from the same state, with
/// half the length of the first rejected jump. The distance remains in the accumulated errors.
void
WearJumps::begin_side_by_side_again()
{
  forget_errors_so_far();
  m_.dropped_force_error = std::max(m_.dropped_force_error, m_.errors.force);
  control_.begin_again(0.5 * m_.rejected_size);
  m_.rejected_size = m_.rejected_error = 0.;
  errors_stay_ = false;
}
} // namespace arthrowear
