// SPDX-License-Identifier: LGPL-2.1-or-later
#include "output/statistics.h"

#include "base/format.h"
#include "base/start_again.h"
#include "base/text_file.h"
#include "storage/output_manifest.h"

#include <filesystem>

namespace arthrowear
{
namespace
{
std::string
with_digits(double value, int digits)
{
  std::string text;
  append_number(text, value, digits);
  return text;
}

/// The header as versions wrote it before a column got its present name.
std::string
former_header(std::string header)
{
  constexpr std::pair<const char *, const char *> names[] = {
      {"\"applied load [N]\"", "\"load [N]\""}};
  for (const auto &[present, former] : names)
    if (const std::size_t at = header.find(present); at != std::string::npos)
      header.replace(at, std::string_view(present).size(), former);
  return header;
}

/// ":4: this row is", or where the checksums are not of each row "lines 3 to 4 hold a row that is".
std::string
place_of(const RowChecksums::Range &rows)
{
  const std::string first = std::to_string(rows.first + 1), last = std::to_string(rows.last + 1);
  return rows.first == rows.last ? ":" + first + ": this row is"
                                 : ": one of the lines " + first + " to " + last + " is";
}
} // namespace

std::string
Statistics::header_line() const
{
  std::string line;
  for (const Column &column : columns_)
    line += (line.empty() ? "\"" : ",\"") + column.header() + "\"";
  return line + "\n";
}

void
Statistics::start(const std::string &file, const std::vector<std::vector<double>> &rows)
{
  rows_ = RowChecksums();
  std::string text = header_line();
  for (const std::vector<double> &row : rows)
  {
    const std::string line = row_line(row);
    text += line;
    rows_.add(line);
  }
  note_output(file);
  write_file(file, text);
  file_ = OutputFile(file, OutputFile::Mode::append);
}

void
Statistics::resume(const std::string &file, const RowChecksums &kept)
{
  std::error_code ignored;
  if (!std::filesystem::exists(file, ignored))
    throw InputError(file + ": no such file. A resumed run continues its rows: restore it. " +
                     start_again);
  std::string text = read_text_file(file, std::numeric_limits<std::uint64_t>::max());
  const std::string header = header_line();
  if (const std::string former = former_header(header);
      former != header && text.compare(0, former.size(), former) == 0)
  {
    text.replace(0, former.size(), header);
    write_file(file, text);
  }
  if (text.compare(0, header.size() + 1, header.substr(0, header.size() - 1) + "\r\n") == 0)
    throw InputError(file +
                     ":1: the lines end in carriage return and line feed: another program has "
                     "saved the table. `sed -i 's/\\r$//' " +
                     file + "` restores the ends; the rows are then compared with the checkpoint.");
  if (text.compare(0, header.size(), header) != 0)
    throw InputError(file +
                     ":1: the columns do not belong to this program and parameter file. Resume "
                     "with the program and the file that started the run, or start it again.");
  const std::size_t n_rows = kept.end().n_rows;
  std::size_t end = header.size();
  RowChecksums found;
  for (std::size_t row = 0; row < n_rows; ++row)
  {
    const std::size_t line_end = text.find('\n', end);
    if (line_end == std::string::npos)
      throw InputError(file + ": has " + std::to_string(row) + " complete rows, must have the " +
                       std::to_string(n_rows) +
                       " of the checkpoint. It was changed after the run; start the run again.");
    found.add(std::string_view(text).substr(end, line_end + 1 - end));
    end = line_end + 1;
  }
  if (const auto changed = found.first_difference(kept))
    throw InputError(file + place_of(*changed) + " not as the run wrote it. Restore it. " +
                     start_again);
  file_ = OutputFile(file, OutputFile::Mode::append);
  file_.cut(end);
  rows_ = found;
}

std::string
Statistics::row_line(const std::vector<double> &values) const
{
  if (values.size() != columns_.size())
    throw std::logic_error("a row of statistics has " + std::to_string(values.size()) +
                           " values for " + std::to_string(columns_.size()) + " columns");
  std::string line;
  for (std::size_t i = 0; i < values.size(); ++i)
  {
    if (!std::isfinite(values[i]))
      throw RunError(file_.name() + ": '" + columns_[i].name + "' became " +
                     with_digits(values[i], 3) + " in row " + std::to_string(n_rows() + 1) +
                     "; the step is not valid.");
    line += (i == 0 ? "" : ",") + with_digits(values[i], 16);
  }
  return line + "\n";
}

void
Statistics::write_row(const std::vector<double> &values)
{
  const std::string line = row_line(values);
  file_.require_in_place();
  file_.write(line);
  rows_.add(line);
}
} // namespace arthrowear
