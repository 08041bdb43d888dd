// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>

namespace arthrowear
{
/// A line of a source file, for errors in what a program registers there. A function whose last
/// parameter is `const SourceLine &at = {__builtin_FILE(), __builtin_LINE()}` gets the line of its
/// call.
struct SourceLine
{
  const char *file = "";
  int line = 0;

  /// "/home/me/my_law.cc:42: "
  std::string place() const { return std::string(file) + ":" + std::to_string(line) + ": "; }
};
} // namespace arthrowear
