// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/csv.h"

#include "base/collect.h"
#include "base/number_cell.h"
#include "base/number_text.h"
#include "base/ranges.h"
#include "base/repeated_findings.h"
#include "base/shown_text.h"
#include "base/storage_table.h"
#include "base/text_file.h"
#include "base/text_lines.h"
#include "base/unit_in_name.h"

#include <cctype>
#include <cmath>
#include <limits>
#include <set>

namespace arthrowear
{
namespace
{
/// True for an index, which counts the rows: 0, 1, 2 … or 1, 2, 3 ….
bool
counts_rows(const std::vector<double> &values)
{
  for (std::size_t row = 0; row < values.size(); ++row)
    if (values[row] != values[0] + static_cast<double>(row))
      return false;
  return !values.empty() && (values[0] == 0. || values[0] == 1.);
}

/// Removes columns without a name that have no value, as by commas at the ends of the lines, or an
/// index.
void
remove_empty_columns(CsvTable &table)
{
  for (std::size_t c = table.names.size(); c-- > 0;)
  {
    const std::vector<double> &values = table.columns[c];
    const bool has_values = any_of(values, [](const double v) { return !std::isnan(v); });
    if (!table.names[c].empty() || (has_values && !counts_rows(values)))
      continue;
    table.names.erase(table.names.begin() + static_cast<std::ptrdiff_t>(c));
    table.columns.erase(table.columns.begin() + static_cast<std::ptrdiff_t>(c));
    if (c < table.faults.size())
      table.faults.erase(table.faults.begin() + static_cast<std::ptrdiff_t>(c));
  }
}

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

/// True for the errors of spreadsheets, which begin as comments do: #N/A, #DIV/0!, #VALUE!.
bool
begins_with_spreadsheet_error(const std::string_view line)
{
  for (const std::string_view error :
       {"#N/A", "#DIV/0", "#VALUE", "#REF!", "#NAME?", "#NUM!", "#NULL!", "#NV", "#WERT"})
    if (line.substr(0, error.size()) == error)
      return true;
  return false;
}

/// True for a cell of words, as names are.
bool
is_word(const std::string_view cell)
{
  constexpr std::ptrdiff_t least_letters = 3;
  double value = 0.;
  return !read_cell(cell, value) && count_where(cell, [](const unsigned char c)
                                                { return std::isalpha(c) != 0; }) >= least_letters;
}

/// True for numbers between blanks.
bool
has_several_numbers(const std::string_view line)
{
  const std::size_t end = line.find_first_of(" \t"), last = line.find_last_of(" \t");
  double first = 0.;
  return end != std::string_view::npos && read_cell(line.substr(0, end), first) &&
         read_cell(line.substr(last + 1), first);
}

std::string
title_or_names(const unsigned title, const unsigned names)
{
  return " Are the names in line " + std::to_string(names) + ", and is line " +
         std::to_string(title) +
         " a title or a comment? Let all lines above the names begin with '#', or remove them.";
}

std::size_t
number_of(const char mark, const std::string &line)
{
  return static_cast<std::size_t>(std::count(line.begin(), line.end(), mark));
}

/// Cells of a line, as views of it or of `unquoted`, where it has quotes.
void
split_cells(const std::string_view line, std::vector<std::string_view> &views,
            std::vector<std::string> &unquoted)
{
  views.clear();
  if (line.find('"') != std::string_view::npos)
  {
    unquoted = csv_cells(std::string(line));
    views.assign(unquoted.begin(), unquoted.end());
    return;
  }
  for (std::size_t begin = 0; begin <= line.size();)
  {
    const std::size_t end = std::min(line.find(',', begin), line.size());
    views.push_back(trimmed_view(line.substr(begin, end - begin)));
    begin = end + 1;
  }
}

/// Reads the lines of a table.
class CsvReader
{
public:
  CsvReader(const std::string &file, const NotNumbers others) : others_(others)
  {
    table.file = file;
  }

  void read_line(const std::string_view line, const unsigned number)
  {
    const std::string_view bare = trimmed_view(line);
    if (bare.empty())
      return;
    if (bare[0] == '#' && !begins_with_spreadsheet_error(bare))
    {
      if (header_line_ == 0)
        table.comments.push_back(trimmed(std::string(bare.substr(1))));
      return;
    }
    if (header_line_ > 0)
      return read_row(bare, number);
    if (number == 1 && bare == "sep=,") // of spreadsheets
      return;
    header_line_ = number;
    read_header(std::string(bare));
  }

  /// Ends the table; its findings are added.
  void finish(InputErrors &errors)
  {
    if (header_line_ == 0)
      errors.add(table.file +
                 ": the file is empty, must have a line with column names and rows of numbers.");
    else
    {
      for (const RepeatedFindings &findings : cells_)
        table.faults.push_back(findings.texts());
      check_column_names(table, place(header_line_), errors_);
      if (!has_rows_)
        errors_.add(table.file + ": there are no rows below the column names.");
    }
    if (!errors_.empty())
      collect(errors, [this] { errors_.throw_if_any(); });
    for (const std::string &text : rows_.texts())
      errors.add(text);
  }

  CsvTable table;

private:
  std::string place(const unsigned number) const
  {
    return table.file + ":" + std::to_string(number);
  }

  void read_header(const std::string &line)
  {
    refuse_other_separators(line);
    if (number_of('"', line) % 2 == 1)
      throw InputError(place(header_line_) + ": a name in quotes has no end on its line. Write "
                                             "each name into one line, without line ends.");
    const std::size_t commas = number_of(',', line);
    if (commas >= most_table_columns)
      throw InputError(place(header_line_) + ": the line has " + number(commas, "comma") +
                       ", must name at most " + number(most_table_columns, "column") + ".");
    table.names = csv_cells(line);
    table.columns.resize(table.names.size());
    cells_.resize(table.names.size());
    double value = 0.;
    const auto n_numbers = static_cast<std::size_t>(count_where(
        table.names, [&](const std::string &name) { return parse_number(name, value); }));
    constexpr std::size_t many = 3;
    const bool is_named_by_comment = n_numbers > 1 && !table.comments.empty() &&
                                     csv_cells(table.comments.back()).size() == table.names.size();
    if (n_numbers == table.names.size())
      errors_.add(place(header_line_) + ": the first line holds numbers, must name the columns. " +
                  (is_named_by_comment ? "The comment above it seems to name them: remove its '#'."
                                       : "Put a line like 'time [s],load [N]' above it."));
    else if (n_numbers >= many && n_numbers + 1 == table.names.size())
      throw InputError(place(header_line_) +
                       ": the line has one name and then numbers, must name the columns. Does the "
                       "table have a row for each curve? Transpose it: a column for each curve.");
  }

  void refuse_other_separators(const std::string &line) const
  {
    constexpr std::pair<char, const char *> separators[] = {
        {';', "semicolons"}, {'\t', "tabs"}, {'|', "bars"}};
    for (const auto &[mark, name] : separators)
      if (number_of(mark, line) > number_of(',', line))
        throw InputError(place(header_line_) + ": the columns are separated by " + name +
                         "; expected commas, with '.' as the decimal mark. Export the file again "
                         "with these settings.");
  }

  /// A first row that has only words, of units or of the names below a title.
  /// @return true if it is one
  bool refuse_words(const unsigned number_of_line)
  {
    if (!is_row_of_words({views_.begin(), views_.end()}))
      return false;
    if (views_.size() > table.names.size())
      throw InputError(place(header_line_) + ": names " + number(table.names.size(), "column") +
                       " where the line below has " + number(views_.size(), "word") + "." +
                       title_or_names(header_line_, number_of_line));
    errors_.add(place(number_of_line) + row_of_words);
    return true;
  }

  void read_row(const std::string_view line, const unsigned number_of_line)
  {
    split_cells(line, views_, unquoted_);
    if (all_of(views_, [](const std::string_view cell) { return cell.empty(); }))
      return;
    const bool is_first = !has_rows_;
    has_rows_ = true;
    if (is_first && others_ == NotNumbers::refuse && refuse_words(number_of_line))
      return;
    if (is_first && table.names.size() == 1 && has_several_numbers(line))
      throw InputError(place(number_of_line) +
                       ": the columns are separated by blanks; expected commas. Export the file "
                       "again with these settings.");
    if (!fits_header(views_, number_of_line))
      return;
    for (std::size_t c = 0; c < views_.size(); ++c)
    {
      double value = std::numeric_limits<double>::quiet_NaN();
      if (!read_cell(views_[c], value) && others_ == NotNumbers::refuse)
        add_fault(c, views_[c], number_of_line);
      table.columns[c].push_back(value);
    }
    table.line_of_row.push_back(number_of_line);
  }

  void add_row(unsigned number);

  /// Empty cells behind the last column are no values.
  bool fits_header(std::vector<std::string_view> &cells, const unsigned number_of_line)
  {
    const std::size_t n = table.names.size();
    while (cells.size() > n && cells.back().empty())
      cells.pop_back();
    while (cells.size() < n && table.names[cells.size()].empty())
      cells.emplace_back();
    if (cells.size() == n)
      return true;
    const bool has_more = cells.size() > n;
    rows_.add(has_more ? "more" : "less", number_of_line,
              [&]
              {
                const bool has_words = std::any_of(cells.begin(), cells.end(), is_word);
                return place(number_of_line) + ": the row has " + number(cells.size(), "value") +
                       ", must have one for each of the " + number(n, "column") + " (" +
                       comma_list(table.names) + ")." +
                       (!has_more   ? ""
                        : has_words ? title_or_names(header_line_, number_of_line)
                                    : " The decimal mark must be a point.");
              });
    return false;
  }

  void add_fault(const std::size_t column, const std::string_view cell,
                 const unsigned number_of_line)
  {
    const std::string text(cell), advice = advice_for_cell(text);
    cells_[column].add(text.empty() ? "empty" : "text" + advice, number_of_line,
                       [&]
                       {
                         return place(number_of_line) + ": column '" + table.names[column] +
                                "' is " + (text.empty() ? "empty" : "'" + shown_text(text) + "'") +
                                ", must be a finite number." + (advice.empty() ? "" : " " + advice);
                       });
  }

  NotNumbers others_;
  InputErrors errors_;
  RepeatedFindings rows_; // findings about whole rows
  std::vector<RepeatedFindings> cells_;
  unsigned header_line_ = 0;
  bool has_rows_ = false;
  std::vector<std::string_view> views_;
  std::vector<std::string> unquoted_;
};

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

std::string
joined_by_blanks(const std::vector<std::string> &lines)
{
  std::string text;
  for (const std::string &line : lines)
    text += " " + line;
  return text;
}
} // namespace

void
check_column_names(CsvTable &table, const std::string &place, InputErrors &errors)
{
  if (table.columns.size() == table.names.size())
    remove_empty_columns(table);
  std::set<std::string> seen;
  for (std::size_t c = 0; c < table.names.size(); ++c)
  {
    const bool is_new = seen.insert(table.names[c]).second;
    if (!is_utf8(table.names[c]))
      errors.add(place + ": the name of column " + std::to_string(c + 1) + ", '" +
                 shown_text(table.names[c]) + "', is not UTF-8. Save the file in that encoding.");
    else if (table.names[c].empty())
      errors.add(place + ": column " + std::to_string(c + 1) +
                 " has no name. Name it, or remove the column.");
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

/// The place of a column in the table; behind the last one if there is none.
std::size_t
CsvTable::place_of(const std::string &name) const
{
  const auto place = [this](const std::string &wanted) {
    return static_cast<std::size_t>(std::find(names.begin(), names.end(), wanted) - names.begin());
  };
  const std::size_t exact = place(name), mark = name.rfind(" [");
  if (exact < names.size() || mark == std::string::npos || mark == 0 || name.back() != ']' ||
      unit_of_text(name.substr(mark + 2, name.size() - mark - 3), true).name.empty())
    return exact;
  const std::string bare = name.substr(0, mark);
  const std::size_t of_bare = place(bare);
  if (of_bare < names.size() || !has_header_units)
    return of_bare;
  const auto found = std::find_if(names.begin(), names.end(),
                                  [&bare](const std::string &other)
                                  { return other.substr(0, other.rfind(" [")) == bare; });
  return static_cast<std::size_t>(found - names.begin());
}

const std::vector<double> &
CsvTable::column(const std::string &name) const
{
  const std::size_t found = place_of(name);
  if (found < names.size())
  {
    if (found < faults.size() && !faults[found].empty())
      throw InputError(faults[found]);
    return columns[found];
  }
  // nearest_name() would not find the column if only the unit is missing.
  const auto with_unit = find_where(names, [&name](const std::string &other)
                                    { return !name.empty() && other.rfind(name + " [", 0) == 0; });
  const std::string near = with_unit ? *with_unit : nearest_name(name, names);
  throw InputError(file + ": there is no column '" + name + "'." +
                   (near.empty() ? "" : " Is it '" + near + "'?") +
                   " The file has: " + comma_list(names) + ".");
}

std::string
CsvTable::where(std::size_t row) const
{
  return file + ":" + std::to_string(line_of_row[row]);
}

CsvTable
read_csv(const std::string &file, const NotNumbers others)
{
  return parse_csv(read_text_file(file), file, others);
}

CsvTable
parse_csv(const std::string &text, const std::string &file, const NotNumbers others)
{
  refuse_other_formats(text, file);
  CsvReader reader(file, others);
  TextLines lines(text);
  for (std::string_view line; lines.next(line);)
    reader.read_line(line, lines.number());
  InputErrors errors;
  reader.finish(errors);
  errors.throw_if_any();
  reader.table.declared = sentences_with("DECLARED", joined_by_blanks(reader.table.comments));
  return std::move(reader.table);
}
} // namespace arthrowear
