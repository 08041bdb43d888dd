// SPDX-License-Identifier: LGPL-2.1-or-later
#include "measured/measured_tables.h"

#include "base/format.h"
#include "base/number_text.h"

#include <algorithm>
#include <filesystem>

namespace arthrowear
{
namespace
{
/// "0.8 [0.4, 1.5]"
std::string
interval_text(const double median, const double low, const double high)
{
  return short_number(median) + " [" + short_number(low) + ", " + short_number(high) + "]";
}

std::vector<std::string>
prediction_cells(const Comparison &comparison, const Prediction &prediction)
{
  const Measurement &measured = comparison.rows.row(prediction.row).measured;
  const PredictedInterval &interval = prediction.interval;
  const JudgedRow *judged = comparison.judged(prediction);
  const bool is_predicted = prediction.failure.empty();
  return {prediction.row,
          prediction.law,
          comparison.constants_of(prediction),
          measured.text(),
          measured.exists() ? measured.mark + ", " + measured.part_read : "",
          is_predicted ? interval_text(interval.median, interval.low, interval.high)
                       : prediction.failure,
          is_predicted && measured.exists() ? short_number(interval.median / measured.value) : "",
          judged && judged->low > 0. ? range_text(judged->low, judged->high, 2) : "",
          verdict_of(comparison, prediction)};
}

/// Predictions of the program's own rows that the comparison does not have, by laws that it has.
std::vector<PublishedPrediction>
stored_predictions(const RowSet &rows)
{
  namespace fs = std::filesystem;
  const fs::path folder = shipped_rows();
  std::error_code ignored;
  const bool has_laws_of_program =
      !rows.laws.empty() &&
      fs::equivalent(fs::path(rows.laws.front().file).parent_path(), folder / "laws", ignored);
  std::vector<PublishedPrediction> stored;
  if (has_laws_of_program && fs::exists(folder / predictions_file))
    for (PublishedPrediction &one : read_predictions((folder / predictions_file).string()))
      if (std::find(rows.wanted.begin(), rows.wanted.end(), one.row) == rows.wanted.end())
        stored.push_back(std::move(one));
  return stored;
}
} // namespace

Comparison::Comparison(RowSet read, std::vector<Prediction> predicted, std::string made_by,
                       std::string version)
    : rows(std::move(read)), predictions(std::move(predicted)), command(std::move(made_by)),
      program(std::move(version))
{
  std::vector<PublishedPrediction> all = published_predictions(*this);
  std::map<std::string, PublishedRow> of_program;
  for (PublishedPrediction &one : stored_predictions(rows))
  {
    if (of_program.count(one.row) == 0)
      of_program.emplace(one.row,
                         read_row((std::filesystem::path(shipped_rows()) / one.row).string()));
    all.push_back(std::move(one));
  }
  std::map<std::string, const PublishedRow *> by_id;
  for (const auto &[id, row] : of_program)
    by_id[id] = &row;
  for (const std::string &id : rows.wanted)
    by_id[id] = &rows.row(id);
  laws = judge_laws(by_id, all);
  means = group_means(by_id, all);
}

std::vector<const PublishedRow *>
Comparison::without_prediction() const
{
  std::vector<const PublishedRow *> some;
  for (const std::string &id : rows.wanted)
    if (rows.row(id).predicted_by == PredictedBy::nothing)
      some.push_back(&rows.row(id));
  return some;
}

std::string
Comparison::constants_of(const Prediction &prediction) const
{
  if (prediction.calibration.empty())
    return origin_of_constants(rows, prediction);
  return prediction.calibration + (rows.row(prediction.row).ratio ? " × ratio" : "") +
         (prediction.has_same_source ? PublishedPrediction::same_source : "");
}

const JudgedRow *
Comparison::judged(const Prediction &prediction) const
{
  const std::string origin = origin_of_constants(rows, prediction);
  for (const LawJudgement &law : laws)
    if (law.law == prediction.law && law.origin == origin && !prediction.has_same_source)
      for (const JudgedRow &row : law.rows)
        if (row.row == prediction.row)
          return &row;
  return nullptr;
}

std::string
short_number(const double value)
{
  return rounded_text(value, 3);
}

std::vector<PublishedPrediction>
published_predictions(const Comparison &comparison)
{
  std::vector<PublishedPrediction> published;
  for (const Prediction &one : comparison.predictions)
  {
    const PublishedRow &row = comparison.rows.row(one.row);
    if (!one.failure.empty())
      continue;
    const LawOnTrial &law = comparison.rows.law(one.law);
    const auto is_form = [](const ParameterFile::Setting &setting)
    { return setting.name == "Law" && !setting.section.empty(); };
    const auto form = std::find_if(law.settings.begin(), law.settings.end(), is_form);
    const PredictedInterval &interval = one.interval;
    published.push_back({one.row, one.law, form == law.settings.end() ? "none" : form->value,
                         comparison.constants_of(one), origin_of_constants(comparison.rows, one),
                         row.measured.value, interval.median, interval.low, interval.high,
                         one.factor.median, one.factor.low, one.factor.high, one.widest_share,
                         one.widest});
  }
  return published;
}

std::vector<Prediction>
known_predictions(const RowSet &rows, const std::string &file)
{
  std::vector<Prediction> known;
  for (const PublishedPrediction &one : read_predictions(file))
  {
    constexpr double round_off = 1e-3; // of the digits in the file
    const auto row = rows.rows.find(one.row);
    if (row == rows.rows.end() ||
        !(std::abs(row->second.measured.value - one.measured) <= round_off * one.measured))
      continue;
    Prediction prediction;
    prediction.row = one.row;
    prediction.law = one.law;
    if (one.factor_median > 0.)
      prediction.calibration = one.constants.substr(0, one.constants.find(' '));
    prediction.has_same_source = one.has_same_source();
    prediction.interval = {one.median, one.low, one.high};
    prediction.factor = {one.factor_median, one.factor_low, one.factor_high};
    prediction.widest = one.widest;
    prediction.widest_share = one.widest_share;
    known.push_back(std::move(prediction));
  }
  return known;
}

const char *
verdict_without_prediction(const PublishedRow &row)
{
  return row.is_modelled ? "undecided" : "not modelled";
}

std::string
verdict_of(const Comparison &comparison, const Prediction &prediction)
{
  if (!comparison.rows.row(prediction.row).measured.exists())
    return "no measurement yet";
  const JudgedRow *judged = comparison.judged(prediction);
  return !judged || !(judged->low > 0.) ? "no verdict" : judged->is_inside() ? "inside" : "outside";
}

TextTable
predictions_table(const Comparison &comparison)
{
  TextTable table{{"row", "law", "constants", "measured", "read", "predicted [lo, hi]",
                   "predicted/measured", "with a trial's factor", "verdict"},
                  {}};
  for (const Prediction &prediction : comparison.predictions)
    table.rows.push_back(prediction_cells(comparison, prediction));
  return table;
}

TextTable
laws_table(const Comparison &comparison)
{
  TextTable table{{"law", "constants", "trials", "predicted/measured", "spread of factors [ln]",
                   "inside", "score", "baseline", "verdict"},
                  {}};
  const WearGroup *group = nullptr;
  for (const LawJudgement &law : comparison.laws)
  {
    if (!group || !(*group == law.group))
      table.rows.push_back({"**" + law.group.words() + "**", "", "", "", "", "", "", "", ""});
    group = &law.group;
    const bool is_judged = law.has_verdict();
    table.rows.push_back({law.law, law.origin, std::to_string(law.n_trials),
                          range_text(law.least, law.most, 3), formatted("%.2f", law.spread),
                          is_judged ? std::to_string(law.n_inside) : "",
                          is_judged ? formatted("%.2f", law.score) : "",
                          is_judged ? formatted("%.2f", law.baseline) : "", law.verdict()});
  }
  return table;
}

TextTable
constants_table(const Comparison &comparison)
{
  TextTable table{{"calibration row", "law", "constant", "value with 90 % interval"}, {}};
  for (const Prediction &prediction : comparison.predictions)
  {
    if (prediction.calibration.empty())
      continue;
    const LawOnTrial::Scaled &scaled = comparison.rows.law(prediction.law).scaled.front();
    const auto shown = [&](const double factor) { return short_number(factor * scaled.value); };
    const PredictedInterval &factor = prediction.factor;
    const std::vector<std::string> row{prediction.calibration, prediction.law, scaled.path,
                                       shown(factor.median) + " [" + shown(factor.low) + ", " +
                                           shown(factor.high) + "]"};
    if (std::find(table.rows.begin(), table.rows.end(), row) == table.rows.end())
      table.rows.push_back(row);
  }
  return table;
}

TextTable
others_table(const Comparison &comparison)
{
  TextTable table{{"row", "what", "measured", "source", "verdict", "reason"}, {}};
  for (const PublishedRow *row : comparison.without_prediction())
    table.rows.push_back({row->id, row->title, row->measured.text(), row->measured.origin(),
                          verdict_without_prediction(*row), row->reason});
  return table;
}

std::string
origin_of_constants(const RowSet &rows, const Prediction &prediction)
{
  if (prediction.calibration.empty())
    return rows.law(prediction.law).scaled.empty() ? "paper" : "any factor";
  return rows.row(prediction.calibration).predicted_by == PredictedBy::flat_pin ? "from pins"
                                                                                : "from hips";
}
} // namespace arthrowear
