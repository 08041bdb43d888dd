// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <charconv>
#include <cstdio>
#include <string>

namespace arthrowear
{
/// As printf, up to 255 characters.
template <typename... Arguments>
std::string
formatted(const char *format, const Arguments... arguments)
{
  char line[256];
  std::snprintf(line, sizeof(line), format, arguments...);
  return line;
}

/// Appends a number as "%.<precision>g" prints it, or "%.<precision>f".
inline void
append_number(std::string &text, const double value, const int precision,
              const std::chars_format format = std::chars_format::general)
{
  char number[350]; // the largest double has 309 digits before the point
  const auto end = std::to_chars(number, number + sizeof(number), value, format, precision);
  text.append(number, end.ptr);
}

/// A text within an element or an attribute of XML.
inline std::string
xml_text(const std::string &text)
{
  std::string result;
  for (const char c : text)
    result += c == '&'   ? "&amp;"
              : c == '<' ? "&lt;"
              : c == '>' ? "&gt;"
              : c == '"' ? "&quot;"
                         : std::string(1, c);
  return result;
}
} // namespace arthrowear
