// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/format.h"

namespace arthrowear
{
/// "1 gait cycle", "2.5 gait cycles".
/// @param word  of the model for a cycle, WearWords::cycle
inline std::string
cycle_count(const double n, const std::string &word, const int digits = 9)
{
  const std::string number = formatted("%.*g", digits, n);
  return number + " " + word + (number == "1" ? "" : "s");
}
} // namespace arthrowear
