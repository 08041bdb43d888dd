// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_simulation/jump_record.h"

namespace arthrowear
{
namespace
{
constexpr double not_estimated = -1.; // error of a jump; others are >= 0

/// Error of a rate at the end, which is the mean of the last jump: a rate that changes with time
/// differs from this mean by half its change from jump to jump.
void
set_error_at_end(const NumberResult &of_rate, const double before, const double last,
                 const double error)
{
  if (last > 0.)
    of_rate.set(.5 * std::abs(last - before) / last + error);
}

/// Largest depth on the counterface's own points; 0 if its wear is at the body's points, whose
/// depths are judged.
double
largest_depth_on_own_points(const State &state)
{
  const std::vector<double> &depth = state.contact.counterface.depth;
  return depth.empty() ? 0. : *std::max_element(depth.begin(), depth.end());
}
} // namespace

WearHistoryColumns::WearHistoryColumns(const WearRunParameters &p, const bool with_errors)
    : counterface_volume(add_if(!p.words().counterface_wear_entry.empty(),
                                p.words().counterface + " worn volume", "mm^3"))
{
  cross_shear = add_if(p.solver.contact.shear.is_collected, "cross-shear ratio", "-",
                       "of the last computed cycle");
  max_creep = add_if(p.creep.is_on, "max creep depth", "mm");
  penetration = PenetrationColumns([this](const bool is_there, const std::string &name)
                                   { return add_if(is_there, name, "mm"); },
                                   p.penetrations(), p.creep.is_on);
  roughness = add("roughness of the pressure", "-");
  penetration.add_errors([this](const bool is_there, const std::string &name)
                         { return add_if(is_there, name, "mm"); },
                         with_errors);
  volume_error = add_if(with_errors, "error of volume", "-", "of the jump, relative");
  depth_error = add_if(with_errors, "error of depth", "-", "of the jump, relative");
  force_error = add_if(with_errors, "error of force", "-", "of the jump, relative");
}

void
JumpRecord::begin_cycle(const bool keeps_first)
{
  rows_.resize(keeps_first ? n_first_rows_ : 0);
  if (!keeps_first)
    first_step_.reset();
  loaded_.reset();
  largest_load_ = -1.;
}

std::optional<Penetration>
JumpRecord::penetration_after(const WearSystem &system, const State &state, const Jump &jump)
{
  std::optional<Penetration> penetration = penetration_of(system, state);
  if (penetration)
    penetration->add_errors(jump.accumulated_depth_error(), jump.accumulated_volume_error());
  return penetration;
}

void
JumpRecord::add_step(const WearSystem &system, const State &state, const double sum_of_forces,
                     const Jump &jump, const ComputedCycle &cycle, TableRow row)
{
  watch_frames(system, state, sum_of_forces, jump, cycle);
  // Time and gait cycle continue over the accepted cycles.
  const double n_before = counted_cycles_ + cycle.results_before;
  const WearColumns &c = jump.start_statistics.columns();
  row.set(c.time, row.value(c.time) + n_before / p_->time.frequency);
  row.set(c.gait_cycle, row.value(c.gait_cycle) + n_before / units::percent);
  rows_.push_back(std::move(row));
}

void
JumpRecord::watch_frames(const WearSystem &system, const State &state, const double sum_of_forces,
                         const Jump &jump, const ComputedCycle &cycle)
{
  const double now =
      jump.cycles() + cycle.begin + cycle.amplification * state.time * p_->time.frequency;
  if (jump.is_first() && cycle.begin == 0. && !first_step_)
    first_step_ = ShownState{now, state};
  const double load = system.joint_load ? system.applied_load(state.time) : sum_of_forces;
  constexpr double rounding = 1e-9; // of two equal peaks the first
  if (load <= largest_load_ + rounding * std::abs(largest_load_))
    return;
  largest_load_ = load;
  loaded_ = ShownState{now, state};
}

void
JumpRecord::end_cycle(const ComputedCycle &cycle)
{
  ++computed_cycles_;
  if (cycle.results_before == 0.)
    n_first_rows_ = rows_.size();
}

void
JumpRecord::accept(const WearSystem &system, const State &state, const Jump &jump,
                   const ComputedCycle &last, const FirstHalf *first, double volume_before)
{
  if (first)
  {
    set_errors(jump, half_row_);
    volume_before = half_row_.value(columns_.volume_from_forces);
    history_.push_back(half_row_);
  }
  counted_cycles_ += static_cast<unsigned long>(last.results_before) + 1;
  const std::optional<Penetration> penetration = penetration_after(system, state, jump);
  history_.push_back(row_of(system, state, jump, jump.cycles(), first ? jump.half() : jump.size,
                            volume_before, {jump.sums.mean_force(), jump.sums.peak_pressure},
                            penetration));
  if (penetration && penetration->under_load)
    penetrations_.push_back(penetration->moment(jump.cycles()));
  accepted_rows_ = std::exchange(rows_, {});
  accepted_frames_.clear();
  if (first_step_)
    accepted_frames_.push_back(std::move(*first_step_));
  const double begin_of_frame = accepted_frames_.empty() ? -1. : accepted_frames_[0].cycles;
  if (loaded_ && loaded_->cycles > begin_of_frame && loaded_->cycles < jump.cycles() * (1. - 1e-12))
  {
    accepted_frames_.push_back(std::move(*loaded_));
    accepted_frames_.back().is_at_largest_load = true;
  }
}

void
JumpRecord::measure_again(const WearSystem &system, const State &state, const Jump &jump)
{
  const std::optional<Penetration> penetration = penetration_after(system, state, jump);
  set_state(system, state, penetration, history_.back());
  if (penetration && penetration->under_load && !penetrations_.empty())
    penetrations_.back() = penetration->moment(jump.cycles());
}

/// Sets what depends on the mesh.
void
JumpRecord::set_state(const WearSystem &system, const State &state,
                      const std::optional<Penetration> &penetration, TableRow &row) const
{
  const WearResults results = results_of(system, state, p_->output.worn_depth_threshold);
  const WearHistoryColumns &c = columns_;
  row.set(c.volume_from_depths, results.depth_volume);
  row.set(c.max_depth, results.max_depth);
  row.set(c.worn_area, results.worn_area);
  if (p_->solver.contact.shear.is_collected)
    row.set(c.cross_shear, CycleShear::mean_ratio(state.contact.shear, state.contact.area));
  if (p_->creep.is_on)
    row.set(c.max_creep, results.creep.depth);
  if (penetration)
    c.penetration.set(row, *penetration);
}

TableRow
JumpRecord::row_of(const WearSystem &system, const State &state, const Jump &jump,
                   const double cycles, const double size, const double volume_before,
                   const FirstHalf &forces, const std::optional<Penetration> &penetration) const
{
  const WearHistoryColumns &c = columns_;
  TableRow row = c.row();
  row.set(c.cycles, cycles);
  row.set(c.computed_cycles, computed_cycles_);
  row.set(c.jump, size);
  row.set(c.volume_from_forces, state.contact.body.worn_volume);
  if (!p_->words().counterface_wear_entry.empty())
    row.set(c.counterface_volume, state.contact.counterface.worn_volume);
  row.set(c.rate, units::per_million * (state.contact.body.worn_volume - volume_before) / size);
  row.set(c.force, forces.force);
  row.set(c.peak_pressure, forces.peak_pressure);
  row.set(c.peak_of_run, std::max({jump.start_statistics.peak.pressure, forces.peak_pressure,
                                   history_.empty() ? 0. : history_.back().value(c.peak_of_run)}));
  set_state(system, state, penetration, row);
  row.set(c.roughness, jump.roughness.last());
  set_errors(jump, row);
  return row;
}

void
JumpRecord::set_errors(const Jump &jump, TableRow &row) const
{
  const bool is_known = jump.estimates_errors();
  row.set(columns_.volume_error, is_known ? jump.errors.volume : not_estimated);
  row.set(columns_.depth_error, is_known ? jump.errors.depth : not_estimated);
  row.set(columns_.force_error, is_known ? jump.errors.force : not_estimated);
}

bool
JumpRecord::knows_errors() const
{
  return (p_->jumps.tolerance > 0. || p_->jumps.type().always_estimates) &&
         std::all_of(history_.begin(), history_.end(),
                     [this](const TableRow &row) { return has_errors(row); });
}

bool
JumpRecord::has_errors(const TableRow &row) const
{
  return row.value(columns_.volume_error) != not_estimated;
}

WearCourse::OfOneCycle
JumpRecord::unjudged_wear() const
{
  WearCourse::OfOneCycle largest;
  double depth_before = 0.;
  for (const TableRow &row : history_)
  {
    const double depth = row.value(columns_.max_depth),
                 added = depth - std::exchange(depth_before, depth);
    if (!has_errors(row) && added > largest.depth)
      largest = {row.value(columns_.jump), added};
  }
  return largest;
}

void
JumpRecord::add_rates_to(const WearSummary &summary) const
{
  if (history_.empty())
    return;
  const WearHistoryColumns &c = columns_;
  const TableRow &last = history_.back();
  const double cycles = last.value(c.cycles), depth = last.value(c.max_depth),
               depth_before =
                   history_.size() > 1 ? history_[history_.size() - 2].value(c.max_depth) : 0.;
  summary.wear_rate.set(units::per_million * last.value(c.volume_from_forces) / cycles);
  summary.rate_at_end.set(last.value(c.rate));
  summary.depth_rate.set(units::per_million * depth / cycles);
  summary.depth_rate_at_end.set(units::per_million * (depth - depth_before) / last.value(c.jump));
}

void
JumpRecord::add_errors_to(const WearSummary &summary, const Jump &jump) const
{
  if (jump.judges())
    summary.tolerance.set(p_->jumps.tolerance);
  if (!knows_errors() || history_.empty())
    return;
  const double volume_error = jump.accumulated_volume_error(),
               depth_error = jump.accumulated_depth_error();
  summary.volume_error_size.set(volume_error);
  summary.depth_error_size.set(depth_error);
  double force_error = jump.so_far.dropped_force;
  for (const TableRow &row : history_)
    force_error = std::max(force_error, row.value(columns_.force_error));
  const TableRow &last = history_.back();
  const double depth = std::max(last.value(columns_.max_depth) +
                                    (p_->creep.is_on ? last.value(columns_.max_creep) : 0.),
                                largest_depth_on_own_points(jump.start));
  if (const double worn = worn_volume_of_both(jump.start); worn > 0.)
    summary.volume_error.set(volume_error / worn);
  if (depth > 0.)
    summary.depth_error.set(depth_error / depth);
  summary.force_error.set(force_error);
  if (history_.size() < 2)
    return;
  const TableRow &before = history_[history_.size() - 2];
  const double last_depth = last.value(columns_.max_depth) - before.value(columns_.max_depth),
               depth_before =
                   before.value(columns_.max_depth) -
                   (history_.size() > 2 ? history_[history_.size() - 3].value(columns_.max_depth)
                                        : 0.);
  set_error_at_end(summary.rate_at_end_error, before.value(columns_.rate),
                   last.value(columns_.rate), last.value(columns_.volume_error));
  set_error_at_end(summary.depth_rate_at_end_error, depth_before / before.value(columns_.jump),
                   last_depth / last.value(columns_.jump), last.value(columns_.depth_error));
}

std::vector<State *>
JumpRecord::states()
{
  std::vector<State *> states;
  for (std::optional<ShownState> *shown : {&first_step_, &loaded_})
    if (*shown)
      states.push_back(&(*shown)->state);
  return states;
}
} // namespace arthrowear
