// SPDX-License-Identifier: LGPL-2.1-or-later
#include "measured/measured_text.h"

namespace arthrowear
{
namespace
{
using Json = nlohmann::ordered_json; // numbers that are not finite become null

Json
json_of(const PredictedInterval &interval)
{
  return {{"median", interval.median}, {"low", interval.low}, {"high", interval.high}};
}

Json
json_of(const Comparison &comparison, const Prediction &prediction)
{
  const Measurement &measured = comparison.rows.row(prediction.row).measured;
  Json json = {{"row", prediction.row},
               {"law", prediction.law},
               {"constants", comparison.constants_of(prediction)},
               {"unit", measured.unit_text()},
               {"cases", prediction.n_cases},
               {"failed", prediction.n_failed},
               {"predicted", json_of(prediction.interval)},
               {"factor of constants", json_of(prediction.factor)}};
  if (!prediction.failure.empty())
    json["failure"] = prediction.failure;
  if (measured.exists())
    json["measured"] = {{"value", measured.value},
                        {"standard error", measured.mean().standard_error}};
  if (prediction.judgement)
    json["judgement"] = {{"low", prediction.judgement->low},
                         {"high", prediction.judgement->high},
                         {"z", prediction.judgement->z}};
  json["verdict"] = measured.exists() ? text_of(prediction.verdict()) : "no measurement yet";
  json["widest input"] = prediction.widest;
  json["share of the widest input"] = prediction.widest_share;
  return json;
}
} // namespace

std::string
comparison_json(const Comparison &comparison)
{
  Json predictions = Json::array(), misfits = Json::array(), others = Json::array();
  for (const Prediction &prediction : comparison.predictions)
    predictions.push_back(json_of(comparison, prediction));
  for (const Misfit &misfit : comparison.misfits)
    misfits.push_back({{"law", misfit.law},
                       {"constants", misfit.constants},
                       {"root mean square of logarithms", misfit.root_mean_square},
                       {"sources", misfit.n_sources},
                       {"rows", misfit.n_rows},
                       {"fitted constants", misfit.n_fitted}});
  for (const PublishedRow *row : comparison.without_prediction())
    others.push_back(
        {{"row", row->id}, {"verdict", verdict_without_prediction(*row)}, {"reason", row->reason}});
  const Json all = {{"rule", verdict_rule()},
                    {"program", comparison.program},
                    {"predictions", predictions},
                    {"misfits", misfits},
                    {"without prediction", others}};
  return all.dump(1) + "\n";
}
} // namespace arthrowear
