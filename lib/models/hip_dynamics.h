// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/hip_dynamics_parameters.h"
#include "models/short_model.h"

namespace arthrowear
{
/// A head that vibrates in a cup with clearance under prescribed turning and force, and what it
/// wears off [Askari2015].
class HipDynamicsModel : public ShortModel<HipDynamicsParameters>
{
public:
  std::string description() const override;

protected:
  std::string name() const override { return "hip_dynamics"; }
  std::vector<Statistics::Column> columns() const override;
  Summary compute(ShortRun &run) const override;
};
} // namespace arthrowear
