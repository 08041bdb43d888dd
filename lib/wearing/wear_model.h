// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "run/model.h"
#include "run/refinement.h"
#include "run/wear_factor.h"
#include "wearing/cost.h"
#include "wearing/refinements.h"

namespace arthrowear
{
/// A model of one wearing body, by its entries (WearRunParameters) and its inputs with the mesh.
template <class Entries, class Inputs>
class WearModel : public Model, public Refinable, public ScalesWithWearFactor
{
public:
  explicit WearModel(std::string name) : name_(std::move(name)) {}

  void declare(Parameters &parameters) override { p_.declare(parameters); }
  std::string description() const override
  {
    return name_ + ": " + wear_description(p_, inputs_.mesh);
  }
  double mesh_count() const override { return static_cast<double>(inputs_.mesh.cells.size()); }
  std::vector<std::string> main_results() const override { return main_wear_results(p_); }
  std::string depends_on_more() const override { return dependence_beside_wear_factor(p_); }

protected:
  std::string name_;
  Entries p_;
  Inputs inputs_;
};
} // namespace arthrowear
