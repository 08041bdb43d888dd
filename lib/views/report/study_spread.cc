// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/study_spread.h"

#include "base/number_text.h"
#include "base/ranges.h"
#include "base/text_file.h"
#include "report/html_text.h"
#include "report/shared_text.h"
#include "sampling/rank_correlation.h"

#include <filesystem>

namespace arthrowear
{
namespace
{
namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

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

std::string
spread_file_of(const std::string &folder)
{
  return (fs::path(folder) / "spread.json").string();
}

/// Every quantile must be there for every number, and every number for every year.
bool
is_whole(const StudySpread &study)
{
  const auto has_quantiles = [&](const NumberSpread &number)
  { return number.quantiles.size() == study.probabilities.size(); };
  return all_of(study.results, [&](const auto &one) { return has_quantiles(one.spread); }) &&
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
    study = {json.get<Spread>(), last_part(folder), ""};
    study.study = last_part(study.study);
  }
  catch (const Json::exception &)
  {
    throw damaged();
  }
  if (!is_whole(study))
    throw damaged();
  std::error_code ignored;
  if (const fs::path table = fs::path(folder) / "quantiles.md"; fs::exists(table, ignored))
    study.table = read_text_file(table.string());
  return study;
}

std::string
quantile_words(const double probability)
{
  return probability == .5 ? "median" : rounded_text(100. * probability, 4) + "\u00a0%";
}

Origin
origin_of(const StudySpread &study, const ResultSpread &result)
{
  Origin origin;
  if (result.indices)
  {
    origin.refused = result.indices->refused;
    origin.shares = result.indices->groups;
    origin.are_indices = origin.refused.empty() && !origin.shares.empty();
  }
  if (!origin.are_indices)
  {
    origin.shares.clear();
    for (const SpreadInput &input : study.inputs)
      if (const Estimate rho = rank_correlation(input.values, result.values);
          std::isfinite(rho.value))
        origin.shares.push_back({input.entry, {}, rho});
  }
  const auto strength = [](const Index &share)
  { return std::isfinite(share.total.value) ? std::abs(share.total.value) : -1.; };
  std::stable_sort(origin.shares.begin(), origin.shares.end(),
                   [&](const Index &a, const Index &b) { return strength(a) > strength(b); });
  return origin;
}
} // namespace arthrowear
