// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/table_store.h"
#include "parameters/parameters.h"

namespace arthrowear
{
/// A finding for each entry "… column" of the sections whose name does not fit one column in the
/// table of the entry `file_entry`. "X column" is one of the table of "X file" where there is such
/// an entry, else of "File". Names may be empty, have a minus before them, or be several separated
/// by commas.
/// @return what CsvTable::column() or column_like() says of the same columns
std::vector<std::string> check_columns(Parameters &parameters, const CsvTable &table,
                                       const std::string &file_entry,
                                       const std::vector<std::string> &sections,
                                       TableFormat format);

/// Turns the errors of a table into findings. Errors in `known` are left out; errors that do not
/// begin with the table's name get the place of the entry.
void add_table_findings(Parameters &parameters, const std::string &file_entry,
                        const std::string &file, const InputError &error,
                        const std::vector<std::string> &known);

/// Reads a table for an entry without findings. Errors in the table, or
/// in the names of its columns in the entry's section and in `more_sections`, become findings.
template <typename Action>
void
with_table(Parameters &parameters, const std::string &entry, const std::string &file,
           const Action &action, const std::vector<std::string> &more_sections = {},
           const TableFormat format = TableFormat::csv)
{
  if (!parameters.is_good(entry))
    return;
  std::vector<std::string> known;
  try
  {
    const std::shared_ptr<const CsvTable> stored = stored_table(file, format);
    const CsvTable &table = *stored;
    std::vector<std::string> sections = more_sections;
    sections.insert(sections.begin(), entry.substr(0, entry.rfind(" / ")));
    known = check_columns(parameters, table, entry, sections, format);
    if (!table.declared.empty())
      parameters.input_notes().add_declared(entry, table.declared);
    action(table);
  }
  catch (const InputError &error)
  {
    add_table_findings(parameters, entry, file, error, known);
  }
}

/// The same for a table of a joint's motion or load, which may be a file of OpenSim.
template <typename Action>
void
with_gait_table(Parameters &parameters, const std::string &entry, const std::string &file,
                const Action &action)
{
  with_table(parameters, entry, file, action, {}, TableFormat::csv_or_storage);
}
} // namespace arthrowear
