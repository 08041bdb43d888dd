// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sampling/distribution.h"

#include "base/errors.h"
#include "base/number_text.h"
#include "base/ranges.h"
#include "sampling/continuous_distributions.h"
#include "sampling/table_distribution.h"

#include <cctype>

namespace arthrowear
{
namespace
{
struct Call
{
  std::string word;
  std::vector<std::string> arguments;
  bool is_closed = false;
};

// Commas inside brackets or quotes separate nothing.
Call
call_of(const std::string &text)
{
  const std::string bare = trimmed(text);
  const std::size_t open = bare.find('(');
  Call call;
  call.word = trimmed(bare.substr(0, open));
  if (open == std::string::npos)
    return call;
  int depth = 0;
  bool is_quoted = false;
  std::string argument;
  std::size_t i = open + 1;
  for (; i < bare.size() && depth >= 0; ++i)
  {
    const char c = bare[i];
    if (c == '"')
      is_quoted = !is_quoted;
    else if (!is_quoted)
      depth += c == '(' || c == '[' ? 1 : c == ')' || c == ']' ? -1 : 0;
    if (depth < 0 || (c == ',' && depth == 0 && !is_quoted))
    {
      call.arguments.push_back(trimmed(argument));
      argument.clear();
    }
    else if (c != '"')
      argument += c;
  }
  call.is_closed = depth < 0 && i == bare.size() && bare.back() == ')';
  return call;
}

const std::vector<std::string> distribution_words{"normal",     "lognormal", "uniform",
                                                  "triangular", "truncated", "table"};

/// Forms of all words with numbers alone.
struct NumberForm
{
  std::string word, arguments;
  std::size_t n_numbers;
};
const std::vector<NumberForm> number_forms{
    {"normal", "normal(mean, standard deviation)", 2},
    {"lognormal", "lognormal(median, coefficient of variation)", 2},
    {"uniform", "uniform(lowest, highest)", 2},
    {"triangular", "triangular(lowest, mode, highest)", 3}};

using Made = std::shared_ptr<const Distribution>;

Made
made_of_numbers(const std::string &text, const Call &call, const NumberForm &form,
                std::string &finding)
{
  std::vector<double> x(call.arguments.size());
  bool are_numbers = x.size() == form.n_numbers;
  for (std::size_t i = 0; i < x.size() && are_numbers; ++i)
    are_numbers = parse_number(call.arguments[i], x[i]);
  if (!are_numbers)
  {
    finding = "must be " + form.arguments + ", " + std::to_string(form.n_numbers) +
              " finite numbers separated by commas.";
    return nullptr;
  }
  if (form.word == "normal" && !(x[1] > 0.))
    finding = "the standard deviation must be above 0.";
  else if (form.word == "lognormal" && !(x[0] > 0. && x[1] > 0.))
    finding = "the median and the coefficient of variation must be above 0.";
  else if (form.word == "uniform" && !(x[0] < x[1]))
    finding = "the lowest value must be below the highest one.";
  else if (form.word == "triangular" && !(x[0] <= x[1] && x[1] <= x[2] && x[0] < x[2]))
    finding = "the lowest value must be below the highest one, with the mode between them.";
  if (!finding.empty())
    return nullptr;
  if (form.word == "normal")
    return std::make_shared<Normal>(text, x[0], x[1]);
  if (form.word == "lognormal")
    return std::make_shared<LogNormal>(text, x[0], x[1]);
  if (form.word == "uniform")
    return std::make_shared<Uniform>(text, x[0], x[1]);
  return std::make_shared<Triangular>(text, x[0], x[1], x[2]);
}

bool
parse_bound(const std::string &text, double &bound)
{
  if (text == "inf" || text == "-inf")
    bound = std::numeric_limits<double>::infinity() * (text == "inf" ? 1. : -1.);
  else
    return parse_number(text, bound);
  return true;
}

/// Below these an interval has no quantiles: the bounds of normal probabilities in doubles, and a
/// part of a tail whose ends differ in their last digits alone.
constexpr double least_probability = 1e-290, least_part_of_tail = 1e-10;

Made made(const std::string &text, std::string &finding, DrawTables &tables,
          const std::string &input);

Made
made_truncated(const std::string &text, const Call &call, std::string &finding, DrawTables &tables)
{
  double low = 0., high = 0.;
  if (call.arguments.size() != 3 || !parse_bound(call.arguments[1], low) ||
      !parse_bound(call.arguments[2], high))
    finding = "must be truncated(distribution, lowest, highest) with two numbers, -inf or inf.";
  else if (!(low < high))
    finding = "the lowest value must be below the highest one.";
  else if (!is_distribution(call.arguments[0]))
    finding =
        "'" + call.arguments[0] + "' must be a distribution, as in truncated(normal(0, 1), -2, 2).";
  else if (call_of(call.arguments[0]).word == "table")
    finding = "a table cannot be truncated. Remove its rows beyond the bounds.";
  if (!finding.empty())
    return nullptr;
  const Made whole = made(call.arguments[0], finding, tables, "");
  if (!whole)
  {
    finding = "'" + call.arguments[0] + "': " + finding;
    return nullptr;
  }
  auto truncated = std::make_shared<const Truncated>(text, whole, low, high);
  if (!(truncated->probability() > least_probability &&
        truncated->probability() > least_part_of_tail * truncated->probability_of_tail()))
  {
    finding = call.arguments[0] + " has a probability of " +
              rounded_text(truncated->probability()) + " between " + call.arguments[1] + " and " +
              call.arguments[2] + ", must have some. Move or widen the bounds.";
    return nullptr;
  }
  return truncated;
}

Made
made_table(const std::string &text, const Call &call, std::string &finding, DrawTables &tables,
           const std::string &input)
{
  const std::size_t n = call.arguments.size();
  if (n < 1 || n > 2 || call.arguments[0].empty())
  {
    finding = "must be table(file) or table(file, column).";
    return nullptr;
  }
  try
  {
    const std::shared_ptr<const CsvTable> table = tables.read(call.arguments[0]);
    const std::string name = n == 2                     ? call.arguments[1]
                             : table->names.size() == 1 ? table->names[0]
                                                        : input;
    return std::make_shared<TableDistribution>(text, table, name);
  }
  catch (const InputError &error)
  {
    finding = error.what();
    return nullptr;
  }
}

// The finding is without the text.
Made
made(const std::string &text, std::string &finding, DrawTables &tables, const std::string &input)
{
  const Call call = call_of(text);
  const auto form = find_by(number_forms, &NumberForm::word, call.word);
  if (!contains(distribution_words, call.word))
  {
    const std::string near = nearest_name(call.word, distribution_words);
    finding = "'" + call.word + "' is no distribution, must be one of " +
              comma_list(distribution_words) + "." + (near.empty() ? "" : " Is it '" + near + "'?");
    return nullptr;
  }
  if (!call.is_closed)
  {
    finding = "must end with the bracket that closes '" + call.word + "('.";
    return nullptr;
  }
  if (form)
    return made_of_numbers(text, call, *form, finding);
  return call.word == "truncated" ? made_truncated(text, call, finding, tables)
                                  : made_table(text, call, finding, tables, input);
}
} // namespace

bool
is_distribution(const std::string &text)
{
  if (text.find('(') == std::string::npos)
    return false;
  const std::string word = call_of(text).word;
  return all_of(word, [](const unsigned char c) { return std::isalpha(c); }) &&
         !nearest_name(word, distribution_words).empty();
}

std::shared_ptr<const Distribution>
parse_distribution(const std::string &text, std::string &finding, DrawTables &tables,
                   const std::string &input)
{
  finding.clear();
  const std::string bare = trimmed(text);
  Made distribution = made(bare, finding, tables, input);
  if (!distribution)
    finding = "is " + bare + ": " + finding;
  return distribution;
}

std::shared_ptr<const Distribution>
parse_distribution(const std::string &text, std::string &finding)
{
  DrawTables tables;
  return parse_distribution(text, finding, tables);
}
} // namespace arthrowear
