// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/interface/parameters.h"
#include "run/short_model.h"

namespace arthrowear
{
/// Fixed steps at one point.
RunCost cost_of(const InterfaceParameters &p);

/// One contact point with adhesion and friction, driven through a program of displacements
/// [Rojek2001, section 5.1].
class InterfaceModel : public ShortModel<InterfaceParameters>
{
public:
  std::string description() const override;
  RunCost cost() const override { return cost_of(p_); }
  Declarations declarations() const override;

protected:
  std::string name() const override { return "interface"; }
  std::vector<Statistics::Column> columns() const override;
  std::unique_ptr<Summary> compute(Run &run) const override;
};
} // namespace arthrowear
