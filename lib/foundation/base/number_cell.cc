// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/number_cell.h"

#include "base/number_text.h"
#include "base/ranges.h"
#include "base/text_lines.h"

#include <cctype>
#include <charconv>
#include <cmath>

namespace arthrowear
{
namespace
{
bool
is_digit(const char c)
{
  return std::isdigit(static_cast<unsigned char>(c)) != 0;
}

/// True for groups of three digits: 1,234 or 1 234 567.8 or 1'234.
bool
has_thousands(const std::string &cell)
{
  std::size_t i = cell.find_first_of("0123456789"), n_digits = 0, n_groups = 0;
  for (; i < cell.size(); ++i)
  {
    if (is_digit(cell[i]))
      ++n_digits;
    else if (cell[i] == '.' && n_groups > 0 && n_digits == 3)
      return true;
    else if ((cell[i] == ',' || cell[i] == ' ' || cell[i] == '\'') &&
             (n_groups == 0 ? n_digits > 0 && n_digits <= 3 : n_digits == 3))
      ++n_groups, n_digits = 0;
    else
      return false;
  }
  return n_groups > 0 && n_digits == 3;
}

/// True for a number with a comma for its point.
bool
has_decimal_comma(const std::string &cell)
{
  std::string with_point = cell;
  std::replace(with_point.begin(), with_point.end(), ',', '.');
  double value = 0.;
  return cell.find('.') == std::string::npos && parse_number(with_point, value) &&
         contains(cell, ",");
}
} // namespace

const char *const row_of_words =
    ": the row has no number. Is it a row of units? Write them into the names above, as in "
    "'flexion [deg],force [N]', and remove the row.";

bool
read_cell(const std::string_view cell, double &value)
{
  const std::string_view bare = trimmed_view(cell);
  double parsed = 0.;
  const auto [last, error] = std::from_chars(bare.data(), bare.data() + bare.size(), parsed);
  if (error == std::errc() && last == bare.data() + bare.size() && !bare.empty() &&
      std::isfinite(parsed))
  {
    value = parsed;
    return true;
  }
  return !bare.empty() && bare.front() == '+' && parse_number(std::string(bare), value);
}

std::string
advice_for_cell(const std::string &cell)
{
  for (const char *minus : {"\xE2\x88\x92", "\xE2\x80\x93", "\xEF\xB9\xA3", "\xEF\xBC\x8D"})
    if (contains(cell, minus))
      return "Its minus is a sign of typesetting: replace it by '-' in the file.";
  for (const char *space : {"\xC2\xA0", "\xE2\x80\xAF", "\xE2\x80\x89"})
    if (contains(cell, space))
      return "It holds a no-break space: remove these from the file.";
  if (has_thousands(cell))
    return "Write thousands without a separator, and the decimal mark as a point.";
  if (has_decimal_comma(cell))
    return "The decimal mark must be a point.";
  const std::string lower = in_lower_case(cell);
  if (contains(lower, "nan") || contains(lower, "n/a") || lower == "na" || contains(lower, "inf"))
    return "Fill the gap before the export, or remove the rows or the column.";
  const bool begins_as_number =
      !cell.empty() && (is_digit(cell[0]) || (cell.size() > 1 && is_digit(cell[1])));
  if (contains(cell, "(") || contains(cell, "[") ||
      (begins_as_number && std::count(cell.begin(), cell.end(), ',') > 1))
    return "Several numbers in a cell are a vector: export its components as columns.";
  if (begins_as_number && cell.find_first_of("dD") != std::string::npos &&
      cell.find_first_not_of("0123456789.+-dD") == std::string::npos)
    return "Write the exponent with e.";
  if (begins_as_number && !contains(cell, ","))
    return "Write its unit into the name of the column, and numbers alone below.";
  return "";
}

bool
is_row_of_words(const std::vector<std::string> &cells)
{
  std::size_t n_words = 0;
  for (const std::string &cell : cells)
  {
    double value = 0.;
    if (read_cell(cell, value) || in_lower_case(cell).find("nan") != std::string::npos)
      return false;
    const bool begins_with_number = !cell.empty() && cell.find_first_of("0123456789") < 2;
    if (begins_with_number)
      return false;
    n_words += !cell.empty();
  }
  return n_words > 0;
}
} // namespace arthrowear
