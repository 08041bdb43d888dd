// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>

/// Number of times that a text contains another one, which is not empty.
inline std::size_t
occurrences(const std::string &text, const std::string &part)
{
  std::size_t n = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
    ++n;
  return n;
}
