// SPDX-License-Identifier: LGPL-2.1-or-later
#include "study/cases/sample_cases.h"

#include "base/number_text.h"
#include "results/histories.h"
#include "run/model.h"
#include "run/wear_factor.h"

#include <algorithm>
#include <set>

namespace arthrowear
{
namespace
{
double
number_in(const std::string &text)
{
  double value = 0.;
  static_cast<void>(parse_number(text, value));
  return value;
}

/// Cases with the least and the largest value of an entry.
std::set<std::size_t>
extreme_cases(const std::vector<std::vector<std::string>> &cases, const std::size_t entry)
{
  std::vector<double> values;
  for (const std::vector<std::string> &of_case : cases)
    values.push_back(number_in(of_case[entry]));
  const auto [least, largest] = std::minmax_element(values.begin(), values.end());
  return {static_cast<std::size_t>(least - values.begin()),
          static_cast<std::size_t>(largest - values.begin())};
}

std::size_t
n_cases_beyond(const std::vector<std::vector<std::string>> &cases, const std::size_t entry,
               const std::vector<std::string> &medians, const FindingsOf &findings_of)
{
  std::size_t n = 0;
  for (const std::vector<std::string> &of_case : cases)
  {
    std::vector<std::string> values = medians;
    values[entry] = of_case[entry];
    n += !findings_of(values).empty();
  }
  return n;
}
} // namespace

void
choose_read_wear_factor(const Study &study, const ParameterFile &base, StudyPlan &plan,
                        std::vector<std::vector<std::string>> &cases)
{
  const auto is_factor = [](const VariedEntry &entry) { return entry.path() == wear_factor_entry; };
  if (!study.sample.is_on() || !study.sample.reads_wear_factor || cases.empty() ||
      std::none_of(study.entries.begin(), study.entries.end(), is_factor))
    return;
  if (study.entries.size() > 1)
  {
    plan.own_runs = "other entries than the wear factor are drawn too";
    return;
  }
  const auto is_smaller = [](const auto &a, const auto &b)
  { return number_in(a[0]) < number_in(b[0]); };
  const std::vector<std::string> largest =
      *std::max_element(cases.begin(), cases.end(), is_smaller);
  ParameterFile file = base;
  file.set(study.entries[0].section, study.entries[0].name, largest[0], study.entries[0].place);
  const Case prepared = prepare_case(file, MPI_COMM_SELF);
  if (!prepared.parameters->findings().empty())
    return; // the cases report them
  const auto *model = dynamic_cast<const ScalesWithWearFactor *>(prepared.model.get());
  plan.own_runs = model ? model->depends_on_more() : "the model does not say whether K N decides";
  const Declarations declared = declarations_of(prepared.model_name, *prepared.model);
  const std::vector<std::string> missing =
      results_without_history(declared, study.result_names(declared.callable_names()));
  if (plan.own_runs.empty() && !missing.empty())
    plan.own_runs = "no table over the cycles of a run has the " + missing.front();
  if (!plan.own_runs.empty())
    return;
  plan.read_factor = number_in(largest[0]);
  cases = {largest};
}

std::vector<std::string>
draws_outside_range(const Study &study, const std::vector<std::vector<std::string>> &cases,
                    const FindingsOf &findings_of)
{
  std::vector<std::string> medians, texts;
  for (const UncertainInput &input : study.sample.inputs().inputs())
    medians.push_back(rounded_text(input.distribution->median(), 12));
  if (const std::vector<std::string> of_medians = findings_of(medians); !of_medians.empty())
  {
    texts.push_back(study.file + ": the case with the median of each distribution cannot run:");
    texts.insert(texts.end(), of_medians.begin(), of_medians.end());
    return texts;
  }
  for (std::size_t entry = 0; entry < study.entries.size(); ++entry)
    for (const std::size_t i : extreme_cases(cases, entry))
    {
      std::vector<std::string> values = medians;
      values[entry] = cases[i][entry];
      const std::vector<std::string> findings = findings_of(values);
      if (findings.empty())
        continue;
      const std::size_t n = n_cases_beyond(cases, entry, medians, findings_of);
      texts.push_back(study.entries[entry].place + ": [" + study.entries[entry].path() + "] is " +
                      study.sample.inputs().inputs()[entry].distribution->text() +
                      ", which gives " + values[entry] + " in case " + std::to_string(i + 1) +
                      "; " + std::to_string(n) + " of " + std::to_string(cases.size()) +
                      " cases have a number that the entry cannot have. Limit it by "
                      "'truncated(..., low, high)'.");
      texts.insert(texts.end(), findings.begin(), findings.end());
      break;
    }
  return texts;
}
} // namespace arthrowear
