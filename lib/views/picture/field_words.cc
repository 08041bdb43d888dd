// SPDX-License-Identifier: LGPL-2.1-or-later
#include "picture/field_words.h"

#include <algorithm>
#include <cctype>
#include <sstream>

namespace arthrowear
{
std::string
field_words(const std::string &name)
{
  std::string words = name;
  std::replace(words.begin(), words.end(), '_', ' ');
  if (words.rfind("von mises", 0) == 0)
    return "von Mises" + words.substr(9);
  if (!words.empty())
    words[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(words[0])));
  return words;
}

std::string
with_grouped_digits(const std::string &text)
{
  constexpr std::size_t shortest = 5, group = 3;
  const auto is_digit = [&](const std::size_t i)
  { return i < text.size() && std::isdigit(static_cast<unsigned char>(text[i])); };
  std::string result;
  for (std::size_t i = 0; i < text.size();)
  {
    std::size_t end = i;
    while (is_digit(end))
      ++end;
    if (end == i)
    {
      result += text[i++];
      continue;
    }
    const bool is_grouped = end - i >= shortest && (i == 0 || text[i - 1] != '.');
    for (; i < end; ++i)
    {
      result += text[i];
      if (is_grouped && i + 1 < end && (end - i - 1) % group == 0)
        result += "\xC2\xA0"; // a space at which no line breaks
    }
  }
  return result;
}

std::vector<std::string>
states_of(const std::string &unit)
{
  std::istringstream words(unit);
  std::vector<std::string> states;
  std::string number, name;
  while (words >> number >> name)
  {
    if (number != std::to_string(states.size()))
      return {};
    states.push_back(name);
  }
  const bool is_whole = number.empty() || !name.empty();
  return is_whole && states.size() > 1 ? states : std::vector<std::string>{};
}

ShownUnit
shown_unit(const std::string &unit, const double largest)
{
  if (unit == "-" || unit.empty())
    return {"", 1.};
  const std::string rest = unit.substr(std::min<std::size_t>(unit.size(), 2));
  const bool is_length = unit.rfind("mm", 0) == 0 && (rest.empty() || rest.rfind(" per ", 0) == 0);
  constexpr double micrometres = 1e3, nanometres = 1e6, readable = .5;
  if (is_length && largest > 0. && largest * micrometres < readable)
    return {"nm" + rest, nanometres};
  if (is_length && largest > 0. && largest < readable)
    return {"\xC2\xB5m" + rest, micrometres};
  return {unit, 1.};
}
} // namespace arthrowear
