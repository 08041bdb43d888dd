// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <sstream>
#include <string>

namespace arthrowear
{
/// A text as comment lines of a parameter file, broken between words at about 90 characters; empty
/// for a text without words.
/// @param indent blanks before each `#`
inline std::string
comment_lines(const std::string &text, const std::string &indent = "")
{
  constexpr std::size_t width = 90;
  std::istringstream words(text);
  std::string word, line, lines;
  while (words >> word)
  {
    if (!line.empty() && indent.size() + line.size() + word.size() > width)
    {
      lines += indent + "#" + line + "\n";
      line.clear();
    }
    line += " " + word;
  }
  return line.empty() ? lines : lines + indent + "#" + line + "\n";
}
} // namespace arthrowear
