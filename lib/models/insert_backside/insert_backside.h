// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/insert_backside/system.h"
#include "wear_simulation/wear_model.h"

namespace arthrowear
{
/// Wears the back side of a knee insert that lies on a rigid tray.
class InsertBacksideModel
    : public WearModel<InsertBacksideParameters, InsertBacksideInputs, InsertBackside>
{
public:
  InsertBacksideModel() : WearModel("insert_backside") {}
  void validate(Parameters &parameters, MPI_Comm communicator) override;
  Declarations declarations() const override;
  std::vector<Refinement> refinements() const override;
  std::unique_ptr<WearSummary> summary(const EndOfRun &end) override;
};
} // namespace arthrowear
