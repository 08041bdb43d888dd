// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/hip_layer/parameters.h"
#include "run/refinement.h"
#include "run/short_model.h"
#include "run/wear_factor.h"

namespace arthrowear
{
/// A cup without finite elements: a rigid head wears into an elastic layer on a rigid backing, over
/// any number of gait cycles (doc/theory/hip_layer.md).
class HipLayerModel : public ShortModel<HipLayerParameters>,
                      public Refinable,
                      public ScalesWithWearFactor
{
public:
  std::string description() const override;
  RunCost cost() const override;
  Declarations declarations() const override;
  std::vector<Refinement> refinements() const override;
  double mesh_count() const override;
  std::vector<std::string> main_results() const override;
  std::string depends_on_more() const override { return p_.depends_on_more(); }

protected:
  std::string name() const override { return "hip_layer"; }
  std::vector<Statistics::Column> columns() const override;
  std::unique_ptr<Summary> compute(Run &run) const override;
};
} // namespace arthrowear
