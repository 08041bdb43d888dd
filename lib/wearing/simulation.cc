// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wearing/simulation.h"

#include "base/format.h"
#include "base/units.h"
#include "contact/problem_io/problem_file.h"
#include "ranks/collective.h"
#include "wearing/jump_course.h"
#include "wearing/mesh_errors.h"
#include "wearing/plain_course.h"
#include "wearing/surface_table.h"

#include <cmath>

namespace arthrowear
{
namespace
{
/// Sum over all ranks, by the rule of the elements [mm^3].
double
volume_of_elements(const Body &body)
{
  double volume = 0.;
  for (unsigned int cell = 0; cell < body.n_cells(); ++cell)
    volume += body.cell_volume(cell);
  return body.partition().sum(volume);
}
} // namespace

RunningSystem::RunningSystem(const WearRunParameters &parameters, Run &of)
    : p(parameters), run(of), statistics(p), monitor(p),
      control({p.time.step, p.time.smallest_step})
{
  if (p.output.frames_per_cycle > 0.)
    frames = std::make_unique<WearFrames>(p, run.communicator);
}

std::unique_ptr<WearCourse>
make_course(RunningSystem &running)
{
  if (running.p.jumps.are_on())
    return std::make_unique<JumpCourse>(running);
  return std::make_unique<PlainCourse>(running);
}

WearSimulation::WearSimulation(const WearRunParameters &p, Run &run)
    : r_(p, run), reshaping_(p, run.communicator), course_(make_course(r_))
{
  r_.follow_wear = [this](const State &worn) { follow_wear(worn); };
}

void
WearSimulation::prepare()
{
  if (!is_following_)
    r_.run.stop_if_requested();
  r_.system = make_system();
  if (!is_following_)
    r_.run.stop_if_requested();
  r_.system->stepper->set_poll(
      [this](const double done)
      {
        // A mesh that follows its wear does so to the end, which leaves no state half done.
        if (is_following_)
          return;
        r_.run.stop_if_requested();
        r_.run.show_set_up("responses of the surface", done);
      });
  r_.system->stepper->prepare();
  wall_ = r_.system->wall();
}

void
WearSimulation::start()
{
  prepare();
  r_.progress.state = r_.system->initial_state();
  course_->start();
}

void
WearSimulation::resume(const CheckpointData &data)
{
  if (data.has("jump: kind") != r_.p.jumps.are_on())
    throw InputError(r_.p.jumps.are_on()
                         ? "[Wear / Jump / Kind]: the run was begun without jumps and cannot "
                           "continue with them. Set none, or start it again with --overwrite."
                         : "[Wear / Jump / Kind]: the run was begun with jumps and cannot "
                           "continue without them. Set explicit or implicit, or start it again "
                           "with --overwrite.");
  read_inputs(data);
  reshaping_.unpack(data);
  prepare();
  const FieldReader read(data);
  unpack_system(data, *r_.system, r_.progress, r_.statistics, r_.frames.get());
  read("doubts", r_.monitor);
  r_.control.restore(r_.progress.step_control);
  course_->resume(data);
}

void
WearSimulation::open()
{
  const WearRunParameters &p = r_.p;
  Log &log = r_.run.log;
  const State &state = r_.progress.state;
  r_.last_contact = state.time;
  log_inputs(log);
  if (r_.frames)
    r_.frames->for_each([&](const char *, const SimplexSeries &series)
                        { series.warn_of_lost(log); });
  if (r_.run.resumes())
    log.line(formatted("Resuming after step %lu, time %.9g s, %.4g %% of the %s.", state.step,
                       state.time, state.time * p.time.frequency / units::percent,
                       p.words().cycle.c_str()));
  const Body &body = r_.system->body;
  log.line(p.words().body_first() +
           formatted(": %zu tetrahedra of %.5g mm^3, %zu nodes, %zu degrees of freedom, %u contact "
                     "points",
                     body.mesh().cells.size(), volume_of_elements(body), body.nodes().size(),
                     3 * body.nodes().size(), r_.system->surface.n_points()));
  if (body.materials().size() > 1)
    log.line("Volumes: " + volumes_text(body.mesh(), body.materials()));
  log.line(p.words().counterface_first() + ": " + r_.system->counterface_text() +
           formatted("; load at the start %.6g N; %s steps of %.3g s",
                     r_.system->applied_load(state.time),
                     count_text((p.end_time() - state.time) / p.time.step).c_str(), p.time.step));
  log_elasticity();
  log_stored_operators();
  course_->open();
  write_mesh_history(); // also of a resumed run: the checkpoint has all rows
  spent_in_set_up_ = r_.system->stepper->seconds();
}

Attempt
WearSimulation::attempt(const double h)
{
  course_->begin_step();
  r_.step = StepResult(); // its contact problem is large
  spent_before_attempt_ = r_.system->stepper->seconds();
  r_.step = r_.system->stepper->attempt(r_.progress.state, h);
  r_.progress.newton_iterations += r_.step.newton_iterations();
  r_.progress.contact_iterations += r_.step.contact_iterations;
  r_.progress.factorisations += r_.step.factorisations;
  return {r_.step.converged, r_.step.reason};
}

void
WearSimulation::accept(const double h)
{
  State &state = r_.progress.state;
  state = std::move(r_.step.state);
  if (std::abs(state.time - r_.p.end_time()) < 1e-6 * h)
    state.time = r_.p.end_time();
  r_.control.accept();
  r_.step.state = state;
  course_->add_step(h, r_.statistics.row(*r_.system, r_.step, h));
  const WearResults results = results_of(*r_.system, state, r_.p.output.worn_depth_threshold);
  r_.monitor.add_step(*r_.system, state, h, results.contact_force);
  require_contact();
  require_wall();
}

std::string
WearSimulation::place(const double h) const
{
  return formatted("step %lu, time %.9g s, size %.3g s", r_.progress.state.step + 1,
                   r_.progress.state.time, h);
}

std::string
WearSimulation::failure(const double h, const std::string &reason) const
{
  return formatted("The run failed at step %lu, time %.9g s: a step of %.3g s does not "
                   "converge and the smallest step is %.3g s.\nReason: %s",
                   r_.progress.state.step + 1, r_.progress.state.time, h, r_.p.time.smallest_step,
                   reason.c_str()) +
         remedy(reason) + "\n" + norms_text();
}

void
WearSimulation::review(const bool is_last)
{
  const State &worn = course_->accepted().state;
  watch_wall(worn, is_last);
  if (r_.p.solver.contact.wear.wears_obstacle())
    r_.monitor.watch_counterface(r_.system->counterface_slope(worn), course_->accepted().cycles,
                                 r_.run.log);
  const double whole = course_->accepted().whole_cycles;
  if (!is_last && whole <= reviewed_cycles_)
    return;
  if (!r_.p.jumps.are_on() && !is_last)
    follow_wear(r_.progress.state);
  reviewed_cycles_ = whole;
  r_.monitor.review(r_.statistics.peak_pressure, is_last, r_.run.log);
}

CheckpointData
WearSimulation::pack()
{
  r_.progress.step_control = r_.control.memory();
  flush_frames();
  if (r_.frames)
    r_.frames->for_each([](const char *, SimplexSeries &series) { series.secure(); });
  CheckpointData data = pack_system(*r_.system, r_.progress, r_.statistics, r_.frames.get());
  const FieldWriter write(r_.run.is_root() ? &data : nullptr);
  write("doubts", r_.monitor);
  reshaping_.pack(r_.run.is_root() ? &data : nullptr);
  course_->pack(data);
  return data;
}

bool
WearSimulation::cut(const double h)
{
  flush_frames(); // a failure that follows leaves them to look at
  return r_.control.cut(h);
}

void
WearSimulation::flush_frames()
{
  if (r_.frames)
    r_.frames->flush(*r_.system);
}

void
WearSimulation::finish()
{
  course_->finish();
  flush_frames();
  if (r_.p.output.surface_tables == SurfaceTables::none)
    return;
  const State &state = course_->accepted().state;
  const double time = r_.p.jumps.are_on() ? course_->accepted().cycles : state.time;
  on_root(r_.run.communicator,
          [&]() {
            r_.run.folder().write(last_surface_table, surface_table(*r_.system, r_.p, state, time));
          });
}

std::string
WearSimulation::dump(const OutputFolder &folder) const
{
  const char *name = "failed_contact_problem.h5";
  if (!r_.step.last_problem)
    return "";
  nscd::write_problem(*r_.step.last_problem, r_.step.last_forces, folder.begin(name),
                      "step " + std::to_string(r_.progress.state.step + 1), r_.step.reason);
  return "The last contact problem is in " + folder.path(name) +
         " (arthrowear replay solves it).\n";
}

WearOutcome
WearSimulation::outcome() const
{
  const WearResults results =
      results_of(*r_.system, course_->accepted().state, r_.p.output.worn_depth_threshold);
  return {course_->accepted().cycles * r_.p.solver.contact.wear.amplification,
          results.depth_volume,
          results.max_depth,
          course_->accepted().statistics.peak_pressure,
          r_.monitor.largest_area(),
          results.max_creep};
}

Summary
WearSimulation::summarise(const std::string &outcome) const
{
  const State &state = course_->accepted().state;
  const WearStatistics &statistics = course_->accepted().statistics;
  const WearResults results = results_of(*r_.system, state, r_.p.output.worn_depth_threshold);
  const WearWords &words = r_.p.words();
  Summary summary;
  summary.add("outcome", outcome);
  add_inputs_to(summary);
  summary.add("steps", static_cast<long long>(state.step));
  summary.add("cut steps", static_cast<long long>(r_.control.memory().cuts));
  course_->add_to(summary);
  summary.add("volume of the elements", volume_of_elements(r_.system->body), "mm^3");
  summary.add("worn volume of the " + words.body, results.depth_volume, "mm^3");
  summary.add("worn volume from forces", state.worn_volume, "mm^3");
  if (!words.counterface_wear_entry.empty())
    summary.add("worn volume of the " + words.counterface, state.obstacle_worn_volume, "mm^3");
  if (reshaping_.n_moves() > 0)
  {
    summary.add("worn volume of the mesh", reshaping_.shape()->volume_of_mesh, "mm^3");
    summary.add("moves of the mesh", static_cast<long long>(reshaping_.n_moves()));
    summary.add("refills of the mesh", static_cast<long long>(reshaping_.n_refills()));
  }
  course_->add_rates_to(summary);
  summary.add("largest wear depth", results.max_depth, "mm");
  if (r_.p.creep.is_on)
    summary.add("largest creep depth", results.max_creep, "mm");
  if (r_.p.solver.contact.wear.wears_obstacle())
    summary.add("largest wear depth of the " + words.counterface, largest_counterface_depth(state),
                "mm");
  summary.add("worn area", results.worn_area, "mm^2");
  if (r_.p.solver.contact.shear.is_collected)
    summary.add("cross-shear ratio of the last cycle",
                CycleShear::mean_ratio(state.contact.shear, state.contact.area), "-");
  summary.add("peak contact pressure", statistics.peak_pressure, "MPa");
  summary.add("largest contact force", statistics.peak_force, "N");
  const ClinicalResults clinical = clinical_results(results);
  clinical.add_to(summary);
  add_mesh_errors(*r_.system, r_.p, state,
                  {statistics.peak_pressure_error, statistics.volume_error}, clinical.penetration,
                  summary);
  add_verdicts(checks(results, clinical), summary);
  add_comparison_to(summary);
  summary.add("Newton iterations", static_cast<long long>(r_.progress.newton_iterations));
  summary.add("contact iterations", static_cast<long long>(r_.progress.contact_iterations));
  summary.add("factorisations", static_cast<long long>(r_.progress.factorisations));
  summary.add("warnings", static_cast<long long>(r_.run.log.n_warnings()));
  summary.add("time loop", r_.run.seconds.loop, "s");
  return summary;
}
} // namespace arthrowear
