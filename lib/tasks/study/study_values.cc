// SPDX-License-Identifier: LGPL-2.1-or-later
#include "study/study_values.h"

#include "base/number_text.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
namespace
{
// Enough for any parameter, and free of the noise of 0.1 + 0.2.
constexpr int range_digits = 12;

std::vector<std::string>
split(const std::string &text, const char mark)
{
  std::vector<std::string> parts;
  std::size_t begin = 0;
  for (std::size_t end; (end = text.find(mark, begin)) != std::string::npos; begin = end + 1)
    parts.push_back(trimmed(text.substr(begin, end - begin)));
  parts.push_back(trimmed(text.substr(begin)));
  return parts;
}

// "linear 0.01:0.09:5" without its first word.
std::string
add_range(const std::string &text, const bool logarithmic, std::vector<std::string> &values)
{
  const std::vector<std::string> parts = split(text, ':');
  double from = 0., to = 0.;
  long long n = 0;
  if (parts.size() != 3 || !parse_number(parts[0], from) || !parse_number(parts[1], to) ||
      !parse_integer(parts[2], n))
    return "must be two numbers and an integer separated by ':', the first value, the last and how "
           "many in all, as in 'linear 0.01:0.09:5'.";
  if (n < 2 || n > most_cases)
    return "must have 2 to " + std::to_string(most_cases) + " values, has " + parts[2] + ".";
  if (logarithmic && !(from > 0. && to > 0.))
    return "must go from a number above 0 to another: only they have a logarithm. Use 'linear'.";
  for (long long i = 0; i < n; ++i)
  {
    const double part = static_cast<double>(i) / static_cast<double>(n - 1);
    const double value = logarithmic ? from * std::pow(to / from, part) : from + (to - from) * part;
    values.push_back(i == 0 ? parts[0] : i == n - 1 ? parts[1] : rounded_text(value, range_digits));
  }
  return "";
}
} // namespace

namespace
{
/// A part of a list, which quotes keep whole.
struct ResultPart
{
  std::string text;
  bool is_quoted = false;
};

std::vector<ResultPart>
parts_of(const std::string &text, const char mark)
{
  std::vector<ResultPart> parts(1);
  bool is_open = false;
  for (const char c : text)
    if (c == '"')
    {
      is_open = !is_open;
      parts.back().is_quoted = true;
    }
    else if (c == mark && !is_open)
      parts.emplace_back();
    else
      parts.back().text += c;
  for (ResultPart &part : parts)
    part.text = trimmed(part.text);
  return parts;
}
} // namespace

std::vector<std::string>
split_results(const std::string &text, const std::vector<std::string> &known)
{
  const bool has_bars = parts_of(text, '|').size() > 1;
  const std::vector<ResultPart> parts = parts_of(text, has_bars ? '|' : ',');
  std::vector<std::string> names;
  for (std::size_t first = 0; first < parts.size();)
  {
    // The most parts that are a known name together; one if there is none.
    std::string name = parts[first].text, joined = name;
    std::size_t next = first + 1;
    for (std::size_t i = next; i < parts.size() && !has_bars; ++i)
    {
      if (parts[i - 1].is_quoted || parts[i].is_quoted)
        break;
      joined += ", " + parts[i].text;
      // A unit ends a name: one within it belongs to a name before.
      const std::string bare = joined.back() == ']' ? joined.substr(0, joined.rfind(" [")) : joined;
      const auto is_joined = [&](const std::string &one) { return one == joined || one == bare; };
      if (std::none_of(known.begin(), known.end(), is_joined))
        continue;
      name = joined;
      next = i + 1;
    }
    if (!name.empty())
      names.push_back(name);
    first = next;
  }
  return names;
}

std::vector<std::string>
study_values(const std::string &text, std::string &finding)
{
  finding.clear();
  std::vector<std::string> values;
  if (trimmed(text).empty())
  {
    finding = "has no values. Write them separated by commas, as in '0.03, 0.05'.";
    return values;
  }
  for (const std::string &part : split(text, text.find('|') == std::string::npos ? ',' : '|'))
  {
    std::string trouble;
    const std::string word = part.substr(0, part.find(' '));
    if (part.empty())
      trouble = "is empty, must be a value. Is there a mark too many?";
    else if ((word == "linear" || word == "log") && part.find(':') != std::string::npos)
      trouble = add_range(part.substr(word.size()), word == "log", values);
    else
      values.push_back(part);
    if (!trouble.empty() && finding.empty())
      finding = "is " + text + ": '" + part + "' " + trouble;
  }
  return values;
}
} // namespace arthrowear
