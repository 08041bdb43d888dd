// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cmath>
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

/// "3:07 min", "1:02:03 h"
inline std::string
clock_text(const double seconds)
{
  const long s = std::lround(seconds);
  return s >= 3600 ? formatted("%ld:%02ld:%02ld h", s / 3600, s / 60 % 60, s % 60)
                   : formatted("%ld:%02ld min", s / 60, s % 60);
}
} // namespace arthrowear
