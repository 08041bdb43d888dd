// SPDX-License-Identifier: LGPL-2.1-or-later
#include "measured/measured_tables.h"

#include "base/format.h"
#include "base/number_text.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
/// Median, interval, quotient, z and ratio of the ends.
std::vector<std::string>
number_cells(const Prediction &prediction, const Measurement &measured)
{
  if (!prediction.failure.empty())
    return {prediction.failure, "", "", ""};
  const PredictedInterval &interval = prediction.interval;
  const auto predicted = [&interval](const double low, const double high)
  {
    return short_number(interval.median) + " [" + short_number(low) + ", " + short_number(high) +
           "]";
  };
  if (!prediction.judgement)
    return {predicted(interval.low, interval.high), "", "",
            formatted("%.2f", interval.high / interval.low)};
  const Judgement &judgement = *prediction.judgement;
  return {predicted(judgement.low, judgement.high), short_number(interval.median / measured.value),
          std::isinf(judgement.z) ? "no width" : formatted("%.1f", judgement.z),
          formatted("%.2f", judgement.ratio_of_ends())};
}

std::vector<std::string>
prediction_cells(const Comparison &comparison, const Prediction &prediction)
{
  const Measurement &measured = comparison.rows.row(prediction.row).measured;
  std::vector<std::string> cells{
      prediction.row, prediction.law, comparison.constants_of(prediction), measured.text(),
      measured.exists() ? measured.mark + ", " + measured.part_read : ""};
  for (const std::string &cell : number_cells(prediction, measured))
    cells.push_back(cell);
  cells.push_back(measured.exists() ? text_of(prediction.verdict()) : "no measurement yet");
  return cells;
}
} // namespace

std::size_t
Comparison::count(const TrialVerdict verdict) const
{
  return std::count_if(predictions.begin(), predictions.end(),
                       [&](const Prediction &one)
                       { return rows.row(one.row).measured.exists() && one.verdict() == verdict; });
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
  if (!prediction.calibration.empty())
    return prediction.calibration + (prediction.has_same_source ? ", same source" : "");
  return origin_of_constants(rows, prediction);
}

std::string
Comparison::answer() const
{
  std::vector<double> ratios;
  for (const Prediction &prediction : predictions)
    if (prediction.judgement)
      ratios.push_back(prediction.judgement->ratio_of_ends());
  std::sort(ratios.begin(), ratios.end());
  const std::size_t n = ratios.size(), n_others = without_prediction().size();
  std::string text = formatted(
      "Predictions of measured values: %zu outside, %zu inside, %zu undecided.",
      count(TrialVerdict::outside), count(TrialVerdict::inside), count(TrialVerdict::undecided));
  if (n > 0)
    text += " The median of hi/lo is " +
            formatted("%.2f", .5 * (ratios[(n - 1) / 2] + ratios[n / 2])) + ".";
  if (n_others > 0)
    text += formatted(" Rows without a prediction: %zu, each with its reason.", n_others);
  return text;
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
    if (!one.judgement)
      continue;
    const LawOnTrial &law = comparison.rows.law(one.law);
    const auto is_form = [](const ParameterFile::Setting &setting)
    { return setting.name == "Law" && !setting.section.empty(); };
    const auto form = std::find_if(law.settings.begin(), law.settings.end(), is_form);
    const PredictedInterval &interval = one.interval;
    published.push_back({one.row, one.law, form == law.settings.end() ? "none" : form->value,
                         comparison.constants_of(one), comparison.rows.row(one.row).measured.value,
                         interval.median, one.judgement->low, one.judgement->high,
                         text_of(one.verdict())});
  }
  return published;
}

const char *
verdict_without_prediction(const PublishedRow &row)
{
  return row.is_modelled ? "undecided" : "not modelled";
}

TextTable
predictions_table(const Comparison &comparison, const bool outside_alone)
{
  TextTable table{{"row", "law", "constants", "measured", "read", "predicted [lo, hi]",
                   "predicted/measured", "z", "hi/lo", "verdict"},
                  {}};
  for (const Prediction &prediction : comparison.predictions)
    if (!outside_alone || prediction.verdict() == TrialVerdict::outside)
      table.rows.push_back(prediction_cells(comparison, prediction));
  return table;
}

TextTable
misfit_table(const Comparison &comparison)
{
  TextTable table{
      {"law", "constants", "misfit [ln]", "as a factor", "sources", "rows", "fitted constants"},
      {}};
  for (const Misfit &misfit : comparison.misfits)
    table.rows.push_back({misfit.law, misfit.constants, formatted("%.2f", misfit.root_mean_square),
                          formatted("%.2f", std::exp(misfit.root_mean_square)),
                          std::to_string(misfit.n_sources), std::to_string(misfit.n_rows),
                          std::to_string(misfit.n_fitted)});
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

std::vector<Misfit>
misfits_of(const RowSet &rows, const std::vector<Prediction> &predictions)
{
  std::vector<Misfit> misfits;
  std::vector<std::map<std::string, std::vector<double>>> of_sources; // beside misfits
  for (const Prediction &prediction : predictions)
  {
    if (prediction.verdict() == TrialVerdict::undecided || prediction.has_same_source)
      continue;
    const std::string origin = origin_of_constants(rows, prediction);
    const auto known = std::find_if(
        misfits.begin(), misfits.end(),
        [&](const Misfit &one) { return one.law == prediction.law && one.constants == origin; });
    const std::size_t place = known - misfits.begin();
    if (known == misfits.end())
    {
      misfits.push_back({prediction.law, origin, 0, 0, prediction.calibration.empty() ? 0u : 1u});
      of_sources.emplace_back();
    }
    const Measurement &measured = rows.row(prediction.row).measured;
    ++misfits[place].n_rows;
    of_sources[place][measured.source].push_back(
        std::log(prediction.interval.median / measured.value));
  }
  for (std::size_t i = 0; i < misfits.size(); ++i)
  {
    double squares = 0.;
    for (const auto &[source, logarithms] : of_sources[i])
    {
      double sum = 0.;
      for (const double one : logarithms)
        sum += one;
      squares += std::pow(sum / logarithms.size(), 2);
    }
    misfits[i].n_sources = of_sources[i].size();
    misfits[i].root_mean_square = std::sqrt(squares / misfits[i].n_sources);
  }
  return misfits;
}
} // namespace arthrowear
