// SPDX-License-Identifier: LGPL-2.1-or-later
// Results of jumps for users: rows of wear_history.csv, summary, stability of explicit jumps.
#include "base/units.h"
#include "ranks/collective.h"
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
// An oscillation that does not decay is reported from this fraction of the wear on: smaller ones
// do no harm yet, and round-off is no oscillation.
constexpr double least_swing = 1e-3;
// Errors are reported as this multiple of their estimates, which are .35 to 1.2 times the true ones
// (doc/benchmarks.md; volumes .43, regression_cup_jumps): where points come into contact they
// shrink more slowly than jumps.
constexpr double caution = 2.5;

double
relative(const double error, const double to)
{
  return to > 0. ? error / to : 0.;
}

/// Least wear of a gait cycle at a contact point per normal force [mm/N]: a
/// counterface that turns carries its wear to other points of the body, so that a point of it may
/// slide further in a cycle than any point of the body (cycle_jump 10).
/// @param slip  of the body's point in the cycle, path  of the counterface's, at most [mm]
double
wear_per_force(const ContactWear &wear, const ContactHistory &contact, const unsigned int point,
               const double slip, const double path)
{
  // A law that uses the cycle may have any rate at a point without force: the rate at the mean
  // pressure is typical.
  const double area = contact.area[point],
               force = wear.uses_cycles()
                           ? area * CycleShear::result(contact.shear, point).mean_pressure
                           : contact.force[3 * point + 2];
  const auto of = [&](const ContactWear &one)
  {
    return std::max(
        0., one.per_force(area, force, contact.body.history, contact.facing_history, point));
  };
  if (path <= slip)
    return slip * of(wear);
  ContactWear body = wear, counterface = wear;
  body.obstacle_factor = counterface.body_factor = 0.;
  body.obstacle_law = counterface.body_law = nullptr;
  return slip * of(body) + path * of(counterface);
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

void
WearJumps::estimate_stability(const WearSystem &system, const State &state, MPI_Comm communicator)
{
  if (!is_explicit() || m_.stage != Stage::first_half)
    return;
  const double path =
      system.counterface().wear_points() == nullptr ? 0. : system.counterface_path();
  const ContactHistory &contact = state.contact;
  const ContactParameters &parameters = p_->solver.contact;
  std::vector<unsigned int> worn; // in this cycle
  std::vector<double> wear;
  for (unsigned int point = 0; point < contact.n_points(); ++point)
  {
    const double slip = contact.accumulated_slip[point] - m_.start.contact.accumulated_slip[point];
    if (slip == 0.)
      continue;
    worn.push_back(point);
    wear.push_back(wear_per_force(parameters.wear, contact, point, slip, path));
  }
  const auto W = system.stepper->contact_compliance(worn, state);
  const double length_per_velocity = system.stepper->frozen().h * parameters.theta;
  double longest = 0.;
  const auto estimate = [&]()
  {
    std::vector<double> compliance;
    std::array<double, 9> block{};
    for (std::size_t i = 0; i < worn.size(); ++i)
      for (std::size_t j = 0; j < worn.size(); ++j)
      {
        W->block(i, j, block.data());
        compliance.push_back(length_per_velocity * block[8]);
      }
    longest = longest_stable_jump(std::move(compliance), wear);
  };
  on_root(communicator, estimate);
  MPI_Bcast(&longest, 1, MPI_DOUBLE, 0, communicator);
  if (longest > 0. && std::isfinite(longest) &&
      (m_.longest_stable == 0. || longest < m_.longest_stable))
    m_.longest_stable = longest;
}

bool
WearJumps::swings() const
{
  return m_.swing.growth >= 1. && m_.swing.amplitude > least_swing;
}

/// After a computed cycle of explicit jumps that are not judged.
void
WearJumps::watch_swing()
{
  const std::vector<double> &before = m_.start.contact.body.depth;
  std::vector<double> wear = m_.cycled->contact.body.depth;
  for (std::size_t point = 0; point < wear.size(); ++point)
    wear[point] -= before[point];
  if (!m_.before_last_wear.empty())
    m_.swing = wear_swing(m_.before_last_wear, m_.last_wear, wear, m_.cycled->contact.area);
  m_.n_swinging += swings() ? 1 : 0;
  m_.before_last_wear = std::exchange(m_.last_wear, std::move(wear));
}

WearHistoryColumns::WearHistoryColumns(const WearRunParameters &p, const bool with_errors)
    : counterface_volume(p.words().counterface_wear_entry.empty()
                             ? TableColumn<>()
                             : add(p.words().counterface + " worn volume", "mm^3"))
{
  if (p.solver.contact.shear.is_collected)
    cross_shear = add("cross-shear ratio", "-");
  if (p.creep.is_on)
    max_creep = add("max creep depth", "mm");
  penetration = PenetrationColumns(
      [this](const std::string &name) { return add_vector(name, "mm"); },
      [this](const std::string &name) { return add(name, "mm"); }, p.penetrations(), p.creep.is_on);
  roughness = add("roughness of the pressure", "-");
  if (!with_errors)
    return;
  volume_error = add("error of volume", "-");
  depth_error = add("error of depth", "-");
  force_error = add("error of force", "-");
}

TableRow
WearJumps::history_row(const WearSystem &system, const State &state, const double cycles,
                       const double size, const double volume_before, const double force,
                       const double peak_pressure) const
{
  const WearResults results = results_of(system, state, p_->output.worn_depth_threshold);
  const WearHistoryColumns &c = history_columns();
  TableRow row = c.row();
  row.set(c.cycles, cycles);
  row.set(c.computed_cycles, m_.computed_cycles);
  row.set(c.jump, size);
  row.set(c.volume_from_forces, state.worn_volume);
  row.set(c.volume_from_depths, results.depth_volume);
  if (!p_->words().counterface_wear_entry.empty())
    row.set(c.counterface_volume, state.obstacle_worn_volume);
  row.set(c.max_depth, results.max_depth);
  row.set(c.worn_area, results.worn_area);
  row.set(c.rate, units::per_million * (state.worn_volume - volume_before) / size);
  row.set(c.force, force);
  row.set(c.peak_pressure, peak_pressure);
  if (p_->solver.contact.shear.is_collected)
    row.set(c.cross_shear, CycleShear::mean_ratio(state.contact.shear, state.contact.area));
  if (p_->creep.is_on)
    row.set(c.max_creep, results.max_creep);
  if (std::optional<Penetration> penetration = system.penetration(state))
  {
    penetration->add_errors(accumulated_depth_error(), accumulated_volume_error());
    c.penetration.set(row, *penetration);
  }
  row.set(c.roughness, m_.roughness.last());
  row.set(c.volume_error, m_.errors.volume);
  row.set(c.depth_error, m_.errors.depth);
  row.set(c.force_error, m_.errors.force);
  return row;
}

std::string
WearJumps::stage_text() const
{
  if (m_.stage == Stage::settling)
    return ", for the cross-shear";
  if (!control_.judges())
    return "";
  if (is_linearised())
    return m_.stage == Stage::first_half ? ", before the first" : "";
  switch (m_.stage)
  {
  case Stage::whole:
    return ", the jump in one";
  case Stage::first_half:
    return ", first half";
  case Stage::second_half:
    return ", second half";
  case Stage::settling:
    break;
  }
  return "";
}

double
WearJumps::depth_error_above_tolerance() const
{
  return judges() && p_->jumps.depth_norm == DepthNorm::worn_area && !is_explicit() &&
                 m_.depth_so_far > p_->jumps.tolerance
             ? m_.depth_so_far
             : 0.;
}

void
WearJumps::add_rates_to(Summary &summary) const
{
  if (m_.history.empty())
    return;
  const WearHistoryColumns &c = history_columns();
  const TableRow &last = m_.history.back();
  const double cycles = last.value(c.cycles), depth = last.value(c.max_depth),
               depth_before = m_.history.size() > 1
                                  ? m_.history[m_.history.size() - 2].value(c.max_depth)
                                  : 0.;
  summary.add("wear rate per million cycles",
              units::per_million * last.value(c.volume_from_forces) / cycles, "mm^3");
  summary.add("wear rate per million cycles at the end", last.value(c.rate), "mm^3");
  summary.add("linear wear rate per million cycles", units::per_million * depth / cycles, "mm");
  summary.add("linear wear rate per million cycles at the end",
              units::per_million * (depth - depth_before) / last.value(c.jump), "mm");
}

/// Factor on estimates of errors. A sum of all explicit jumps is too large already, unless errors
/// do not fade.
double
WearJumps::caution_of_errors() const
{
  return is_explicit() && !p_->solver.contact.wear.uses_cycles() ? 1. : caution;
}

double
WearJumps::accumulated_volume_error() const
{
  return caution_of_errors() *
         std::max({m_.volume_error, std::abs(m_.volume_drift), std::abs(m_.volume_so_far)});
}

double
WearJumps::accumulated_depth_error() const
{
  return caution_of_errors() * m_.depth_error;
}

void
WearJumps::add_to(Summary &summary) const
{
  const JumpControl::Memory &control = control_.memory();
  summary.add("cycles", m_.cycles, "-");
  summary.add("computed cycles", m_.computed_cycles);
  summary.add("computed steps", m_.computed_steps);
  summary.add("jumps", control.accepted);
  summary.add("rejected jumps", control.rejected);
  if (m_.longest_stable > 0.)
    summary.add("longest stable jump, estimated", m_.longest_stable, "cycles");
  if (is_explicit() && !control_.judges())
    summary.add("jumps with a swing that does not decay", m_.n_swinging);
  summary.add("roughness of the pressure", m_.roughness.last(), "-");
  summary.add("roughness of the pressure, unworn", m_.roughness.unworn(), "-");
  summary.add("roughness of the pressure, limit", m_.roughness.limit(), "-");
  if (!control_.judges())
    return;
  const double volume_error = accumulated_volume_error(), depth_error = accumulated_depth_error();
  summary.add("estimated error of worn volume", volume_error, "mm^3");
  summary.add("estimated error of depths", depth_error, "mm");
  if (m_.history.empty())
    return;
  double force_error = m_.dropped_force_error;
  const WearHistoryColumns &c = history_columns();
  for (const TableRow &row : m_.history)
    force_error = std::max(force_error, row.value(c.force_error));
  const double volume = m_.start.worn_volume + m_.start.obstacle_worn_volume,
               depth = std::max(m_.history.back().value(c.max_depth) +
                                    (p_->creep.is_on ? m_.history.back().value(c.max_creep) : 0.),
                                largest_depth_on_own_points(m_.start));
  summary.add("tolerance", p_->jumps.tolerance, "-");
  summary.add("estimated error of worn volume, relative", relative(volume_error, volume), "-");
  summary.add("estimated error of depths, relative", relative(depth_error, depth), "-");
  summary.add("largest estimated error of the contact force", force_error, "-");
}
} // namespace arthrowear
