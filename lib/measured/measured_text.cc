// SPDX-License-Identifier: LGPL-2.1-or-later
#include "measured/measured_text.h"

#include "base/format.h"
#include "base/number_text.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
namespace
{
std::string
table_row(const std::vector<std::string> &cells)
{
  std::string text = "|";
  for (const std::string &cell : cells)
    text += " " + cell + " |";
  return text + "\n";
}

std::string
table(const std::vector<std::string> &head, const std::vector<std::vector<std::string>> &rows)
{
  std::string text = table_row(head) + "|";
  for (std::size_t i = 0; i < head.size(); ++i)
    text += "-|";
  text += "\n";
  for (const std::vector<std::string> &row : rows)
    text += table_row(row);
  return text + "\n";
}

std::vector<std::string>
cells_of(const Comparison &comparison, const Prediction &prediction)
{
  const Measurement &measured = comparison.rows.row(prediction.row).measured;
  std::vector<std::string> cells{prediction.row, prediction.law,
                                 comparison.constants_of(prediction), measured.text()};
  if (!prediction.failure.empty())
  {
    cells.insert(cells.end(), {prediction.failure, "", "", "", "undecided"});
    return cells;
  }
  const PredictedInterval &interval = prediction.interval;
  const bool is_judged = prediction.judgement.has_value();
  const double low = is_judged ? prediction.judgement->low : interval.low;
  const double high = is_judged ? prediction.judgement->high : interval.high;
  cells.push_back(short_number(interval.median) + " [" + short_number(low) + ", " +
                  short_number(high) + "]");
  cells.push_back(is_judged ? short_number(interval.median / measured.value) : "");
  cells.push_back(!is_judged ? ""
                  : std::isinf(prediction.judgement->z)
                      ? "none"
                      : formatted("%.1f", prediction.judgement->z));
  cells.push_back(formatted("%.2f", high / low));
  cells.push_back(is_judged ? text_of(prediction.verdict()) : "no measurement yet");
  return cells;
}

const std::vector<std::string> prediction_head{
    "row", "law",   "constants", "measured", "predicted [lo, hi]", "predicted/measured",
    "z",   "hi/lo", "verdict"};

std::string
predictions_table(const Comparison &comparison, const bool outside_alone)
{
  std::vector<std::vector<std::string>> rows;
  for (const Prediction &prediction : comparison.predictions)
    if (!outside_alone || prediction.verdict() == Verdict::outside)
      rows.push_back(cells_of(comparison, prediction));
  return table(prediction_head, rows);
}

std::string
misfit_table(const Comparison &comparison)
{
  std::vector<std::vector<std::string>> rows;
  for (const Misfit &misfit : comparison.misfits)
    rows.push_back({misfit.law, misfit.constants, formatted("%.2f", misfit.root_mean_square),
                    formatted("%.2f", std::exp(misfit.root_mean_square)),
                    std::to_string(misfit.n_sources), std::to_string(misfit.n_rows),
                    std::to_string(misfit.n_fitted)});
  return table(
      {"law", "constants", "misfit [ln]", "as a factor", "sources", "rows", "fitted constants"},
      rows);
}

std::string
inputs_text(const std::vector<InputWords> &inputs)
{
  std::string text;
  for (const InputWords &input : inputs)
    text += (text.empty() ? "" : "; ") + input.name + " " + input.value + " (" + input.mark +
            (input.note.empty() ? "" : ", " + input.note) + ")";
  return text.empty() ? "none" : text;
}

std::string
row_text(const Comparison &comparison, const PublishedRow &row)
{
  const Measurement &measured = row.measured;
  std::string text = "**" + row.id + "**: " + row.title + ".";
  if (measured.exists())
    text += " " + measured.text() + "; " + measured.source + " (" + measured.mark + ", " +
            measured.part_read + ").";
  text += " Known: " + inputs_text(row.known) + ". Missing: " + inputs_text(row.missing) + ".";
  for (const Prediction &prediction : comparison.predictions)
    if (prediction.row == row.id && !prediction.widest.empty())
    {
      text += " Knowledge of " + prediction.widest + " would narrow the interval of " +
              prediction.law + " (" + comparison.constants_of(prediction) + ") most: it has " +
              formatted("%.0f %%", 100. * prediction.widest_share) + " of the spread.";
      break;
    }
  return text + "\n\n";
}

std::string
law_lines(const Comparison &comparison)
{
  std::string text;
  for (const LawOnTrial &law : comparison.rows.laws)
    text += "- `" + law.name + "`: " + law.title +
            (law.scaled.empty() ? ", constants as published" : "") + ".\n";
  return text + "\n";
}

std::string
constants_table(const Comparison &comparison)
{
  std::vector<std::vector<std::string>> rows;
  for (const Prediction &prediction : comparison.predictions)
  {
    if (prediction.calibration.empty() || prediction.failure != "")
      continue;
    const LawOnTrial::Scaled &scaled = comparison.law(prediction.law).scaled.front();
    const auto shown = [&](const double factor) { return short_number(factor * scaled.value); };
    const std::vector<std::string> row{prediction.calibration, prediction.law, scaled.path,
                                       shown(prediction.factor.median) + " [" +
                                           shown(prediction.factor.low) + ", " +
                                           shown(prediction.factor.high) + "]"};
    if (std::find(rows.begin(), rows.end(), row) == rows.end())
      rows.push_back(row);
  }
  return table({"calibration row", "law", "constant", "value with 90 % interval"}, rows);
}
} // namespace

std::string
short_number(const double value)
{
  return rounded_text(value, 3);
}

std::size_t
Comparison::count(const Verdict verdict) const
{
  return std::count_if(predictions.begin(), predictions.end(),
                       [verdict](const Prediction &one)
                       { return one.judgement && one.verdict() == verdict; });
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

const LawOnTrial &
Comparison::law(const std::string &name) const
{
  return *std::find_if(rows.laws.begin(), rows.laws.end(),
                       [&name](const LawOnTrial &one) { return one.name == name; });
}

std::string
Comparison::constants_of(const Prediction &prediction) const
{
  return prediction.calibration.empty()
             ? "as published"
             : prediction.calibration + (prediction.has_same_source ? ", same source" : "");
}

std::string
Comparison::answer() const
{
  std::vector<double> ratios;
  for (const Prediction &prediction : predictions)
    if (prediction.judgement)
      ratios.push_back(prediction.judgement->ratio_of_ends());
  std::sort(ratios.begin(), ratios.end());
  const std::size_t n = ratios.size();
  return formatted("Of %zu predictions with a measurement %zu are outside, %zu inside and %zu "
                   "undecided.",
                   n, count(Verdict::outside), count(Verdict::inside), count(Verdict::undecided)) +
         (n == 0 ? ""
                 : " The median of hi/lo is " +
                       formatted("%.2f", .5 * (ratios[(n - 1) / 2] + ratios[n / 2])) + ".") +
         formatted(" Of %zu rows nothing is predicted, and the table says why.",
                   without_prediction().size());
}

std::string
comparison_markdown(const Comparison &comparison)
{
  std::string text = "# Measured against predicted\n\nWritten by `" + comparison.command + "`. " +
                     comparison.answer() +
                     "\n\n## Outside\n\nThe program misses these measurements:\n\n" +
                     predictions_table(comparison, true) + "## The rule\n\n" + verdict_rule() +
                     "\n## All predictions\n\n" + predictions_table(comparison, false) +
                     "## Misfit of each law\n\nRoot mean square of ln(predicted/measured) over the "
                     "rows that are inside or outside, one value per source:\n\n" +
                     misfit_table(comparison) + law_lines(comparison) + "## Constants\n\n" +
                     constants_table(comparison) +
                     "## Rows\n\nMarks: S read in the source, M from "
                     "memory, D derived, A assumed.\n\n";
  for (const std::string &id : comparison.rows.wanted)
    if (comparison.rows.row(id).predicted_by != PredictedBy::nothing)
      text += row_text(comparison, comparison.rows.row(id));
  std::vector<std::vector<std::string>> rows;
  for (const PublishedRow *row : comparison.without_prediction())
    rows.push_back(
        {row->id, row->title, row->measured.text(),
         row->measured.source + " (" + row->measured.mark + ", " + row->measured.part_read + ")",
         row->is_modelled ? "undecided" : "not modelled", row->reason});
  return text + "## Rows without a prediction\n\n" +
         table({"row", "what", "measured", "source", "verdict", "reason"}, rows);
}
} // namespace arthrowear
