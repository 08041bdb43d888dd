// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wearing/jumps.h"

#include "base/format.h"
#include "base/units.h"
#include "stepping/wear_extrapolation.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

namespace arthrowear
{
namespace
{
constexpr CycleCreep::From last_cycle = CycleCreep::From::last_cycle;
} // namespace

WearJumps::WearJumps(const WearSystem &system, const WearRunParameters &p, const State &initial,
                     const WearStatistics &statistics, MPI_Comm communicator)
    : p_(&p), communicator_(communicator), columns_(p, true), control_(p.jumps.control()),
      m_(p, initial.contact.n_points(), communicator)
{
  State state = initial;
  begin(system, state, statistics);
}

/// @param state  of the run; then the state from which the first cycle starts
void
WearJumps::begin(const WearSystem &system, State &state, const WearStatistics &statistics)
{
  m_.size = next_size();
  m_.rejected_size = m_.rejected_error = 0.;
  m_.kind = p_->jumps.kind;
  m_.is_judged = control_.judges();
  m_.tolerance = p_->jumps.tolerance;
  m_.start = state;
  m_.start_statistics = statistics;
  const bool has_rate = is_linearised() && !m_.rate.empty();
  // The rows of the first cycle of a linearly implicit run remain until its first jump is accepted.
  const bool keeps_first = has_rate && m_.history.empty();
  m_.rows.resize(keeps_first ? m_.n_first_rows : 0);
  if (!keeps_first)
    m_.first_step.reset();
  const bool settles = m_.computed_cycles == 0 && p_->solver.contact.wear.uses_cycles();
  begin_cycle(settles ? Stage::settling : first_stage());
  if (m_.stage == Stage::whole)
    state = whole_start();
  if (has_rate && m_.size > 0.)
    predict(system, state);
}

double
WearJumps::next_size() const
{
  return std::min(control_.next(m_.cycles), m_.creep.longest_jump(m_.cycles));
}

bool
WearJumps::is_bounded_by_creep() const
{
  constexpr double rounding = 1e-9;
  return m_.size >= (1. - rounding) * m_.creep.longest_jump(m_.cycles);
}

void
WearJumps::forget_errors_so_far()
{
  m_.error.assign(m_.error.size(), 0.);
  m_.depth_so_far = 0.;
  m_.coarse.reset();
  m_.earlier_volume_error = m_.volume_error;
  m_.earlier_depth_error = m_.depth_error;
}

void
WearJumps::begin_cycle(const Stage stage)
{
  m_.stage = stage;
  m_.creep.begin_cycle();
  m_.roughness.begin_cycle();
  m_.impulse = m_.duration = m_.peak_pressure = 0.;
  m_.loaded.reset();
  m_.largest_load = -1.;
}

double
WearJumps::cycles_left() const
{
  if (m_.size == 0.)
    return 0.;
  return cycles_of(std::ceil((p_->jumps.cycles - m_.cycles) / m_.size * (1. - 1e-9)));
}

double
WearJumps::least_cycles_left() const
{
  if (m_.size == 0. || !control_.judges())
    return cycles_left();
  return cycles_of(control_.fewest_jumps(p_->jumps.cycles - m_.cycles, m_.size));
}

double
WearJumps::cycles_of(const double jumps) const
{
  const double settling = m_.stage == Stage::settling ? 1. : 0.;
  if (is_linearised())
    return jumps + settling + (m_.stage == Stage::second_half ? 0. : 1.);
  const double per_jump = !control_.judges() ? 1. : is_explicit() ? 2. : 3.;
  const bool is_first = m_.stage == Stage::whole || m_.stage == Stage::settling;
  const double computed = !control_.judges() || is_first   ? 0.
                          : m_.stage == Stage::second_half ? per_jump - 1.
                                                           : per_jump - 2.;
  return jumps * per_jump + settling - computed;
}

double
WearJumps::amplification() const
{
  if (is_explicit() || is_linearised() || m_.stage == Stage::settling)
    return 1.;
  return m_.stage == Stage::whole || !control_.judges() ? m_.size : half();
}

void
WearJumps::add_step(const WearSystem &system, const State &state, const double h, TableRow row)
{
  const ContactHistory &contact = state.contact;
  ++m_.computed_steps;
  m_.duration += h;
  double sum_of_forces = 0.;
  for (std::size_t point = 0; point < contact.n_points(); ++point)
  {
    const double force = contact.force[3 * point + 2];
    sum_of_forces += force;
    m_.impulse += h * force;
    m_.peak_pressure = std::max(m_.peak_pressure, force / contact.area[point]);
  }
  m_.roughness.add_step(contact, sum_of_forces);
  if (m_.stage == Stage::whole || m_.stage == Stage::settling)
    return;
  watch_frames(system, state, sum_of_forces);
  // Time and gait cycle continue over the accepted cycles.
  const bool is_after_first =
      m_.stage == Stage::second_half && !(is_linearised() && !m_.history.empty());
  const double n_before = m_.counted_cycles + (is_after_first ? 1. : 0.);
  const WearColumns &c = m_.start_statistics.columns();
  row.set(c.time, row.value(c.time) + n_before / p_->time.frequency);
  row.set(c.gait_cycle, row.value(c.gait_cycle) + n_before / units::percent);
  m_.rows.push_back(std::move(row));
}

void
WearJumps::watch_frames(const WearSystem &system, const State &state, const double sum_of_forces)
{
  // The cycle at the end of a linearly implicit jump is its last one.
  const double begin = m_.cycles + (m_.stage != Stage::second_half ? 0.
                                    : is_linearised()              ? m_.size - 1.
                                                                   : half());
  const double now = begin + amplification() * state.time * p_->time.frequency;
  if (m_.cycles == 0. && m_.stage == Stage::first_half && !m_.first_step)
    m_.first_step = Shown{now, state};
  const double load = system.has_load() ? system.applied_load(state.time) : sum_of_forces;
  constexpr double rounding = 1e-9; // of two equal peaks the first
  if (load <= m_.largest_load + rounding * std::abs(m_.largest_load))
    return;
  m_.largest_load = load;
  m_.loaded = Shown{now, state};
}

WearJumps::Verdict
WearJumps::end_cycle(const WearSystem &system, State &state, WearStatistics &statistics)
{
  ++m_.computed_cycles;
  state.time = 0.;
  m_.creep.end_cycle(state);
  // An implicit jump wears as the cycle passes: the shortest of the first begins as if unworn.
  m_.roughness.end_cycle(system.surface.triangles(), p_->jumps.kind == JumpKind::amplified &&
                                                         m_.cycles == 0. &&
                                                         m_.stage != Stage::second_half);
  switch (m_.stage)
  {
  case Stage::settling:
    settle(state, statistics);
    return Verdict::going_on;
  case Stage::whole:
    m_.creep.advance(state, m_.cycles, m_.size, last_cycle);
    m_.whole = measure(whole_start(), state, mean_force());
    m_.cycled = std::exchange(state, m_.start);
    statistics = m_.start_statistics;
    begin_cycle(Stage::first_half);
    return Verdict::going_on;
  case Stage::first_half:
    m_.first_peak_pressure = m_.peak_pressure;
    m_.n_first_rows = m_.rows.size();
    if (p_->jumps.kind == JumpKind::amplified)
      m_.creep.advance(state, m_.cycles, amplification(), last_cycle);
    m_.first = measure(m_.start, state, mean_force());
    if (is_linearised())
    {
      take_rate(state);
      if (m_.history.empty())
        m_.start_statistics = statistics;
      else // computed again: the previous jump has its rows
      {
        statistics = m_.start_statistics;
        m_.rows.clear();
      }
      predict(system, state);
      return Verdict::going_on;
    }
    if (is_explicit())
    {
      keep_roughness_at_start();
      m_.cycled = state;
      m_.creep.begin_jumps_here();
      m_.cycled_statistics = statistics;
      return extrapolate(system, state, statistics);
    }
    if (!control_.judges())
      return accept(system, state, statistics, m_.start.worn_volume);
    m_.half_row = history_row(system, state, m_.cycles + half(), half(), m_.start.worn_volume,
                              m_.first.force, m_.first_peak_pressure);
    begin_cycle(Stage::second_half);
    return Verdict::going_on;
  case Stage::second_half:
    if (is_linearised())
      return judge_prediction(system, state, statistics);
    if (is_explicit())
      state = extrapolated(extrapolated(m_.start, *m_.cycled, half()), state, half());
    m_.creep.advance(state, m_.cycles + half(), half(), last_cycle);
    return judge(system, state, statistics);
  }
  return Verdict::going_on;
}

/// The start gets the cross-shear, motion and forces of the cycle that ends, without its wear.
void
WearJumps::settle(State &state, WearStatistics &statistics)
{
  m_.start = extrapolated(m_.start, state, 0.);
  state = m_.start;
  statistics = m_.start_statistics;
  begin_cycle(first_stage());
}

/// From the end of the only or first computed cycle of an explicit jump.
WearJumps::Verdict
WearJumps::extrapolate(const WearSystem &system, State &state, WearStatistics &statistics)
{
  const double force = m_.first.force;
  const auto jumped = [&](const double cycles)
  {
    State end = extrapolated(m_.start, *m_.cycled, cycles);
    m_.creep.advance(end, m_.cycles, cycles, CycleCreep::From::start_of_jump);
    return end;
  };
  State whole = jumped(m_.size);
  statistics = m_.cycled_statistics;
  if (!control_.judges())
  {
    state = std::move(whole);
    watch_swing();
    return accept(system, state, statistics, m_.start.worn_volume);
  }
  m_.whole = measure(m_.start, whole, force);
  state = jumped(half());
  m_.first = measure(m_.start, state, force);
  m_.half_row = history_row(system, state, m_.cycles + half(), half(), m_.start.worn_volume, force,
                            m_.first_peak_pressure);
  begin_cycle(Stage::second_half);
  return Verdict::going_on;
}

WearJumps::Verdict
WearJumps::accept(const WearSystem &system, State &state, const WearStatistics &statistics,
                  const double volume_before)
{
  const bool has_halves = control_.judges() && !is_linearised();
  const double last = has_halves ? half() : m_.size;
  if (is_bounded_by_creep())
  {
    control_.accept_bounded();
    forget_errors_so_far();
  }
  else
    control_.accept(m_.size, m_.errors);
  keep_roughness_at_start();
  m_.counted_cycles += has_halves || (is_linearised() && m_.history.empty()) ? 2 : 1;
  m_.cycles = control_.next(m_.cycles + m_.size) == 0. ? p_->jumps.cycles : m_.cycles + m_.size;
  m_.history.push_back(
      history_row(system, state, m_.cycles, last, volume_before, mean_force(), m_.peak_pressure));
  accepted_rows_ = std::move(m_.rows);
  accepted_frames_.clear();
  if (m_.first_step)
    accepted_frames_.push_back(std::move(*m_.first_step));
  const double begin_of_frame = accepted_frames_.empty() ? -1. : accepted_frames_[0].cycles;
  if (m_.loaded && m_.loaded->cycles > begin_of_frame &&
      m_.loaded->cycles < m_.cycles * (1. - 1e-12))
    accepted_frames_.push_back(std::move(*m_.loaded));
  begin(system, state, statistics);
  return Verdict::accepted;
}

WearJumps::Verdict
WearJumps::reject(const WearSystem &system, State &state, WearStatistics &statistics)
{
  const double size = m_.size;
  // A shorter jump has the errors of a longer jump if its rate belongs to a previous mesh.
  const bool is_stuck = m_.rejected_size > 0. && m_.errors.worst() > 0.5 * m_.rejected_error;
  if (m_.rejected_size == 0.)
  {
    m_.rejected_size = size;
    m_.rejected_error = m_.errors.worst();
  }
  // An error that falls with less than the fourth root of the length does not vanish with it.
  errors_stay_ = m_.rejected_error > 0. && m_.rejected_size >= much_longer * size &&
                 m_.errors.worst() > std::pow(size / m_.rejected_size, 0.25) * m_.rejected_error;
  const bool may_be_shorter = control_.reject(size, m_.errors);
  if (may_renew_rate() && (is_stuck || !may_be_shorter))
  {
    m_.size = next_size();
    m_.rejected_size = m_.rejected_error = 0.;
    statistics = m_.start_statistics;
    compute_rate_again(state);
    return Verdict::rejected;
  }
  if (errors_stay_ && m_.coarse)
    begin_side_by_side_again();
  else if (!may_be_shorter)
  {
    state = m_.start;
    statistics = m_.start_statistics;
    begin(system, state, statistics);
    return Verdict::refused;
  }
  m_.size = next_size();
  if (is_linearised())
  {
    m_.rows.resize(m_.history.empty() ? m_.n_first_rows : 0);
    statistics = m_.start_statistics;
    predict(system, state);
    return Verdict::rejected;
  }
  if (is_explicit())
  {
    // The first cycle serves any jump.
    m_.rows.resize(m_.n_first_rows);
    extrapolate(system, state, statistics);
    return Verdict::rejected;
  }
  state = whole_start();
  statistics = m_.start_statistics;
  m_.rows.clear();
  m_.first_step.reset();
  begin_cycle(Stage::whole);
  return Verdict::rejected;
}

WearJumps::Verdict
WearJumps::give_back(const WearSystem &system, State &state, WearStatistics &statistics)
{
  m_.errors = {};
  const bool no_shorter_jump_helps =
      !control_.judges() || ((is_explicit() || is_linearised()) && m_.stage == Stage::first_half);
  if (!no_shorter_jump_helps)
    return reject(system, state, statistics);
  state = m_.start;
  statistics = m_.start_statistics;
  begin(system, state, statistics);
  return Verdict::refused;
}

std::vector<State *>
WearJumps::states()
{
  std::vector<State *> states{&m_.start};
  for (std::optional<State> *state : {&m_.cycled, &m_.coarse})
    if (*state)
      states.push_back(&**state);
  for (std::optional<Shown> *shown : {&m_.first_step, &m_.loaded})
    if (*shown)
      states.push_back(&(*shown)->state);
  return states;
}

std::vector<TableRow>
WearJumps::take_rows()
{
  return std::exchange(accepted_rows_, {});
}

std::vector<WearJumps::Shown>
WearJumps::take_frames()
{
  return std::exchange(accepted_frames_, {});
}

} // namespace arthrowear
