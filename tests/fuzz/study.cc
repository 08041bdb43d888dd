// SPDX-License-Identifier: LGPL-2.1-or-later
#include "study/study.h"
#include "fuzz.h"
#include "study/study_table.h"
#include "study/study_values.h"

using namespace arthrowear;

namespace
{
void
check_study(const std::string &text)
{
  const fuzz::TemporaryFile file(text, ".prm");
  try
  {
    const Study study = read_study(file.name());
    constexpr std::size_t most_values = 100000;
    const auto cases = study.cases();
    fuzz::require(cases.size() <= most_cases + 1, "a study has so many cases at the most");
    for (const std::vector<std::string> &values : cases)
    {
      fuzz::require(values.size() == study.entries.size(), "a case has a value for each entry");
      if (cases.size() * values.size() < most_values)
        for (const std::string &value : values)
          study.with_folders(value);
    }
    study.result_names({});
  }
  catch (const InputError &error)
  {
    fuzz::check_findings(error);
  }
}

void
check_values(const std::string &text)
{
  std::string finding;
  const std::vector<std::string> values = study_values(text, finding);
  fuzz::require(!values.empty() || !finding.empty(), "values or a finding");
}

// study.json is read by a later call of the sweep; what it accepts can be used.
void
check_plan(const std::string &text)
{
  try
  {
    const StudyPlan plan = StudyPlan::from_json(text, "study.json");
    for (std::size_t i = 0; i < plan.cases.size(); ++i)
      plan.description(i);
    const std::string written = plan.json();
    fuzz::require(StudyPlan::from_json(written, "study.json").json() == written,
                  "what is read is written again");
    const StudyTable table(plan, {});
    table.csv();
    table.markdown();
  }
  catch (const InputError &error)
  {
    fuzz::check_findings(error);
  }
}

// Other processes write outcome.json and summary.json.
void
check_results(const std::string &text)
{
  const CaseOutcome outcome = CaseOutcome::from_json(text);
  fuzz::require(nlohmann::json::accept(outcome.json()), "an outcome is JSON");
  StudyPlan plan;
  plan.entries = {"Wear / Wear factor [mm^3/(N m)]"};
  plan.cases = {{"1", {"1e-6"}, {}}, {"2", {"2"}, {}}};
  for (const std::vector<std::string> &wanted :
       {std::vector<std::string>(), std::vector<std::string>{"volume", "depth [mm]"}})
  {
    StudyTable table(plan, [&](const std::vector<std::string> &known)
                     { return wanted.empty() ? wanted : split_results(text, known); });
    table.set(0, {CaseOutcome::Status::done, 1., ""}, text);
    table.set(1, outcome, text);
    table.csv();
    table.markdown();
    table.unknown_results();
  }
  status_text(outcome);
  first_line(text);
  one_line(text);
}
} // namespace

extern "C" int
LLVMFuzzerTestOneInput(const std::uint8_t *data, const std::size_t size)
{
  const std::string text(reinterpret_cast<const char *>(data), size);
  check_study(text);
  check_values(text);
  check_plan(text);
  check_results(text);
  return 0;
}
