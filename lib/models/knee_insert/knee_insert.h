// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/knee_insert/system.h"
#include "wear_simulation/wear_model.h"

namespace arthrowear
{
/// Model knee_insert: wear of a polyethylene insert on its backing under a rigid femur that
/// balances on it.
class KneeInsertModel : public WearModel<KneeInsertParameters, KneeInsertInputs, KneeInsert>
{
public:
  KneeInsertModel() : WearModel("knee_insert") {}
  void validate(Parameters &parameters, MPI_Comm communicator) override;
  Declarations declarations() const override;
  std::vector<Refinement> refinements() const override;
  void log_inputs(Log &log) const override;
  std::unique_ptr<WearSummary> summary(const EndOfRun &end) override;

protected:
  ExpectedWear expected_wear() const override;
};
} // namespace arthrowear
