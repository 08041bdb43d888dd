// SPDX-License-Identifier: LGPL-2.1-or-later
#include "last_rows.h"

#include "program.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>

namespace program_test
{
namespace
{
using Json = nlohmann::json;
using LastRow = std::map<std::string, double>;

/// Headers of a table, without their quotes, with the numbers of its last row; empty if it has
/// none.
LastRow
last_row_of(const std::string &table)
{
  std::istringstream lines(table);
  std::string names, last;
  std::getline(lines, names);
  for (std::string line; std::getline(lines, line);)
    last = line;
  LastRow row;
  std::istringstream values(last);
  std::size_t at = 0;
  for (std::string value; std::getline(values, value, ',') && at < names.size();)
  {
    const std::size_t end = names[at] == '"' ? names.find('"', at + 1) + 1 : names.find(',', at);
    const std::string name = names.substr(at, std::min(end, names.size()) - at);
    row[name[0] == '"' ? name.substr(1, name.size() - 2) : name] =
        std::strtod(value.c_str(), nullptr);
    at = std::min(end, names.size()) + 1;
  }
  return row;
}

double
value_of(const Json &summary, const std::string &name)
{
  if (!summary.contains(name))
    return NAN;
  const Json &item = summary[name];
  const Json value = item.is_object() ? item.value("value", Json()) : item;
  return value.is_number() ? value.get<double>() : NAN;
}

/// A mean is one per million cycles of a column that adds up.
void
compare(const fs::path &table, const LastRow &row, const Json &declared, const Json &summary)
{
  constexpr double share = 1e-6;
  for (const Json &result : declared.at("results"))
  {
    const std::string name = result.at("name"), unit = result.value("unit", ""),
                      column = result.value("column", "");
    const auto found = row.find(column.empty() ? name + " [" + unit + "]" : column);
    const double value = value_of(summary, name);
    if (found == row.end() || std::isnan(value))
      continue;
    const bool is_mean = !column.empty() && result.value("reduction", "") == "mean";
    const double wanted = is_mean ? 1e6 * found->second / row.at("cycles [-]") : found->second;
    // A component of a vector changes in proportion to the length of the vector.
    const double length = value_of(summary, name.substr(0, name.size() - 2));
    const bool is_component = name.size() > 2 && name[name.size() - 2] == ' ' && length > 0.;
    EXPECT_NEAR(value, wanted, share * (is_component ? length : std::abs(wanted)) + 1e-12)
        << "'" << name << "' of the summary is not what the last row of " << table << " has";
  }
}
} // namespace

void
refuse_other_last_rows(const fs::path &folder)
{
  std::error_code ignored; // a run may still write
  for (fs::recursive_directory_iterator file(folder, ignored), end; !ignored && file != end;
       file.increment(ignored))
  {
    if (file->path().filename() != "declarations.json")
      continue;
    const fs::path run = file->path().parent_path();
    const Json declared = Json::parse(read(file->path()), nullptr, false),
               summary = Json::parse(read(run / "summary.json"), nullptr, false);
    if (!declared.is_object() || !summary.is_object() || summary.value("outcome", "") != "done" ||
        !declared.contains("tables"))
      continue;
    for (const Json &table : declared["tables"])
    {
      const fs::path name = run / table.value("file", "");
      // Rows of statistics.csv are steps.
      if (name.extension() != ".csv" || name.filename() == "statistics.csv" ||
          !fs::exists(name, ignored))
        continue;
      const LastRow row = last_row_of(read(name));
      // Tests shorten tables and change their rows.
      const auto cycles = row.find("cycles [-]");
      const bool has_all =
          cycles != row.end() && (cycles->second == value_of(summary, "cycles") ||
                                  cycles->second == value_of(summary, "cycles with worn geometry"));
      if (has_all)
        compare(name, row, declared, summary);
    }
  }
}
} // namespace program_test
