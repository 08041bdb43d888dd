// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "wearing/course.h"
#include "wearing/reshaping.h"

namespace arthrowear
{
/// Results that other computations of the same case have as well.
struct WearOutcome
{
  double cycles = 0.;                   ///< of wear, amplification included
  double volume = 0., depth = 0.;       ///< worn off the body [mm^3], [mm]
  double peak_pressure = 0., area = 0.; ///< largest ones of the run [MPa], [mm^2]
  double creep = 0.;                    ///< largest depth at the end [mm]
};

/// A validated system that moves: implicit steps, in a plain course or by jumps.
class WearSimulation : public Simulation
{
public:
  WearSimulation(const WearRunParameters &p, Run &run);

  void start() override;
  void resume(const CheckpointData &data) override;
  std::vector<Statistics::Column> columns() const override
  {
    return r_.statistics.columns().headers();
  }
  void open() override;

  bool is_over() const override { return course_->is_over(); }
  unsigned long step() const override { return course_->computed_steps(); }
  double next_step() const override { return r_.step_left(); }
  Attempt attempt(double h) override;
  /// @throws RunFailure without contact or where the body is worn through
  void accept(double h) override;
  bool cut(double h) override;
  std::string place(double h) const override;
  std::string failure(double h, const std::string &reason) const override;
  bool take_back(const std::string &reason) override { return course_->take_back(reason); }
  bool is_cycle_complete() const override { return course_->is_cycle_complete(); }
  void end_cycle() override { course_->end_cycle(); }
  /// After each step; warnings are shown at the end of a cycle or jump.
  void review(bool is_last) override;

  std::string details(double h, const Attempt &attempt, double seconds) const override;

  bool is_frame_due(const bool is_last) const override { return course_->is_frame_due(is_last); }
  void write_frame() override { course_->write_frame(); }
  CheckpointData pack() override;
  std::string dump(const OutputFolder &folder) const override;
  News news(const bool is_last) const override { return is_last ? News::important : News::some; }
  double work_done() const override { return course_->computed_time() / r_.p.time.step; }
  double work_per_cycle() const override { return 1. / (r_.p.time.frequency * r_.p.time.step); }
  std::string progress_text(double elapsed, const Progress &progress) const override
  {
    return course_->progress_text(elapsed, progress);
  }

  void finish() override;
  Summary summarise(const std::string &outcome) const override;
  void report(const Summary &summary) const override;
  std::string farewell() const override;

protected:
  /// Makes the system of the inputs. Collective.
  virtual std::unique_ptr<WearSystem> make_system() = 0;
  /// Replaces the inputs of the parameter file by the checkpoint's mesh and the inputs that
  /// WearSystem::pack() wrote to it.
  virtual void read_inputs(const CheckpointData &data) = 0;
  /// Sets the mesh of the worn body for the next make_system(), which keeps the way of finding the
  /// elastic displacement.
  virtual void take_worn(MeshData mesh, Elasticity elasticity) = 0;
  /// Wear that the mesh has; null: none.
  std::shared_ptr<const WornShape> shape() const { return reshaping_.shape(); }
  /// Lines on the inputs, at the beginning of the log.
  virtual void log_inputs(Log &) const {}
  /// Lines on another computation of the same case, at the end of the summary.
  virtual void add_comparison_to(Summary &) const {}
  /// Computes the results up to the final state. Collective.
  WearOutcome outcome() const;
  void log_line(const std::string &text) const { r_.run.log.line(text); }
  /// Lines on the inputs, at the beginning of the summary.
  virtual void add_inputs_to(Summary &) const {}
  MPI_Comm communicator() const { return r_.run.communicator; }

private:
  void prepare();
  void flush_frames();
  /// Moves the mesh by the wear of an accepted state if a move is due (simulation_shape.cc).
  void follow_wear(const State &worn);
  Reshaping::Move reshape(const State &worn);
  void write_mesh_history();
  std::string wall_text(const State &worn) const;
  // Checks for states that end the run (watch.cc).
  void require_contact();
  void require_wall();
  /// Warns if the wear is deep for the wall.
  void watch_wall(const State &worn, bool is_last);
  /// Warns of much creep. @throws RunFailure where it has compressed half of the wall
  void watch_creep(const State &worn);
  std::string remedy(const std::string &reason) const;
  /// Worn mass; penetration of a ball, as vectors and per year.
  ClinicalResults clinical_results(const WearResults &results) const;
  /// Compares the results of a state with the bounds that other results set.
  std::vector<BoundCheck> checks(const WearResults &results, const ClinicalResults &clinical) const;
  /// One line with the norms of each iteration of the last attempt.
  std::string norms_text() const;
  void log_elasticity() const;
  void log_stored_operators() const;

  RunningSystem r_;
  Reshaping reshaping_;
  std::optional<Statistics> mesh_history_; // with the first move
  bool is_following_ = false;              // during follow_wear()
  std::unique_ptr<WearCourse> course_;
  BodyWall wall_; // at the contact points
  double reviewed_cycles_ = 0.;
  Stepper::Seconds spent_in_set_up_, spent_before_attempt_;
};
} // namespace arthrowear
