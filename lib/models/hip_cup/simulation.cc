// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/hip_cup/simulation.h"

#include "mesh/mesh_checkpoint.h"
#include "models/hip_cup/layer_prediction.h"
#include "models/hip_cup/mesh.h"

namespace arthrowear
{
std::unique_ptr<WearSystem>
HipCupSimulation::make_system()
{
  return std::make_unique<HipCup>(cup_parameters_, inputs_, communicator(), shape());
}

void
HipCupSimulation::read_inputs(const CheckpointData &data)
{
  inputs_.mesh = unpack_mesh(data);
  const FieldReader read(data);
  read("elasticity", inputs_.elasticity);
  read("head centre", inputs_.head_centre);
  read("head radius", inputs_.head_radius);
  read("inner radius", inputs_.inner_radius);
  inputs_.curved = unpack_curved(data.numbers("curved boundaries", n_curved_numbers));
}

void
HipCupSimulation::take_worn(MeshData mesh, const Elasticity elasticity)
{
  inputs_.mesh = std::move(mesh);
  inputs_.elasticity = elasticity;
}

void
HipCupSimulation::log_inputs(Log &log) const
{
  if (!inputs_.shape_report.empty())
    log.line(inputs_.shape_report);
  if (!inputs_.load_warning.empty())
    log.warn("the load is a force that underestimates wear", inputs_.load_warning);
  inputs_.gait_cut.log(log, cup_parameters_.time.frequency);
}

void
HipCupSimulation::finish()
{
  WearSimulation::finish();
  const WearOutcome here = outcome();
  if (!cup_parameters_.layer_prediction.is_on || !(here.cycles > 0.))
    return;
  here_ = here;
  layer_ = predict_by_layer(cup_parameters_, inputs_, here.cycles);
}

void
HipCupSimulation::add_comparison_to(Summary &summary) const
{
  if (layer_)
    add_prediction(*here_, *layer_, summary);
}

void
HipCupSimulation::report(const Summary &summary) const
{
  WearSimulation::report(summary);
  if (layer_)
    log_line(prediction_text(cup_parameters_, *here_, *layer_));
}

void
HipCupSimulation::add_inputs_to(Summary &summary) const
{
  if (!inputs_.load_warning.empty())
    summary.add("load is the", inputs_.load_warning);
  inputs_.gait_cut.add_to(summary);
}
} // namespace arthrowear
