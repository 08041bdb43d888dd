// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/hip_cup/setup.h"
#include "wear_simulation/wear_model.h"

namespace arthrowear
{
/// Model hip_cup: wear of a polyethylene cup on a rotating rigid head [Jourdan2009].
class HipCupModel : public WearModel<HipCupParameters, HipCupInputs>
{
public:
  HipCupModel() : WearModel("hip_cup") {}
  void validate(Parameters &parameters, MPI_Comm communicator) override;
  Declarations declarations() const override;
  std::vector<Refinement> refinements() const override;
  ExitCode run(Parameters &parameters, const ParameterFile &file, const RunOptions &options,
               Log &log, MPI_Comm communicator) override;

protected:
  ExpectedWear expected_wear() const override;
};
} // namespace arthrowear
