// SPDX-License-Identifier: LGPL-2.1-or-later
#include "spread/case_results.h"

#include "base/csv.h"
#include "base/errors.h"
#include "parameters/entry_name.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <filesystem>

namespace arthrowear
{
namespace
{
constexpr const char *cycles_column = "cycles [-]";

bool
is_known(const std::vector<HistoryColumns> &all, const std::string &name)
{
  return std::any_of(all.begin(), all.end(),
                     [&name](const HistoryColumns &one) { return one.name == name; });
}

/// "penetration by volume" of "penetration by volume x", y and z; empty for other columns.
std::string
name_of_vector(const std::vector<std::string> &names)
{
  if (names.size() != 3)
    return "";
  const std::string base =
      names[0].substr(0, names[0].size() - std::min<std::size_t>(2, names[0].size()));
  const char *axes[] = {" x", " y", " z"};
  for (std::size_t i = 0; i < 3; ++i)
    if (names[i] != base + axes[i])
      return "";
  return base;
}

std::string
unit_in(const std::string &header)
{
  const std::size_t begin = header.rfind(" [");
  return begin == header.npos ? "" : header.substr(begin + 2, header.size() - begin - 3);
}
} // namespace

std::map<std::string, SummaryNumber>
summary_numbers(const std::string &text, const std::string &file)
{
  const auto json = nlohmann::json::parse(text, nullptr, false);
  if (!json.is_object())
    throw InputError(file + ": is no summary of a run. Remove outcome.json beside it: the same "
                            "command then runs this case again.");
  std::map<std::string, SummaryNumber> numbers;
  for (const auto &[name, item] : json.items())
  {
    const nlohmann::json value = item.is_object() ? item.value("value", nlohmann::json()) : item;
    if (value.is_number())
      numbers[name] = {value.get<double>(), item.is_object() ? item.value("unit", "") : ""};
  }
  return numbers;
}

std::vector<HistoryColumns>
declared_histories(const Declarations &declared)
{
  std::vector<HistoryColumns> all;
  for (const DeclaredPlot &plot : declared.plots)
  {
    if (plot.along != DeclaredPlot::Along::column || plot.x != cycles_column)
      continue;
    std::vector<std::string> names;
    for (const std::string &column : plot.columns)
      names.push_back(name_without_unit(column));
    if (const std::string vector = name_of_vector(names); !vector.empty())
    {
      const std::string unit = unit_in(plot.columns.front());
      all.push_back({vector, unit, plot.table, plot.columns, plot.is_accumulated});
      all.push_back({vector + ", AP radiograph",
                     unit,
                     plot.table,
                     {plot.columns[1], plot.columns[2]},
                     plot.is_accumulated});
    }
    for (std::size_t i = 0; i < names.size(); ++i)
      if (!is_known(all, names[i]))
        all.push_back({names[i],
                       unit_in(plot.columns[i]),
                       plot.table,
                       {plot.columns[i]},
                       plot.is_accumulated});
  }
  return all;
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
    if (one.is_accumulated)
      rows = {{0.}, {0.}};
    const std::vector<double> &cycles = table.column(cycles_column);
    for (std::size_t row = 0; row < table.n_rows(); ++row)
    {
      double sum = 0.;
      for (const std::string &column : one.columns)
        sum += table.column(column)[row] * table.column(column)[row];
      const double value =
          one.columns.size() == 1 ? table.column(one.columns[0])[row] : std::sqrt(sum);
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
