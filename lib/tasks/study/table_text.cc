// SPDX-License-Identifier: LGPL-2.1-or-later
#include "study/table_text.h"

#include "base/number_text.h"

namespace arthrowear
{
namespace
{
std::string
markdown_line(const std::vector<std::string> &cells)
{
  std::string line = "|";
  for (const std::string &cell : cells)
  {
    line += " ";
    for (const char c : cell)
      line += c == '<'                            ? "&lt;"
              : c == '>'                          ? "&gt;"
              : c == '&'                          ? "&amp;"
              : c == '\n' || c == '\r'            ? " "
              : c == '|' || c == '`' || c == '\\' ? "\\" + std::string(1, c)
                                                  : std::string(1, c);
    line += " |";
  }
  return line + "\n";
}
} // namespace

std::string
csv_line(const std::vector<std::string> &cells)
{
  std::string line;
  for (const std::string &cell : cells)
  {
    std::string text;
    for (const char c : cell)
      text += (c == '"' ? "\"" : "") + std::string(1, c);
    // A spreadsheet would compute what begins so, unless it is a number.
    double number = 0.;
    if (!cell.empty() && std::string("=+-@\t\r").find(cell.front()) != std::string::npos &&
        !parse_number(cell, number))
      text.insert(0, "'");
    const bool plain = text.find_first_of(" ,\"[;'\t\r\n") == std::string::npos;
    line += (line.empty() ? "" : ",") + (plain ? text : "\"" + text + "\"");
  }
  return line + "\n";
}

std::string
markdown_table(const std::vector<std::vector<std::string>> &rows)
{
  std::string text = markdown_line(rows.front()) + "|";
  for (std::size_t i = 0; i < rows.front().size(); ++i)
    text += "-|";
  text += "\n";
  for (std::size_t i = 1; i < rows.size(); ++i)
    text += markdown_line(rows[i]);
  return text;
}
} // namespace arthrowear
