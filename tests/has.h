// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>

/// True if a text has all of some parts; a failed expectation shows the first that is missing.
inline ::testing::AssertionResult
has(const std::string &text, const std::initializer_list<std::string> parts)
{
  for (const std::string &part : parts)
    if (text.find(part) == std::string::npos)
      return ::testing::AssertionFailure() << "'" << part << "' is not in: " << text;
  return ::testing::AssertionSuccess() << text;
}

inline ::testing::AssertionResult
has(const std::string &text, const std::string &part)
{
  return has(text, {part});
}
