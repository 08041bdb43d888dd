// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/csv.h"

#include "base/errors.h"
#include "base/number_text.h"
#include "base/shown_text.h"
#include "base/storage_table.h"
#include "base/text_file.h"

#include <algorithm>
#include <limits>
#include <set>
#include <sstream>

namespace arthrowear
{
namespace
{
std::string
number(std::size_t n, const std::string &noun)
{
  return std::to_string(n) + " " + noun + (n == 1 ? "" : "s");
}

// Files of other kinds that are named in place of a table: one finding with the remedy.
void
refuse_other_formats(const std::string &text, const std::string &file)
{
  const StorageHeader header = storage_header(text);
  if (header.end_line > 0)
    throw InputError(
        file + ":" + std::to_string(header.end_line) +
        ": is a storage file of OpenSim (.sto, .mot), with a header up to 'endheader' and columns "
        "separated by tabs; must be a table with commas. Convert it with `sed -e '1,/endheader/d' "
        "-e 's/^[[:blank:]]*//' -e 's/[[:blank:]]*$//' -e 's/[[:blank:]][[:blank:]]*/,/g' in.sto > "
        "out.csv`" +
        (header.angles == StorageHeader::Angles::radians ? "; its angles are in radians." : "."));
  const std::string format = other_format_than_csv(text);
  if (!format.empty())
    throw InputError(file + ": is " + format +
                     ", must be a table: a line with the names of the columns, then lines of "
                     "numbers, separated by commas.");
  refuse_old_line_ends(text, file);
}

void
read_header(const std::string &line, const std::string &place, CsvTable &table, InputErrors &errors)
{
  for (const char mark : {';', '\t'})
    if (line.find(',') == std::string::npos && line.find(mark) != std::string::npos)
      throw InputError(place + ": the columns are separated by " +
                       (mark == ';' ? "semicolons" : "tabs") +
                       "; expected commas, with '.' as the decimal mark. Export the file again "
                       "with these settings.");
  const std::size_t commas = static_cast<std::size_t>(std::count(line.begin(), line.end(), ','));
  if (commas >= most_table_columns)
    throw InputError(place + ": the line has " + number(commas, "comma") + ", must name at most " +
                     number(most_table_columns, "column") + ".");
  table.names = csv_cells(line);
  table.columns.resize(table.names.size());
  double value = 0.;
  if (std::all_of(table.names.begin(), table.names.end(),
                  [&](const std::string &name) { return parse_number(name, value); }))
    errors.add(place + ": the first line holds numbers, must name the columns. "
                       "Put a line like 'time [s],load [N]' above it.");
  check_column_names(table, place, errors);
}

void
read_row(const std::string &line, const std::string &place, const NotNumbers others,
         CsvTable &table, InputErrors &errors)
{
  const std::vector<std::string> cells = csv_cells(line);
  if (cells.size() != table.names.size())
  {
    errors.add(place + ": the row has " + number(cells.size(), "value") +
               ", must have one for each of the " + number(table.names.size(), "column") + " (" +
               comma_list(table.names) + ")." +
               (cells.size() > table.names.size() ? " The decimal mark must be a point." : ""));
    return;
  }
  for (std::size_t c = 0; c < cells.size(); ++c)
  {
    double value = std::numeric_limits<double>::quiet_NaN();
    if (!parse_number(cells[c], value) && others == NotNumbers::refuse)
      errors.add(place + ": column '" + table.names[c] + "' is " +
                 (cells[c].empty() ? "empty" : "'" + shown_text(cells[c]) + "'") +
                 ", must be a finite number.");
    table.columns[c].push_back(value);
  }
}
} // namespace

void
check_column_names(const CsvTable &table, const std::string &place, InputErrors &errors)
{
  std::set<std::string> seen;
  for (std::size_t c = 0; c < table.names.size(); ++c)
  {
    const bool is_new = seen.insert(table.names[c]).second;
    if (!is_utf8(table.names[c]))
      errors.add(place + ": the name of column " + std::to_string(c + 1) + ", '" +
                 shown_text(table.names[c]) + "', is not UTF-8. Save the file in that encoding.");
    else if (table.names[c].empty())
      errors.add(place + ": column " + std::to_string(c + 1) + " has no name.");
    else if (!is_new)
      errors.add(place + ": column '" + table.names[c] + "' exists twice. Rename or remove one.");
  }
}

void
refuse_old_line_ends(const std::string &text, const std::string &file)
{
  if (text.find('\n') == std::string::npos && trimmed(text).find('\r') != std::string::npos)
    throw InputError(file + ": its lines end in carriage returns alone, must end in line feeds. "
                            "Convert it with `tr '\\r' '\\n' < in.csv > out.csv`.");
}

std::vector<std::string>
csv_cells(const std::string &line)
{
  std::vector<std::string> cells(1);
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i)
  {
    if (line[i] == '"' && quoted && i + 1 < line.size() && line[i + 1] == '"')
      cells.back() += line[i++];
    else if (line[i] == '"')
      quoted = !quoted;
    else if (line[i] == ',' && !quoted)
      cells.emplace_back();
    else
      cells.back() += line[i];
  }
  for (std::string &cell : cells)
    cell = trimmed(cell);
  return cells;
}

std::string
other_format_than_csv(const std::string &text)
{
  constexpr std::size_t start = 256;
  const std::string first = trimmed(without_byte_order_mark(text.substr(0, start)));
  const auto begins_with = [&first](const std::string &words)
  { return first.rfind(words, 0) == 0; };
  const std::size_t second = first.find_first_not_of(" \t\r\n", 1);
  const char next = second < first.size() ? first[second] : ' ';
  if ((begins_with("{") && (next == '"' || next == '}')) ||
      (begins_with("[") && (next == '{' || next == '[')))
    return "JSON";
  for (const char *words : {"<?xml", "<VTKFile", "<svg", "<!DOCTYPE", "<html"})
    if (begins_with(words))
      return "XML";
  return "";
}

bool
CsvTable::has_column(const std::string &name) const
{
  return std::find(names.begin(), names.end(), name) != names.end();
}

const std::vector<double> &
CsvTable::column(const std::string &name) const
{
  const auto found = std::find(names.begin(), names.end(), name);
  if (found != names.end())
    return columns[found - names.begin()];
  // nearest_name() would not find the column if only the unit is missing.
  const auto with_unit = std::find_if(names.begin(), names.end(),
                                      [&name](const std::string &other) {
                                        return !name.empty() && other.rfind(name + " [", 0) == 0;
                                      });
  const std::string near = with_unit != names.end() ? *with_unit : nearest_name(name, names);
  throw InputError(file + ": there is no column '" + name + "'." +
                   (near.empty() ? "" : " Is it '" + near + "'?") +
                   " The file has: " + comma_list(names) + ".");
}

std::string
CsvTable::where(std::size_t row) const
{
  return file + ":" + std::to_string(line_of_row[row]);
}

namespace
{
/// The sentences of a text that have a word.
std::string
sentences_with(const std::string &word, const std::string &text)
{
  std::string found;
  for (std::size_t begin = 0, end = 0; begin < text.size(); begin = end)
  {
    end = text.find(". ", begin);
    end = end == std::string::npos ? text.size() : end + 2;
    const std::string sentence = trimmed(text.substr(begin, end - begin));
    if (sentence.find(word) != std::string::npos)
      found += (found.empty() ? "" : " ") + sentence;
  }
  return found;
}
} // namespace

CsvTable
parse_csv(const std::string &text, const std::string &file, const NotNumbers others)
{
  refuse_other_formats(text, file);
  CsvTable table;
  table.file = file;
  InputErrors errors;
  std::istringstream lines(without_byte_order_mark(text));
  std::string line;
  std::string comments;
  bool has_rows = false;
  for (unsigned n = 1; std::getline(lines, line); ++n)
  {
    const std::string bare = trimmed(line);
    if (!bare.empty() && bare[0] == '#' && table.names.empty())
      comments += " " + trimmed(bare.substr(1));
    if (bare.empty() || bare[0] == '#')
      continue;
    const std::string place = file + ":" + std::to_string(n);
    if (table.names.empty())
    {
      read_header(bare, place, table, errors);
      continue;
    }
    has_rows = true;
    if (errors.size() >= most_table_findings)
    {
      errors.add(place + ": the rest of the file was not read: too many findings.");
      break;
    }
    const std::size_t findings = errors.size();
    read_row(bare, place, others, table, errors);
    if (errors.size() == findings)
      table.line_of_row.push_back(n);
  }
  if (table.names.empty())
    errors.add(file +
               ": the file is empty, must have a line with column names and rows of numbers.");
  else if (!has_rows)
    errors.add(file + ": there are no rows below the column names.");
  errors.throw_if_any();
  table.declared = sentences_with("DECLARED", comments);
  return table;
}

CsvTable
read_csv(const std::string &file, const NotNumbers others)
{
  return parse_csv(read_text_file(file), file, others);
}
} // namespace arthrowear
