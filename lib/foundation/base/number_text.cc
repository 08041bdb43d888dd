// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/number_text.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstring>

namespace arthrowear
{
namespace
{
template <class Number>
bool
parse_all(const std::string &text, Number &value)
{
  const std::string bare = trimmed(text);
  const char *begin = bare.data();
  const char *end = begin + bare.size();
  if (bare.size() > 1 && *begin == '+' && begin[1] != '-' && begin[1] != '+')
    ++begin; // from_chars knows no plus sign
  Number parsed{};
  const auto [last, error] = std::from_chars(begin, end, parsed);
  if (error != std::errc() || last != end || begin == end)
    return false;
  value = parsed;
  return true;
}
} // namespace

bool
parse_number(const std::string &text, double &value)
{
  double parsed = 0.;
  if (!parse_all(text, parsed) || !std::isfinite(parsed))
    return false;
  value = parsed;
  return true;
}

bool
parse_integer(const std::string &text, long long &value)
{
  return parse_all(text, value);
}

std::string
shortest_text(double value)
{
  return shortest_text(value, 1.);
}

std::string
shortest_text(double value, double unit)
{
  std::array<char, 32> buffer{};
  const auto reads_back = [&](const int digits)
  {
    std::snprintf(buffer.data(), buffer.size(), "%.*g", digits, value / unit);
    double back = 0.;
    return parse_number(buffer.data(), back) && back * unit == value;
  };
  int digits = 1;
  while (!reads_back(digits) && digits < 17)
    ++digits;
  const std::string fewest_digits = buffer.data();
  // 9e+01 has fewer digits than 90, but more characters.
  for (int more = 1; more <= 3 && digits + more <= 17; ++more)
    if (reads_back(digits + more) && std::strlen(buffer.data()) < fewest_digits.size())
      return buffer.data();
  return fewest_digits;
}

std::string
rounded_text(const double value, const int digits)
{
  std::array<char, 40> buffer{};
  std::snprintf(buffer.data(), buffer.size(), "%.*g", digits, value);
  return buffer.data();
}

std::string
trimmed(const std::string &text)
{
  const char *blank = " \t\r\n\v\f";
  const std::size_t first = text.find_first_not_of(blank);
  if (first == std::string::npos)
    return "";
  return text.substr(first, text.find_last_not_of(blank) - first + 1);
}

std::string
in_lower_case(std::string text)
{
  std::transform(text.begin(), text.end(), text.begin(),
                 [](const unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}
} // namespace arthrowear
