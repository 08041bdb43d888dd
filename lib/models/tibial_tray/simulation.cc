// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/tibial_tray/simulation.h"

#include "base/format.h"
#include "base/units.h"
#include "mesh/mesh_checkpoint.h"
#include "models/tibial_tray/summary.h"
#include "ranks/collective.h"

namespace arthrowear
{
namespace
{
// Steps between checks of stop requests and of the bonds, for the load of first damage.
constexpr unsigned long poll_interval = 20;
// A bond is damaged below this intensity.
constexpr double first_damage = 1. - 1e-9;
} // namespace

TibialTraySimulation::TibialTraySimulation(const TibialTrayParameters &p, MeshData mesh, Run &run)
    : p_(p), mesh_(std::move(mesh)), run_(run)
{
  if (p.frames_every_n_levels > 0)
    frames_ = std::make_unique<TrayFrames>(p.output_folder, run.communicator, p.compression_level);
}

double
TibialTraySimulation::steps_of(const double periods) const
{
  return std::ceil(periods * progress_.lowest_period / progress_.level_time_step);
}

unsigned long
TibialTraySimulation::ramp_steps() const
{
  return static_cast<unsigned long>(std::ceil(steps_of(p_.load.periods) / p_.load.levels));
}

void
TibialTraySimulation::start()
{
  make_tray();
  tray_->find_lowest_period([this]() { run_.stop_if_requested(); });
  progress_.state = tray_->initial_state();
  progress_.time_step = tray_->time_step;
  progress_.stable_step = tray_->stable_step;
  progress_.lowest_period = tray_->lowest_period;
  prepare();
}

void
TibialTraySimulation::resume(const CheckpointData &data)
{
  mesh_ = unpack_mesh(data);
  make_tray();
  unpack_tibial_tray(data, *tray_, progress_, frames_.get());
  tray_->time_step = progress_.time_step;
  tray_->stable_step = progress_.stable_step;
  tray_->lowest_period = progress_.lowest_period;
  prepare();
  relaxation_->restore(progress_.relaxation);
}

void
TibialTraySimulation::make_tray()
{
  tray_ = std::make_unique<TibialTray>(p_, mesh_, run_.communicator);
  for (const DeformableContact &contact : tray_->system->contacts())
  {
    debris_.emplace_back(p_, contact, mesh_.vertices);
    progress_.wear.push_back(debris_.back().initial());
  }
}

void
TibialTraySimulation::prepare()
{
  RelaxationOptions options = p_.relaxation.options;
  if (options.damping == Damping::viscous && options.alpha == 0.)
    options.alpha = 4. * units::pi / progress_.lowest_period;
  relaxation_ = std::make_unique<DynamicRelaxation>(*tray_->system, options);
}

void
TibialTraySimulation::open()
{
  Log &log = run_.log;
  if (frames_)
    frames_->warn_of_lost(log);
  log.fact(
      formatted("Tibia: %zu tetrahedra, %zu nodes, %zu interfaces; load to %.6g N in %u levels",
                mesh_.cells.size(), mesh_.vertices.size(), tray_->interfaces.size(),
                tray_->largest_load(), p_.load.levels),
      LogTopic::mesh);
  log.fact(formatted("Time step %.4g s, stable by the bound %.4g s; lowest period %.4g s, %.0f "
                     "steps; added mass %.3g of the bodies'",
                     progress_.time_step, progress_.stable_step, progress_.lowest_period,
                     progress_.lowest_period / progress_.time_step, tray_->added_mass));
  if (run_.resumes())
    log.line(
        formatted("Resuming after step %lu, %u levels.", progress_.state.step, progress_.level));
}

void
TibialTraySimulation::find_first_damage(const double load_factor)
{
  if (progress_.onset_load >= 0.)
    return;
  // The lowest rank that finds a damaged bond reports its place.
  double found[5] = {0., 0., 0., 0., 0.};
  for (unsigned int k = 0; k < tray_->interfaces.size() && found[0] == 0.; ++k)
  {
    const DeformableContact &contact = tray_->system->contacts()[k];
    for (const unsigned int point : contact.own_points())
      if (progress_.state.contacts[k].points[point].history.intensity < first_damage)
      {
        const Vector3 &place = mesh_.vertices[contact.vertex(contact.pair().point_node(point))];
        found[0] = 1.;
        found[1] = place[0];
        found[2] = place[1];
        found[3] = place[2];
        found[4] = k;
        break;
      }
  }
  const int rank = rank_in(run_.communicator), n_ranks = n_ranks_in(run_.communicator);
  int first = found[0] > 0. ? rank : n_ranks;
  MPI_Allreduce(MPI_IN_PLACE, &first, 1, MPI_INT, MPI_MIN, run_.communicator);
  if (first == n_ranks)
    return;
  MPI_Bcast(found, 5, MPI_DOUBLE, first, run_.communicator);
  progress_.onset_load = load_factor;
  progress_.onset_place = {found[1], found[2], found[3]};
  progress_.onset_interface = static_cast<unsigned int>(found[4]);
}

bool
TibialTraySimulation::step_under(const double load_factor)
{
  const bool is_measured = relaxation_->step(progress_.state, load_factor, progress_.time_step);
  if (progress_.state.step % poll_interval == 0)
    find_first_damage(load_factor);
  if (progress_.state.step % p_.relaxation.renew_step_every == 0)
  {
    tray_->renew_time_step(progress_.state);
    progress_.time_step = tray_->time_step;
    progress_.stable_step = tray_->stable_step;
  }
  return is_measured;
}

unsigned long
TibialTraySimulation::poll_every() const
{
  return poll_interval;
}

Attempt
TibialTraySimulation::attempt(double)
{
  has_new_level_ = was_judged_ = false;
  if (progress_.ramp_step == 0 && progress_.held_steps == 0)
    progress_.level_time_step = progress_.time_step;
  const double from = load_at(progress_.level), to = load_at(progress_.level + 1);
  const unsigned long n_ramp = ramp_steps();
  if (progress_.ramp_step < n_ramp)
  {
    step_under(from + (to - from) * (progress_.ramp_step + 1.) / n_ramp);
    ++progress_.ramp_step;
    return {};
  }
  const bool is_measured = step_under(to);
  ++progress_.held_steps;
  if (is_measured && (relaxation_->memory().counter - 1) % poll_interval == 0)
    judge_level();
  return {};
}

void
TibialTraySimulation::judge_level()
{
  const double load = load_at(progress_.level + 1);
  equilibrium_ = relaxation_->judge(progress_.state);
  was_judged_ = true;
  is_level_complete_ = equilibrium_.is_reached;
  if (is_level_complete_)
    return;
  if (!std::isfinite(equilibrium_.residual))
    throw RunError(
        formatted("The run failed at step %lu, load %.6g N: ", progress_.state.step, load) +
        equilibrium_.trouble + "\nCheckpoints, if there are any, are in " + p_.output_folder +
        "/checkpoints; the failed state is not saved.");
  if (progress_.held_steps >= static_cast<unsigned long>(steps_of(p_.relaxation.held_periods)))
    give_up_level(formatted("level %u, %.6g N, held for %lu steps: ", progress_.level + 1, load,
                            progress_.held_steps) +
                  equilibrium_.trouble);
}

void
TibialTraySimulation::give_up_level(const std::string &trouble)
{
  if (!p_.relaxation.goes_on_unbalanced)
    throw RunFailure{"The run found no equilibrium: " + trouble +
                         ".\nRaise [Relaxation / Longest hold] or [Load / Levels], or set "
                         "[Relaxation / Unbalanced levels] to go_on.\n",
                     "The last state is in"};
  run_.log.warn("a level is not in equilibrium", trouble);
  ++progress_.unbalanced_levels;
  is_level_complete_ = true;
}

TrayLevel
TibialTraySimulation::measure_level()
{
  gathered_.clear();
  for (std::size_t k = 0; k < debris_.size(); ++k)
    gathered_.push_back(
        tray_->system->contacts()[k].gather(progress_.state.contacts[k], run_.communicator));
  TrayLevel level = measure(*tray_, progress_.state, gathered_);
  level.level = progress_.level;
  level.load = load_at(progress_.level);
  level.steps = progress_.ramp_step + progress_.held_steps;
  level.equilibrium = equilibrium_;
  for (std::size_t k = 0; k < debris_.size(); ++k)
  {
    const DeformableContact &contact = tray_->system->contacts()[k];
    debris_[k].advance(contact, gathered_[k], p_.duration / p_.load.levels, progress_.wear[k]);
    for (std::size_t point = 0; point < progress_.wear[k].depth.size(); ++point)
      level.worn_volume += contact.pair().point_area(point) * progress_.wear[k].depth[point];
    level.debris_volume += debris_[k].volume(progress_.wear[k]);
    level.debris_source += progress_.wear[k].debris_source;
    level.debris_decayed += progress_.wear[k].debris_decayed;
    level.debris_left += progress_.wear[k].debris_left;
  }
  return level;
}

void
TibialTraySimulation::end_cycle()
{
  is_level_complete_ = false;
  has_new_level_ = true;
  ++progress_.level;
  find_first_damage(load_at(progress_.level));
  const TrayLevel level = measure_level();
  progress_.least_undamaged_area = std::min(progress_.least_undamaged_area, level.undamaged_area);
  if (progress_.onset_load < 0. && level.bond_energy > 0.)
    progress_.expected_onset = level.load / std::sqrt(level.bond_energy);
  progress_.ramp_step = progress_.held_steps = 0;
  progress_.last = level;
  run_.write_row(tray_table(tray_->interfaces, p_).row(level), AcceptedState(level));
  write_surface_table();
}

double
TibialTraySimulation::percent_of_body_weight() const
{
  return progress_.last.load / p_.load.body_weight / units::percent;
}

void
TibialTraySimulation::write_surface_table()
{
  if (p_.surface_tables == SurfaceTables::none)
    return;
  const std::vector<double> displacement =
      tray_->bodies->sharing().gather(progress_.state.displacement);
  on_root(run_.communicator,
          [&]()
          {
            run_.folder().write(last_surface_table,
                                interface_table(*tray_, displacement, gathered_, debris_,
                                                progress_.wear, percent_of_body_weight()));
          });
}

bool
TibialTraySimulation::is_over() const
{
  return progress_.level == p_.load.levels ||
         (p_.load.stop_at_area > 0. && progress_.least_undamaged_area <= p_.load.stop_at_area);
}

bool
TibialTraySimulation::is_frame_due(const bool is_last) const
{
  return frames_ && has_new_level_ && !is_last &&
         (progress_.level % p_.frames_every_n_levels == 0 || is_over());
}

void
TibialTraySimulation::write_frame()
{
  frames_->write(*tray_, progress_.state, gathered_, debris_, progress_.wear,
                 percent_of_body_weight(), progress_.level);
}

CheckpointData
TibialTraySimulation::pack()
{
  progress_.relaxation = relaxation_->memory();
  if (frames_)
  {
    frames_->volume.secure();
    frames_->interfaces.secure();
  }
  return pack_tibial_tray(*tray_, progress_, frames_.get());
}

Simulation::News
TibialTraySimulation::news(const bool is_last) const
{
  if (!has_new_level_ || is_last)
    return News::none;
  return progress_.level == 1 || progress_.level == p_.load.levels ? News::important : News::some;
}

std::string
TibialTraySimulation::details(double, const Attempt &, double) const
{
  if (!was_judged_)
    return "";
  const RelaxationOptions &required = p_.relaxation.options;
  return formatted(
      "level %u, %.6g N, step %lu, held for %lu steps: residual %.3g (required %.3g), kinetic over "
      "strain energy %.3g (required %.3g), damping %.3g/s, time step %.3g s",
      progress_.level + 1, load_at(progress_.level + 1), progress_.state.step, progress_.held_steps,
      equilibrium_.residual, required.residual_tolerance, equilibrium_.energy_ratio,
      required.energy_tolerance, relaxation_->memory().alpha, progress_.time_step);
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
    if (const std::string doubt =
            wear.doubt(formatted("The faces of a tray keep their shape, so that depths are in "
                                 "proportion to [Wear / Cycles]: set %.3g or fewer.",
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
  run_.log.summary("\n" + summary.lines(), "\n" + summary.answer());
}

std::string
TibialTraySimulation::farewell() const
{
  return frames_ ? "Open " + run_.folder_name + "/interface.pvd or tibia.pvd in ParaView." : "";
}
} // namespace arthrowear
