// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/hip_cup/simulation.h"

#include "mesh/mesh_checkpoint.h"
#include "models/hip_cup/mesh.h"

namespace arthrowear
{
std::unique_ptr<WearSystem>
HipCupSimulation::make_system()
{
  return std::make_unique<HipCup>(cup_parameters_, inputs_, communicator());
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
HipCupSimulation::log_inputs(Log &log) const
{
  if (!inputs_.shape_report.empty())
    log.line(inputs_.shape_report);
  if (!inputs_.load_warning.empty())
    log.warn("the load is a force that underestimates wear", inputs_.load_warning);
}

void
HipCupSimulation::add_inputs_to(Summary &summary) const
{
  if (!inputs_.load_warning.empty())
    summary.add("load is the", inputs_.load_warning);
}
} // namespace arthrowear
