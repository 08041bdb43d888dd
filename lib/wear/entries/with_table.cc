// SPDX-License-Identifier: LGPL-2.1-or-later
#include "entries/with_table.h"

#include "base/number_text.h"
#include "gait/column_names.h"
#include "gait/curve_table.h"
#include "gait/part_names.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
bool
ends_in(const std::string &text, const std::string &end)
{
  return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

bool
belongs_to(const Parameters &parameters, const std::string &column_entry,
           const std::string &file_entry)
{
  const std::string end = "column";
  const std::string own = column_entry.substr(0, column_entry.size() - end.size()) + "file";
  return parameters.has(own) ? own == file_entry : ends_in(file_entry, "/ File");
}
void
report_column(Parameters &parameters, const CsvTable &table, const std::string &entry,
              const std::string &text, const std::string &message)
{
  const std::string name = SignedColumn(text).name;
  if (name.find_first_of("*?") != std::string::npos)
  {
    parameters.error_at(entry, "a pattern that fits one column", message);
    return;
  }
  std::string near = nearest_name(name, table.names);
  if (const GaitPart part = part_of_name(name).part; near.empty() && part != GaitPart::none)
    for (const std::string &other : table.names)
      if (part_of_name(other).part == part)
        near += (near.empty() ? "" : "' or '") + other;
  parameters.error_at(entry, "the name of a column of " + table.file,
                      (near.empty() ? "" : "Is it '" + near + "'? ") +
                          "The file has: " + comma_list(table.names) + ".");
}
} // namespace

std::vector<std::string>
check_columns(Parameters &parameters, const CsvTable &table, const std::string &file_entry,
              const std::vector<std::string> &sections, const TableFormat format)
{
  std::vector<std::string> said;
  for (const std::string &section : sections)
    for (const std::string &entry : parameters.paths_in(section))
    {
      if (!ends_in(entry, " column") || !belongs_to(parameters, entry, file_entry))
        continue;
      for (const std::string &text : listed_columns(table, parameters.value(entry)))
      {
        try
        {
          if (format == TableFormat::csv_or_storage)
            column_like(table, text);
          else if (!table.has_column(text))
            table.column(SignedColumn(text).name);
        }
        catch (const InputError &error)
        {
          said.push_back(error.what());
          report_column(parameters, table, entry, text, error.what());
        }
      }
    }
  return said;
}

void
add_table_findings(Parameters &parameters, const std::string &file_entry, const std::string &file,
                   const InputError &error, const std::vector<std::string> &known)
{
  std::vector<std::string> findings;
  for (const std::string &message : error.messages())
    if (std::find(known.begin(), known.end(), message) == known.end())
      findings.push_back(message.compare(0, file.size(), file) == 0
                             ? message
                             : parameters.where(file_entry) + ": [" + file_entry + "] " + message);
  if (!findings.empty())
    parameters.add(InputError(findings));
}
} // namespace arthrowear
