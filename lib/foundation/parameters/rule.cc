// SPDX-License-Identifier: LGPL-2.1-or-later
#include "parameters/rule.h"

#include "base/errors.h"
#include "base/number_text.h"
#include "base/ranges.h"

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

void
Rule::also_between(const long long low, const long long high, std::string remedy)
{
  const Rule range = rules::integer_between(low, high);
  also([range](const std::string &text) { return range.accepts(text); }, std::move(remedy));
  form_.low = std::max(form_.low, range.form().low);
  form_.high = std::min(form_.high, range.form().high);
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
  /// A number between two bounds, each excluded or not.
  struct Bounds
  {
    double low = -rules::infinite, high = rules::infinite;
    bool excludes_low = false, excludes_high = false;

    bool contain(const double value) const
    {
      return (excludes_low ? low < value : low <= value) &&
             (excludes_high ? value < high : value <= high);
    }
  };

  static Rule number(const std::string &words, const std::string &example, const Bounds &bounds)
  {
    Rule rule(words, example,
              [bounds](const std::string &text)
              {
                double value = 0.;
                return parse_number(text, value) && bounds.contain(value);
              });
    rule.form_.kind = ValueForm::Kind::number;
    rule.form_.low = bounds.low;
    rule.form_.high = bounds.high;
    rule.form_.excludes_low = bounds.excludes_low;
    rule.form_.excludes_high = bounds.excludes_high;
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
    rule.form_.kind = ValueForm::Kind::integer;
    if (low != std::numeric_limits<long long>::min())
      rule.form_.low = static_cast<double>(low);
    if (high != std::numeric_limits<long long>::max())
      rule.form_.high = static_cast<double>(high);
    return rule;
  }

  /// The rule with another statement of its form.
  static Rule with_form(Rule rule, const ValueForm &form)
  {
    rule.form_ = form;
    return rule;
  }

  static Rule selection(const std::string &words, std::vector<std::string> names)
  {
    Rule rule(words, names.front(),
              [names](const std::string &text) { return contains(names, text); });
    rule.choices_ = std::move(names);
    rule.form_.kind = ValueForm::Kind::choice;
    return rule;
  }
};

namespace rules
{
Rule
any_number()
{
  return RuleMaker::number("a number", "1", {});
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
                           {lower, infinite, true, false});
}

Rule
at_least(double lower)
{
  return RuleMaker::number(">= " + shortest_text(lower), shortest_text(lower), {lower, infinite});
}

Rule
between(double low, double high)
{
  return RuleMaker::number("between " + shortest_text(low) + " and " + shortest_text(high),
                           shortest_text(low), {low, high});
}

Rule
inside(double low, double high)
{
  return RuleMaker::number("> " + shortest_text(low) + " and < " + shortest_text(high),
                           shortest_text(.5 * (low + high)), {low, high, true, true});
}

Rule
above_up_to(double low, double high)
{
  return RuleMaker::number("> " + shortest_text(low) + " and <= " + shortest_text(high),
                           shortest_text(high), {low, high, true, false});
}

Rule
from_below(double low, double high)
{
  return RuleMaker::number(">= " + shortest_text(low) + " and < " + shortest_text(high),
                           shortest_text(low), {low, high, false, true});
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
  ValueForm form;
  form.kind = ValueForm::Kind::boolean;
  return RuleMaker::with_form(
      Rule("true or false", "true",
           [](const std::string &text)
           {
             const std::vector<std::string> words{"true", "false", "yes", "no", "on", "off"};
             return std::find(words.begin(), words.end(), text) != words.end();
           }),
      form);
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
  ValueForm form;
  form.may_be_empty = may_be_empty;
  return RuleMaker::with_form(Rule(may_be_empty ? "a text" : "a text that is not empty", "name",
                                   [may_be_empty](const std::string &value)
                                   { return may_be_empty || !value.empty(); }),
                              form);
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
  ValueForm form = each.form();
  form.kind = ValueForm::Kind::list;
  form.at_least = at_least;
  form.at_most = at_most;
  return RuleMaker::with_form(Rule(words, example,
                                   [each, at_least, at_most](const std::string &text)
                                   {
                                     const std::vector<std::string> values = split_list(text);
                                     return values.size() >= at_least && values.size() <= at_most &&
                                            all_of(values, [&each](const std::string &value)
                                                   { return each.accepts(value); });
                                   }),
                              form);
}

Rule
vector3()
{
  const Rule numbers = list_of(any_number(), 3, 3);
  return RuleMaker::with_form(Rule("three numbers separated by commas", "0, 0, 1",
                                   [numbers](const std::string &text)
                                   { return numbers.accepts(text); }),
                              numbers.form());
}

Rule
direction()
{
  const Rule numbers = vector3();
  ValueForm form = numbers.form();
  form.excludes_zeros = true;
  return RuleMaker::with_form(Rule("three numbers separated by commas, not all zero", "0, 0, 1",
                                   [numbers](const std::string &text)
                                   {
                                     if (!numbers.accepts(text))
                                       return false;
                                     const std::vector<std::string> values = split_list(text);
                                     return std::any_of(values.begin(), values.end(),
                                                        [](const std::string &value)
                                                        {
                                                          double number = 0.;
                                                          return parse_number(value, number) &&
                                                                 number != 0.;
                                                        });
                                   }),
                              form);
}
} // namespace rules
} // namespace arthrowear
