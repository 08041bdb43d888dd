// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

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
} // namespace arthrowear
