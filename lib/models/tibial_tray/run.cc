// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/tibial_tray/run.h"

#include "base/format.h"
#include "base/stage_timer.h"
#include "base/units.h"
#include "io/collective.h"
#include "mesh/mesh_checkpoint.h"
#include "run/run_output.h"

#include <cmath>

namespace arthrowear
{
namespace
{
// Steps between looks at stop requests and at the bonds, for the load of first damage.
constexpr unsigned long look_every = 20;
// A bond counts as damaged below this.
constexpr double first_damage = 1. - 1e-9;
} // namespace

TibialTrayRun::TibialTrayRun(const TibialTrayParameters &p, MeshData mesh, Parameters &parameters,
                             const ParameterFile &file, const RunOptions &options, Log &log,
                             MPI_Comm communicator)
    : p_(p), mesh_(std::move(mesh)), parameters_(parameters), file_(file), options_(options),
      log_(log), communicator_(communicator),
      stop_(p.output_folder + "/stop", p.checkpoint.wall_time_limit())
{
  if (p.frames_every_n_levels > 0)
    frames_ = std::make_unique<TrayFrames>(p.output_folder, communicator);
  checkpoints_.emplace(p.output_folder + "/checkpoints", p.checkpoint.kept);
  on_root(communicator, [&]() { identity_.emplace(parameters); });
}

double
TibialTrayRun::steps_of(const double periods) const
{
  return std::ceil(periods * progress_.lowest_period / progress_.level_time_step);
}

unsigned long
TibialTrayRun::ramp_steps() const
{
  return static_cast<unsigned long>(std::ceil(steps_of(p_.load.periods) / p_.load.levels));
}

void
TibialTrayRun::prepare_start()
{
  tray_ = std::make_unique<TibialTray>(p_, mesh_, communicator_);
  tray_->find_lowest_period();
  progress_.state = tray_->initial_state();
  progress_.time_step = tray_->time_step;
  progress_.stable_step = tray_->stable_step;
  progress_.lowest_period = tray_->lowest_period;
}

void
TibialTrayRun::prepare_resume()
{
  const CheckpointData data = load_checkpoint(*checkpoints_, identity_ ? &*identity_ : nullptr,
                                              parameters_, skipped_checkpoints_, communicator_);
  mesh_ = unpack_mesh(data);
  tray_ = std::make_unique<TibialTray>(p_, mesh_, communicator_);
  unpack_tibial_tray(data, *tray_, progress_, frames_.get());
  tray_->time_step = progress_.time_step;
  tray_->stable_step = progress_.stable_step;
  tray_->lowest_period = progress_.lowest_period;
}

void
TibialTrayRun::open_output()
{
  table_.emplace(tray_columns(tray_->interfaces, p_));
  if (options_.existing == OutputFolder::Existing::resume)
    on_root(communicator_, [&]()
            { table_->resume(statistics_file(p_.output_folder), progress_.statistics_rows); });
  folder_ = open_run_output(p_.output_folder, options_, parameters_, file_, stop_, log_, *table_,
                            communicator_);
}

void
TibialTrayRun::look_for_damage(const double load_factor)
{
  if (progress_.onset_load >= 0.)
    return;
  // The lowest rank that sees a damaged bond tells where it is.
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
  int rank = 0, n_ranks = 1;
  MPI_Comm_rank(communicator_, &rank);
  MPI_Comm_size(communicator_, &n_ranks);
  int first = found[0] > 0. ? rank : n_ranks;
  MPI_Allreduce(MPI_IN_PLACE, &first, 1, MPI_INT, MPI_MIN, communicator_);
  if (first == n_ranks)
    return;
  MPI_Bcast(found, 5, MPI_DOUBLE, first, communicator_);
  progress_.onset_load = load_factor;
  progress_.onset_place = {found[1], found[2], found[3]};
  progress_.onset_interface = static_cast<unsigned int>(found[4]);
}

bool
TibialTrayRun::step(const double load_factor)
{
  const bool is_measured = relaxation_->step(progress_.state, load_factor, progress_.time_step);
  if (progress_.state.step % look_every == 0)
    look_for_damage(load_factor);
  if (progress_.state.step % p_.relaxation.renew_step_every == 0)
  {
    tray_->renew_time_step(progress_.state);
    progress_.time_step = tray_->time_step;
    progress_.stable_step = tray_->stable_step;
  }
  return is_measured;
}

bool
TibialTrayRun::advance_level()
{
  if (progress_.ramp_step == 0 && progress_.held_steps == 0)
    progress_.level_time_step = progress_.time_step;
  const double from = load_at(progress_.level), to = load_at(progress_.level + 1);
  const unsigned long n_ramp = ramp_steps();
  const unsigned long most_held = static_cast<unsigned long>(steps_of(p_.relaxation.held_periods));
  const auto pause = [&]()
  {
    if (progress_.state.step % look_every == 0)
    {
      stop_reason_ = agreed_stop(stop_, communicator_);
      if (stop_reason_ != StopReason::none)
        return true;
    }
    if (progress_.state.step > first_step_ &&
        (progress_.state.step % look_every == 0
             ? schedule_.is_due(progress_.state.step, stop_.elapsed(), communicator_)
             : schedule_.is_due(progress_.state.step)))
      write_checkpoint();
    return false;
  };
  for (; progress_.ramp_step < n_ramp; ++progress_.ramp_step)
  {
    if (pause())
      return false;
    step(from + (to - from) * (progress_.ramp_step + 1.) / n_ramp);
  }
  Equilibrium equilibrium;
  for (;;)
  {
    if (pause())
      return false;
    const bool is_measured = step(to);
    ++progress_.held_steps;
    if (!is_measured || (relaxation_->memory().counter - 1) % look_every != 0)
      continue;
    equilibrium = relaxation_->judge(progress_.state);
    if (equilibrium.is_reached)
      break;
    if (!std::isfinite(equilibrium.residual))
      throw RunError(
          formatted("The run failed at step %lu, load %.6g N: ", progress_.state.step, to) +
          equilibrium.trouble + "\nIf there was a checkpoint, it is in " + p_.output_folder +
          "/checkpoints; this state is not kept.");
    if (progress_.held_steps >= most_held)
    {
      const std::string text =
          formatted("level %u, %.6g N, held for %lu steps: ", progress_.level + 1, to,
                    progress_.held_steps) +
          equilibrium.trouble;
      if (!p_.relaxation.goes_on_unbalanced)
      {
        std::string saved;
        try
        {
          write_checkpoint();
          saved = "\nThe last state is in " + p_.output_folder + "/checkpoints.";
        }
        catch (const std::exception &error)
        {
          saved = std::string("\n") + error.what();
        }
        throw RunError("The run found no equilibrium: " + text +
                       ".\nRaise [Relaxation / Longest hold] or [Load / Levels], or set "
                       "[Relaxation / Unbalanced levels] to go_on." +
                       saved);
      }
      log_.warn("a level is not in equilibrium", text);
      ++progress_.unbalanced_levels;
      break;
    }
  }
  finish_level(equilibrium);
  return true;
}

void
TibialTrayRun::finish_level(const Equilibrium &equilibrium)
{
  ++progress_.level;
  look_for_damage(load_at(progress_.level));
  std::vector<PairState> states;
  for (std::size_t k = 0; k < debris_.size(); ++k)
    states.push_back(
        tray_->system->contacts()[k].gather(progress_.state.contacts[k], communicator_));
  TrayLevel level = measure(*tray_, progress_.state, states);
  level.level = progress_.level;
  level.load = load_at(progress_.level);
  level.steps = progress_.ramp_step + progress_.held_steps;
  level.equilibrium = equilibrium;
  for (std::size_t k = 0; k < debris_.size(); ++k)
  {
    const DeformableContact &contact = tray_->system->contacts()[k];
    debris_[k].advance(contact, states[k], p_.duration / p_.load.levels, progress_.wear[k]);
    for (std::size_t point = 0; point < progress_.wear[k].depth.size(); ++point)
      level.worn_volume += contact.pair().point_area(point) * progress_.wear[k].depth[point];
    level.debris_volume += debris_[k].volume(progress_.wear[k]);
    level.debris_source += progress_.wear[k].debris_source;
    level.debris_decayed += progress_.wear[k].debris_decayed;
    level.debris_left += progress_.wear[k].debris_left;
  }
  progress_.least_undamaged_area = std::min(progress_.least_undamaged_area, level.undamaged_area);
  if (progress_.onset_load < 0. && level.bond_energy > 0.)
    progress_.expected_onset = level.load / std::sqrt(level.bond_energy);
  progress_.ramp_step = progress_.held_steps = 0;
  progress_.last = level;
  on_root(communicator_, [&]() { table_->write_row(tray_row(level, p_)); });
  ++progress_.statistics_rows;
  show_progress(level);
  if (frames_ && (progress_.level % p_.frames_every_n_levels == 0 || is_last_level()))
    write_frame(states, level.load);
}

bool
TibialTrayRun::is_last_level() const
{
  return progress_.level == p_.load.levels ||
         (p_.load.stop_at_area > 0. && progress_.least_undamaged_area <= p_.load.stop_at_area);
}

void
TibialTrayRun::write_frame(const std::vector<PairState> &states, const double load)
{
  const StageTimer timer(output_seconds_);
  frames_->write(*tray_, progress_.state, states, debris_, progress_.wear,
                 load / p_.load.body_weight / units::percent, progress_.level);
}

void
TibialTrayRun::write_checkpoint()
{
  const StageTimer timer(output_seconds_);
  progress_.relaxation = relaxation_->memory();
  if (frames_)
  {
    frames_->volume.secure();
    frames_->interfaces.secure();
  }
  CheckpointData data = pack_tibial_tray(*tray_, progress_, frames_.get());
  on_root(communicator_,
          [&]()
          {
            identity_->pack(data);
            table_->secure();
            checkpoints_->write(progress_.state.step, data);
          });
}

void
TibialTrayRun::show_progress(const TrayLevel &level)
{
  const double elapsed = stop_.elapsed();
  const unsigned int left = p_.load.levels - level.level;
  const bool is_due = left == 0 || level.level == 1 || shown_.is_due(elapsed);
  shown_.note(elapsed, level.level);
  if (!is_due)
    return;
  log_.line(formatted("level %3u of %u  %6.1f %% BW  %6lu steps  undamaged %.4f  uplift %8.2e mm  "
                      "tilt %7.4f deg  elapsed %s  left %s",
                      level.level, p_.load.levels, level.load_in_body_weights(p_) / units::percent,
                      level.steps, level.undamaged_area, level.uplift, level.tilt / units::deg,
                      duration_text(elapsed).c_str(), shown_.left(left).c_str()));
}

Summary
TibialTrayRun::summarise(const std::string &outcome) const
{
  Summary summary;
  summary.add("outcome", outcome);
  summary.add("levels", progress_.level);
  summary.add("levels without equilibrium", progress_.unbalanced_levels);
  summary.add("steps", progress_.state.step);
  summary.add("time step", progress_.time_step, "s");
  summary.add("stable time step by the bound", progress_.stable_step, "s");
  summary.add("added mass", tray_->added_mass, "-");
  summary.add("lowest period", progress_.lowest_period, "s");
  summary.add("load", progress_.last.load_in_body_weights(p_) / units::percent, "% BW");
  if (progress_.onset_load >= 0.)
  {
    const double one_percent = p_.load.body_weight * units::percent;
    // In proportion to the levels below it, unless damage came with the first.
    const bool is_expected =
        progress_.expected_onset > 0. && progress_.expected_onset < progress_.onset_load;
    summary.add("load at first damage",
                (is_expected ? progress_.expected_onset : progress_.onset_load) / one_percent,
                "% BW");
    summary.add("load when it was seen", progress_.onset_load / one_percent, "% BW");
    summary.add("first damage on", tray_->interfaces[progress_.onset_interface].name);
    const Vector3 &place = progress_.onset_place; // + 0.: no "-0"
    summary.add("first damage at [mm]",
                formatted("(%.4g, %.4g, %.4g)", place[0] + 0., place[1] + 0., place[2] + 0.));
  }
  else
    summary.add("first damage on", "no interface");
  summary.add("undamaged area", progress_.last.undamaged_area, "-");
  summary.add("area with intensity above 0.1", progress_.last.adherent_area, "-");
  summary.add("uplift of the unloaded side", progress_.last.uplift, "mm");
  summary.add("tilt", progress_.last.tilt / units::deg, "deg");
  summary.add("reaction over load minus 1", progress_.last.reaction_error(), "-");
  summary.add("kinetic over strain energy", progress_.last.equilibrium.energy_ratio, "-");
  summary.add("energy imbalance over external work",
              progress_.last.energies.external_work > 0.
                  ? progress_.last.energies.imbalance() / progress_.last.energies.external_work
                  : 0.,
              "-");
  if (p_.wear.is_chosen())
    summary.add("worn volume", progress_.last.worn_volume, "mm^3");
  if (p_.debris.is_computed)
  {
    summary.add("debris on the interfaces", progress_.last.debris_volume, "mm^3");
    summary.add("debris produced", progress_.last.debris_source, "mm^3");
    summary.add("debris decayed", progress_.last.debris_decayed, "mm^3");
    summary.add("debris out over the edge", progress_.last.debris_left, "mm^3");
  }
  summary.add("warnings", static_cast<long long>(log_.n_warnings()));
  summary.add("time loop", loop_seconds_, "s");
  return summary;
}

ExitCode
TibialTrayRun::run()
{
  const bool resumes = options_.existing == OutputFolder::Existing::resume;
  {
    const StageTimer timer(setup_seconds_);
    if (resumes)
      prepare_resume();
    else
      prepare_start();
    for (const DeformableContact &contact : tray_->system->contacts())
      debris_.emplace_back(p_, contact, mesh_.vertices);
    if (!resumes)
      for (const TrayDebris &debris : debris_)
        progress_.wear.push_back(debris.initial());
    RelaxationOptions options = p_.relaxation.options;
    if (options.damping == Damping::viscous && options.alpha == 0.)
      options.alpha = 4. * units::pi / progress_.lowest_period;
    relaxation_ = std::make_unique<DynamicRelaxation>(*tray_->system, options);
    if (resumes)
      relaxation_->restore(progress_.relaxation);
    open_output();
    for (const std::string &skipped : skipped_checkpoints_)
      log_.warn("a checkpoint was skipped", skipped);
    log_.line(formatted("Tibia: %zu tetrahedra, %zu nodes, %zu interfaces; load to %.6g N in %u "
                        "levels",
                        mesh_.cells.size(), mesh_.vertices.size(), tray_->interfaces.size(),
                        tray_->largest_load(), p_.load.levels));
    log_.line(formatted("Time step %.4g s, stable by the bound %.4g s; lowest period %.4g s, %.0f "
                        "steps; added mass %.3g of the bodies'",
                        progress_.time_step, progress_.stable_step, progress_.lowest_period,
                        progress_.lowest_period / progress_.time_step, tray_->added_mass));
    if (resumes)
      log_.line(
          formatted("Resuming after step %lu, %u levels.", progress_.state.step, progress_.level));
  }
  first_step_ = progress_.state.step;
  shown_.start(stop_.elapsed(), progress_.level);
  bool is_done = is_last_level();
  while (!is_done)
  {
    const StageTimer timer(loop_seconds_);
    if (!advance_level())
      break;
    is_done = is_last_level();
  }
  if (!is_done || p_.checkpoint.every_n_steps > 0)
    write_checkpoint();
  const Summary summary =
      summarise(is_done ? "done" : "stopped by " + stop_reason_text(stop_reason_));
  on_root(communicator_,
          [&]()
          {
            folder_->write("summary.json", summary.json());
            stop_.remove_file();
          });
  log_.repeat_warnings();
  log_.summary("\n" + summary.text());
  log_.line(formatted("Wall time [s]: set-up %.3f, load levels %.3f, frames and checkpoints %.3f",
                      setup_seconds_, loop_seconds_, output_seconds_));
  if (!is_done)
    log_.last_line("Stopped by " + stop_reason_text(stop_reason_) + "; go on with --resume.");
  else if (frames_)
    log_.last_line("Open " + p_.output_folder + "/interface.pvd or tibia.pvd in ParaView.");
  return is_done ? ExitCode::done : ExitCode::stopped_on_request;
}
} // namespace arthrowear
