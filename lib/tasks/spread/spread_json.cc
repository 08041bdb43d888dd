// SPDX-License-Identifier: LGPL-2.1-or-later
#include "spread/spread_text.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace arthrowear
{
namespace
{
using Json = nlohmann::ordered_json;

Json
number(const double value)
{
  return std::isfinite(value) ? Json(value) : Json();
}

Json
numbers(const std::vector<double> &values)
{
  Json list = Json::array();
  for (const double value : values)
    list.push_back(number(value));
  return list;
}

Json
json_of(const Estimate &estimate)
{
  return {{"value", number(estimate.value)},
          {"low", number(estimate.low)},
          {"high", number(estimate.high)}};
}

Json
json_of(const NumberSpread &spread)
{
  Json quantiles = Json::array();
  for (const Estimate &quantile : spread.quantiles)
    quantiles.push_back(json_of(quantile));
  return {{"cases", spread.n},
          {"failed", spread.n_failed},
          {"mean", json_of(spread.mean)},
          {"standard deviation", json_of(spread.deviation)},
          {"coefficient of variation", json_of(spread.variation)},
          {"quantiles", quantiles}};
}

Json
json_of(const std::vector<SpreadError> &errors)
{
  Json list = Json::array();
  for (const SpreadError &error : errors)
    list.push_back({{"cause", error.cause},
                    {"median", number(error.size)},
                    {"largest", number(error.largest)}});
  return list;
}

Json
json_of(const Indices &indices)
{
  Json inputs = Json::array();
  for (const Index &index : indices.groups)
    inputs.push_back(
        {{"input", index.group}, {"first", json_of(index.first)}, {"total", json_of(index.total)}});
  Json json{
      {"method", indices.method}, {"inputs", std::move(inputs)}, {"left out", indices.n_left_out}};
  if (indices.leave_one_out > 0.)
    json["leave-one-out error"] = indices.leave_one_out;
  if (!indices.refused.empty())
    json["refused"] = indices.refused;
  return json;
}

Json
json_of(const ControlVariate &control)
{
  return {{"mean", json_of(control.mean)},
          {"standard error", number(control.standard_error)},
          {"plain mean", json_of(control.plain_mean)},
          {"correlation", number(control.rho)},
          {"variance ratio", number(control.variance_ratio)},
          {"gain", number(control.gain)},
          {"pays", control.pays},
          {"statement", control.statement}};
}

Json
json_of(const ResultSpread &result, const SampledResult &sampled)
{
  Json json = json_of(result.spread);
  json["name"] = result.name;
  json["unit"] = result.unit;
  json["errors"] = json_of(result.errors);
  if (result.indices)
    json["indices"] = json_of(*result.indices);
  if (result.control)
    json["control"] = json_of(*result.control);
  if (!result.control_note.empty())
    json["control note"] = result.control_note;
  json["values"] = numbers(sampled.values);
  return json;
}
} // namespace

std::string
spread_json(const Spread &spread, const Study &study, const SampledStudy &sampled)
{
  Json json;
  json["study"] = study.file;
  json["design"] = name_of(study.sample.design);
  json["seed"] = study.sample.seed;
  json["cases"] = sampled.n_cases();
  json["ended"] = sampled.n_ended();
  Json failed = Json::array();
  for (const auto &[folder, reason] : sampled.failed)
    failed.push_back({{"case", folder}, {"reason", reason}});
  json["failed"] = failed;
  json["probabilities"] = spread.probabilities;
  Json inputs = Json::array();
  for (std::size_t k = 0; k < sampled.inputs.size(); ++k)
    inputs.push_back({{"entry", sampled.inputs[k]},
                      {"distribution", study.sample.inputs().inputs()[k].distribution->text()},
                      {"values", numbers(sampled.values[k])}});
  json["inputs"] = inputs;
  json["results"] = Json::array();
  for (const ResultSpread &result : spread.results)
    for (const SampledResult &values : sampled.results)
      if (values.name == result.name)
        json["results"].push_back(json_of(result, values));
  json["years"] = spread.years;
  json["histories"] = Json::array();
  for (const HistorySpread &history : spread.histories)
  {
    Json years = Json::array(), indices = Json::array();
    for (std::size_t k = 0; k < history.years.size(); ++k)
    {
      years.push_back(json_of(history.years[k]));
      years.back()["errors"] = json_of(history.errors[k]);
    }
    for (const Indices &year : history.indices)
      indices.push_back(json_of(year));
    json["histories"].push_back(
        {{"name", history.name}, {"unit", history.unit}, {"years", years}, {"indices", indices}});
  }
  json["warnings"] = spread.warnings;
  json["notes"] = spread.notes;
  return json.dump(1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}
} // namespace arthrowear
