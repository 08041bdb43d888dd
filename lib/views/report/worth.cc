// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/worth.h"

#include "base/number_text.h"
#include "base/ranges.h"
#include "report/run_axis.h"

#include <algorithm>
#include <filesystem>

namespace arthrowear
{
namespace
{
constexpr double million = 1e6;

/// Value of a result after a million cycles, from the table over cycles whose last row has it.
std::optional<double>
after_a_million(const RunResults &run, const DeclaredResult &result)
{
  const std::string column =
      result.column.empty() ? result.name + " [" + result.unit + "]" : result.column;
  for (const auto &[file, table] : run.tables)
    if (table.names.front() == "cycles [-]" && table.has_column(column))
    {
      const std::vector<double> &cycles = table.columns.front(), &values = table.column(column);
      for (std::size_t i = 0; i < cycles.size(); ++i)
        if (cycles[i] >= million)
        {
          const double before = i == 0 ? 0. : cycles[i - 1], from = i == 0 ? 0. : values[i - 1];
          const double share = (million - before) / (cycles[i] - before);
          return from + share * (values[i] - from);
        }
    }
  return {};
}

std::optional<RateOfRun>
rate_of(const RunResults &run, const ResultRole amount, const ResultRole rate)
{
  const SummaryItem *mean = run.number(rate), *whole = run.number(amount);
  if (!mean || !(*mean->value > 0.) || !std::isfinite(*mean->value))
    return {};
  RateOfRun found{*mean->value, {}, {}, mean->unit};
  const double cycles = reached_cycles(run);
  if (whole && cycles >= 2. * million)
    if (const auto first = after_a_million(run, run.declared.result(whole->id));
        first && *first > 0. && *whole->value > *first)
    {
      found.first = first;
      found.later = (*whole->value - *first) / (cycles / million - 1.);
    }
  return found;
}

/// True if the softest part is softer than metals and ceramics: it is the part that wears. None if
/// no modulus is known.
std::optional<bool>
is_polymer(const RunResults &run)
{
  constexpr double stiffest_polymer = 10000.; // [MPa]
  double least = INFINITY, modulus = 0.;
  for (const InputEntry &entry : run.inputs)
    if (entry.name == "Young modulus [MPa]" && parse_number(entry.value, modulus) && modulus > 0.)
      least = std::min(least, modulus);
  return std::isfinite(least) ? std::optional<bool>(least < stiffest_polymer) : std::nullopt;
}

/// True if a comment of the case names crosslinked polyethylene as the source of a wear constant.
bool
is_crosslinked(const RunResults &run)
{
  return any_of(run.inputs,
                [&run](const InputEntry &entry)
                {
                  return entry.section.rfind("Wear", 0) == 0 &&
                         run.comment(entry.path()).find("crosslinked") != std::string::npos;
                });
}

std::string
law_form(const RunResults &run)
{
  const std::string law = run.input("Wear / From law / Law");
  if (law.empty() || law == "archard")
    return "none";
  return law == "kang_mean_pressure" ? "kang" : law;
}
} // namespace

PublishedWear
read_published_wear()
{
  PublishedWear published;
  try
  {
    const std::filesystem::path folder = shipped_rows();
    for (const std::string &id : row_ids(folder.string()))
    {
      PublishedRow row = read_row((folder / id).string());
      if (!row.implant.joint.empty() && row.rate_factor())
        published.rows.push_back(std::move(row));
    }
    published.predictions = read_predictions((folder / predictions_file).string());
  }
  catch (const InputError &error)
  {
    published.rows.clear();
    published.trouble = error.what();
  }
  return published;
}

std::optional<RateOfRun>
volume_rate(const RunResults &run)
{
  if (const auto rate = rate_of(run, ResultRole::worn_volume, ResultRole::wear_rate))
    return rate;
  return rate_of(run, ResultRole::worn_volume_per_million, ResultRole::worn_volume_per_million);
}

std::optional<RateOfRun>
depth_rate(const RunResults &run)
{
  return rate_of(run, ResultRole::deepest_wear, ResultRole::depth_rate);
}

std::optional<RateOfRun>
penetration_rate(const RunResults &run)
{
  const SummaryItem *first = run.number(ResultRole::first_million),
                    *later = run.number(ResultRole::steady_penetration);
  if (!first || !(*first->value > 0.) || !std::isfinite(*first->value))
    return {};
  RateOfRun rate{*first->value, *first->value, {}, first->unit};
  if (later && *later->value > 0. && std::isfinite(*later->value))
    rate.later = *later->value;
  return rate;
}

bool
Worth::counts() const
{
  return any_of(laws, [](const LawJudgement &law) { return law.counts(); });
}

bool
Worth::is_decided_by_constant() const
{
  return has_spread() && (ratio() >= most_deciding_ratio || !counts());
}

bool
Worth::has_few_trials() const
{
  return has_spread() && none_of(laws, [](const LawJudgement &law) { return law.has_verdict(); });
}

Worth
worth_of(const RunResults &run, const PublishedWear &published)
{
  Worth worth;
  const std::optional<bool> is_soft = is_polymer(run);
  if (run.declared.bearing.joint.empty() || !volume_rate(run) || !is_soft)
    return worth;
  worth.joint = run.declared.bearing.joint;
  worth.trouble = published.trouble;
  const std::string material = is_crosslinked(run) ? "crosslinked" : "conventional";
  const auto is_alike = [&](const PublishedRow &row)
  {
    return !*is_soft || row.implant.on == MeasuredOn::yardstick ||
           group_of(row).material.rfind(material, 0) == 0;
  };
  for (const PublishedRow &row : published.rows)
    if (row.implant.joint == worth.joint && row.implant.is_polyethylene() == *is_soft &&
        is_alike(row))
      worth.rows.push_back(row);
  const auto row_of = [&worth](const PublishedPrediction &one)
  { return find_where(worth.rows, [&one](const PublishedRow &row) { return row.id == one.row; }); };
  for (const PublishedPrediction &one : published.predictions)
    if (row_of(one))
      worth.predictions.push_back(one);
  std::map<std::string, const PublishedRow *> judged_rows;
  for (const PublishedRow &row : worth.rows)
    judged_rows[row.id] = &row;
  const std::string form = law_form(run);
  worth.all_laws = judge_laws(judged_rows, worth.predictions);
  worth.trusted = trust_sentences(worth.all_laws, group_means(judged_rows, worth.predictions));
  worth.is_of_all_laws =
      none_of(worth.all_laws, [&form](const LawJudgement &law) { return law.form == form; });
  const auto widen = [](double &least, double &most, const LawJudgement &law)
  {
    least = least > 0. ? std::min(least, law.least) : law.least;
    most = std::max(most, law.most);
  };
  for (const LawJudgement &law : worth.all_laws)
  {
    widen(worth.least_of_all, worth.most_of_all, law);
    worth.n_trials = std::max(worth.n_trials, law.n_trials);
    if (worth.is_of_all_laws || law.form == form)
    {
      widen(worth.least, worth.most, law);
      worth.laws.push_back(law);
    }
  }
  return worth;
}
} // namespace arthrowear
