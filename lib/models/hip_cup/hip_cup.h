// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/hip_cup/system.h"
#include "wear_simulation/wear_model.h"

namespace arthrowear
{
/// Model hip_cup: wear of a cup on a rotating head [Jourdan2009].
class HipCupModel : public WearModel<HipCupParameters, HipCupInputs, HipCup>
{
public:
  explicit HipCupModel(const HipCupParameters &p = {}, const HipCupInputs &inputs = {})
      : WearModel("hip_cup", p, inputs)
  {
  }
  void validate(Parameters &parameters, MPI_Comm communicator) override;
  Declarations declarations() const override;
  std::vector<Refinement> refinements() const override;
  ExitCode run(Parameters &parameters, const ParameterFile &file, const RunOptions &options,
               Log &log, MPI_Comm communicator) override;
  /// Not known of an elastic head.
  RunCost cost_on(const RanksOfMachine &ranks) const override;
  std::vector<RunCost> other_costs(const RanksOfMachine &ranks) const override;
  void pack(CheckpointData *data) const override;
  void log_inputs(Log &log) const override;
  /// Also predicts the same cup as an elastic layer, if the entries ask for it.
  std::unique_ptr<WearSummary> summary(const EndOfRun &end) override;
  void log_results(Log &log) const override;

protected:
  ExpectedWear expected_wear() const override;
  void unpack_inputs(const CheckpointData &data) override;

private:
  std::string prediction_; // by the layer, once it is made
};
} // namespace arthrowear
