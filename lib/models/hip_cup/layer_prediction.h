// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/hip_cup/setup.h"
#include "models/hip_cup/summary.h"
#include "wear_simulation/end_of_run.h"

namespace arthrowear
{
/// Declares the entries of the prediction, in [Output].
void declare_layer_prediction(Parameters &parameters, HipCupParameters::LayerPrediction &entries);
/// Findings where a cup has no layer that corresponds to it.
void check_layer_prediction(Parameters &parameters, const HipCupParameters &p);

/// Predicts the wear of the cup as an elastic layer: an elastic wall of points that deform
/// independently, without friction and without an edge (model hip_layer).
/// @param cycles of wear, > 0
WearOutcome predict_by_layer(const HipCupParameters &p, const HipCupInputs &inputs, double cycles);

/// Results of the summary, and lines of the log with what makes the differences.
void set_prediction(const WearOutcome &here, const WearOutcome &layer,
                    const HipCupSummary &summary);
std::string prediction_text(const HipCupParameters &p, const WearOutcome &here,
                            const WearOutcome &layer);
} // namespace arthrowear
