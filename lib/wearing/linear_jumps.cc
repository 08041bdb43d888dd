// SPDX-License-Identifier: LGPL-2.1-or-later
// Linearly implicit jumps (cycle_jump 12 to 14).
#include "stepping/wear_extrapolation.h"
#include "wearing/contact_record.h"
#include "wearing/jumps.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>
#include <utility>

namespace arthrowear
{
namespace
{
// Numbers of steps that solve for the wear over a jump, for its error, and for wear with creep.
constexpr unsigned int n_inner = 8, n_inner_of_errors = 4, n_inner_with_creep = 16;

std::vector<double>
minus(std::vector<double> a, const std::vector<double> &b)
{
  for (std::size_t i = 0; i < a.size(); ++i)
    a[i] -= b[i];
  return a;
}

/// Growth of the change: without damping by pressure it is with n/N over the cycles n of N, in
/// place of (n/N)^2: N/2 times the change is missing at the end, not N/3.
void
grow_with_cycles(const std::vector<bool> &is_damped, std::vector<double> &change)
{
  constexpr double linear_over_square = 1.5;
  for (std::size_t i = 0; i < change.size(); ++i)
    change[i] *= is_damped[i] ? 1. : linear_over_square;
}
} // namespace

bool
WearJumps::is_root() const
{
  int rank = 0;
  MPI_Comm_rank(communicator_, &rank);
  return rank == 0;
}

void
WearJumps::add_contact(const WearSystem &system, const State &state, const double h,
                       const nscd::ContactProblem *problem)
{
  m_.creep.add_step(system, state, h, problem);
  if (is_linearised() && m_.stage != Stage::settling)
    record_step(p_->solver.contact.wear, state, h, m_.next_contact);
}

/// Longest jump that may start with the present cycle [cycles].
double
WearJumps::longest_next_jump() const
{
  if (m_.stage != Stage::second_half)
    return m_.size;
  const double left = p_->jumps.cycles - m_.cycles - m_.size;
  return std::max(m_.size, std::min(left, JumpControl::most_growth * m_.size));
}

void
WearJumps::complete_contact(const WearSystem &system, const State &state)
{
  if (!is_linearised() || m_.stage == Stage::settling)
    return;
  const std::vector<double> rate =
      minus(state.contact.gap_wear,
            (m_.stage == Stage::second_half ? predicted_state() : m_.start).contact.gap_wear);
  // The counterface sinks by less than the wear of a jump in which rates do not grow.
  constexpr double margin = 1.5;
  const double reach = margin * longest_next_jump() * *std::max_element(rate.begin(), rate.end());
  complete_record(system, state, p_->solver.contact, rate, reach, m_.next_contact);
}

/// On rank 0.
WearingContact &
WearJumps::contact_at_start()
{
  if (!at_start_)
    at_start_ = std::make_unique<WearingContact>(m_.contact);
  return *at_start_;
}

/// Makes the cycle that ended in this state the cycle at the start of the next jump.
void
WearJumps::take_rate(const State &state)
{
  m_.rate = minus(state.contact.gap_wear, m_.start.contact.gap_wear);
  m_.has_moved = false;
  keep_roughness_at_start();
  m_.cycled = state;
  m_.creep.begin_jumps_here();
  m_.contact = std::exchange(m_.next_contact, CycleContact(m_.rate.size()));
  at_start_ = std::move(at_end_);
  if (m_.error.empty())
    m_.error.assign(m_.rate.size(), 0.);
  // The start has the motion and the forces of the cycle that was computed with its wear.
  m_.start = extrapolated(m_.start, state, 0.);
}

/// True if the cycle at the start of the jump may wear differently when it is computed again: on a
/// mesh that has moved, or by a law that uses the cross-shear and the pressure of the previous
/// cycle.
bool
WearJumps::may_renew_rate() const
{
  return m_.has_moved || (is_linearised() && !m_.history.empty() && !m_.is_renewed &&
                          p_->solver.contact.wear.uses_cycles());
}

/// Computes the cycle at the start of the jump again, since its rate is out of date.
void
WearJumps::compute_rate_again(State &state)
{
  m_.next_contact = CycleContact(m_.rate.size());
  m_.rate.clear();
  m_.rows.clear();
  m_.is_renewed = true;
  state = m_.start;
  begin_cycle(Stage::first_half);
}

void
WearJumps::change_areas(const WearSystem &system, const std::vector<double> &ratio, State &state)
{
  if (!is_linearised() || m_.rate.empty() || m_.size <= 0.)
    return;
  for (std::size_t i = 0; i < m_.rate.size(); ++i)
    m_.rate[i] *= ratio[i];
  m_.has_moved = true;
  m_.contact.scale_wear(ratio);
  at_start_.reset();
  predict(system, state);
}

/// The state at the end of the jump, by its wear and creep.
State
WearJumps::predicted_state() const
{
  State state = worn_by(m_.start, *m_.cycled, m_.size, m_.opening, m_.area);
  if (m_.creep.is_on())
    CycleCreep::set_depths(state, m_.crept);
  return state;
}

/// Areas of the points change as the surface wears: the wear of a force is spread over the mean
/// area of the jump, not over the area at its start, and the depth changes by the power of the
/// force in the law. Sets the mean areas.
void
WearJumps::spread_over_areas(const WearSystem &system)
{
  const std::vector<double> at_end = system.areas(predicted_state());
  std::vector<double> exponents(m_.opening.size(), 1.);
  if (is_root())
    exponents = m_.contact.force_exponents(m_.rate);
  MPI_Bcast(exponents.data(), static_cast<int>(exponents.size()), MPI_DOUBLE, 0, communicator_);
  for (std::size_t i = 0; i < m_.opening.size(); ++i)
  {
    const double mean = 0.5 * (m_.area[i] + at_end[i]);
    if (at_end[i] <= 0. || m_.area[i] <= 0.)
      continue;
    m_.opening[i] *= std::pow(m_.area[i] / mean, exponents[i]);
    m_.area[i] = mean;
  }
  m_.force_exponent = std::move(exponents);
}

/// Change of the wear per cycle that the areas at the end of the jump cause, as a factor.
double
WearJumps::thinned_by_area(const std::size_t point) const
{
  const double at_start = m_.cycled->contact.area[point], at_end = 2. * m_.area[point] - at_start;
  return std::pow(at_start / at_end, m_.force_exponent[point]);
}

/// Sets the state at the end of the jump, from which the cycle there starts.
void
WearJumps::predict(const WearSystem &system, State &state)
{
  const std::vector<double> none(m_.rate.size(), 0.);
  CreepingWear jumped{none, m_.creep.is_on() ? none : std::vector<double>()};
  m_.area = m_.cycled->contact.area;
  if (is_root())
  {
    WearingContact &contact = contact_at_start();
    WearingContact::End alone = contact.after({m_.size, m_.rate, none, {}}, none, n_inner);
    m_.inner_error = std::move(alone.error);
    jumped.worn = std::move(alone.worn);
    if (m_.creep.is_on())
      jumped =
          m_.creep.with_wear(m_.start, contact, m_.rate, m_.cycles, m_.size, n_inner_with_creep);
  }
  for (double &depth : jumped.worn)
    depth = std::max(0., depth);
  for (std::vector<double> *depths : {&jumped.worn, &jumped.crept})
    MPI_Bcast(depths->data(), static_cast<int>(depths->size()), MPI_DOUBLE, 0, communicator_);
  m_.opening = std::move(jumped.worn);
  m_.crept = std::move(jumped.crept);
  spread_over_areas(system);
  state = predicted_state();
  if (is_root())
    m_.rate_change = contact_at_start().wear_change(opened(state));
  m_.next_contact = CycleContact(m_.rate.size());
  begin_cycle(Stage::second_half);
}

/// Gap opening of each point by wear and creep in the jump [mm].
std::vector<double>
WearJumps::opened(const State &predicted) const
{
  std::vector<double> result = m_.opening;
  for (std::size_t i = 0; i < result.size(); ++i)
    result[i] += surface_creep::depth(predicted.contact.body.creep, i) -
                 surface_creep::depth(m_.start.contact.body.creep, i);
  return result;
}

/// The end of a jump without its error, and the cycle there under the pressures that it then has.
/// Creep never recovers: with the error, pressures that oscillate from jump to jump would leave too
/// much creep.
/// @param missing  wear of the points, by (14) [mm]
/// @param cycled   the cycle at the predicted end; then the cycle at the corrected end
State
WearJumps::corrected(const State &predicted, const std::vector<double> &missing, State &cycled)
{
  const std::size_t n = m_.opening.size();
  std::vector<double> opening = m_.opening, more(n, 0.),
                      wear = minus(cycled.contact.gap_wear, predicted.contact.gap_wear);
  for (std::size_t i = 0; i < n; ++i)
  {
    opening[i] = std::max(0., opening[i] + missing[i]);
    more[i] = opening[i] - m_.opening[i];
  }
  State end = worn_by(m_.start, *m_.cycled, m_.size, opening, m_.area);
  CycleCreep::set_depths(end, m_.crept);
  if (is_root())
  {
    at_end_->reset();
    const std::vector<double> change = at_end_->wear_change(more);
    for (std::size_t i = 0; i < n; ++i)
      wear[i] = std::max(0., wear[i] + change[i]);
    m_.next_contact = at_end_->moved(more);
    at_end_.reset();
  }
  MPI_Bcast(wear.data(), static_cast<int>(n), MPI_DOUBLE, 0, communicator_);
  move_wear(predicted, end, cycled);
  cycled = worn_by(end, cycled, 1., wear, cycled.contact.area);
  m_.creep.relieve(cycled, more);
  return end;
}

/// Errors of a jump to a predicted end by the cycle there (cycle_jump 14). Collective.
WearJumps::LinearErrors
WearJumps::errors_of(const State &predicted, const std::vector<double> &rate)
{
  const std::size_t n = rate.size();
  // Errors of the jump, then accumulated errors, of each point [mm]; of the impulse by both [N s].
  std::vector<double> errors(2 * n + 2, 0.);
  if (is_root())
  {
    at_end_ = std::make_unique<WearingContact>(m_.next_contact);
    const std::vector<double> none(n, 0.), &worn = predicted.contact.gap_wear;
    // An error may grow to the depth itself, as uneven wear does; it is not followed further.
    const double most = *std::max_element(worn.begin(), worn.end());
    std::vector<double> change = rate;
    for (std::size_t i = 0; i < n; ++i)
      change[i] -= (m_.rate[i] + m_.rate_change[i]) * thinned_by_area(i);
    if (p_->solver.contact.wear.uses_cycles())
      grow_with_cycles(at_end_->are_damped(), change);
    for (const std::size_t which : {0, 1})
    {
      const std::vector<double> missing =
          at_end_
              ->after({m_.size, none, change, {}}, which == 0 ? none : m_.error, n_inner_of_errors)
              .worn;
      at_end_->wear_change(missing);
      errors[2 * n + which] = -at_end_->impulse_change();
      for (std::size_t i = 0; i < n; ++i)
      {
        const double error = missing[i] + m_.inner_error[i];
        errors[which * n + i] = which == 0 ? error : std::clamp(error, -most, most);
      }
    }
  }
  MPI_Bcast(errors.data(), static_cast<int>(errors.size()), MPI_DOUBLE, 0, communicator_);
  return {{errors.begin(), errors.begin() + n},
          {errors.begin() + n, errors.end() - 2},
          errors[2 * n],
          errors[2 * n + 1]};
}

WearJumps::Verdict
WearJumps::judge_prediction(const WearSystem &system, State &state, WearStatistics &statistics)
{
  const State predicted = predicted_state();
  const std::vector<double> rate = minus(state.contact.gap_wear, predicted.contact.gap_wear);
  const std::size_t n = rate.size();
  const auto [of_jump, so_far, impulse_of_jump, impulse_so_far] = errors_of(predicted, rate);
  const std::vector<double> &area = state.contact.area;
  const bool over_area = p_->jumps.depth_norm == DepthNorm::worn_area;
  // Errors of depths are judged against wear and creep together, as the counterface meets them.
  std::vector<double> depth = over_area ? predicted.contact.gap_wear : m_.opening;
  for (std::size_t i = 0; i < n && m_.creep.is_on(); ++i)
    depth[i] += surface_creep::depth(predicted.contact.body.creep, i) -
                (over_area ? 0. : surface_creep::depth(m_.start.contact.body.creep, i));
  double volume = 0., volume_error = 0., volume_so_far = 0.;
  for (std::size_t i = 0; i < n; ++i)
  {
    volume_so_far += area[i] * so_far[i];
    volume += m_.area[i] * m_.opening[i];
    volume_error += area[i] * of_jump[i];
  }
  // With creep the jump begins without the error of the previous jump (corrected()): a point that
  // was open there and touches now has no force by that error.
  const JumpMeasure two{volume, depth, m_.impulse},
      one{volume - volume_error, minus(depth, over_area ? so_far : of_jump),
          m_.impulse - (m_.creep.is_on() ? impulse_of_jump : impulse_so_far)};
  m_.errors = jump_errors(p_->jumps.depth_norm, one, two, {{area, std::vector<double>(n, 0.)}});
  if (over_area)
  {
    const JumpMeasure off{volume, minus(depth, of_jump), m_.impulse - impulse_of_jump};
    const JumpErrors gain =
        jump_errors(p_->jumps.depth_norm, off, two, {{area, std::vector<double>(n, 0.)}});
    set_depth_so_far(m_.errors.depth, gain.depth,
                     share_of_jump(area, m_.start.contact.gap_wear, predicted.contact.gap_wear),
                     m_.errors);
    // An error of previous jumps that a much shorter jump leaves as it is does not end a run.
    if (p_->solver.contact.wear.uses_cycles() || m_.rejected_size >= much_longer * m_.size)
      m_.errors.force_gain = gain.force;
    if (p_->solver.contact.wear.uses_cycles())
    {
      const double all = m_.start.worn_volume + m_.start.obstacle_worn_volume + volume;
      m_.errors.volume = std::abs(volume_so_far) / all;
      m_.errors.volume_gain = std::abs(volume_error) / all;
    }
  }
  if (control_.judges() && !is_good_enough())
    return reject(system, state, statistics);

  m_.error = so_far;
  m_.is_renewed = false;
  m_.depth_so_far = m_.errors.depth;
  // The accumulated error has a sign and may pass through zero; the jumps' errors have their size.
  m_.volume_error = std::hypot(m_.volume_error, volume_error);
  m_.volume_drift += volume_error;
  m_.volume_so_far = volume_so_far;
  const std::vector<double> &total = predicted.contact.gap_wear;
  m_.depth_error =
      m_.earlier_depth_error + m_.errors.depth * *std::max_element(total.begin(), total.end());
  const double volume_before = m_.start.worn_volume;
  m_.start = m_.creep.is_on() ? corrected(predicted, of_jump, state) : predicted;
  take_rate(state);
  state = m_.start;
  return accept(system, state, statistics, volume_before);
}
} // namespace arthrowear
