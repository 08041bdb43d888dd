// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/progress.h"
#include "base/stop_request.h"
#include "io/checkpoint.h"
#include "models/tibial_tray/checkpoint.h"
#include "run/model.h"

#include <optional>

namespace arthrowear
{
/// One run of a validated tibial tray: load levels with everything that is written.
class TibialTrayRun
{
public:
  TibialTrayRun(const TibialTrayParameters &p, MeshData mesh, Parameters &parameters,
                const ParameterFile &file, const RunOptions &options, Log &log,
                MPI_Comm communicator);

  ExitCode run();

private:
  void prepare_start();
  void prepare_resume();
  void open_output();
  /// Steps until the level is reached and in equilibrium, or a stop is asked for.
  /// @return whether the level is complete. @throws RunError if the motion fails
  bool advance_level();
  /// @return whether the balance was measured
  bool step(double load_factor);
  void look_for_damage(double load_factor);
  void finish_level(const Equilibrium &equilibrium);
  void write_frame(const std::vector<PairState> &states, double load);
  void write_checkpoint();
  void show_progress(const TrayLevel &level);
  bool is_last_level() const;
  Summary summarise(const std::string &outcome) const;

  double steps_of(double periods) const; // number of them
  unsigned long ramp_steps() const;      // per level
  double load_at(unsigned int level) const
  {
    return tray_->largest_load() * level / p_.load.levels;
  }

  const TibialTrayParameters &p_;
  MeshData mesh_;
  Parameters &parameters_;
  const ParameterFile &file_;
  const RunOptions &options_;
  Log &log_;
  MPI_Comm communicator_;

  std::unique_ptr<OutputFolder> folder_; // rank 0
  std::unique_ptr<TibialTray> tray_;
  std::unique_ptr<DynamicRelaxation> relaxation_;
  std::unique_ptr<TrayFrames> frames_; // null if no frames are wanted
  std::vector<TrayDebris> debris_;     // per interface
  std::optional<Checkpoints> checkpoints_;
  std::optional<RunIdentity> identity_; // on rank 0
  std::optional<Statistics> table_;
  TrayProgress progress_;
  StopRequest stop_;
  Progress shown_; // in levels
  CheckpointSchedule schedule_{p_.checkpoint};
  StopReason stop_reason_ = StopReason::none;
  std::vector<std::string> skipped_checkpoints_, unbalanced_;
  double loop_seconds_ = 0., output_seconds_ = 0., setup_seconds_ = 0.;
  unsigned long first_step_ = 0;
};
} // namespace arthrowear
