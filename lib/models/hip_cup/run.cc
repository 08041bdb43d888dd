// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/hip_cup/run.h"

#include "base/format.h"
#include "base/stage_timer.h"
#include "base/units.h"
#include "contact/problem_io/problem_file.h"
#include "io/collective.h"
#include "mesh/mesh_checkpoint.h"
#include "models/hip_cup/jump_checkpoint.h"
#include "models/hip_cup/mesh.h"
#include "run/run_output.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
namespace
{
} // namespace

HipCupRun::HipCupRun(const HipCupParameters &p, const HipCupInputs &inputs, Parameters &parameters,
                     const ParameterFile &file, const RunOptions &options, Log &log,
                     MPI_Comm communicator)
    : p_(p), inputs_(inputs), parameters_(parameters), file_(file), options_(options), log_(log),
      communicator_(communicator), statistics_(p), table_(HipCupStatistics::columns()), monitor_(p),
      control_({p.time.step, p.time.smallest_step}),
      stop_(p.output_folder + "/stop", p.checkpoint.wall_time_limit())
{
  int rank = 0;
  MPI_Comm_rank(communicator, &rank);
  is_root_ = rank == 0;
  if (p.output.frames_per_cycle > 0.)
    frames_ = std::make_unique<HipCupFrames>(p.output_folder, communicator);
  checkpoints_.emplace(p.output_folder + "/checkpoints", p.checkpoint.kept);
  on_root(communicator, [&]() { identity_.emplace(parameters); });
}

void
HipCupRun::prepare_start()
{
  cup_ = std::make_unique<HipCup>(p_, inputs_, communicator_);
  wall_ = cup_wall(cup_->body.mesh(), cup_->surface.vertices());
  progress_.state = cup_->initial_state();
  start_jumps(nullptr);
}

void
HipCupRun::prepare_resume()
{
  const CheckpointData data = load_checkpoint(*checkpoints_, identity_ ? &*identity_ : nullptr,
                                              parameters_, skipped_checkpoints_, communicator_);
  inputs_.mesh = unpack_mesh(data);
  const std::vector<double> &centre = data.numbers("head centre", 3);
  inputs_.head_centre = {centre[0], centre[1], centre[2]};
  inputs_.head_radius = data.number("head radius");
  inputs_.inner_radius = data.number("inner radius");
  inputs_.curved = unpack_curved(data.numbers("curved boundaries", n_curved_numbers));
  cup_ = std::make_unique<HipCup>(p_, inputs_, communicator_);
  wall_ = cup_wall(cup_->body.mesh(), cup_->surface.vertices());
  unpack_hip_cup(data, *cup_, progress_, statistics_, frames_.get());
  monitor_.set_values(data.numbers("doubts", HipCupMonitor::n_values));
  const double done = progress_.state.time * p_.time.frequency;
  if (!p_.jumps.are_on() && done > p_.time.cycles * (1. + 1e-9))
    parameters_.error_at("Time / Cycles",
                         formatted("at least the %.9g cycles that the run has done", done));
  parameters_.throw_if_any();
  control_.restore(progress_.step_control);
  start_jumps(&data);
  on_root(communicator_,
          [&]() { table_.resume(statistics_file(p_.output_folder), progress_.statistics_rows); });
}

void
HipCupRun::open_output()
{
  folder_ = open_run_output(p_.output_folder, options_, parameters_, file_, stop_, log_, table_,
                            communicator_);
  if (!inputs_.shape_report.empty())
    log_.line(inputs_.shape_report);
  if (!inputs_.load_warning.empty())
    log_.warn("the load is a force that underestimates wear", inputs_.load_warning);
}

void
HipCupRun::give_up(const std::string &failure, const StepResult &step)
{
  const char *dump = "failed_contact_problem.h5";
  // Whatever cannot be written now must not hide why the run failed.
  std::string not_written;
  const auto attempt = [&](const auto &action)
  {
    try
    {
      action();
    }
    catch (const std::exception &error)
    {
      not_written += std::string(error.what()) + "\n";
    }
  };
  bool is_dumped = false;
  attempt(
      [&]()
      {
        on_root(communicator_,
                [&]()
                {
                  if (!step.last_problem)
                    return;
                  nscd::write_problem(*step.last_problem, step.last_forces, folder_->begin(dump),
                                      "step " + std::to_string(progress_.state.step + 1),
                                      step.reason);
                  is_dumped = true;
                });
      });
  bool is_saved = false;
  attempt(
      [&]()
      {
        write_checkpoint();
        is_saved = true;
      });
  std::string text =
      failure + "\n" +
      "                 motion        penetration   friction      contact iterations\n";
  const auto row = [&](const std::string &name, const IterationNorms &norms)
  {
    text += formatted("  %-12s   %-12.4g  %-12.4g  %-12.4g  %u\n", name.c_str(), norms.balance,
                      norms.penetration, norms.friction, norms.contact_iterations);
  };
  for (std::size_t i = 0; i < step.norms.size(); ++i)
    row(i == 0 ? "initial" : "iteration " + std::to_string(i), step.norms[i]);
  text += formatted("  %-12s   %-12.4g  %-12.4g  %-12.4g\n", "required",
                    p_.solver.contact.balance_tolerance, p_.solver.contact.penetration_tolerance,
                    p_.solver.contact.balance_tolerance);
  text += not_written;
  if (is_dumped)
    text += "The last contact problem is in " + folder_->path(dump) +
            " (arthrowear replay solves it).\n";
  if (is_saved)
    text += "The last good state is in " + p_.output_folder + "/checkpoints.";
  throw RunError(text);
}

void
HipCupRun::advance()
{
  for (;;)
  {
    const double h = control_.next(progress_.state.time, p_.end_time());
    StepResult step = cup_->stepper->attempt(progress_.state, h);
    progress_.newton_iterations += step.newton_iterations();
    progress_.contact_iterations += step.contact_iterations;
    progress_.factorisations += step.factorisations;
    if (!step.converged)
    {
      log_.warn("a time step was cut",
                formatted("step %lu, time %.9g s, size %.3g s: %s", progress_.state.step + 1,
                          progress_.state.time, h, step.reason.c_str()));
      // A step shortened to land on the end is cut from its own size.
      if (!control_.cut(h))
      {
        const std::string failure =
            formatted("The run failed at step %lu, time %.9g s: a step of %.3g s does not "
                      "converge and the smallest step is %.3g s.\nReason: %s",
                      progress_.state.step + 1, progress_.state.time, h, p_.time.smallest_step,
                      step.reason.c_str()) +
            remedy(step.reason);
        if (!take_jump_back(step.reason))
          give_up(failure, step);
        return;
      }
      continue;
    }
    progress_.state = std::move(step.state);
    if (std::abs(progress_.state.time - p_.end_time()) < 1e-6 * h)
      progress_.state.time = p_.end_time();
    control_.accept();
    step.state = progress_.state;
    const std::vector<double> row = statistics_.row(*cup_, step, h);
    if (jumps_)
    {
      jumps_->add_step(*cup_, progress_.state, h, row);
      last_problem_ = step.last_problem;
    }
    else
      on_root(communicator_, [&]() { table_.write_row(row); });
    watch(step, h);
    return;
  }
}

void
HipCupRun::write_frame_if_due(const bool is_last)
{
  if (!frames_ || jumps_)
    return;
  const double time = progress_.state.time, h = p_.time.step;
  const double spacing = 1. / (p_.time.frequency * p_.output.frames_per_cycle);
  if (!is_last && time < progress_.next_frame - 1e-6 * h)
    return;
  const bool is_written =
      !frames_->volume.frames().empty() && frames_->volume.frames().back().first >= time;
  if (is_written)
    return;
  const StageTimer timer(output_seconds_);
  while (progress_.next_frame <= time + 1e-6 * h)
    progress_.next_frame += spacing;
  frames_->write(*cup_, progress_.state);
}

void
HipCupRun::write_checkpoint()
{
  const StageTimer timer(output_seconds_);
  progress_.step_control = control_.memory();
  progress_.statistics_rows = table_.n_rows();
  if (frames_)
  {
    frames_->volume.secure();
    frames_->surface.secure();
  }
  CheckpointData data = pack_hip_cup(*cup_, progress_, statistics_, frames_.get());
  if (is_root_)
    data.set("doubts", monitor_.values());
  if (jumps_)
    pack_jumps(*cup_, *jumps_, data);
  on_root(communicator_,
          [&]()
          {
            identity_->pack(data);
            table_.secure();
            if (jumps_)
              history_.secure();
            checkpoints_->write(computed_steps(), data);
          });
}

void
HipCupRun::show_progress(const bool is_last)
{
  const double elapsed = stop_.elapsed();
  if (!is_last && !shown_.is_due(elapsed))
    return;
  const State &state = progress_.state;
  shown_.note(elapsed, computed_steps());
  if (jumps_ && is_over())
  {
    log_.line(formatted("%.9g gait cycles are done; %lu cycles computed, elapsed %s",
                        jumps_->cycles(), jumps_->computed_cycles(),
                        duration_text(elapsed).c_str()));
    return;
  }
  if (jumps_)
  {
    log_.line(
        formatted("%.9g of %.9g gait cycles (%.1f %%), jump over %.9g%s, %5.1f %% of the cycle; "
                  "%lu cycles computed, elapsed %s",
                  jumps_->cycles(), p_.jumps.cycles,
                  jumps_->cycles() / p_.jumps.cycles / units::percent, jumps_->size(),
                  jumps_->stage_text().c_str(), state.time * p_.time.frequency / units::percent,
                  jumps_->computed_cycles(), duration_text(elapsed).c_str()) +
        (jumps_->computed_cycles() > 0 ? ", left " + left_of_jumps() : ""));
    return;
  }
  const double done = state.time / p_.end_time();
  const double left = (p_.end_time() - state.time) / p_.time.step;
  log_.line(formatted(
      "step %6lu  %6.2f %% of the gait cycle%s  elapsed %s  left %s", state.step,
      state.time * p_.time.frequency / units::percent,
      p_.time.cycles > 1. ? formatted("s (%5.1f %% of the run)", 100. * done).c_str() : "",
      duration_text(elapsed).c_str(), shown_.left(left).c_str()));
}

StopReason
HipCupRun::requested_stop()
{
  return agreed_stop(stop_, communicator_);
}

Summary
HipCupRun::summarise(const std::string &outcome)
{
  const State &state = jumps_ ? jumps_->memory().start : progress_.state;
  const HipCupStatistics &statistics = jumps_ ? jumps_->memory().start_statistics : statistics_;
  const HipCupResults results = results_of(*cup_, state, p_.output.worn_depth_threshold);
  const ContactWear &wear = p_.solver.contact.wear;
  Summary summary;
  summary.add("outcome", outcome);
  if (!inputs_.load_warning.empty())
    summary.add("load is the", inputs_.load_warning);
  summary.add("steps", static_cast<long long>(state.step));
  summary.add("cut steps", static_cast<long long>(control_.memory().cuts));
  if (jumps_)
    jumps_->add_to(summary);
  else
    summary.add("gait cycles", state.time * p_.time.frequency, "-");
  summary.add("worn volume of the cup", results.depth_volume, "mm^3");
  summary.add("worn volume from forces", state.worn_volume, "mm^3");
  summary.add("worn volume of the head", state.obstacle_worn_volume, "mm^3");
  if (jumps_)
    jumps_->add_rates_to(summary);
  if (wear.body_factor > 0. && !jumps_)
  {
    const double work = state.worn_volume / (wear.amplification * wear.body_factor);
    summary.add("volume over wear factor", work / units::newton_metre, "N m");
  }
  if ((wear.body_factor > 0. || wear.body_law) && !jumps_)
    add_rate_to(summary);
  if (!jumps_)
  {
    summary.add("load times sliding at the pole", statistics.pole_work / units::newton_metre,
                "N m");
    summary.add("sliding distance at the pole", statistics.pole_path, "mm");
  }
  summary.add("largest wear depth", results.max_depth, "mm");
  summary.add("worn area", results.worn_area, "mm^2");
  summary.add("peak contact pressure", statistics.peak_pressure, "MPa");
  summary.add("largest contact force", statistics.peak_force, "N");
  summary.add("Newton iterations", static_cast<long long>(progress_.newton_iterations));
  summary.add("contact iterations", static_cast<long long>(progress_.contact_iterations));
  summary.add("factorisations", static_cast<long long>(progress_.factorisations));
  summary.add("warnings", static_cast<long long>(log_.n_warnings()));
  summary.add("time loop", loop_seconds_, "s");
  return summary;
}

ExitCode
HipCupRun::run()
{
  const bool resumes = options_.existing == OutputFolder::Existing::resume;
  {
    const StageTimer timer(setup_seconds_);
    if (resumes)
      prepare_resume();
    else
      prepare_start();
    open_output();
    for (const std::string &skipped : skipped_checkpoints_)
      log_.warn("a checkpoint was skipped", skipped);
    if (resumes)
      log_.line(formatted("Resuming after step %lu, time %.9g s, %.4g %% of the gait cycle.",
                          progress_.state.step, progress_.state.time,
                          progress_.state.time * p_.time.frequency / units::percent));
    const Body &body = cup_->body;
    log_.line(formatted("Cup: %zu tetrahedra, %zu nodes, %zu degrees of freedom, %u contact points",
                        body.mesh().cells.size(), body.nodes().size(), 3 * body.nodes().size(),
                        cup_->surface.n_points()));
    log_.line(formatted("Head: radius %.6g mm; load at the start %.6g N; %s steps of %.3g s",
                        cup_->inputs.head_radius, cup_->applied_load(progress_.state.time),
                        count_text((p_.end_time() - progress_.state.time) / p_.time.step).c_str(),
                        p_.time.step));
    open_history();
  }
  shown_.start(stop_.elapsed(), computed_steps());
  last_contact_ = progress_.state.time;
  StopReason stop = StopReason::none;
  while (!is_over())
  {
    stop = requested_stop();
    if (stop != StopReason::none)
      break;
    {
      const StageTimer timer(loop_seconds_);
      if (jumps_)
        cup_->stepper->set_amplification(jumps_->amplification());
      advance();
    }
    if (jumps_ && control_.next(progress_.state.time, p_.end_time()) <= 0.)
      end_cycle_of_jump();
    review(false);
    write_frame_if_due(false);
    if (schedule_.is_due(computed_steps(), stop_.elapsed(), communicator_))
      write_checkpoint();
    show_progress(false);
  }
  show_progress(true);

  const bool is_done = stop == StopReason::none;
  if (is_done)
  {
    write_frame_if_due(true);
    review(true);
  }
  if (!is_done || p_.checkpoint.every_n_steps > 0)
    write_checkpoint();
  write_history_plots();
  const Summary summary = summarise(is_done ? "done" : "stopped by " + stop_reason_text(stop));
  on_root(communicator_,
          [&]()
          {
            folder_->write("summary.json", summary.json());
            stop_.remove_file();
          });
  log_.repeat_warnings();
  const ImplicitStepper::Seconds seconds = cup_->stepper->seconds();
  log_.line("\nWall time [s]");
  for (const auto &[name, value] : {std::pair<const char *, double>{"set-up", setup_seconds_},
                                    {"time loop", loop_seconds_},
                                    {"  factorisation", seconds.factor},
                                    {"  columns of W", seconds.columns},
                                    {"  contact problem", seconds.contact},
                                    {"  solves", seconds.solves},
                                    {"frames and checkpoints", output_seconds_}})
    log_.line(formatted("  %-26s %10.3f", name, value));
  log_.summary("\n" + summary.text());
  if (!is_done)
    log_.last_line("Stopped by " + stop_reason_text(stop) + "; go on with --resume.");
  else if (frames_)
    log_.last_line("Open " + p_.output_folder + "/contact.pvd or cup.pvd in ParaView.");
  return is_done ? ExitCode::done : ExitCode::stopped_on_request;
}
} // namespace arthrowear
