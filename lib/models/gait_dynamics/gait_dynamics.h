// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/gait_dynamics/parameters.h"
#include "run/short_model.h"

namespace arthrowear
{
/// A range, since a tolerance decides the steps; from steps per second of motion that were measured
/// (doc/benchmarks.md).
RunCost cost_of(const GaitDynamicsParameters &p);

/// A body that walks in the plane by measured motion, its hip ideal, dry or lubricated
/// [Costa2016].
class GaitDynamicsModel : public ShortModel<GaitDynamicsParameters>
{
public:
  std::string description() const override;
  RunCost cost() const override { return cost_of(p_); }
  Declarations declarations() const override;

protected:
  std::string name() const override { return "gait_dynamics"; }
  std::vector<Statistics::Column> columns() const override;
  std::unique_ptr<Summary> compute(Run &run) const override;
};
} // namespace arthrowear
