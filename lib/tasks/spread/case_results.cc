// SPDX-License-Identifier: LGPL-2.1-or-later
#include "spread/case_results.h"

#include "base/csv.h"
#include "base/errors.h"
#include "results/summary_file.h"

#include <algorithm>
#include <filesystem>

namespace arthrowear
{
namespace
{
constexpr const char *cycles_column = "cycles [-]";
constexpr double per_million = 1e6; // cycles
} // namespace

std::map<std::string, SummaryNumber>
summary_numbers(const std::string &text, const std::string &file)
{
  const std::optional<std::vector<SummaryItem>> items = read_summary(text);
  if (!items)
    throw InputError(file + ": is no summary of a run. Remove outcome.json beside it: the same "
                            "command then runs this case again.");
  std::map<std::string, SummaryNumber> numbers;
  for (const SummaryItem &item : *items)
    if (item.value)
      numbers[item.id] = {item.name, *item.value, item.unit};
  return numbers;
}

std::vector<double>
easy_years(const double last)
{
  constexpr double steps[] = {.01, .02, .05, .1, .2, .25, .5, 1., 2., 5., 10.};
  constexpr double most = 20.;
  double step = steps[0];
  for (const double one : steps)
    if (last / step > most * (1. + 1e-9))
      step = one;
  std::vector<double> years;
  for (unsigned int k = 1; k * step <= last * (1. + 1e-9); ++k)
    years.push_back(k * step);
  return years;
}

std::vector<HistoryRows>
read_histories(const std::string &folder, const std::vector<HistoryColumns> &wanted)
{
  std::map<std::string, CsvTable> tables;
  std::error_code ignored;
  std::vector<HistoryRows> all;
  for (const HistoryColumns &one : wanted)
  {
    HistoryRows &rows = all.emplace_back();
    const std::string file = (std::filesystem::path(folder) / one.table).string();
    if (tables.count(one.table) == 0 && std::filesystem::exists(file, ignored))
      tables[one.table] = read_csv(file, NotNumbers::as_nan);
    const auto found = tables.find(one.table);
    if (found == tables.end())
      continue;
    const CsvTable &table = found->second;
    const auto has = [&table](const std::string &column) { return table.has_column(column); };
    if (!has(cycles_column) || !std::all_of(one.columns.begin(), one.columns.end(), has))
      continue;
    if (one.is_accumulated && !one.is_per_million)
      rows = {{0.}, {0.}};
    const std::vector<double> &cycles = table.column(cycles_column);
    for (std::size_t row = 0; row < table.n_rows(); ++row)
    {
      double sum = 0.;
      for (const std::string &column : one.columns)
        sum += table.column(column)[row] * table.column(column)[row];
      const double length =
                       one.columns.size() == 1 ? table.column(one.columns[0])[row] : std::sqrt(sum),
                   value = one.is_per_million ? per_million * length / cycles[row] : length;
      const double before = rows.cycles.empty() ? -1. : rows.cycles.back();
      if (std::isfinite(value) && cycles[row] > before)
      {
        rows.cycles.push_back(cycles[row]);
        rows.values.push_back(value);
      }
    }
  }
  return all;
}
} // namespace arthrowear
