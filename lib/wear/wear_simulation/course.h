// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "run/run.h"
#include "run/simulation.h"
#include "wear_simulation/checkpoint.h"
#include "wear_simulation/monitor.h"
#include "wear_simulation/wear_summary.h"

namespace arthrowear
{
/// A system in the middle of a run.
struct RunningSystem
{
  RunningSystem(const WearRunParameters &parameters, Run &of);

  const WearRunParameters &p;
  Run &run;
  std::unique_ptr<WearSystem> system;
  std::unique_ptr<WearFrames> frames; ///< null if no frames are wanted
  WearStatistics statistics;
  WearMonitor monitor;
  WearProgress progress;
  StepControl control;
  StepResult step;          ///< of the last attempt; once accepted, `progress` has its state
  double last_contact = 0.; ///< time of the last contact, of the start or without load [s]
  /// Moves the mesh by the wear of a state that can no longer be rejected, if a move is due; true
  /// if it has moved.
  std::function<bool(const State &worn)> follow_wear;

  void flush_frames()
  {
    if (frames)
      frames->flush(*system);
  }
  double step_left() const { return control.next(progress.state.time, p.end_time()); }
};

/// The course of a run through its gait cycles: all cycles are computed, or a few computed cycles
/// represent many by jumps.
/// The courses differ in these functions; the steps are the same.
class WearCourse
{
public:
  virtual ~WearCourse() = default;

  virtual void start() {}
  /// Called after the running system was unpacked.
  /// @throws InputError
  virtual void resume(const CheckpointData &) {}
  virtual void open() {}

  virtual bool is_over() const = 0;
  virtual unsigned long computed_steps() const = 0;
  virtual void begin_step() {}
  /// After an accepted step of size h. Collective. @param row  of statistics.csv
  virtual void add_step(double h, const TableRow &row) = 0;
  virtual bool is_cycle_complete() const { return false; }
  virtual void end_cycle() {}
  /// Simulation::take_back().
  virtual bool take_back(const std::string &) { return false; }

  virtual bool is_frame_due(bool /*is_last*/) const { return false; }
  virtual void write_frame() {}
  virtual void pack(CheckpointData &) {}

  /// States that the course keeps beside the present one.
  virtual std::vector<State *> kept_states() { return {}; }
  /// After the mesh has followed the wear, with the areas before over those now, per contact point.
  /// They change where the worn surface ends at a side: depths per cycle change with them, and the
  /// volume per cycle stays. Collective.
  virtual void change_areas(const std::vector<double> & /*ratio*/) {}
  /// The newest state that can no longer be rejected.
  struct Accepted
  {
    const State &state;
    const WearStatistics &statistics; ///< its running values
    double cycles;                    ///< that its wear stands for
    double whole_cycles;              ///< of these, after which results are reviewed
  };
  virtual Accepted accepted() const = 0;

  /// Time of all motion that was computed, also of cycles that were rejected [s].
  virtual double computed_time() const = 0;
  virtual std::string progress_text(double elapsed, const Progress &progress) const = 0;
  /// Wear of a computed cycle that stands for others.
  struct OfOneCycle
  {
    double cycles = 1., depth = 0.; ///< for which it stands, at most; that these wear, at most [mm]
  };
  /// Estimated errors of the state's wear by the cycles that are not computed.
  struct Errors
  {
    double depth = 0., volume = 0.; ///< [mm], [mm^3]
    bool are_known = true;          ///< false: nothing estimates them
    /// The largest wear whose error nothing estimates; a cycle that stands for itself without one.
    OfOneCycle unjudged = {};
  };
  /// @param max_depth  in the accepted state [mm]
  virtual Errors accumulated_errors(double max_depth) const = 0;
  /// Penetration of a ball after each jump; empty without jumps.
  virtual std::vector<PenetrationMoment> penetrations() const { return {}; }
  /// Results that the course checks, with their bounds.
  virtual std::vector<BoundCheck> checks() const { return {}; }
  /// Cycles and jumps.
  virtual void add_to(const WearSummary &summary) const = 0;
  virtual void add_rates_to(const WearSummary &summary) const = 0;
  /// Writes the plots at the end of the run.
  virtual void finish() {}
};

/// By jumps if the parameter file asks for them.
std::unique_ptr<WearCourse> make_course(RunningSystem &running);
} // namespace arthrowear
