// SPDX-License-Identifier: LGPL-2.1-or-later
#include "parameters/quoted_value.h"

#include "base/format.h"
#include "base/number_text.h"
#include "base/shown_text.h"

#include <algorithm>
#include <cctype>

namespace arthrowear
{
namespace
{
// Position after the quote that closes the quote at `begin`; npos if none does.
std::size_t
end_of_quotes(const std::string &text, const std::size_t begin)
{
  for (std::size_t i = begin + 1; i < text.size(); ++i)
    if (text[i] == '\\')
      ++i;
    else if (text[i] == '"')
      return i + 1;
  return std::string::npos;
}

bool
is_control(const char c)
{
  const auto byte = static_cast<unsigned char>(c);
  return byte < 0x20 || byte == 0x7F;
}

bool
is_hexadecimal(const char c)
{
  return std::isxdigit(static_cast<unsigned char>(c)) != 0;
}
} // namespace

std::string
without_comment(const std::string &line)
{
  const std::size_t mark = line.find('#'), equals = line.find('=');
  if (mark == std::string::npos || equals == std::string::npos || mark < equals)
    return line.substr(0, mark);
  const std::size_t begin = line.find_first_not_of(" \t", equals + 1);
  const std::size_t end = begin != std::string::npos && line[begin] == '"'
                              ? end_of_quotes(line, begin)
                              : std::string::npos;
  if (end == std::string::npos)
    return line.substr(0, mark);
  // Only a value that is quoted as a whole.
  const std::size_t next = line.find_first_not_of(" \t\r", end);
  if (next != std::string::npos && line[next] != '#')
    return line.substr(0, mark);
  return line.substr(0, end);
}

std::string
unquoted(const std::string &text)
{
  if (text.empty() || text.front() != '"' || end_of_quotes(text, 0) != text.size())
    return text;
  std::string value;
  for (std::size_t i = 1; i + 1 < text.size(); ++i)
  {
    if (text[i] != '\\')
    {
      value += text[i];
      continue;
    }
    const char next = text[++i];
    const bool is_byte = next == 'x' && i + 3 < text.size() && is_hexadecimal(text[i + 1]) &&
                         is_hexadecimal(text[i + 2]) && text.compare(i + 1, 2, "00") != 0;
    if (is_byte)
    {
      value += static_cast<char>(std::stoi(text.substr(i + 1, 2), nullptr, 16));
      i += 2;
    }
    else if (next == 'n')
      value += '\n';
    else if (next == '"' || next == '\\')
      value += next;
    else // no escape
      value += std::string("\\") + next;
  }
  return value;
}

std::string
as_file_value(const std::string &value)
{
  const bool is_plain = value == trimmed(value) && value.find('#') == std::string::npos &&
                        (value.empty() || (value.front() != '"' && value.back() != '\\')) &&
                        std::none_of(value.begin(), value.end(), is_control) && is_utf8(value);
  if (is_plain)
    return value;
  const bool has_text = is_utf8(value);
  std::string quoted = "\"";
  for (const char c : value)
    if (c == '"' || c == '\\')
      quoted += std::string("\\") + c;
    else if (c == '\n')
      quoted += "\\n";
    else if (is_control(c) || (!has_text && static_cast<unsigned char>(c) >= 0x80))
      quoted += formatted("\\x%02X", static_cast<unsigned int>(static_cast<unsigned char>(c)));
    else
      quoted += c;
  return quoted + "\"";
}
} // namespace arthrowear
