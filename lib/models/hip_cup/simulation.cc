// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/hip_cup/simulation.h"

#include "base/format.h"
#include "base/units.h"
#include "contact/problem_io/problem_file.h"
#include "io/collective.h"
#include "mesh/mesh_checkpoint.h"
#include "models/hip_cup/head.h"
#include "models/hip_cup/jump_checkpoint.h"
#include "models/hip_cup/jump_course.h"
#include "models/hip_cup/mesh.h"
#include "models/hip_cup/plain_course.h"
#include "models/hip_cup/surface_table.h"

#include <cmath>

namespace arthrowear
{
RunningCup::RunningCup(const HipCupParameters &parameters, Run &of)
    : p(parameters), run(of), statistics(p), monitor(p),
      control({p.time.step, p.time.smallest_step})
{
  if (p.output.frames_per_cycle > 0.)
    frames = std::make_unique<HipCupFrames>(p, run.communicator);
}

std::unique_ptr<HipCupCourse>
make_course(RunningCup &running)
{
  if (running.p.jumps.are_on())
    return std::make_unique<HipCupJumpCourse>(running);
  return std::make_unique<HipCupPlainCourse>(running);
}

HipCupSimulation::HipCupSimulation(const HipCupParameters &p, const HipCupInputs &inputs, Run &run)
    : inputs_(inputs), r_(p, run), course_(make_course(r_))
{
}

void
HipCupSimulation::make_cup()
{
  r_.run.stop_if_requested();
  r_.cup = std::make_unique<HipCup>(r_.p, inputs_, r_.run.communicator);
  r_.run.stop_if_requested();
  r_.cup->stepper->set_poll(
      [this](const double done)
      {
        r_.run.stop_if_requested();
        r_.run.show_set_up("responses of the surface", done);
      });
  r_.cup->stepper->prepare();
  wall_ = cup_wall(r_.cup->body.mesh(), r_.cup->surface.vertices());
}

void
HipCupSimulation::start()
{
  make_cup();
  r_.progress.state = r_.cup->initial_state();
  course_->start();
}

void
HipCupSimulation::resume(const CheckpointData &data)
{
  if (has_jumps(data) != r_.p.jumps.are_on())
    throw InputError(r_.p.jumps.are_on()
                         ? "[Wear / Jump / Kind]: the run was begun without jumps and cannot "
                           "continue with them. Set none, or start it again with --overwrite."
                         : "[Wear / Jump / Kind]: the run was begun with jumps and cannot "
                           "continue without them. Set explicit or implicit, or start it again "
                           "with --overwrite.");
  inputs_.mesh = unpack_mesh(data);
  const FieldReader read(data);
  read("elasticity", inputs_.elasticity);
  read("head centre", inputs_.head_centre);
  read("head radius", inputs_.head_radius);
  read("inner radius", inputs_.inner_radius);
  inputs_.curved = unpack_curved(data.numbers("curved boundaries", n_curved_numbers));
  make_cup();
  unpack_hip_cup(data, *r_.cup, r_.progress, r_.statistics, r_.frames.get());
  read("doubts", r_.monitor);
  r_.control.restore(r_.progress.step_control);
  course_->resume(data);
}

void
HipCupSimulation::open()
{
  const HipCupParameters &p = r_.p;
  Log &log = r_.run.log;
  const State &state = r_.progress.state;
  r_.last_contact = state.time;
  if (!inputs_.shape_report.empty())
    log.line(inputs_.shape_report);
  if (!inputs_.load_warning.empty())
    log.warn("the load is a force that underestimates wear", inputs_.load_warning);
  if (r_.frames)
    r_.frames->for_each([&](const char *, const SimplexSeries &series)
                        { series.warn_of_lost(log); });
  if (r_.run.resumes())
    log.line(formatted("Resuming after step %lu, time %.9g s, %.4g %% of the gait cycle.",
                       state.step, state.time, state.time * p.time.frequency / units::percent));
  const Body &body = r_.cup->body;
  log.line(formatted("Cup: %zu tetrahedra, %zu nodes, %zu degrees of freedom, %u contact points",
                     body.mesh().cells.size(), body.nodes().size(), 3 * body.nodes().size(),
                     r_.cup->surface.n_points()));
  log.line(formatted("Head: radius %.6g mm; load at the start %.6g N; %s steps of %.3g s",
                     r_.cup->inputs.head_radius, r_.cup->applied_load(state.time),
                     count_text((p.end_time() - state.time) / p.time.step).c_str(), p.time.step));
  log_elasticity();
  log_stored_operators();
  course_->open();
  spent_in_set_up_ = r_.cup->stepper->seconds();
}

Attempt
HipCupSimulation::attempt(const double h)
{
  course_->begin_step();
  r_.step = StepResult(); // its contact problem is large
  spent_before_attempt_ = r_.cup->stepper->seconds();
  r_.step = r_.cup->stepper->attempt(r_.progress.state, h);
  r_.progress.newton_iterations += r_.step.newton_iterations();
  r_.progress.contact_iterations += r_.step.contact_iterations;
  r_.progress.factorisations += r_.step.factorisations;
  return {r_.step.converged, r_.step.reason};
}

void
HipCupSimulation::accept(const double h)
{
  State &state = r_.progress.state;
  state = std::move(r_.step.state);
  if (std::abs(state.time - r_.p.end_time()) < 1e-6 * h)
    state.time = r_.p.end_time();
  r_.control.accept();
  r_.step.state = state;
  course_->add_step(h, r_.statistics.row(*r_.cup, r_.step, h));
  const HipCupResults results = results_of(*r_.cup, state, r_.p.output.worn_depth_threshold);
  r_.monitor.add_step(*r_.cup, state, h, results.contact_force);
  require_contact();
  require_wall();
}

std::string
HipCupSimulation::place(const double h) const
{
  return formatted("step %lu, time %.9g s, size %.3g s", r_.progress.state.step + 1,
                   r_.progress.state.time, h);
}

std::string
HipCupSimulation::failure(const double h, const std::string &reason) const
{
  return formatted("The run failed at step %lu, time %.9g s: a step of %.3g s does not "
                   "converge and the smallest step is %.3g s.\nReason: %s",
                   r_.progress.state.step + 1, r_.progress.state.time, h, r_.p.time.smallest_step,
                   reason.c_str()) +
         remedy(reason) + "\n" + norms_text();
}

void
HipCupSimulation::review(const bool is_last)
{
  r_.monitor.watch_wall(wall_, course_->final_state(), course_->cycles(), is_last, r_.run.log);
  if (r_.p.solver.contact.wear.wears_obstacle())
    r_.monitor.watch_head(head_slope(*r_.cup, course_->final_state()), course_->cycles(),
                          r_.run.log);
  const double whole = course_->whole_cycles();
  if (!is_last && whole <= reviewed_cycles_)
    return;
  reviewed_cycles_ = whole;
  r_.monitor.review(r_.statistics.peak_pressure, is_last, r_.run.log);
}

CheckpointData
HipCupSimulation::pack()
{
  r_.progress.step_control = r_.control.memory();
  if (r_.frames)
    r_.frames->for_each([](const char *, SimplexSeries &series) { series.secure(); });
  CheckpointData data = pack_hip_cup(*r_.cup, r_.progress, r_.statistics, r_.frames.get());
  const FieldWriter write(r_.run.is_root() ? &data : nullptr);
  write("doubts", r_.monitor);
  course_->pack(data);
  return data;
}

void
HipCupSimulation::finish()
{
  course_->finish();
  if (r_.p.output.surface_tables == SurfaceTables::none)
    return;
  const State &state = course_->final_state();
  const double time = r_.p.jumps.are_on() ? course_->cycles() : state.time;
  on_root(r_.run.communicator,
          [&]() {
            r_.run.folder().write(last_surface_table, surface_table(*r_.cup, r_.p, state, time));
          });
}

std::string
HipCupSimulation::dump(const OutputFolder &folder) const
{
  const char *name = "failed_contact_problem.h5";
  if (!r_.step.last_problem)
    return "";
  nscd::write_problem(*r_.step.last_problem, r_.step.last_forces, folder.begin(name),
                      "step " + std::to_string(r_.progress.state.step + 1), r_.step.reason);
  return "The last contact problem is in " + folder.path(name) +
         " (arthrowear replay solves it).\n";
}

Summary
HipCupSimulation::summarise(const std::string &outcome) const
{
  const State &state = course_->final_state();
  const HipCupStatistics &statistics = course_->final_statistics();
  const HipCupResults results = results_of(*r_.cup, state, r_.p.output.worn_depth_threshold);
  Summary summary;
  summary.add("outcome", outcome);
  if (!inputs_.load_warning.empty())
    summary.add("load is the", inputs_.load_warning);
  summary.add("steps", static_cast<long long>(state.step));
  summary.add("cut steps", static_cast<long long>(r_.control.memory().cuts));
  course_->add_to(summary);
  summary.add("worn volume of the cup", results.depth_volume, "mm^3");
  summary.add("worn volume from forces", state.worn_volume, "mm^3");
  summary.add("worn volume of the head", state.obstacle_worn_volume, "mm^3");
  course_->add_rates_to(summary);
  summary.add("largest wear depth", results.max_depth, "mm");
  if (r_.p.solver.contact.wear.wears_obstacle())
    summary.add("largest wear depth of the head", largest_head_depth(state), "mm");
  summary.add("worn area", results.worn_area, "mm^2");
  if (r_.p.solver.contact.shear.is_collected)
    summary.add("cross-shear ratio of the last cycle",
                CycleShear::mean_ratio(state.contact.shear, state.contact.area), "-");
  summary.add("peak contact pressure", statistics.peak_pressure, "MPa");
  summary.add("largest contact force", statistics.peak_force, "N");
  summary.add("Newton iterations", static_cast<long long>(r_.progress.newton_iterations));
  summary.add("contact iterations", static_cast<long long>(r_.progress.contact_iterations));
  summary.add("factorisations", static_cast<long long>(r_.progress.factorisations));
  summary.add("warnings", static_cast<long long>(r_.run.log.n_warnings()));
  summary.add("time loop", r_.run.seconds.loop, "s");
  return summary;
}
} // namespace arthrowear
