// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/hip_cup/system.h"
#include "wear_simulation/wear_model.h"

namespace arthrowear
{
/// Model hip_cup: wear of a polyethylene cup on a rotating rigid head [Jourdan2009].
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
  void log_inputs(Log &log) const override;
  /// Also predicts the same cup as an elastic layer, if the entries ask for it.
  std::unique_ptr<WearSummary> summary(const EndOfRun &end) override;
  void log_results(Log &log) const override;

protected:
  ExpectedWear expected_wear() const override;

private:
  std::string prediction_; // by the layer, once it is made
};
} // namespace arthrowear
