// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "entries/extrapolated_wear.h"
#include "models/tibial_tray/checkpoint.h"
#include "run/run.h"
#include "run/simulation.h"

namespace arthrowear
{
/// A validated tibial tray under load. A step is an explicit one; a cycle is a load level: its
/// ramp, and its full load until equilibrium.
class TibialTraySimulation : public Simulation
{
public:
  TibialTraySimulation(const TibialTrayParameters &p, MeshData mesh, Run &run);

  void start() override;
  void resume(const CheckpointData &data) override;
  std::vector<Statistics::Column> columns() const override
  {
    return tray_table(tray_->interfaces, p_).headers();
  }
  void open() override;

  bool is_over() const override;
  unsigned long step() const override { return progress_.state.step; }
  unsigned long poll_every() const override;
  /// @throws RunError if the motion fails, RunFailure if there is no equilibrium
  Attempt attempt(double h) override;
  bool is_cycle_complete() const override { return is_level_complete_; }
  void end_cycle() override;

  /// After attempts that judged the equilibrium.
  std::string details(double h, const Attempt &attempt, double seconds) const override;

  bool is_frame_due(bool is_last) const override;
  void write_frame() override;
  CheckpointData pack() override;
  /// Announces a level when it is completed.
  News news(bool is_last) const override;
  double work_done() const override { return progress_.level; }
  std::string progress_text(double elapsed, const Progress &progress) const override;

  std::unique_ptr<Summary> summarise(const std::string &outcome) const override;
  void report(const Summary &summary) const override;
  std::string farewell() const override;

private:
  /// The tray and its debris, unworn.
  void make_tray();
  void prepare();
  /// @return whether the balance was measured
  bool step_under(double load_factor);
  void find_first_damage(double load_factor);
  /// Completes the level if it is in equilibrium; gives it up after the longest hold.
  void judge_level();
  void give_up_level(const std::string &trouble);
  TrayLevel measure_level();
  /// The ramp's wear, computed once for all of its cycles, beside the elastic approach of the tray.
  ExtrapolatedWear extrapolated_wear() const;
  double percent_of_body_weight() const; ///< load of the last level
  /// Writes the surface table of the level just completed, if wanted; it replaces the table of the
  /// previous level. Collective.
  void write_surface_table();

  double steps_of(double periods) const; // number of them
  unsigned long ramp_steps() const;      // per level
  double load_at(unsigned int level) const
  {
    return tray_->largest_load() * level / p_.load.levels;
  }

  const TibialTrayParameters &p_;
  MeshData mesh_;
  Run &run_;
  std::unique_ptr<TibialTray> tray_;
  std::unique_ptr<DynamicRelaxation> relaxation_;
  std::unique_ptr<TrayFrames> frames_; // null if no frames are wanted
  std::vector<TrayDebris> debris_;     // per interface
  TrayProgress progress_;
  Equilibrium equilibrium_;                         // of the level
  std::vector<PairState> gathered_;                 // per interface, at the end of the last level
  bool is_level_complete_ = false;                  // and not yet ended
  bool has_new_level_ = false, was_judged_ = false; // ended with the last step
};
} // namespace arthrowear
