// SPDX-License-Identifier: LGPL-2.1-or-later
#include "spread/spread_text.h"

#include "base/number_text.h"
#include "base/ranges.h"
#include "study/table_text.h"

namespace arthrowear
{
namespace
{
constexpr int digits = 4, error_digits = 2;

std::string
exact(const double value)
{
  return std::isfinite(value) ? rounded_text(value, 15) : "";
}

/// "12.4 [12.1, 12.8]"; an end that is not known is open.
std::string
interval(const Estimate &estimate)
{
  if (!std::isfinite(estimate.value))
    return "";
  const auto end = [](const double value)
  { return std::isfinite(value) ? rounded_text(value, digits) : std::string("?"); };
  return rounded_text(estimate.value, digits) + " [" + end(estimate.low) + ", " +
         end(estimate.high) + "]";
}

std::string
percent(const double probability)
{
  return rounded_text(100. * probability, digits) + " %";
}

std::string
count_of(const NumberSpread &spread)
{
  return spread.n_failed == 0
             ? std::to_string(spread.n)
             : std::to_string(spread.n) + " (" + std::to_string(spread.n_failed) + " of " +
                   std::to_string(spread.n + spread.n_failed) + " failed)";
}

std::string
errors_text(const std::vector<SpreadError> &errors)
{
  return joined(errors, ", ",
                [&](const SpreadError &error)
                { return error.cause + " " + rounded_text(error.size, error_digits); });
}

void
add_cells(const std::string &name, const Estimate &estimate, std::vector<std::string> &cells)
{
  if (name.empty())
    cells.insert(cells.end(), {exact(estimate.value), exact(estimate.low), exact(estimate.high)});
  else
    cells.insert(cells.end(), {name, name + " low", name + " high"});
}

/// Returns the cells of a number's spread, or of the header.
std::vector<std::string>
spread_cells(const NumberSpread &spread, const std::vector<double> &probabilities,
             const bool are_titles)
{
  std::vector<std::string> cells{are_titles ? "cases" : std::to_string(spread.n),
                                 are_titles ? "failed" : std::to_string(spread.n_failed)};
  const auto add = [&](const char *name, const Estimate &estimate)
  { add_cells(are_titles ? name : "", estimate, cells); };
  add("mean", spread.mean);
  add("standard deviation", spread.deviation);
  for (std::size_t k = 0; k < probabilities.size(); ++k)
    add(("quantile " + percent(probabilities[k])).c_str(),
        are_titles ? Estimate() : spread.quantiles[k]);
  return cells;
}

std::string
indices_text(const Spread &spread)
{
  std::vector<std::vector<std::string>> rows{{"result", "input", "first index", "total index"}};
  std::string refusals;
  for (const ResultSpread &result : spread.results)
  {
    if (!result.indices)
      continue;
    if (!result.indices->refused.empty())
      refusals += result.name + ": no indices by " + result.indices->method + ": " +
                  result.indices->refused + "\n";
    for (const Index &index : result.indices->groups)
      rows.push_back({result.name, index.group, interval(index.first), interval(index.total)});
  }
  return (rows.size() > 1 ? "\nSobol's indices: shares of the variance\n\n" + markdown_table(rows)
                          : "") +
         (refusals.empty() ? "" : "\n" + refusals);
}

std::string
control_text(const Spread &spread)
{
  std::vector<std::vector<std::string>> rows{{"result", "mean", "corrected mean", "correlation",
                                              "variance ratio", "gain at equal wall time"}};
  std::string notes;
  for (const ResultSpread &result : spread.results)
  {
    if (result.control)
      rows.push_back({result.header(), interval(result.control->plain_mean),
                      interval(result.control->mean), correlation_text(result.control->rho),
                      rounded_text(result.control->variance_ratio, 3),
                      rounded_text(result.control->gain, 3)});
    if (result.control && !result.control->pays)
      notes += result.name + ": " + result.control->statement + "\n";
    if (!result.control_note.empty())
      notes += result.name + ": " + result.control_note + "\n";
  }
  return (rows.size() > 1 ? "\nMeans corrected by the cheaper model\n\n" + markdown_table(rows)
                          : "") +
         (notes.empty() ? "" : "\n" + notes);
}
} // namespace

std::string
quantiles_as_csv(const Spread &spread)
{
  std::vector<std::string> cells{"result"};
  const auto add = [&cells](const std::vector<std::string> &more) { append(cells, more); };
  add(spread_cells({}, spread.probabilities, true));
  add({"errors"});
  std::string text = csv_line(cells);
  for (const ResultSpread &result : spread.results)
  {
    cells = {result.header()};
    add(spread_cells(result.spread, spread.probabilities, false));
    add({errors_text(result.spread.errors)});
    text += csv_line(cells);
  }
  return text;
}

std::string
quantiles_as_markdown(const Spread &spread)
{
  std::vector<std::vector<std::string>> rows{{"result", "cases", "mean", "standard deviation"}};
  for (const double probability : spread.probabilities)
    rows[0].push_back(percent(probability));
  rows[0].push_back("errors ±");
  for (const ResultSpread &result : spread.results)
  {
    std::vector<std::string> &row = rows.emplace_back(
        std::vector<std::string>{result.header(), count_of(result.spread),
                                 interval(result.spread.mean), interval(result.spread.deviation)});
    for (const Estimate &quantile : result.spread.quantiles)
      row.push_back(interval(quantile));
    row.push_back(errors_text(result.spread.errors));
  }
  return markdown_table(rows);
}

std::string
years_as_csv(const Spread &spread)
{
  if (spread.years.empty())
    return "";
  std::vector<std::string> cells{"quantity", "year"};
  const auto add = [&cells](const std::vector<std::string> &more) { append(cells, more); };
  add(spread_cells({}, spread.probabilities, true));
  add({"errors"});
  std::string text = csv_line(cells);
  for (const HistorySpread &history : spread.histories)
    for (std::size_t year = 0; year < spread.years.size(); ++year)
    {
      cells = {with_unit(history.name, history.unit), exact(spread.years[year])};
      add(spread_cells(history.years[year], spread.probabilities, false));
      add({errors_text(history.years[year].errors)});
      text += csv_line(cells);
    }
  return text;
}

std::string
indices_as_csv(const Spread &spread)
{
  std::string text;
  const auto add = [&text](const std::string &name, const std::string &year, const Indices &indices)
  {
    for (const Index &index : indices.groups)
    {
      std::vector<std::string> cells{name, year, index.group};
      add_cells("", index.first, cells);
      add_cells("", index.total, cells);
      cells.push_back(indices.method);
      text += csv_line(cells);
    }
  };
  for (const ResultSpread &result : spread.results)
    if (result.indices)
      add(result.header(), "", *result.indices);
  for (const HistorySpread &history : spread.histories)
    for (std::size_t year = 0; year < history.indices.size(); ++year)
      add(with_unit(history.name, history.unit), exact(spread.years[year]), history.indices[year]);
  std::vector<std::string> cells{"result", "year", "input"};
  add_cells("first index", {}, cells);
  add_cells("total index", {}, cells);
  cells.push_back("method");
  return text.empty() ? "" : csv_line(cells) + text;
}

std::string
spread_text(const Spread &spread, const Study &study)
{
  std::string text = "Values with their 95 % intervals of sampling (design " +
                     name_of(study.sample.design) + ")\n\n" + quantiles_as_markdown(spread) +
                     indices_text(spread) + control_text(spread);
  for (const std::string &note : spread.notes)
    text += "\n" + note + "\n";
  return text;
}
} // namespace arthrowear
