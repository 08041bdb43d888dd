// SPDX-License-Identifier: LGPL-2.1-or-later
#include "measured/measured_text.h"

#include "study/table_text.h"

namespace arthrowear
{
namespace
{
/// A part with a heading and a table; empty if the table is.
std::string
part(const std::string &heading, const std::string &words, const TextTable &table)
{
  if (table.rows.empty())
    return "";
  std::vector<std::vector<std::string>> rows{table.head};
  rows.insert(rows.end(), table.rows.begin(), table.rows.end());
  return "## " + heading + "\n\n" + words + markdown_table(rows) + "\n";
}

std::string
inputs_text(const std::vector<InputWords> &inputs)
{
  std::string text;
  for (const InputWords &input : inputs)
    text += "  - " + input.name + ": " + input.value + " (" + input.mark +
            (input.note.empty() ? "" : ", " + input.note) + ")\n";
  return text;
}

/// The missing input that matters most for each prediction of a row, once.
std::string
widest_text(const Comparison &comparison, const PublishedRow &row)
{
  std::string text;
  for (const Prediction &prediction : comparison.predictions)
    if (prediction.row == row.id && !prediction.widest.empty())
      text += (text.empty() ? "- Narrows the interval most: " : "; ") + prediction.widest + " (" +
              formatted("%.0f %%", 100. * prediction.widest_share) + " of the spread of " +
              prediction.law + ", " + comparison.constants_of(prediction) + ")";
  return text.empty() ? "" : text + "\n";
}

std::string
row_text(const Comparison &comparison, const PublishedRow &row)
{
  std::string text = "### " + row.id + "\n\n" + row.title + ".";
  if (row.measured.exists())
    text += " Measured: " + row.measured.text() + "; " + row.measured.origin() + ".";
  text += "\n\n";
  if (!row.known.empty())
    text += "- Known\n" + inputs_text(row.known);
  return text + "- Missing\n" + inputs_text(row.missing) + widest_text(comparison, row) + "\n";
}

std::string
others_text(const Comparison &comparison)
{
  std::string text;
  for (const PublishedRow *row : comparison.without_prediction())
    text += "- **" + row->id + "**, " + verdict_without_prediction(*row) + ": " + row->title +
            ", " + row->measured.text() + "; " + row->measured.origin() +
            ". Reason: " + row->reason + ".\n";
  return text.empty() ? "" : "## Rows without a prediction\n\n" + text + "\n";
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
} // namespace

std::string
comparison_markdown(const Comparison &comparison)
{
  std::string text =
      "# Measured against predicted\n\n" + comparison.answer() + " Written by `" +
      comparison.command + "`.\n\n" +
      part("Outside", "The program misses these measurements:\n\n",
           predictions_table(comparison, true)) +
      "## The rule\n\n" + verdict_rule() + "\n" +
      part("All predictions", "", predictions_table(comparison, false)) +
      part("Misfit of each law", std::string(misfit_words) + "\n\n", misfit_table(comparison)) +
      law_lines(comparison) +
      part("Constants", "Values that the calibration rows give:\n\n", constants_table(comparison)) +
      others_text(comparison) +
      "## Inputs\n\nMarks: S read in the source, M from memory, D derived, A assumed.\n\n";
  for (const std::string &id : comparison.rows.wanted)
    if (comparison.rows.row(id).predicted_by != PredictedBy::nothing)
      text += row_text(comparison, comparison.rows.row(id));
  text.pop_back();
  return text;
}
} // namespace arthrowear
