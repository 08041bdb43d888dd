// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_simulation/simulation.h"

#include "base/format.h"
#include "base/machine_memory.h"
#include "base/start_again.h"
#include "contact/problem_io/problem_file.h"
#include "ranks/collective.h"
#include "solid/stagnation.h"
#include "wear_simulation/declared_results.h"
#include "wear_simulation/doubtful_entries.h"
#include "wear_simulation/end_of_run.h"
#include "wear_simulation/former_checkpoint.h"
#include "wear_simulation/surface_table.h"

namespace arthrowear
{
namespace
{
const char *const loss_of_contact = "loss of contact";
// In a checkpoint.
const char *const last_contact_name = "time of the last contact", *const reviewed_name =
                                                                      "reviewed cycles";
} // namespace

WearSimulation::WearSimulation(WearRunModel &model, Run &run)
    : model_(model), r_(model.entries(), run), course_(make_course(r_)), wall_(r_.p),
      follower_(r_, wall_,
                [this](const MeshData &mesh, const Elasticity way)
                {
                  model_.set_worn(mesh, way);
                  prepare();
                }),
      log_(r_)
{
  r_.follow_wear = [this](const State &worn) { return follower_.follow(worn, *course_); };
}

void
WearSimulation::prepare()
{
  if (!follower_.is_at_work())
    r_.run.stop_if_requested();
  const Stepper::Seconds former = r_.system ? r_.system->stepper->seconds() : Stepper::Seconds{};
  r_.step.form_problem = nullptr; // which refers to the former system
  r_.system = model_.make_system(r_.run.communicator, follower_.reshaping().shape());
  if (!follower_.is_at_work())
    r_.run.stop_if_requested();
  r_.system->stepper->set_poll(
      [this](const double done)
      {
        // A mesh that follows its wear does so to the end, which leaves no state half done.
        if (follower_.is_at_work())
          return;
        r_.run.stop_if_requested();
        r_.run.show_set_up("responses of the surface", done);
      });
  r_.system->stepper->prepare();
  log_.add_set_up();
  r_.system->stepper->add_seconds(former);
  wall_.take(r_.system->wall());
  return_freed_memory(); // copies of the mesh, and data that were needed to make the system
}

void
WearSimulation::start()
{
  prepare();
  r_.progress.state = r_.system->initial_state();
  r_.last_contact = r_.progress.state.time;
  course_->start();
}

void
WearSimulation::resume(const CheckpointData &stored)
{
  const CheckpointData data = with_present_fields(stored, WearHistoryColumns(r_.p, true));
  if (data.has("jump: kind") != r_.p.jumps.are_on())
    throw InputError(
        std::string("[Wear / Jump / Kind]: the run was begun ") +
        (r_.p.jumps.are_on()
             ? "without jumps and cannot continue with them. Set none. "
             : "with jumps and cannot continue without them. Set explicit or implicit. ") +
        start_again);
  model_.unpack(data);
  follower_.reshaping().unpack(data);
  prepare();
  const FieldReader read(data);
  unpack_system(data, *r_.system, r_.progress, r_.statistics, r_.frames.get());
  read("doubts", r_.monitor);
  r_.control.restore(r_.progress.step_control);
  course_->resume(data);
  r_.last_contact =
      data.has(last_contact_name) ? data.number(last_contact_name) : r_.progress.state.time;
  // A mesh that could not follow the wear has ended a run within a review, which is repeated.
  reviewed_cycles_ = data.has(reviewed_name) ? data.number(reviewed_name) : 0.;
}

void
WearSimulation::open()
{
  model_.log_inputs(r_.run.log);
  if (r_.frames)
    r_.frames->for_each([&](const char *, const SimplexSeries &series)
                        { series.warn_of_lost(r_.run.log); });
  log_.open();
  course_->open();
  follower_.write_history();
  log_.end_set_up(); // with other work before the first step
}

Attempt
WearSimulation::attempt(const double h)
{
  course_->begin_step();
  r_.step = StepResult(); // its contact problem is large
  log_.begin_attempt();
  try
  {
    r_.step = r_.system->stepper->attempt(r_.progress.state, h);
  }
  catch (const Stagnation &stagnation)
  {
    r_.step.reject(RejectedBy::linear_solver, stagnation.what());
  }
  log_.end_attempt();
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
  cite_contact_solver(r_.p, r_.step.last_solver, r_.run.declared);
  course_->add_step(h, r_.statistics.row(*r_.system, r_.step, h));
  const WearResults results = results_of(*r_.system, state, r_.p.output.worn_depth_threshold);
  r_.monitor.add_step(*r_.system, state, h, results.contact_force);
  require_contact();
  require_wall();
}

void
WearSimulation::require_contact()
{
  const State &state = r_.progress.state;
  const double load = r_.system->joint_load ? r_.system->applied_load(state.time) : 0.;
  if (load <= 0. || touches(state))
  {
    r_.last_contact = state.time;
    return;
  }
  const WearWords &words = r_.p.words();
  r_.run.log.warn("the " + words.counterface + " has lost contact with the " + words.body,
                  formatted("step %lu, time %.9g s", state.step, state.time));
  const double open = state.time - r_.last_contact;
  const std::vector<double> &gap = state.contact.gap;
  const bool is_far = *std::min_element(gap.begin(), gap.end()) > r_.system->counterface_size();
  if (!is_far && open * r_.p.time.frequency < longest_cycles_without_contact)
    return;
  if (course_->take_back(loss_of_contact))
    return;
  throw RunFailure{formatted("The run failed at step %lu, time %.9g s: loss of contact. The %s has "
                             "not touched the %s for %.3g s under a load that is %.6g N now.",
                             state.step, state.time, words.counterface.c_str(), words.body.c_str(),
                             open, load) +
                   remedy(true) + "\n" + log_.norms_text()};
}

void
WearSimulation::require_wall()
{
  const State &state = r_.progress.state;
  const ThinWall thin = wall_.thinnest(*r_.system, state);
  const std::string &body = r_.p.words().body;
  if (thin.ratio() < 1. || course_->take_back("the " + body + " is worn through"))
    return;
  throw RunFailure{
      formatted(
          "The run failed at step %lu, time %.9g s: the %s is worn through, %.3g mm deep by wear "
          "and creep where its wall is %.3g mm thick. Check [Wear / Wear factor [mm^3/(N m)]], the "
          "number of cycles that a computed cycle represents, and the load.",
          state.step, state.time, body.c_str(), thin.depth, thin.thickness) +
      "\n" + log_.norms_text()};
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
  return formatted("The run failed at step %lu, time %.9g s: a step of %.3g s does not converge "
                   "and the smallest step is %.3g s.\nReason: %s",
                   r_.progress.state.step + 1, r_.progress.state.time, h, r_.p.time.smallest_step,
                   reason.c_str()) +
         remedy(false) + "\n" + log_.norms_text();
}

std::string
WearSimulation::remedy(const bool contact_is_lost) const
{
  std::string text;
  const State &state = r_.progress.state;
  text += r_.system->remedy(state, contact_is_lost);
  if (r_.step.rejected_by == RejectedBy::contact_solver && r_.p.solver.contact.solver != "auto")
    text +=
        "\nSet [Contact / Solver] to auto, which tries other solvers, and continue with --resume.";
  if (r_.p.time.theta < least_theta_without_chatter)
    text += formatted("\n[Time / Theta] %g makes contact chatter. Set 1.", r_.p.time.theta);
  return text;
}

void
WearSimulation::review(const bool is_last)
{
  const State &worn = course_->accepted().state;
  wall_.review(*r_.system, worn, course_->accepted().cycles, is_last, r_.run.log);
  if (r_.p.solver.contact.wear.counterface.wears())
    r_.monitor.review_counterface(r_.system->counterface_slope(worn), course_->accepted().cycles,
                                  r_.run.log);
  const double whole = course_->accepted().whole_cycles;
  if (!is_last && whole <= reviewed_cycles_)
    return;
  if (!r_.p.jumps.are_on() && !is_last)
    r_.follow_wear(r_.progress.state);
  reviewed_cycles_ = whole;
  r_.monitor.review(r_.statistics.peak.pressure, is_last, r_.run.log);
}

CheckpointData
WearSimulation::pack()
{
  r_.progress.step_control = r_.control.memory();
  r_.flush_frames();
  if (r_.frames)
    r_.frames->for_each([](const char *, SimplexSeries &series) { series.secure(); });
  CheckpointData data = pack_system(*r_.system, r_.progress, r_.statistics, r_.frames.get());
  const FieldWriter write(r_.run.is_root() ? &data : nullptr);
  write("doubts", r_.monitor);
  if (r_.run.is_root())
  {
    data.set_number(last_contact_name, r_.last_contact);
    data.set_number(reviewed_name, reviewed_cycles_);
  }
  model_.pack(r_.run.is_root() ? &data : nullptr);
  follower_.reshaping().pack(r_.run.is_root() ? &data : nullptr);
  course_->pack(data);
  return data;
}

bool
WearSimulation::cut(const double h)
{
  r_.flush_frames(); // a failure that follows leaves them to look at
  return r_.control.cut(h);
}

void
WearSimulation::finish()
{
  course_->finish();
  log_.note_times();
  r_.flush_frames();
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
WearSimulation::dump(const OutputFolder *folder)
{
  if (r_.step.form_problem)
    r_.step.form_problem(r_.step);
  std::string line;
  on_root(r_.run.communicator,
          [&]()
          {
            if (r_.step.last_problem)
            {
              const char *name = "failed_contact_problem.h5";
              nscd::write_problem(*r_.step.last_problem, r_.step.last_forces, folder->begin(name),
                                  "step " + std::to_string(r_.progress.state.step + 1),
                                  r_.step.reason);
              line = "The last contact problem is in " + folder->path(name) +
                     " (arthrowear replay solves it).\n";
            }
            else if (r_.step.cycles > 0)
              line = "The last contact problem is not stored, since it was solved without W, and W "
                     "of so many points needs too many solves: run the case with [Solver / "
                     "Elasticity] condensed, which stores it for arthrowear replay.\n";
          });
  return line;
}

std::unique_ptr<Summary>
WearSimulation::summarise(const std::string &outcome) const
{
  return model_.summary({r_, *course_, wall_, follower_.reshaping(), outcome});
}

void
WearSimulation::report(const Summary &summary) const
{
  const double threshold = r_.p.output.worn_depth_threshold;
  const WearResults results = results_of(*r_.system, course_->accepted().state, threshold);
  if (results.worn_area == 0. && results.max_depth > 0.)
    r_.run.log.line(formatted("\nThe worn area is 0: it has the points deeper than %g um ([Output "
                              "/ Worn depth threshold [um]]), and the largest depth is %.3g um.",
                              threshold / units::um, results.max_depth / units::um));
  r_.run.log.summary("\n" + summary.lines(), "\n" + summary.answer());
  model_.log_results(r_.run.log);
}

std::string
WearSimulation::farewell() const
{
  if (!r_.frames)
    return "";
  const WearWords &words = r_.p.words();
  const bool wears_both = r_.p.solver.contact.wear.counterface.wears();
  return "Open " + r_.run.folder_name + "/contact.pvd" +
         (wears_both ? ", " + words.counterface + ".pvd" : "") + " or " + words.body +
         ".pvd in ParaView.";
}
} // namespace arthrowear
