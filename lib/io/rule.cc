// SPDX-License-Identifier: LGPL-2.1-or-later
#include "io/rule.h"

#include "base/errors.h"
#include "base/number_text.h"

#include <algorithm>
#include <cctype>

namespace arthrowear
{
std::vector<std::string>
split_list(const std::string &text)
{
  std::vector<std::string> values;
  if (trimmed(text).empty())
    return values;
  std::size_t begin = 0;
  while (begin != std::string::npos)
  {
    const std::size_t comma = text.find(',', begin);
    values.push_back(trimmed(text.substr(begin, comma - begin)));
    begin = comma == std::string::npos ? comma : comma + 1;
  }
  return values;
}

bool
Rule::accepts(const std::string &text) const
{
  return accepts_(text) && (!also_ || also_(text));
}

void
Rule::also(std::function<bool(const std::string &)> condition, std::string remedy)
{
  also_ = std::move(condition);
  also_remedy_ = std::move(remedy);
}

std::string
Rule::remedy(const std::string &text) const
{
  if (also_ && accepts_(text) && !also_(text))
    return also_remedy_;
  if (!choices_.empty())
  {
    const std::string near = nearest_name(text, choices_);
    return near.empty() ? "" : "Did you mean '" + near + "'?";
  }
  double value = 0.;
  if (!is_number() || text.empty() || parse_number(text, value))
    return "";
  std::string with_point = text;
  std::replace(with_point.begin(), with_point.end(), ',', '.');
  if (parse_number(with_point, value))
    return "Write the decimal mark as a point: " + with_point + ".";
  const std::size_t blank = text.find_first_of(" \t");
  if (blank != std::string::npos && parse_number(text.substr(0, blank), value))
    return "Write the number alone: the unit is in the entry's name.";
  return "'" + text + "' is not a number.";
}

struct RuleMaker
{
  static Rule number(const std::string &words, const std::string &example,
                     const std::function<bool(double)> &is_valid)
  {
    Rule rule(words, example,
              [is_valid](const std::string &text)
              {
                double value = 0.;
                return parse_number(text, value) && is_valid(value);
              });
    rule.kind_ = Rule::Kind::number;
    return rule;
  }

  static Rule integer(const std::string &words, long long low, long long high)
  {
    Rule rule(words, std::to_string(std::max(low, std::min(high, 1LL))),
              [low, high](const std::string &text)
              {
                long long value = 0;
                return parse_integer(text, value) && low <= value && value <= high;
              });
    rule.kind_ = Rule::Kind::number;
    return rule;
  }

  static Rule selection(const std::string &words, std::vector<std::string> names)
  {
    Rule rule(words, names.front(),
              [names](const std::string &text)
              { return std::find(names.begin(), names.end(), text) != names.end(); });
    rule.choices_ = std::move(names);
    return rule;
  }
};

namespace rules
{
Rule
any_number()
{
  return RuleMaker::number("a number", "1", [](double) { return true; });
}

Rule
positive()
{
  return above(0.);
}

Rule
non_negative()
{
  return at_least(0.);
}

Rule
above(double lower)
{
  return RuleMaker::number("> " + shortest_text(lower), shortest_text(lower + 1.),
                           [lower](double value) { return value > lower; });
}

Rule
at_least(double lower)
{
  return RuleMaker::number(">= " + shortest_text(lower), shortest_text(lower),
                           [lower](double value) { return value >= lower; });
}

Rule
between(double low, double high)
{
  return RuleMaker::number("between " + shortest_text(low) + " and " + shortest_text(high),
                           shortest_text(low),
                           [=](double value) { return low <= value && value <= high; });
}

Rule
inside(double low, double high)
{
  return RuleMaker::number("> " + shortest_text(low) + " and < " + shortest_text(high),
                           shortest_text(.5 * (low + high)),
                           [=](double value) { return low < value && value < high; });
}

Rule
above_up_to(double low, double high)
{
  return RuleMaker::number("> " + shortest_text(low) + " and <= " + shortest_text(high),
                           shortest_text(high),
                           [=](double value) { return low < value && value <= high; });
}

Rule
from_below(double low, double high)
{
  return RuleMaker::number(">= " + shortest_text(low) + " and < " + shortest_text(high),
                           shortest_text(low),
                           [=](double value) { return low <= value && value < high; });
}

Rule
any_integer()
{
  return RuleMaker::integer("an integer", std::numeric_limits<long long>::min(),
                            std::numeric_limits<long long>::max());
}

Rule
integer_at_least(long long lower)
{
  return RuleMaker::integer("an integer >= " + std::to_string(lower), lower,
                            std::numeric_limits<long long>::max());
}

Rule
integer_between(long long low, long long high)
{
  return RuleMaker::integer(
      "an integer between " + std::to_string(low) + " and " + std::to_string(high), low, high);
}

Rule
boolean()
{
  return Rule("true or false", "true",
              [](const std::string &text)
              {
                const std::vector<std::string> words{"true", "false", "yes", "no", "on", "off"};
                return std::find(words.begin(), words.end(), text) != words.end();
              });
}

Rule
one_of(std::vector<std::string> names)
{
  const std::string words = "one of " + comma_list(names);
  return RuleMaker::selection(words, std::move(names));
}

Rule
text(bool may_be_empty)
{
  return Rule(may_be_empty ? "a text" : "a text that is not empty", "name",
              [may_be_empty](const std::string &value) { return may_be_empty || !value.empty(); });
}

Rule
list_of(const Rule &each, unsigned int at_least, unsigned int at_most)
{
  std::string words = "a comma list of values, each " + each.words();
  if (at_least == at_most)
    words = std::to_string(at_least) + " values separated by commas, each " + each.words();
  else if (at_least > 0)
    words = "a comma list of " + std::to_string(at_least) + " or more values, each " + each.words();
  std::string example = each.example();
  for (unsigned int i = 1; i < at_least; ++i)
    example += ", " + each.example();
  return Rule(words, example,
              [each, at_least, at_most](const std::string &text)
              {
                const std::vector<std::string> values = split_list(text);
                return values.size() >= at_least && values.size() <= at_most &&
                       std::all_of(values.begin(), values.end(),
                                   [&each](const std::string &value)
                                   { return each.accepts(value); });
              });
}

Rule
vector3()
{
  const Rule numbers = list_of(any_number(), 3, 3);
  return Rule("three numbers separated by commas", "0, 0, 1",
              [numbers](const std::string &text) { return numbers.accepts(text); });
}

Rule
direction()
{
  const Rule numbers = vector3();
  return Rule("three numbers separated by commas, not all zero", "0, 0, 1",
              [numbers](const std::string &text)
              {
                if (!numbers.accepts(text))
                  return false;
                const std::vector<std::string> values = split_list(text);
                return std::any_of(values.begin(), values.end(),
                                   [](const std::string &value)
                                   {
                                     double number = 0.;
                                     return parse_number(value, number) && number != 0.;
                                   });
              });
}
} // namespace rules
} // namespace arthrowear
