// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <stdexcept>
#include <string>

namespace arthrowear
{
/// Violation of a condition that only a fault of the program breaks, not its input. Thrown in
/// builds without NDEBUG: Debug and sanitizer builds.
class AssertionFailed : public std::logic_error
{
public:
  AssertionFailed(const char *file, const int line, const char *condition, const char *rule)
      : std::logic_error(std::string(file) + ":" + std::to_string(line) + ": " + rule + " (" +
                         condition + ")")
  {
  }
};
} // namespace arthrowear

/// Checks indices, shapes, unit vectors and ranges in Debug; costs nothing in Release.
/// @param rule  what must hold, as a sentence
/// @throws AssertionFailed
#ifdef NDEBUG
#define ARTHROWEAR_ASSERT(condition, rule) static_cast<void>(0)
#else
#define ARTHROWEAR_ASSERT(condition, rule)                                                         \
  do                                                                                               \
    if (!(condition))                                                                              \
      throw ::arthrowear::AssertionFailed(__FILE__, __LINE__, #condition, rule);                   \
  while (false)
#endif
