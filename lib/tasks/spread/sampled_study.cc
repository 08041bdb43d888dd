// SPDX-License-Identifier: LGPL-2.1-or-later
#include "spread/sampled_study.h"

#include "base/number_text.h"
#include "base/text_file.h"
#include "gait/time_curve.h"
#include "parameters/entry_name.h"
#include "spread/stated_shares.h"

#include <algorithm>
#include <set>

namespace arthrowear
{
namespace
{
constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
constexpr const char *cycles_per_year = "Output / Cycles per year";
using Status = CaseOutcome::Status;

double
number(const std::string &text)
{
  double value = unknown;
  return parse_number(text, value) ? value : unknown;
}

class Reader
{
public:
  Reader(const Study &study, const StudyPlan &plan)
      : study_(study), plan_(plan), folder_(study.output_folder)
  {
  }

  SampledStudy read()
  {
    if (!study_.sample.convergence.empty())
      stated_.converged = read_converged_errors(study_.sample.convergence);
    if (!plan_.own_runs.empty())
      all_.notes.push_back("Each case has its own run: " + plan_.own_runs + ".");
    if (plan_.read_factor > 0.)
      return read_wear_factors();
    read_inputs();
    for (unsigned int i = 0; i < plan_.cases.size(); ++i)
    {
      const CaseOutcome outcome = folder_.outcome(plan_.cases[i]);
      all_.has_ended.push_back(outcome.status != Status::open);
      if (outcome.status == Status::done)
      {
        all_.done.push_back(i);
        all_.seconds += (outcome.seconds - all_.seconds) / all_.done.size();
      }
      else if (outcome.status == Status::open)
        ++all_.n_open;
      else
        all_.failed.emplace_back(plan_.cases[i].folder, status_text(outcome));
    }
    if (all_.done.empty())
      return std::move(all_);
    const std::string file = path_in_case(all_.done.front(), declarations_file);
    stated_.declared = parse_declarations(read_text_file(file), file);
    read_summaries();
    read_years();
    return std::move(all_);
  }

private:
  std::string path_in_case(const unsigned int i, const std::string &name) const
  {
    return folder_.path(plan_.cases[i].folder + (name.empty() ? "" : "/" + name));
  }

  void read_inputs()
  {
    all_.inputs = plan_.entries;
    all_.values.assign(plan_.entries.size(), {});
    for (const StudyPlan::Case &item : plan_.cases)
      for (std::size_t k = 0; k < plan_.entries.size(); ++k)
        all_.values[k].push_back(number(item.values[k]));
  }

  /// Wear factors K of all cases from the run with the largest one, K_max: N cycles with K wear as
  /// much as N K/K_max cycles with K_max.
  SampledStudy read_wear_factors()
  {
    all_.inputs = plan_.entries;
    std::vector<double> shares;
    all_.values.emplace_back();
    for (const std::vector<std::string> &values : study_.sample.cases())
    {
      all_.values[0].push_back(number(values[0]));
      shares.push_back(all_.values[0].back() / plan_.read_factor);
    }
    const CaseOutcome outcome = folder_.outcome(plan_.cases.front());
    const std::size_t n = shares.size();
    all_.has_ended.assign(n, outcome.status != Status::open);
    if (outcome.status == Status::open)
      all_.n_open = n;
    if (outcome.status == Status::failed || outcome.status == Status::impossible)
      for (std::size_t i = 0; i < n; ++i)
        all_.failed.emplace_back(plan_.cases.front().folder, status_text(outcome));
    if (outcome.status != Status::done)
      return std::move(all_);
    for (unsigned int i = 0; i < n; ++i)
      all_.done.push_back(i);
    all_.seconds = outcome.seconds;
    const std::string file = path_in_case(0, declarations_file);
    stated_.declared = parse_declarations(read_text_file(file), file);
    const std::vector<HistoryColumns> wanted = declared_histories(stated_.declared);
    stated_.summaries = {
        summary_numbers(folder_.summary(plan_.cases.front()), path_in_case(0, "summary.json"))};
    const std::vector<HistoryRows> rows = histories_of(0, wanted);
    const double per_year = cycles_of_year().front();
    double last = 0.;
    for (const HistoryRows &one : rows)
      last = one.cycles.empty() ? last : std::max(last, one.cycles.back());
    choose_years(last / per_year);
    for (const auto &[k, name] : chosen_of(wanted))
      if (k < wanted.size())
        add_read_history(wanted[k], name, rows[k], last, per_year, shares);
      else
        add_unworn_result(name, shares.size());
    all_.notes.push_back(
        "The results of all wear factors are read from the history of one run with the largest, " +
        rounded_text(plan_.read_factor, 6) +
        " mm^3/(N m): nothing else depends on the number of cycles.");
    return std::move(all_);
  }

  /// Rows of the tables of a case, with the values before the first cycle that its summary has.
  std::vector<HistoryRows> histories_of(const unsigned int i,
                                        const std::vector<HistoryColumns> &wanted) const
  {
    std::vector<HistoryRows> rows = read_histories(path_in_case(i, ""), wanted);
    for (std::size_t k = 0; k < wanted.size(); ++k)
      if (const double first = value_of(stated_.summaries[i], wanted[k].begins_with);
          std::isfinite(first) && !rows[k].cycles.empty() && rows[k].cycles.front() > 0.)
      {
        constexpr double digits = 1e-14; // of tables
        const double next = rows[k].values.front();
        rows[k].cycles.insert(rows[k].cycles.begin(), 0.);
        rows[k].values.insert(rows[k].values.begin(),
                              std::abs(first - next) <= digits * std::abs(next) ? next : first);
      }
    return rows;
  }

  /// Names of the results that the study asks for, without units; none: all.
  std::vector<std::string> chosen() const
  {
    std::vector<std::string> names;
    for (const std::string &wanted : study_.result_names(stated_.declared.callable_names()))
    {
      const std::vector<DeclaredResult> &all = stated_.declared.results;
      const auto known =
          std::find_if(all.begin(), all.end(),
                       [&wanted](const DeclaredResult &one) { return one.is_called(wanted); });
      names.push_back(known == all.end() ? name_without_unit(wanted) : known->name);
    }
    return names;
  }

  /// Results that the study asks for by their names and as quantities over cycles: the place among
  /// the histories, or their number where there is none. If it asks for all results, the histories
  /// that are plotted.
  std::vector<std::pair<std::size_t, std::string>>
  chosen_of(const std::vector<HistoryColumns> &histories) const
  {
    std::vector<std::pair<std::size_t, std::string>> found;
    const std::vector<std::string> names = chosen();
    for (const std::string &name : names)
    {
      const auto one =
          std::find_if(histories.begin(), histories.end(),
                       [&name](const HistoryColumns &columns) { return columns.is_called(name); });
      found.emplace_back(one - histories.begin(), name);
    }
    for (std::size_t k = 0; k < histories.size() && names.empty(); ++k)
      if (histories[k].is_plotted)
        found.emplace_back(k, histories[k].name);
    return found;
  }

  /// A result of the unworn contact, which all wear factors share.
  void add_unworn_result(const std::string &name, const std::size_t n)
  {
    const DeclaredResult declared = stated_.declared.result(name);
    const auto found = stated_.summaries.front().find(declared.id);
    if (found == stated_.summaries.front().end() || !is_of_unworn_contact(declared))
      return;
    SampledResult result{name, found->second.unit, std::vector<double>(n, found->second.value), {}};
    result.errors = sizes_of(shares_for(name, n), result.values);
    all_.results.push_back(std::move(result));
  }

  /// Errors that the one run states of a result, for n wear factors.
  std::vector<StatedError> shares_for(const std::string &name, const std::size_t n)
  {
    std::vector<StatedError> own = stated_.of(name, all_.notes);
    for (StatedError &error : own)
      error.sizes.resize(n, error.sizes.front());
    return own;
  }

  void add_read_history(const HistoryColumns &columns, const std::string &name,
                        const HistoryRows &rows, const double last, const double per_year,
                        const std::vector<double> &shares)
  {
    if (rows.cycles.size() < 2)
      return;
    const auto [least, largest] = std::minmax_element(rows.values.begin(), rows.values.end());
    if (*least == 0. && *largest == 0. && chosen().empty())
      return;
    const TimeCurve curve(rows.cycles, rows.values);
    // K N/K_max cycles wear as much as N cycles with K: a mean per cycle is in proportion to K.
    const auto factor = [&columns](const double share)
    { return columns.is_per_million ? share : 1.; };
    SampledResult result;
    result.name = name;
    result.unit = columns.unit;
    StatedError reading{"reading", {}};
    for (const double share : shares)
    {
      result.values.push_back(factor(share) * curve.value(share * last));
      reading.sizes.push_back(
          std::abs(result.values.back() - factor(share) * curve.straight(share * last)));
    }
    std::vector<StatedError> own = shares_for(columns.name, shares.size());
    result.errors = sizes_of(own, result.values);
    result.errors.push_back(std::move(reading));
    SampledHistory history{name, columns.unit, columns.column, {}, std::move(own)};
    for (const double year : all_.years)
    {
      history.values.emplace_back();
      for (const double share : shares)
        history.values.back().push_back(factor(share) * curve.value(share * year * per_year));
    }
    all_.results.push_back(std::move(result));
    if (!all_.years.empty())
      all_.histories.push_back(std::move(history));
  }

  /// Returns the names of the results to show, of those that the cases have: the study's choice,
  /// else all groups that a user reads.
  std::vector<std::string> wanted_of(const std::map<std::string, SummaryNumber> &numbers) const
  {
    std::vector<std::string> names = chosen();
    const bool is_chosen = !names.empty();
    if (!is_chosen)
    {
      names = stated_.declared.result_names();
      for (const auto &[id, item] : numbers)
        if (std::find(names.begin(), names.end(), item.name) == names.end())
          names.push_back(item.name);
    }
    const auto is_left_out = [&](const std::string &name)
    {
      const DeclaredResult declared = stated_.declared.result(name);
      return numbers.count(declared.id) == 0 ||
             (!is_chosen &&
              (declared.group == ResultGroup::solver || declared.group == ResultGroup::accuracy));
    };
    names.erase(std::remove_if(names.begin(), names.end(), is_left_out), names.end());
    return names;
  }

  void read_summaries()
  {
    stated_.summaries.resize(plan_.cases.size());
    for (const unsigned int i : all_.done)
      stated_.summaries[i] =
          summary_numbers(folder_.summary(plan_.cases[i]), path_in_case(i, "summary.json"));
    std::map<std::string, SummaryNumber> present;
    for (const auto &numbers : stated_.summaries)
      present.insert(numbers.begin(), numbers.end());
    for (const std::string &name : wanted_of(present))
    {
      SampledResult result;
      result.name = name;
      const std::string id = stated_.declared.result(name).id;
      result.unit = present.at(id).unit;
      for (const auto &numbers : stated_.summaries)
        result.values.push_back(value_of(numbers, id));
      const std::set<double> different(result.values.begin(), result.values.end());
      if (study_.results == "all" && different.size() < 2)
        continue; // it does not depend on what is drawn
      result.errors = sizes_of(stated_.of(name, all_.notes), result.values);
      all_.results.push_back(std::move(result));
    }
  }

  /// Gait cycles of a year in each case; unknown where the model has no such entry.
  std::vector<double> cycles_of_year() const
  {
    const unsigned int first = plan_.read_factor > 0. ? 0 : all_.done.front();
    const auto entry = std::find(plan_.entries.begin(), plan_.entries.end(), cycles_per_year);
    if (entry != plan_.entries.end())
      return all_.values[entry - plan_.entries.begin()];
    const ParameterFile file = ParameterFile::read(path_in_case(first, "case.prm"));
    double value = unknown;
    for (const ParameterFile::Setting &setting : file.settings())
      if (setting.section == std::vector<std::string>{"Output"} &&
          setting.name == "Cycles per year")
        value = number(setting.value);
    return std::vector<double>(plan_.cases.size(), value);
  }

  /// Chooses the years of quantiles: the study's years, or about twenty.
  /// @param last  year of the first case that ends
  /// @return whether the study asks for later years, which a note says
  bool choose_years(const double last)
  {
    if (!(last > 0.))
      return false;
    all_.years = study_.sample.years.empty() ? easy_years(last) : study_.sample.years;
    const auto is_beyond = [last](const double year) { return year > last * (1. + 1e-9); };
    const auto beyond = std::remove_if(all_.years.begin(), all_.years.end(), is_beyond);
    const bool asks_for_more = beyond != all_.years.end();
    all_.years.erase(beyond, all_.years.end());
    if (asks_for_more)
      all_.notes.push_back("Quantiles end at " + rounded_text(last, 3) +
                           " years, where the first case ends. Longer runs give more.");
    return asks_for_more;
  }

  void read_years()
  {
    const std::vector<HistoryColumns> wanted = declared_histories(stated_.declared);
    const std::vector<double> per_year = cycles_of_year();
    std::vector<std::vector<HistoryRows>> rows(plan_.cases.size());
    double last = std::numeric_limits<double>::infinity(), longest = 0.;
    for (const unsigned int i : all_.done)
    {
      rows[i] = histories_of(i, wanted);
      double end = 0.;
      for (const HistoryRows &one : rows[i])
        end = one.cycles.size() > 1 ? std::max(end, one.cycles.back() / per_year[i]) : end;
      last = std::min(last, std::isfinite(end) ? end : 0.);
      longest = std::max(longest, end);
    }
    if (!(last > 0.))
      return;
    if (!choose_years(last) && longest > 1.01 * last)
      all_.notes.push_back("Some cases have " + rounded_text(longest, 3) +
                           " years, but quantiles need all of them: they end at " +
                           rounded_text(last, 3) + " years.");
    for (const auto &[k, name] : chosen_of(wanted))
      if (k < wanted.size())
        add_history(wanted[k], name, k, rows, per_year);
  }

  void add_history(const HistoryColumns &columns, const std::string &name, const std::size_t k,
                   const std::vector<std::vector<HistoryRows>> &rows,
                   const std::vector<double> &per_year)
  {
    SampledHistory history{name, columns.unit, columns.column, {}, {}};
    history.values.assign(all_.years.size(), std::vector<double>(plan_.cases.size(), unknown));
    double least = 0., largest = 0.;
    for (const unsigned int i : all_.done)
    {
      const HistoryRows &own = rows[i][k];
      if (own.cycles.size() < 2)
        continue;
      const TimeCurve curve(own.cycles, own.values);
      for (std::size_t year = 0; year < all_.years.size(); ++year)
      {
        const double value = curve.value(all_.years[year] * per_year[i]);
        history.values[year][i] = value;
        least = std::min(least, value);
        largest = std::max(largest, value);
      }
    }
    history.shares = stated_.of(columns.name, all_.notes);
    if (largest > least) // else absent in all cases, or always 0
      all_.histories.push_back(std::move(history));
  }

  const Study &study_;
  const StudyPlan &plan_;
  StudyFolder folder_;
  StatedShares stated_;
  SampledStudy all_;
};
} // namespace

std::vector<StatedError>
sizes_of(std::vector<StatedError> shares, const std::vector<double> &values)
{
  for (StatedError &error : shares)
    for (std::size_t i = 0; i < values.size(); ++i)
      error.sizes[i] *= std::abs(values[i]);
  return shares;
}

SampledStudy
read_sampled_study(const Study &study, const StudyPlan &plan)
{
  return Reader(study, plan).read();
}
} // namespace arthrowear
