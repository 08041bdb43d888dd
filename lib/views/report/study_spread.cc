// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/study_spread.h"

#include "base/errors.h"
#include "base/number_text.h"
#include "base/text_file.h"
#include "report/html_text.h"
#include "report/shared_text.h"
#include "sampling/large_error.h"
#include "sampling/rank_correlation.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>

namespace arthrowear
{
namespace
{
namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;
constexpr double infinity = std::numeric_limits<double>::infinity();

/// A number; null stands for one that is not finite.
double
as_number(const Json &json, const double otherwise = std::numeric_limits<double>::quiet_NaN())
{
  return json.is_null() ? otherwise : json.get<double>();
}

std::vector<double>
as_numbers(const Json &json)
{
  std::vector<double> all;
  for (const Json &one : json)
    all.push_back(as_number(one));
  return all;
}

Estimate
as_estimate(const Json &json)
{
  return {as_number(json.at("value")), as_number(json.at("low"), -infinity),
          as_number(json.at("high"), infinity)};
}

StudySpread::Number
as_spread(const Json &json)
{
  StudySpread::Number one{json.at("cases"),
                          json.at("failed"),
                          as_estimate(json.at("mean")),
                          as_estimate(json.at("standard deviation")),
                          {},
                          {}};
  for (const Json &quantile : json.at("quantiles"))
    one.quantiles.push_back(as_estimate(quantile));
  for (const Json &error : json.at("errors"))
  {
    const double median = as_number(error.at("median"));
    one.errors.push_back({error.at("cause"), median, is_large_error(median, one.deviation.value)});
  }
  return one;
}

StudySpread::Indices
as_indices(const Json &json)
{
  StudySpread::Indices all{json.at("method"),
                           json.value("refused", ""),
                           {},
                           json.at("left out"),
                           json.value("leave-one-out error", 0.)};
  for (const Json &one : json.at("inputs"))
    all.inputs.push_back(
        {one.at("input"), as_estimate(one.at("first")), as_estimate(one.at("total"))});
  return all;
}

StudySpread::Control
as_control(const Json &json)
{
  return {as_estimate(json.at("mean")),      as_estimate(json.at("plain mean")),
          as_number(json.at("correlation")), as_number(json.at("variance ratio")),
          as_number(json.at("gain")),        json.at("statement")};
}

StudySpread::Result
as_result(const Json &json)
{
  StudySpread::Result one{json.at("name"),
                          json.at("unit"),
                          as_spread(json),
                          {},
                          {},
                          json.value("control note", ""),
                          as_numbers(json.at("values"))};
  if (json.contains("indices"))
    one.indices = as_indices(json.at("indices"));
  if (json.contains("control"))
    one.control = as_control(json.at("control"));
  return one;
}

StudySpread::History
as_history(const Json &json)
{
  StudySpread::History one{json.at("name"), json.at("unit"), {}, {}};
  for (const Json &year : json.at("years"))
    one.years.push_back(as_spread(year));
  for (const Json &year : json.at("indices"))
    one.indices.push_back(as_indices(year));
  return one;
}

/// Leaves the folders of paths out of all texts.
void
leave_folders_out(Json &json, const std::vector<std::string> &known)
{
  if (json.is_string())
    json = without_folders(json.get<std::string>(), known);
  else if (json.is_structured())
    for (Json &part : json)
      leave_folders_out(part, known);
}

StudySpread
spread_of_study(const Json &json)
{
  StudySpread study;
  study.study = last_part(json.at("study"));
  json.at("design").get_to(study.design);
  json.at("seed").get_to(study.seed);
  json.at("cases").get_to(study.n_cases);
  json.at("ended").get_to(study.n_ended);
  for (const Json &one : json.at("failed"))
    study.failed.emplace_back(one.at("case"), one.at("reason"));
  study.probabilities = as_numbers(json.at("probabilities"));
  study.years = as_numbers(json.at("years"));
  for (const Json &one : json.at("inputs"))
    study.inputs.push_back({one.at("entry"), one.at("distribution"), as_numbers(one.at("values"))});
  for (const Json &one : json.at("results"))
    study.results.push_back(as_result(one));
  for (const Json &one : json.at("histories"))
    study.histories.push_back(as_history(one));
  json.at("warnings").get_to(study.warnings);
  json.at("notes").get_to(study.notes);
  return study;
}

std::string
spread_file_of(const std::string &folder)
{
  return (fs::path(folder) / "spread.json").string();
}

/// Every quantile must be there for every number, and every number for every year.
bool
is_whole(const StudySpread &study)
{
  const auto has_quantiles = [&](const StudySpread::Number &number)
  { return number.quantiles.size() == study.probabilities.size(); };
  return std::all_of(study.results.begin(), study.results.end(),
                     [&](const auto &one) { return has_quantiles(one.spread); }) &&
         std::all_of(study.histories.begin(), study.histories.end(),
                     [&](const auto &one)
                     {
                       return one.years.size() == study.years.size() &&
                              (one.indices.empty() || one.indices.size() == study.years.size()) &&
                              std::all_of(one.years.begin(), one.years.end(), has_quantiles);
                     });
}
} // namespace

bool
has_spread(const std::string &folder)
{
  std::error_code ignored;
  return fs::is_regular_file(spread_file_of(folder), ignored);
}

StudySpread
read_study_spread(const std::string &folder)
{
  const std::string file = spread_file_of(folder);
  StudySpread study;
  const auto damaged = [&file]()
  {
    return InputError(file + ": is no result of a study that draws its values; it is cut short or "
                             "was changed. `arthrowear sweep` writes it again.");
  };
  try
  {
    Json json = Json::parse(read_text_file(file));
    leave_folders_out(json, {fs::absolute(folder).string(),
                             fs::path(json.at("study").get<std::string>()).parent_path().string()});
    study = spread_of_study(json);
  }
  catch (const Json::exception &)
  {
    throw damaged();
  }
  if (!is_whole(study))
    throw damaged();
  study.name = last_part(folder);
  std::error_code ignored;
  if (const fs::path table = fs::path(folder) / "quantiles.md"; fs::exists(table, ignored))
    study.table = read_text_file(table.string());
  return study;
}

std::string
with_unit(const std::string &name, const std::string &unit)
{
  return unit.empty() || unit == "-" ? name : name + " [" + unit + "]";
}

std::string
quantile_words(const double probability)
{
  return probability == .5 ? "median" : rounded_text(100. * probability, 4) + "\u00a0%";
}

Origin
origin_of(const StudySpread &study, const StudySpread::Result &result)
{
  Origin origin;
  if (result.indices)
  {
    origin.refused = result.indices->refused;
    origin.shares = result.indices->inputs;
    origin.are_indices = origin.refused.empty() && !origin.shares.empty();
  }
  if (!origin.are_indices)
  {
    origin.shares.clear();
    for (const StudySpread::Input &input : study.inputs)
      if (const Estimate rho = rank_correlation(input.values, result.values);
          std::isfinite(rho.value))
        origin.shares.push_back({input.entry, {}, rho});
  }
  const auto strength = [](const StudySpread::Share &share)
  { return std::isfinite(share.total.value) ? std::abs(share.total.value) : -1.; };
  std::stable_sort(origin.shares.begin(), origin.shares.end(),
                   [&](const StudySpread::Share &a, const StudySpread::Share &b)
                   { return strength(a) > strength(b); });
  return origin;
}
} // namespace arthrowear
