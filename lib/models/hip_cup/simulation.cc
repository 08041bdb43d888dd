// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/hip_cup/simulation.h"

#include "models/hip_cup/layer_prediction.h"
#include "models/hip_cup/mesh.h"

namespace arthrowear
{
void
HipCupSimulation::read_own(const CheckpointData &data)
{
  const FieldReader read(data);
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
  inputs_.gait_cut.log(log, p_.time.frequency);
}

void
HipCupSimulation::finish()
{
  WearSimulation::finish();
  const WearOutcome here = outcome();
  if (!p_.layer_prediction.is_on || !(here.cycles > 0.))
    return;
  here_ = here;
  layer_ = predict_by_layer(p_, inputs_, here.cycles);
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
    log_line(prediction_text(p_, *here_, *layer_));
}

void
HipCupSimulation::add_inputs_to(Summary &summary) const
{
  if (!inputs_.load_warning.empty())
    summary.add("load is the", inputs_.load_warning);
  inputs_.gait_cut.add_to(summary);
}
} // namespace arthrowear
