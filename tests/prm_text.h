// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>

/// A parameter file that sets the entries at these paths ("Wear / Jump / Kind"), with a subsection
/// of its own for each: a file may open one again. @param values pairs of path and value
template <typename Values>
std::string
prm_text(const Values &values)
{
  std::string text;
  for (const auto &[path, value] : values)
  {
    std::string rest = path, end;
    for (std::size_t bar; (bar = rest.find(" / ")) != std::string::npos; rest.erase(0, bar + 3))
    {
      text += "subsection " + rest.substr(0, bar) + "\n";
      end += "end\n";
    }
    text += "set " + rest + " = " + value + "\n" + end;
  }
  return text;
}
