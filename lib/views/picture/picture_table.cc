// SPDX-License-Identifier: LGPL-2.1-or-later
#include "picture/picture_table.h"

#include "base/errors.h"
#include "base/number_text.h"
#include "base/ranges.h"
#include "base/text_file.h"
#include "base/text_lines.h"
#include "base/unit_in_name.h"

#include <filesystem>

namespace arthrowear
{
namespace
{
namespace fs = std::filesystem;

/// The folder, for a table that every run or study has.
std::string
name_of(const std::string &file)
{
  const fs::path path = fs::absolute(file);
  for (const char *common : {"statistics.csv", "table.csv", "wear_history.csv"})
    if (path.filename() == common)
      return path.parent_path().filename().string();
  return path.stem().string();
}

std::string
quoted_list(const std::vector<std::string> &names, const std::string &last_mark)
{
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i)
    text += (i == 0 ? "" : i + 1 == names.size() ? last_mark : ", ") + "'" + names[i] + "'";
  return text;
}

std::vector<std::string>
columns_of_numbers(const CsvTable &table)
{
  std::vector<std::string> found;
  for (std::size_t c = 0; c < table.names.size(); ++c)
    if (any_of(table.columns[c], is_number))
      found.push_back(table.names[c]);
  return found;
}

bool
has_all_words(const std::string &column, const std::vector<std::string> &words)
{
  const std::vector<std::string> own = parts_of_name(column).words;
  return !words.empty() &&
         all_of(words, [&](const std::string &word) { return contains(own, word); });
}

/// A before b, for numbers before texts.
bool
is_before(const RowGroup &a, const RowGroup &b)
{
  for (std::size_t i = 0; i < a.values.size(); ++i)
  {
    if (is_number(a.values[i]) != is_number(b.values[i]))
      return is_number(a.values[i]);
    if (is_number(a.values[i]) && a.values[i] != b.values[i])
      return a.values[i] < b.values[i];
  }
  return false;
}

bool
is_same(const RowGroup &a, const RowGroup &b)
{
  constexpr double round_off = 1e-9;
  for (std::size_t i = 0; i < a.values.size(); ++i)
    if (is_number(a.values[i]) && is_number(b.values[i])
            ? std::abs(a.values[i] - b.values[i]) >
                  round_off * std::max(std::abs(a.values[i]), std::abs(b.values[i]))
            : a.texts[i] != b.texts[i])
      return false;
  return true;
}
} // namespace

std::vector<std::string>
PictureTable::texts(const std::string &column) const
{
  std::size_t place = std::string::npos;
  for (std::size_t i = 0; i < lines.size() && place == std::string::npos; ++i)
  {
    const std::vector<std::string> cells = csv_cells(lines[i]);
    const auto found = std::find(cells.begin(), cells.end(), column);
    if (found != cells.end() && trimmed(lines[i]).front() != '#')
      place = static_cast<std::size_t>(found - cells.begin());
  }
  std::vector<std::string> texts;
  for (const unsigned int line : numbers.line_of_row)
  {
    const std::vector<std::string> cells = csv_cells(lines.at(line - 1));
    texts.push_back(place < cells.size() ? cells[place] : "");
  }
  return texts;
}

bool
is_study_folder(const std::string &folder)
{
  std::error_code ignored;
  return fs::exists(fs::path(folder) / "study.json", ignored);
}

PictureTable
read_picture_table(const std::string &source)
{
  std::error_code ignored;
  const bool is_folder = fs::is_directory(source, ignored);
  const std::string file = is_folder ? (fs::path(source) / "table.csv").string() : source;
  if (is_folder && !fs::exists(file, ignored))
    throw InputError(source + ": the study has no table.csv yet. Run its cases first.");
  const std::string text = read_text_file(file);
  const std::string format = other_format_than_csv(text);
  if (!format.empty())
    throw InputError(
        file + ": is " + format +
        ". `picture` draws the folder of a run or study, or columns of tables: "
        "statistics.csv of a run, table.csv of a study. A summary.json holds values at "
        "the end of a run, not their course.");
  PictureTable table{parse_csv(text, file, NotNumbers::as_nan), lines_of(text), name_of(file)};
  table.is_of_study =
      table.numbers.names.front() == "case" && contains(table.numbers.names, "status");
  return table;
}

std::string
column_of(const PictureTable &table, const std::string &name)
{
  const CsvTable &numbers = table.numbers;
  if (contains(numbers.names, name))
    return name;
  const NameParts wanted = parts_of_name(name);
  std::vector<std::string> same, with_words;
  for (const std::string &column : numbers.names)
  {
    const NameParts parts = parts_of_name(column);
    if (parts.words == wanted.words && (wanted.unit.name.empty() || parts.unit.name.empty() ||
                                        parts.unit.name == wanted.unit.name))
      same.push_back(column);
    if (has_all_words(column, wanted.words))
      with_words.push_back(column);
  }
  if (same.size() == 1)
    return same.front();
  constexpr std::size_t many = 8;
  const std::vector<std::string> &near = same.empty() ? with_words : same;
  if (near.empty() || near.size() > many)
    numbers.column(name); // lists all columns
  throw InputError(numbers.file + ": there is no column '" + name + "'. Is it " +
                   quoted_list(near, " or ") + "?");
}

const std::vector<double> &
numbers_of(const PictureTable &table, const std::string &name)
{
  const std::string column = column_of(table, name);
  const std::vector<double> &values = table.numbers.column(column);
  if (none_of(values, is_number))
  {
    const std::vector<std::string> others = columns_of_numbers(table.numbers);
    throw InputError(table.numbers.file + ": the column '" + column +
                     "' holds no numbers. Columns with numbers: " +
                     (others.empty() ? "none" : quoted_list(others, ", ")) + ".");
  }
  return values;
}

std::vector<RowGroup>
grouped_rows(const PictureTable &table, const std::vector<std::string> &columns)
{
  std::vector<RowGroup> groups;
  std::vector<std::vector<std::string>> texts;
  for (const std::string &column : columns)
    texts.push_back(table.texts(column));
  for (std::size_t row = 0; row < table.numbers.n_rows(); ++row)
  {
    RowGroup one;
    for (std::size_t c = 0; c < columns.size(); ++c)
    {
      one.texts.push_back(texts[c][row]);
      one.values.push_back(table.numbers.column(columns[c])[row]);
    }
    if (contains(one.texts, ""))
      continue;
    RowGroup *const same =
        find_where(groups, [&](const RowGroup &group) { return is_same(group, one); });
    (same != nullptr ? *same : groups.emplace_back(std::move(one))).rows.push_back(row);
  }
  std::stable_sort(groups.begin(), groups.end(), is_before);
  return groups;
}
} // namespace arthrowear
