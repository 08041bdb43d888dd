// SPDX-License-Identifier: LGPL-2.1-or-later
#include "fit/prior.h"

#include "base/errors.h"
#include "base/number_text.h"
#include "base/units.h"

#include <gsl/gsl_cdf.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace arthrowear
{
namespace
{
constexpr double infinite = std::numeric_limits<double>::infinity();

/// Probability below and above, each with its relative precision.
struct Tails
{
  double below, above;
};

Tails
tails_of(const double z)
{
  return {gsl_cdf_ugaussian_P(z), gsl_cdf_ugaussian_Q(z)};
}

double
normal_of(const Tails &tails)
{
  return tails.below < tails.above ? gsl_cdf_ugaussian_Pinv(tails.below)
                                   : gsl_cdf_ugaussian_Qinv(tails.above);
}

/// A word of a prior, with the numbers in its brackets.
struct Words
{
  std::string name;
  std::vector<std::string> arguments;
};

/// Splits "name(a, b)" at the commas outside of inner brackets.
std::optional<Words>
words_of(const std::string &text)
{
  const std::size_t open = text.find('(');
  if (open == std::string::npos || text.back() != ')')
    return {};
  Words words{trimmed(text.substr(0, open)), {""}};
  int depth = 0;
  for (std::size_t i = open + 1; i + 1 < text.size(); ++i)
  {
    depth += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
    if (text[i] == ',' && depth == 0)
      words.arguments.emplace_back();
    else
      words.arguments.back() += text[i];
  }
  if (depth != 0)
    return {};
  for (std::string &argument : words.arguments)
    argument = trimmed(argument);
  return words;
}

/// A prior under construction: its text, its numbers, and a place for a finding.
struct Source
{
  std::string text;
  std::vector<double> numbers;
  std::string &finding;

  bool require(const bool is_good, const std::string &name, const double value,
               const std::string &rule) const
  {
    if (!is_good)
      finding = text + " has the " + name + " " + rounded_text(value, 6) + ", must be " + rule;
    return is_good;
  }
};

std::optional<Prior>
normal_prior(const Source &source)
{
  const double mean = source.numbers[0], deviation = source.numbers[1];
  if (!source.require(deviation > 0., "standard deviation", deviation, "above 0"))
    return {};
  return Prior(source.text, -infinite, infinite,
               {[=](const double z) { return mean + deviation * z; },
                [=](const double value) { return (value - mean) / deviation; }});
}

std::optional<Prior>
lognormal_prior(const Source &source)
{
  const double median = source.numbers[0], variation = source.numbers[1];
  if (!source.require(median > 0., "median", median, "above 0") ||
      !source.require(variation > 0., "coefficient of variation", variation, "above 0"))
    return {};
  const double deviation = std::sqrt(std::log1p(variation * variation));
  return Prior(source.text, 0., infinite,
               {[=](const double z) { return median * std::exp(deviation * z); },
                [=](const double value) { return std::log(value / median) / deviation; }});
}

std::optional<Prior>
uniform_prior(const Source &source)
{
  const double low = source.numbers[0], high = source.numbers[1], width = high - low;
  if (!source.require(high > low, "upper end", high, "above its lower end " + rounded_text(low, 6)))
    return {};
  return Prior(source.text, low, high,
               {[=](const double z)
                {
                  const Tails tails = tails_of(z);
                  return z < 0. ? low + width * tails.below : high - width * tails.above;
                },
                [=](const double value) {
                  return normal_of({(value - low) / width, (high - value) / width});
                }});
}

std::optional<Prior>
half_cauchy_prior(const Source &source)
{
  const double scale = source.numbers[0];
  if (!source.require(scale > 0., "scale", scale, "above 0"))
    return {};
  return Prior(source.text, 0., infinite,
               {[=](const double z)
                {
                  const Tails tails = tails_of(z);
                  return z < 0. ? scale * std::tan(.5 * units::pi * tails.below)
                                : scale / std::tan(.5 * units::pi * tails.above);
                },
                [=](const double value)
                {
                  return normal_of({std::atan(value / scale) * 2. / units::pi,
                                    std::atan(scale / value) * 2. / units::pi});
                }});
}

/// The part of a prior between two values, with rescaled probabilities.
std::optional<Prior>
truncated_prior(const Source &source, const Prior &whole)
{
  const double low = std::max(source.numbers[0], whole.least()),
               high = std::min(source.numbers[1], whole.most());
  if (!source.require(high > low, "upper end", source.numbers[1],
                      "above its lower end, within " + whole.text()))
    return {};
  const Tails first = tails_of(whole.normal(low)), last = tails_of(whole.normal(high));
  const double share =
      first.below < first.above ? last.below - first.below : first.above - last.above;
  constexpr double least_share = 1e-290;
  if (!(share > least_share))
  {
    source.finding = source.text +
                     " has no probability between its ends, must have some. Move the "
                     "ends towards the middle of " +
                     whole.text();
    return {};
  }
  return Prior(source.text, low, high,
               {[=](const double z)
                {
                  const Tails tails = tails_of(z);
                  const double value = whole.value(normal_of(
                      {first.below + share * tails.below, last.above + share * tails.above}));
                  return std::clamp(value, low, high);
                },
                [=](const double value)
                {
                  const Tails tails = tails_of(whole.normal(value));
                  return normal_of(
                      {(tails.below - first.below) / share, (tails.above - last.above) / share});
                }});
}

struct PriorType
{
  std::string name, form;
  std::size_t n_numbers;
  std::optional<Prior> (*make)(const Source &);
};

const std::vector<PriorType> prior_types{
    {"normal", "normal(mean, sd)", 2, normal_prior},
    {"lognormal", "lognormal(median, cv)", 2, lognormal_prior},
    {"uniform", "uniform(low, high)", 2, uniform_prior},
    {"half_cauchy", "half_cauchy(scale)", 1, half_cauchy_prior},
    {"truncated", "truncated(prior, low, high)", 2, nullptr}};

const PriorType *
prior_type(const std::string &name, std::string &finding)
{
  std::vector<std::string> names, forms;
  for (const PriorType &type : prior_types)
  {
    if (type.name == name)
      return &type;
    names.push_back(type.name);
    forms.push_back(type.form);
  }
  const std::string near = nearest_name(name, names);
  finding = "is '" + name + "', must be one of " + comma_list(forms) +
            (near.empty() ? "" : ". Is it '" + near + "'?");
  return nullptr;
}
} // namespace

Prior::Prior(std::string text, const double least, const double most, Map map)
    : text_(std::move(text)), least_(least), most_(most), map_(std::move(map))
{
}

std::optional<Prior>
parse_prior(const std::string &text, std::string &finding)
{
  const std::string whole = trimmed(text);
  std::optional<Words> words = words_of(whole);
  const PriorType *type = prior_type(words ? words->name : whole, finding);
  if (type == nullptr)
    return {};
  const bool is_truncated = type->make == nullptr;
  if (!words || words->arguments.size() != type->n_numbers + is_truncated)
  {
    finding = "is '" + whole + "', must be " + type->form;
    return {};
  }
  std::optional<Prior> inner;
  if (is_truncated)
  {
    inner = parse_prior(words->arguments[0], finding);
    if (!inner)
      return {};
    words->arguments.erase(words->arguments.begin());
  }
  Source source{whole, {}, finding};
  for (const std::string &argument : words->arguments)
  {
    source.numbers.push_back(0.);
    if (!parse_number(argument, source.numbers.back()))
    {
      finding = whole + " has '" + argument + "', must have a number there: " + type->form;
      return {};
    }
  }
  return is_truncated ? truncated_prior(source, *inner) : type->make(source);
}
} // namespace arthrowear
