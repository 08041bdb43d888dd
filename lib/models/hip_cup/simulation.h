// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/hip_cup/setup.h"
#include "wearing/simulation.h"

#include <optional>

namespace arthrowear
{
/// A validated hip cup that moves.
class HipCupSimulation : public WearSimulation
{
public:
  HipCupSimulation(const HipCupParameters &p, const HipCupInputs &inputs, Run &run)
      : WearSimulation(p, run), cup_parameters_(p), inputs_(inputs)
  {
  }

  void finish() override;
  void report(const Summary &summary) const override;

protected:
  std::unique_ptr<WearSystem> make_system() override;
  void read_inputs(const CheckpointData &data) override;
  void take_worn(MeshData mesh, Elasticity elasticity) override;
  void log_inputs(Log &log) const override;
  void add_inputs_to(Summary &summary) const override;
  void add_comparison_to(Summary &summary) const override;

private:
  const HipCupParameters &cup_parameters_;
  HipCupInputs inputs_;
  std::optional<WearOutcome> here_, layer_; // at the end, if the layer's prediction is on
};
} // namespace arthrowear
