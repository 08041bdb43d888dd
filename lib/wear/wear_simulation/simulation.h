// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "wear_simulation/course_simulation.h"
#include "wear_simulation/mesh_follower.h"

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
class WearSimulation : public CourseSimulation
{
public:
  WearSimulation(const WearRunParameters &p, Run &run);

  void start() override;
  void resume(const CheckpointData &data) override;
  void open() override;

  Attempt attempt(double h) override;
  /// @throws RunFailure without contact or where the body is worn through
  void accept(double h) override;
  bool cut(double h) override;
  std::string place(double h) const override;
  std::string failure(double h, const std::string &reason) const override;
  /// After each step; warnings are shown at the end of a cycle or jump.
  void review(bool is_last) override;

  std::string details(double h, const Attempt &attempt, double seconds) const override;

  CheckpointData pack() override;
  std::string dump(const OutputFolder *folder) override;
  void finish() override;
  std::unique_ptr<Summary> summarise(const std::string &outcome) const override;
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
  std::shared_ptr<const WornShape> shape() const { return follower_.reshaping().shape(); }
  /// Lines on the inputs, at the beginning of the log.
  virtual void log_inputs(Log &) const {}
  /// Sets all results but the outcome and those of the model. Collective.
  void fill(const WearSummary &summary) const;
  /// Computes the results up to the final state. Collective.
  WearOutcome outcome() const;
  /// Running values up to the final state.
  const WearStatistics &statistics() const { return course_->accepted().statistics; }
  void log_line(const std::string &text) const { r_.run.log.line(text); }
  MPI_Comm communicator() const { return r_.run.communicator; }

private:
  void prepare();
  void require_contact();
  void require_wall();
  std::string remedy(bool contact_is_lost) const;
  /// Worn mass; penetration of a ball, as vectors and per year.
  ClinicalResults clinical_results(const WearResults &results) const;
  void review_extrapolation(const WearResults &results, const ClinicalResults &clinical,
                            const WearSummary &summary) const;
  /// Compares the results of a state with the bounds that other results set.
  std::vector<BoundCheck> checks(const WearResults &results, const ClinicalResults &clinical) const;
  double volume_of_elements() const; ///< sum over all ranks, by the rule of the elements [mm^3]
  /// One line with the norms of each iteration of the last attempt.
  std::string norms_text() const;
  void log_elasticity() const;
  void log_stored_operators() const;

  WallWatch wall_;
  MeshFollower follower_;
  double reviewed_cycles_ = 0.;
  Stepper::Seconds spent_in_set_up_, spent_before_attempt_;
};
} // namespace arthrowear
