// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/block/setup.h"
#include "wear_simulation/wear_model.h"

namespace arthrowear
{
/// Wear of an elastic block or pin that stands on a moving rigid counterface: pin on disc, pin on
/// plate, block on ring.
class BlockModel : public WearModel<BlockParameters, BlockInputs, Block>
{
public:
  BlockModel() : WearModel("block") {}
  void validate(Parameters &parameters, MPI_Comm communicator) override;
  Declarations declarations() const override;
  std::vector<Refinement> refinements() const override;
};
} // namespace arthrowear
