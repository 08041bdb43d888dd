// SPDX-License-Identifier: LGPL-2.1-or-later
#include "fit/posterior_text.h"

#include "base/format.h"
#include "base/number_text.h"

namespace arthrowear
{
namespace
{
/// Returns the width of the widest text, to align a column.
template <class Items, class Text>
int
width_of(const Items &items, const Text &text, const std::size_t least)
{
  std::size_t width = least;
  for (const auto &item : items)
    width = std::max(width, text(item).size());
  return int(width);
}

const std::string &
name_of(const ConstantSummary &constant)
{
  return constant.name;
}

unsigned int
n_held_out(const PosteriorModel &model)
{
  return unsigned(std::count_if(model.rows.begin(), model.rows.end(),
                                [](const ScatteredRow &row) { return row.is_held_out; }));
}

std::string
intervals_text(const PosteriorSummary &summary)
{
  const int width = width_of(summary.constants, name_of, 8);
  std::string text = formatted("%-*s  %12s  %12s  %12s  %s\n", width, "constant", "2.5 %", "median",
                               "97.5 %", "prior");
  for (const ConstantSummary &constant : summary.constants)
    text += formatted("%-*s  %12s  %12s  %12s  %s\n", width, constant.name.c_str(),
                      rounded_text(constant.low).c_str(), rounded_text(constant.median).c_str(),
                      rounded_text(constant.high).c_str(), constant.prior.c_str());
  return text;
}

std::string
correlations_text(const PosteriorSummary &summary)
{
  const std::size_t n = summary.constants.size();
  if (n < 2)
    return "";
  const int width = width_of(summary.constants, name_of, 20);
  std::string text = formatted("\n%-*s    ", width, "Spearman correlation");
  for (std::size_t j = 1; j <= n; ++j)
    text += formatted("  %4zu", j);
  text += "\n";
  for (std::size_t i = 0; i < n; ++i)
  {
    text += formatted("%-*s  %2zu", width, summary.constants[i].name.c_str(), i + 1);
    for (const double correlation : summary.correlations[i])
      text += formatted(" %5.2f", correlation);
    text += "\n";
  }
  return text;
}

std::string
row_table(const PosteriorSummary &summary)
{
  const int place = width_of(
      summary.rows, [](const RowSummary &row) { return row.row.place; }, 3);
  std::string text =
      formatted("%-*s  %10s  %10s  %10s  %10s  %6s  %8s  %8s\n", place, "row", "measured", "5 %",
                "median", "95 %", "inside", "sd joint", "sd alone");
  for (const RowSummary &row : summary.rows)
    text += formatted("%-*s  %10.4g  %10.4g  %10.4g  %10.4g  %6s  %8.3g  %8.3g%s\n", place,
                      row.row.place.c_str(), row.row.measured, row.low, row.median, row.high,
                      row.is_inside() ? "yes" : "no", row.joint, row.independent,
                      row.row.is_held_out ? "  held out" : "");
  return text;
}

/// Counts of rows in their intervals, and factors between standard deviations.
std::string
checks_text(const PosteriorSummary &summary)
{
  std::size_t n_inside = 0;
  double least = HUGE_VAL, most = 0.;
  for (const RowSummary &row : summary.rows)
  {
    n_inside += row.is_inside();
    least = std::min(least, row.independent / row.joint);
    most = std::max(most, row.independent / row.joint);
  }
  std::string text = formatted(
      "%zu of %zu measured values are within the 90 %% interval of another measurement.\n",
      n_inside, summary.rows.size());
  if (summary.correlations.size() > 1)
    text += formatted("Constants drawn alone (sd alone) give the predicted logarithms %.2f to %.2f "
                      "times the standard deviation of joint draws (sd joint).\n",
                      least, most);
  return text;
}

std::string
settings_of(const PosteriorModel &model)
{
  std::string text;
  for (const std::string &line : model.settings)
    text += "# " + model.section + " / " + line + "\n";
  return text;
}

std::string
seed_text(const PosteriorResult &result)
{
  return formatted("%zu draws, seed %u", result.posterior.draws.size(), result.seed);
}
} // namespace

PosteriorResult
compute_posterior(PosteriorModel model, const std::string &source, const unsigned int seed)
{
  constexpr std::size_t n_draws = 2000;
  PosteriorResult result{std::move(model), {}, {}, source, seed};
  result.posterior = sample_posterior(result.model, n_draws, seed);
  result.summary = summarise(result.model, result.posterior, seed);
  return result;
}

std::string
text_of(const PosteriorResult &result)
{
  const PosteriorModel &model = result.model;
  const Posterior &posterior = result.posterior;
  const unsigned int n_rows = unsigned(model.rows.size()), n_out = n_held_out(model);
  std::string text =
      result.source +
      formatted(": %u rows, %u fitted, %u held out\n", n_rows, n_rows - n_out, n_out) + model.law +
      "\nposterior of the logarithms of " + model.quantity + ": " + seed_text(result) +
      formatted("\nimportance sampling: Pareto k %.2f (at most %g), effective sample size %.0f of "
                "%zu\n\n",
                posterior.pareto_shape, most_pareto_shape, posterior.effective_size,
                posterior.n_proposals);
  text += intervals_text(result.summary) + correlations_text(result.summary);
  text += "\n" + model.quantity + ", and standard deviations of its predicted logarithm\n" +
          row_table(result.summary) + checks_text(result.summary);
  for (const std::string &warning : result.summary.warnings)
    text += "\nwarning: " + warning;
  text += result.summary.warnings.empty() ? "" : "\n";
  if (model.settings.empty())
    return text;
  return text + "\nEntries that are not drawn:\n" + settings_of(model);
}

std::string
draws_of(const PosteriorResult &result)
{
  constexpr int exact_digits = 9;
  const PosteriorModel &model = result.model;
  std::string text = "# " + model.law + "\n# posterior for " + result.source + ", " +
                     seed_text(result) + ", each of the same weight: draw whole rows\n";
  for (const ConstantSummary &constant : result.summary.constants)
    text += "# " + constant.name + ": median " + rounded_text(constant.median) + ", 95 % " +
            rounded_text(constant.low) + " to " + rounded_text(constant.high) + ", prior " +
            constant.prior + "\n";
  text += settings_of(model);
  const char *comma = "";
  for (const UncertainConstant &constant : model.constants)
  {
    text += comma + model.section + " / " + constant.name;
    comma = ",";
  }
  for (const std::vector<double> &draw : result.posterior.draws)
  {
    comma = "\n";
    for (const double value : draw)
    {
      text += comma + rounded_text(value, exact_digits);
      comma = ",";
    }
  }
  return text + "\n";
}

std::string
csv_of(const PosteriorResult &result)
{
  std::string text = "# " + result.model.law + "\n# " + result.model.quantity +
                     " of each row, with the median and the 90 % interval of another measurement\n"
                     "measured,low,median,high,sd_joint,sd_independent,held_out\n";
  for (const RowSummary &row : result.summary.rows)
  {
    for (const double value :
         {row.row.measured, row.low, row.median, row.high, row.joint, row.independent})
      text += rounded_text(value, 6) + ",";
    text += row.row.is_held_out ? "1\n" : "0\n";
  }
  return text;
}
} // namespace arthrowear
