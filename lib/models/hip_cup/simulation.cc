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
    log.fact(inputs_.shape_report, LogTopic::mesh);
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

std::unique_ptr<Summary>
HipCupSimulation::summarise(const std::string &outcome) const
{
  auto summary = std::make_unique<HipCupSummary>(p_, inputs_.gait_cut);
  summary->outcome.set(outcome);
  if (!inputs_.load_warning.empty())
    summary->load_is.set(inputs_.load_warning);
  summary->gait_cut.set(inputs_.gait_cut);
  fill(*summary);
  if (layer_)
    set_prediction(*here_, *layer_, *summary);
  return summary;
}

void
HipCupSimulation::report(const Summary &summary) const
{
  WearSimulation::report(summary);
  if (layer_)
    log_line(prediction_text(p_, *here_, *layer_));
}
} // namespace arthrowear
