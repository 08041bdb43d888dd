// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/hip_cup/setup.h"
#include "wear_simulation/model_simulation.h"

#include <optional>

namespace arthrowear
{
/// A validated hip cup that moves.
class HipCupSimulation : public ModelSimulation<HipCupParameters, HipCupInputs, HipCup>
{
public:
  using ModelSimulation::ModelSimulation;

  void finish() override;
  std::unique_ptr<Summary> summarise(const std::string &outcome) const override;
  void report(const Summary &summary) const override;

protected:
  void read_own(const CheckpointData &data) override;
  void log_inputs(Log &log) const override;

private:
  std::optional<WearOutcome> here_, layer_; // at the end, if the layer's prediction is on
};
} // namespace arthrowear
