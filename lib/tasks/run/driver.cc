// SPDX-License-Identifier: LGPL-2.1-or-later
#include "run/driver.h"

#include "base/format.h"
#include "base/machine_memory.h"
#include "base/number_text.h"
#include "base/ranges.h"
#include "base/stage_timer.h"
#include "ranks/collective.h"

namespace arthrowear
{
namespace
{
class Driver
{
public:
  Driver(Simulation &simulation, Run &run) : simulation_(simulation), run_(run)
  {
    if (run.checkpoints.schedule())
      schedule_.emplace(*run.checkpoints.schedule());
  }

  ExitCode run()
  {
    try
    {
      set_up();
    }
    catch (const StopRequested &request)
    {
      return end_set_up(request.reason);
    }
    progress_.start(run_.stop.elapsed(), simulation_.work_done(), simulation_.work_per_cycle());
    last_row_ = run_.table.rows().end();
    try
    {
      loop();
      finish();
    }
    catch (const std::exception &error)
    {
      note_failure(error.what());
      throw;
    }
    return is_done() ? ExitCode::done : stop_code();
  }

private:
  void set_up()
  {
    const StageTimer timer(run_.seconds.set_up);
    CheckpointData data;
    RowChecksums kept;
    if (run_.resumes())
    {
      data = run_.checkpoints.load(run_.model);
      for (const std::string &skipped : run_.checkpoints.skipped())
        run_.log.warn("a checkpoint was skipped", skipped);
    }
    run_.log.end_input();
    {
      const StageTimer of_start(run_.seconds.start);
      if (run_.resumes())
      {
        simulation_.resume(data);
        kept = Run::kept_rows(data);
      }
      else
      {
        // A set-up may last minutes, for the factorisation of a large matrix alone.
        run_.show_set_up("", -1.);
        simulation_.start();
      }
    }
    const StageTimer of_files(run_.seconds.files);
    run_.open(simulation_.columns(), kept);
    simulation_.open();
    if (run_.resumes())
      run_.restore_reports(data);
    on_root(run_.communicator, [&]() { run_.write_record(RunState::running); });
  }

  /// Ends a run that was requested to stop in its set-up.
  ExitCode end_set_up(const StopReason reason)
  {
    on_root(run_.communicator, [&]() { run_.stop.remove_file(); });
    run_.log.last_line("Stopped by " + stop_reason_text(reason) +
                       " in the set-up. Nothing was written or replaced: " +
                       (run_.resumes() ? "continue with --resume." : "start it again."));
    return stop_code();
  }

  /// Steps until the simulation is over or a stop is requested.
  void loop()
  try
  {
    while (!simulation_.is_over() && !is_stop_requested())
    {
      advance();
      if (simulation_.is_cycle_complete())
        end_cycle();
      last_row_ = run_.table.rows().end();
      simulation_.review(false);
      write_frame_if_due(false);
      if (is_checkpoint_due())
        write_checkpoint(run_.log.warnings_of_run());
      show_progress(false);
    }
  }
  catch (const StopRequested &request)
  {
    stop_ = request.reason;
  }
  catch (const RunFailure &failure)
  {
    fail(failure);
  }

  /// Computes one accepted step. A rejected attempt is repeated with a shorter step, or the
  /// simulation returns to the start of the cycle.
  void advance()
  {
    const StageTimer timer(run_.seconds.loop);
    for (;;)
    {
      const double h = simulation_.next_step();
      const double begin = run_.log.is_verbose() ? run_.stop.elapsed() : 0.;
      const Attempt attempt = attempt_step(h);
      if (run_.log.is_verbose())
        run_.log.detail(simulation_.details(h, attempt, run_.stop.elapsed() - begin));
      if (attempt.is_accepted)
      {
        const StageTimer of_accepted(run_.seconds.accepted);
        simulation_.accept(h);
        return;
      }
      run_.log.warn("a time step was cut", simulation_.place(h) + ": " + attempt.reason);
      if (simulation_.cut(h))
        continue;
      const std::string failure = simulation_.failure(h, attempt.reason);
      if (simulation_.take_back(attempt.reason))
        return;
      throw RunFailure{failure};
    }
  }

  Attempt attempt_step(const double h)
  {
    const StageTimer timer(run_.seconds.attempts);
    return simulation_.attempt(h);
  }

  /// Its duration counts for the loop, except for the output of its frames and for a mesh that is
  /// set up again.
  void end_cycle()
  {
    const auto counted_elsewhere = [this]() { return run_.seconds.output + run_.seconds.set_up; };
    const double before = counted_elsewhere(), loop_before = run_.seconds.loop;
    {
      const StageTimer timer(run_.seconds.loop);
      simulation_.end_cycle();
    }
    run_.seconds.loop -= counted_elsewhere() - before;
    run_.seconds.cycle_ends += run_.seconds.loop - loop_before;
  }

  bool is_stop_requested()
  {
    if (is_poll_due())
      stop_ = agreed_stop(run_.stop, run_.communicator);
    return stop_ != StopReason::none;
  }

  void write_frame_if_due(const bool is_last)
  {
    if (!simulation_.is_frame_due(is_last))
      return;
    const StageTimer timer(run_.seconds.output);
    simulation_.write_frame();
  }

  bool is_checkpoint_due()
  {
    if (!can_be_kept())
      return false;
    const unsigned long step = simulation_.step();
    const bool is_due = is_poll_due()
                            ? schedule_->is_due(step, run_.stop.elapsed(), run_.communicator)
                            : schedule_->is_due(step);
    return is_due || simulation_.must_be_kept();
  }

  /// @param warnings of the steps up to now
  void write_checkpoint(const std::vector<Log::Warning> &warnings)
  {
    const StageTimer timer(run_.seconds.output);
    CheckpointData data = simulation_.pack();
    on_root(run_.communicator, [&]()
            { run_.write_checkpoint(simulation_.step(), std::move(data), last_row_, warnings); });
    simulation_.note_kept();
    has_written_checkpoint_ = true;
  }

  void show_progress(const bool is_last)
  {
    const Simulation::News news = simulation_.news(is_last);
    const double elapsed = run_.stop.elapsed();
    progress_.note(elapsed, simulation_.work_done());
    if (news == Simulation::News::none ||
        (news == Simulation::News::some && !progress_.is_due(elapsed)))
      return;
    progress_.note_line(elapsed);
    const std::string text = simulation_.progress_text(elapsed, progress_);
    // Before the line: who reads a line finds numbers that are as new.
    run_.note_progress(simulation_.step(), elapsed, progress_, text);
    run_.log.line(text);
  }

  void finish()
  {
    show_progress(true);
    // A run that continues after its end reviews the end again.
    const std::vector<Log::Warning> of_steps = run_.log.warnings_of_run();
    if (is_done())
    {
      write_frame_if_due(true);
      simulation_.review(true);
    }
    const bool is_kept =
        can_be_kept() && (!is_done() || run_.checkpoints.schedule()->every_n_steps > 0 ||
                          simulation_.must_be_kept());
    if (is_kept)
      write_checkpoint(of_steps);
    simulation_.finish();
    const std::unique_ptr<Summary> made =
        simulation_.summarise(is_done() ? "done" : "stopped by " + stop_reason_text(stop_));
    run_.extra.add_to(*made);
    const Summary &summary = *made;
    set_notes(summary);
    if (is_done())
      require_whole(summary);
    else
      made->end_early(summary.outcome_text());
    on_root(run_.communicator,
            [&]()
            {
              // The other ranks have no declarations.
              for (const WarningRule &rule : run_.declared.warnings)
                if (rule.is_broken(summary.values()))
                  run_.log.warn(rule.what, rule.detail_with(summary.values()));
              if (summary.values().count(summary.warnings.id()) > 0)
                summary.warnings.set(static_cast<long long>(run_.log.n_warnings()));
              run_.folder().write(declarations_file, run_.declared.json()); // with what was cited
              run_.folder().write("summary.json", summary.json());
              write_end(summary);
              run_.stop.remove_file();
            });
    run_.log.repeat_warnings();
    report_times();
    simulation_.report(summary);
    on_root(run_.communicator, [&]() { write_end(summary); }); // with wall times
    if (run_.log.is_verbose())
      report_memory();
    for (const std::string &citation : run_.declared.citations)
      run_.log.line("Cite: " + citation);
    if (!run_.plot_names().empty())
      run_.log.line("Plots in " + run_.folder_name + ": " + run_.plot_names() + ".");
    if (const std::string line = last_line(is_kept); !line.empty())
      run_.log.last_line(line);
  }

  /// The state at the end. On rank 0.
  void write_end(const Summary &summary)
  {
    if (is_done() && summary.comes_to_end)
      run_.write_record(RunState::done);
    else
      run_.write_record(is_done() ? RunState::limited : RunState::stopped, summary.outcome_text());
  }

  void set_notes(const Summary &summary) const
  {
    const InputNotes &notes = run_.parameters.input_notes();
    for (const auto &[result, text] :
         {std::pair{summary.unverified_constants, notes.unverified_text()},
          {summary.declared_inputs, notes.declared_text()}})
      if (!text.empty())
        result.set(text);
  }

  /// @throws std::logic_error if a result was forgotten, an error of the program
  void require_whole(const Summary &summary) const
  {
    const std::string ids = comma_list(summary.missing());
    if (!ids.empty())
      throw std::logic_error("results of the model " + run_.model +
                             " are neither set nor absent: " + ids);
  }

  /// Wall times of the run, in the log and in its record.
  void report_times()
  {
    RunSeconds &all = run_.seconds;
    if (all.parts_of_set_up.empty())
      all.parts_of_set_up = {{"first state", all.start}, {"files", all.files}};
    if (all.parts_of_loop.empty())
      all.parts_of_loop = {{"steps", all.attempts},
                           {"accepted steps", all.accepted},
                           {"ends of cycles", all.cycle_ends}};
    std::vector<std::pair<std::string, double>> &rows = run_.record.wall_times;
    rows.clear();
    const auto add = [&rows](const char *name, const double seconds, const auto &parts)
    {
      rows.emplace_back(name, seconds);
      double other = seconds;
      for (const auto &[part, of_part] : parts)
      {
        rows.emplace_back("  " + part, of_part);
        other -= of_part;
      }
      rows.emplace_back("  other", other);
    };
    add("set-up", all.set_up, all.parts_of_set_up);
    add("time loop", all.loop, all.parts_of_loop);
    rows.emplace_back("frames and checkpoints", all.output);
    run_.log.line("\nWall time [s]");
    for (const auto &[name, seconds] : rows)
      run_.log.line(formatted("  %-26s %10.3f", name.c_str(), seconds));
  }

  void report_memory() const
  {
    const int n_ranks = n_ranks_in(run_.communicator);
    const double own = peak_memory_of_process();
    std::vector<double> all(n_ranks, own);
    if (n_ranks > 1)
      MPI_Gather(&own, 1, MPI_DOUBLE, all.data(), 1, MPI_DOUBLE, 0, run_.communicator);
    std::string text = "Peak memory: " + memory_text(all.front());
    if (n_ranks > 1)
      text += " on the first rank, at most " +
              memory_text(*std::max_element(all.begin() + 1, all.end())) + " on the others";
    run_.log.detail(text + ".");
  }

  std::string last_line(const bool is_kept) const
  {
    if (is_done())
      return simulation_.farewell();
    const std::string stopped = "Stopped by " + stop_reason_text(stop_);
    if (is_kept)
      return stopped + "; continue with --resume.";
    if (run_.checkpoints.schedule())
      return stopped + " before the first checkpoint; --resume=auto starts it again.";
    return stopped + " before the end. This run of the model " + run_.model +
           " keeps no checkpoints; --resume=auto starts it again.";
  }

  /// A disk that is full now must not hide why the run failed.
  void note_failure(const std::string &reason)
  {
    try
    {
      run_.write_record(RunState::failed, reason);
    }
    catch (const std::exception &) // the failure itself is reported
    {
    }
  }

  [[noreturn]] void fail(const RunFailure &failure)
  {
    last_row_ = run_.table.rows().end();
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
    std::string dumped, saved;
    if (failure.dumps_problem)
      attempt(
          [&]()
          {
            const bool is_root = rank_in(run_.communicator) == 0;
            dumped = simulation_.dump(is_root ? &run_.folder() : nullptr);
          });
    if (can_be_kept())
      attempt(
          [&]()
          {
            write_checkpoint(run_.log.warnings_of_run());
            saved = failure.saved + " " + run_.folder_name + "/checkpoints.";
          });
    throw RunError(failure.text + not_written + dumped + saved);
  }

  bool is_poll_due() const { return simulation_.step() % simulation_.poll_every() == 0; }
  bool can_be_kept() const { return run_.checkpoints.schedule() && simulation_.can_be_kept(); }
  /// Tells whether --resume continues the run.
  ExitCode stop_code() const
  {
    return run_.resumes() || has_written_checkpoint_ ? ExitCode::stopped_on_request
                                                     : ExitCode::stopped_without_checkpoint;
  }
  bool is_done() const { return stop_ == StopReason::none; }

  Simulation &simulation_;
  Run &run_;
  Progress progress_;
  std::optional<CheckpointSchedule> schedule_;
  StopReason stop_ = StopReason::none;
  bool has_written_checkpoint_ = false;
  RowChecksums::End last_row_; // of statistics.csv, of the last complete step
};
} // namespace

ExitCode
run_simulation(Simulation &simulation, Run &run)
{
  return Driver(simulation, run).run();
}
} // namespace arthrowear
