// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/progress.h"
#include "base/stage_timer.h"
#include "output/output_folder.h"
#include "output/statistics.h"
#include "results/summary.h"

#include <deque>

namespace arthrowear
{
/// Reports the result of an attempt to advance by one step.
struct Attempt
{
  bool is_accepted = true;
  std::string reason; ///< of the rejection
};

/// Wall time on this rank [s].
struct RunSeconds
{
  double set_up = 0., loop = 0.;
  double start = 0., files = 0.;                        ///< of the set-up
  double attempts = 0., accepted = 0., cycle_ends = 0.; ///< of the loop
  double output = 0.;                                   ///< frames and checkpoints
  /// Parts that the table of wall times lists. Where a model names none, they are the sums above.
  std::deque<std::pair<std::string, double>> parts_of_set_up, parts_of_loop;
};

/// Adds the wall time of its life to a part of a loop that is one step.
class PartTimer
{
public:
  PartTimer(RunSeconds &all, const std::string &name)
      : timer_(all.parts_of_loop.emplace_back(name, 0.).second)
  {
  }

private:
  StageTimer timer_;
};

/// A run cannot continue, for a reason of physics or numerics. A simulation throws it on every
/// rank, at a moment when its state and its rows of statistics.csv belong together; the driver then
/// keeps both and ends the run with a RunError.
struct RunFailure
{
  std::string text; ///< what failed, with remedies; complete lines
  /// Subject and verb of the sentence that names the checkpoint.
  std::string saved = "The last good state is in";
  bool dumps_problem = true; ///< Simulation::dump() is called
};

/// The computation of a model, in the pieces that run_simulation() puts in order. All functions
/// are called on every rank of the run and may be collective. Steps form cycles (gait cycles of a
/// jump, load levels); a cycle may discard all of its steps.
class Simulation
{
public:
  virtual ~Simulation() = default;

  // Set-up. Everything that is wrong with the input is found here: nothing is written yet.

  /// @throws StopRequested; the run then ends without a trace
  virtual void start() = 0;
  /// Restores the state of a checkpoint, so that the run continues from it.
  /// @throws InputError
  virtual void resume(const CheckpointData &data) = 0;
  /// Columns of statistics.csv.
  virtual std::vector<Statistics::Column> columns() const = 0;
  /// The run is open: first lines of the log, further files.
  virtual void open() {}

  // Steps.

  virtual bool is_over() const = 0;
  /// Returns the number of steps computed up to now, which a checkpoint has as its number.
  virtual unsigned long step() const = 0;
  /// Number of steps between polls of requests to stop and of the clock of checkpoints.
  virtual unsigned long poll_every() const { return 1; }
  /// Returns the size of the next step, for simulations whose steps can be cut.
  virtual double next_step() const { return 0.; }
  /// Computes a step and keeps the result aside: the state does not change.
  /// @throws StopRequested; the step is then lost
  virtual Attempt attempt(double h) = 0;
  /// Makes the attempt the state and writes its row.
  virtual void accept(double /*h*/) {}
  /// Makes the next step shorter than the rejected step.
  /// @return false if it would be too short
  virtual bool cut(double /*h*/) { return false; }
  /// Number, time and size of a step, for messages.
  virtual std::string place(double /*h*/) const { return ""; }
  /// Returns the message of a failure if no shorter step is possible.
  virtual std::string failure(double /*h*/, const std::string &reason) const { return reason; }
  /// Goes back to the start of the cycle, which is then computed differently.
  /// @return false if that cannot help
  virtual bool take_back(const std::string & /*reason*/) { return false; }

  virtual bool is_cycle_complete() const { return false; }
  virtual void end_cycle() {}
  /// After each step, warns of results that are doubtful.
  virtual void review(bool /*is_last*/) {}

  /// Lines of --verbose about the attempt just made, before it is accepted: the cost of its
  /// iterations and the wall time [s]. Called on every rank; the text of rank 0 is shown.
  virtual std::string details(double /*h*/, const Attempt & /*attempt*/, double /*seconds*/) const
  {
    return "";
  }

  // Output.

  /// True if a frame is due; the argument is true when the run is done.
  virtual bool is_frame_due(bool /*is_last*/) const { return false; }
  virtual void write_frame() {}
  /// True if there is a state that a checkpoint can store.
  virtual bool can_be_kept() const { return true; }
  /// True if a checkpoint is due now, regardless of the schedule.
  virtual bool must_be_kept() const { return false; }
  /// The state after step(), on rank 0. Brings frames and further tables to the disk first.
  virtual CheckpointData pack() { return {}; }
  /// A checkpoint has been written.
  virtual void note_kept() {}
  /// Writes the problem that failed into a folder, which is null on other ranks than 0. Collective.
  /// @return a line that names the file; empty without one. On rank 0
  virtual std::string dump(const OutputFolder * /*folder*/) { return ""; }

  enum class News
  {
    none,
    some,     ///< shown if the last line is long enough ago
    important ///< always shown
  };
  virtual News news(bool /*is_last*/) const { return News::none; }
  /// Work done, in the unit in which progress_text() measures the remaining work.
  virtual double work_done() const { return static_cast<double>(step()); }
  /// Returns the work of a cycle if cycles are alike, else 0.
  virtual double work_per_cycle() const { return 0.; }
  /// A line of the log, from the elapsed wall time [s].
  virtual std::string progress_text(double /*elapsed*/, const Progress & /*progress*/) const
  {
    return "";
  }

  // The end.

  /// Plots and tables of the whole run, of one that was stopped as well.
  virtual void finish() {}
  /// @param outcome "done", "stopped by …"
  virtual std::unique_ptr<Summary> summarise(const std::string &outcome) const = 0;
  /// Shows the summary at the end of the log.
  virtual void report(const Summary &summary) const = 0;
  /// Last line of a run that is done; empty: none.
  virtual std::string farewell() const { return ""; }
};
} // namespace arthrowear
