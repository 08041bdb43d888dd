// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/knee_dynamics/parameters.h"
#include "run/short_model.h"

namespace arthrowear
{
/// A range, since a tolerance decides the steps; from steps per second of motion that were measured
/// (doc/benchmarks.md).
RunCost cost_of(const KneeDynamicsParameters &p);

/// A tibia that swings against a femur at rest, held by four ligaments [Machado2011].
class KneeDynamicsModel : public ShortModel<KneeDynamicsParameters>
{
public:
  std::string description() const override;
  RunCost cost() const override { return cost_of(p_); }
  Declarations declarations() const override;

protected:
  std::string name() const override { return "knee_dynamics"; }
  std::vector<Statistics::Column> columns() const override;
  std::unique_ptr<Summary> compute(Run &run) const override;
};
} // namespace arthrowear
