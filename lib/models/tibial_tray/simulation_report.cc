// SPDX-License-Identifier: LGPL-2.1-or-later
// Log texts and summary of a run of a tray.
#include "base/format.h"
#include "base/units.h"
#include "models/tibial_tray/simulation.h"
#include "models/tibial_tray/summary.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
std::string
TibialTraySimulation::details(double, const Attempt &, double) const
{
  if (!was_judged_)
    return "";
  const RelaxationOptions &required = p_.relaxation.options;
  return formatted("level %u, %.6g N, step %lu, held for %lu steps: residual %.3g (required %.3g), "
                   "kinetic over strain energy %.3g (required %.3g), damping %.3g/s, time step "
                   "%.3g s",
                   progress_.level + 1, load_at(progress_.level + 1), progress_.state.step,
                   progress_.held_steps, equilibrium_.residual, required.residual_tolerance,
                   equilibrium_.energy_ratio, required.energy_tolerance,
                   relaxation_->memory().alpha, progress_.time_step);
}

std::string
TibialTraySimulation::progress_text(const double elapsed, const Progress &progress) const
{
  const TrayLevel &level = progress_.last;
  return formatted("level %3u of %u  %6.1f %% BW  %6lu steps  undamaged %.4f  uplift %8.2e mm  "
                   "tilt %7.4f deg  elapsed %s  left %s",
                   level.level, p_.load.levels, level.load_in_body_weights(p_) / units::percent,
                   level.steps, level.undamaged_area, level.uplift, level.tilt / units::deg,
                   duration_text(elapsed).c_str(),
                   progress.left(p_.load.levels - level.level).c_str());
}

ExtrapolatedWear
TibialTraySimulation::extrapolated_wear() const
{
  ExtrapolatedWear wear{p_.cycles, 0., 0., {}};
  for (std::size_t k = 0; k < debris_.size(); ++k)
    wear.depth = std::max(wear.depth,
                          debris_[k].uneven_depth(tray_->system->contacts()[k], progress_.wear[k]));
  // Bone under the tray as a half-space, whose deflection is F/(E' d) within some tens of per cent.
  const SolidMaterial &bone = p_.materials[0];
  const double diameter =
      std::sqrt(4. / units::pi * debris_.front().area(tray_->system->contacts().front()));
  wear.approach =
      progress_.last.load * (1. - bone.poisson * bone.poisson) / (bone.young * diameter);
  return wear;
}

std::unique_ptr<Summary>
TibialTraySimulation::summarise(const std::string &outcome) const
{
  auto summary = std::make_unique<TraySummary>();
  summary->outcome.set(outcome);
  summary->levels.set(progress_.level);
  summary->unbalanced_levels.set(progress_.unbalanced_levels);
  summary->steps.set(progress_.state.step);
  summary->tetrahedra.set(static_cast<long long>(mesh_.cells.size()));
  summary->time_step.set(progress_.time_step);
  summary->stable_step.set(progress_.stable_step);
  summary->added_mass.set(tray_->added_mass);
  summary->lowest_period.set(progress_.lowest_period);
  summary->load.set(progress_.last.load_in_body_weights(p_) / units::percent);
  if (progress_.onset_load >= 0.)
  {
    const double one_percent = p_.load.body_weight * units::percent;
    // In proportion to the levels below it, unless damage came with the first.
    const bool is_expected =
        progress_.expected_onset > 0. && progress_.expected_onset < progress_.onset_load;
    summary->damage_load.set((is_expected ? progress_.expected_onset : progress_.onset_load) /
                             one_percent);
    summary->seen_load.set(progress_.onset_load / one_percent);
    summary->damage_on.set(tray_->interfaces[progress_.onset_interface].name);
    const Vector3 &place = progress_.onset_place; // + 0.: no "-0"
    summary->damage_at.set(
        formatted("(%.4g, %.4g, %.4g)", place[0] + 0., place[1] + 0., place[2] + 0.));
  }
  else
    summary->damage_on.set("no interface");
  summary->undamaged_area.set(progress_.last.undamaged_area);
  summary->adherent_area.set(progress_.last.adherent_area);
  summary->uplift.set(progress_.last.uplift);
  summary->tilt.set(progress_.last.tilt / units::deg);
  summary->reaction_error.set(progress_.last.reaction_error());
  summary->energy_ratio.set(progress_.last.equilibrium.energy_ratio);
  summary->energy_imbalance.set(progress_.last.energies.external_work > 0.
                                    ? progress_.last.energies.imbalance() /
                                          progress_.last.energies.external_work
                                    : 0.);
  if (p_.wear.is_chosen())
  {
    summary->worn_volume.set(progress_.last.worn_volume);
    const ExtrapolatedWear wear = extrapolated_wear();
    summary->extrapolation.set(wear);
    // Below the limit also when it is rounded to three digits.
    const double fewer = .99 * ExtrapolatedWear::much * wear.cycles / wear.error();
    if (const std::string doubt = wear.doubt(
            formatted("The faces of a tray keep their shape, so that depths are in proportion to "
                      "[Wear / Cycles]: set %.3g or fewer.",
                      fewer));
        !doubt.empty())
      run_.log.warn_once(ExtrapolatedWear::title, doubt);
  }
  if (p_.debris.is_computed)
  {
    summary->debris.set(progress_.last.debris_volume);
    summary->debris_produced.set(progress_.last.debris_source);
    summary->debris_decayed.set(progress_.last.debris_decayed);
    summary->debris_left.set(progress_.last.debris_left);
  }
  summary->warnings.set(static_cast<long long>(run_.log.n_warnings()));
  summary->loop_time.set(run_.seconds.loop);
  return summary;
}

void
TibialTraySimulation::report(const Summary &summary) const
{
  run_.log.summary("\n" + summary.lines());
  run_.log.line(
      formatted("Wall time [s]: set-up %.3f, load levels %.3f, frames and checkpoints %.3f",
                run_.seconds.set_up, run_.seconds.loop, run_.seconds.output));
  run_.record.wall_times = {{"set-up", run_.seconds.set_up},
                            {"load levels", run_.seconds.loop},
                            {"frames and checkpoints", run_.seconds.output}};
}

std::string
TibialTraySimulation::farewell() const
{
  return frames_ ? "Open " + run_.folder_name + "/interface.pvd or tibia.pvd in ParaView." : "";
}
} // namespace arthrowear
