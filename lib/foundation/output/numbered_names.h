// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <algorithm>
#include <string>
#include <vector>

namespace arthrowear
{
/// "0 liner 1 shell": the unit of a field of states, which viewers show in a colour each. Spaces in
/// names become underscores.
inline std::string
numbered_names(const std::vector<std::string> &names)
{
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i)
  {
    std::string name = names[i];
    std::replace(name.begin(), name.end(), ' ', '_');
    text += (i > 0 ? " " : "") + std::to_string(i) + " " + name;
  }
  return text;
}
} // namespace arthrowear
