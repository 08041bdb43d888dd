// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/knee_insert/setup.h"
#include "wear_simulation/wear_model.h"

namespace arthrowear
{
/// Model knee_insert: wear of a polyethylene insert on its backing under a rigid femur that
/// balances on it.
class KneeInsertModel : public WearModel<KneeInsertParameters, KneeInsertInputs>
{
public:
  KneeInsertModel() : WearModel("knee_insert") {}
  void validate(Parameters &parameters, MPI_Comm communicator) override;
  Declarations declarations() const override;
  std::vector<Refinement> refinements() const override;
  ExitCode run(Parameters &parameters, const ParameterFile &file, const RunOptions &options,
               Log &log, MPI_Comm communicator) override;
};
} // namespace arthrowear
