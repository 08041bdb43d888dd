// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/progress.h"
#include "base/stop_request.h"
#include "io/checkpoint.h"
#include "models/hip_cup/checkpoint.h"
#include "models/hip_cup/jumps.h"
#include "models/hip_cup/limits.h"
#include "models/hip_cup/monitor.h"
#include "run/model.h"

#include <optional>

namespace arthrowear
{
/// One run of a validated hip cup: the time loop with everything that is written.
class HipCupRun
{
public:
  HipCupRun(const HipCupParameters &p, const HipCupInputs &inputs, Parameters &parameters,
            const ParameterFile &file, const RunOptions &options, Log &log, MPI_Comm communicator);

  ExitCode run();

private:
  /// Everything that can still be wrong with the input comes to light in these two, before
  /// open_output() writes.
  void prepare_start();
  void prepare_resume();
  void open_output();
  /// Advances one accepted step, cutting as needed. @throws RunError below the smallest step
  void advance();
  void write_frame_if_due(bool is_last);
  void write_checkpoint();
  void show_progress(bool is_last);
  /// What failed in one line or more; keeps the last good state and the contact problem and says
  /// where they are, or why not. @throws RunError
  [[noreturn]] void give_up(const std::string &failure, const StepResult &step);
  // Of results that a physicist would doubt (hip_cup_run_watch.cc).
  /// After an accepted step of size h. @throws RunError without contact or where the cup is worn
  /// through
  void watch(const StepResult &step, double h);
  void require_contact(const StepResult &step);
  void require_wall(const StepResult &step);
  /// Warnings about what was measured: after each step, shown at the end of a cycle or jump.
  void review(bool is_last);
  /// What may help where a step does not converge.
  std::string remedy(const std::string &reason) const;
  Summary summarise(const std::string &outcome);
  /// Of a run without jumps: from the gait cycles that are whole, since a part of one has a load
  /// and a motion of its own.
  void add_rate_to(Summary &summary) const;

  // Of a run by jumps (hip_cup_run_jumps.cc); without jumps they do nothing.
  /// @param data of a checkpoint; null at the start
  void start_jumps(const CheckpointData *data);
  void open_history();
  void write_history();
  std::vector<std::vector<double>> history_rows() const;
  bool is_over() const;
  /// After a computed cycle: what was accepted is written. @throws RunError if no jump is allowed
  void end_cycle_of_jump();
  [[noreturn]] void refuse_jump(const std::string &judged, const std::string &errors);
  std::string left_of_jumps() const; ///< time, if jumps stay as long as this one
  void warn_of_unstable_jumps(double begin, double size);
  /// Where a step fails: back to the start of the jump and a shorter one. @return false if there is
  /// no jump that can be taken back, or none shorter
  bool take_jump_back(const std::string &reason);
  void write_history_plots();
  unsigned long computed_steps() const
  {
    return jumps_ ? jumps_->computed_steps() : progress_.state.step;
  }
  StopReason requested_stop();

  const HipCupParameters &p_;
  HipCupInputs inputs_;
  Parameters &parameters_;
  const ParameterFile &file_;
  const RunOptions &options_;
  Log &log_;
  MPI_Comm communicator_;
  bool is_root_;

  std::unique_ptr<OutputFolder> folder_; // rank 0
  std::unique_ptr<HipCup> cup_;
  CupWall wall_;                         // at the contact points
  std::unique_ptr<HipCupFrames> frames_; // null if no frames are wanted
  std::optional<Checkpoints> checkpoints_;
  std::optional<RunIdentity> identity_; // on rank 0
  HipCupStatistics statistics_;
  Statistics table_;
  std::optional<HipCupJumps> jumps_;
  Statistics history_{HipCupJumps::history_columns(p_.jumps.tolerance > 0.)};
  HipCupMonitor monitor_;
  double reviewed_cycles_ = 0.;
  HipCupProgress progress_;
  StepControl control_;
  StopRequest stop_;
  Progress shown_; // in steps
  CheckpointSchedule schedule_{p_.checkpoint};
  std::vector<std::string> skipped_checkpoints_;

  std::shared_ptr<const nscd::ContactProblem> last_problem_; // rank 0, of a run by jumps
  double last_contact_ = 0.;         // or the start, or the last time without load [s]
  std::string reason_of_new_jump_;   // at resume, if it begins anew
  bool is_warned_of_length_ = false; // of explicit jumps
  double loop_seconds_ = 0., output_seconds_ = 0., setup_seconds_ = 0.;
};
} // namespace arthrowear
