// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/verdicts.h"

#include "base/number_text.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace arthrowear
{
namespace
{
using Level = VerdictLevel;

bool
contains_any(const std::string &text, const std::vector<std::string> &words)
{
  return std::any_of(words.begin(), words.end(),
                     [&](const std::string &word) { return text.find(word) != text.npos; });
}

std::string
item_text(const SummaryItem &item)
{
  return item.text + (item.unit.empty() || item.unit == "-" ? "" : " " + item.unit);
}

Verdict
outcome(const RunResults &run)
{
  std::string rows;
  if (const CsvTable *table = run.find_table("statistics.csv"))
    rows = " It has " + std::to_string(table->n_rows()) + " rows, up to " + table->names.front() +
           " " + rounded_text(table->columns.front().back(), 6) + ".";
  switch (run.state)
  {
  case RunState::done:
    return {"Outcome", Level::good, "The run is complete."};
  case RunState::stopped:
    return {"Outcome", Level::bad,
            "The run is not complete: " + run.find_summary("outcome")->text + "." + rows +
                " Continue with --resume if it has checkpoints."};
  case RunState::failed:
    return {"Outcome", Level::bad, "The run failed; the reason is under “Run”." + rows};
  case RunState::running:
    return {"Outcome", Level::caution, "The run is under way; this report is preliminary." + rows};
  default:
    return {"Outcome", Level::bad,
            "The run is not complete: it has no summary.json, was ended from outside or failed." +
                rows + " The last lines of its log are under “Run”."};
  }
}

/// The result whose error by the mesh an item of the summary states; empty for another item.
std::string
judged_by_mesh(const std::string &name)
{
  const std::string begin = "estimated error of ", end = " by the mesh, relative";
  if (name.size() <= begin.size() + end.size() || name.compare(0, begin.size(), begin) != 0 ||
      name.compare(name.size() - end.size(), end.size(), end) != 0)
    return "";
  return name.substr(begin.size(), name.size() - begin.size() - end.size());
}

Verdict
mesh(const RunResults &run)
{
  Verdict verdict{"Mesh", Level::note, ""};
  for (const std::string &line : run.log.set_up)
    if (contains_any(line, {"tetrahedra", "dof", "contact point"}))
      verdict.text += (verdict.text.empty() ? "" : " ") + line + ".";
  const std::string elements = run.input("Cup / Elements");
  if (!elements.empty())
    verdict.text += " Elements are " + elements + ".";
  std::string errors;
  for (const SummaryItem &item : run.summary)
    if (const std::string result = judged_by_mesh(item.name); !result.empty() && item.value)
      errors +=
          (errors.empty() ? "" : ", ") + result + " " + rounded_text(100. * *item.value, 2) + " %";
  if (!errors.empty())
    verdict.text += " Estimated errors by the mesh: " + errors + ".";
  unsigned int n = 0;
  for (const std::string &warning : run.log.warnings)
    if (contains_any(warning, {"elements", "tetrahedra lock", "mesh", "Divisions"}))
      ++n;
  if (n > 0)
  {
    verdict.level = Level::caution;
    verdict.text += " " + std::to_string(n) + (n == 1 ? " warning is" : " warnings are") +
                    " about the mesh: see below.";
  }
  return verdict;
}

/// Largest value of a column against the tolerance that the run was given.
void
compare_residual(const RunResults &run, const std::string &column, const std::string &entry,
                 Verdict &verdict)
{
  const CsvTable *table = run.find_table("statistics.csv");
  const double tolerance = run.input_number(entry, 0.);
  if (!table || !table->has_column(column) || !(tolerance > 0.))
    return;
  const std::vector<double> &values = table->column(column);
  const double largest = *std::max_element(values.begin(), values.end());
  verdict.text += (verdict.text.empty() ? "" : " ") + std::string("Largest ") + column + " " +
                  rounded_text(largest, 3) + ", allowed " + rounded_text(tolerance, 3) + ".";
  if (verdict.level == Level::note)
    verdict.level = Level::good;
  if (!(largest <= tolerance))
    verdict.level = Level::caution;
}

Verdict
tolerances(const RunResults &run)
{
  Verdict verdict{"Tolerances", Level::note, ""};
  compare_residual(run, "balance residual [-]", "Solver / Balance tolerance", verdict);
  compare_residual(run, "penetration [mm]", "Contact / Penetration tolerance [mm]", verdict);
  compare_residual(run, "residual [-]", "Relaxation / Residual tolerance", verdict);
  const SummaryItem *error = run.find_summary("estimated error of worn volume, relative"),
                    *depth = run.find_summary("estimated error of depths, relative"),
                    *tolerance = run.find_summary("tolerance");
  if (error && depth && tolerance && error->value && depth->value && tolerance->value)
  {
    const double largest = std::max(*error->value, *depth->value);
    verdict.level = largest <= *tolerance->value ? Level::good : Level::caution;
    verdict.text += " Estimated errors of the jumps: volume " + rounded_text(*error->value, 2) +
                    ", depths " + rounded_text(*depth->value, 2) + ", tolerance " +
                    rounded_text(*tolerance->value, 2) + ".";
  }
  for (const char *name :
       {"largest energy error over largest energy", "energy imbalance over external work",
        "largest drift", "reaction over load minus 1", "levels without equilibrium", "cut steps",
        "rejected steps", "rejected jumps"})
    if (const SummaryItem *item = run.find_summary(name))
      verdict.text +=
          (verdict.text.empty() ? "" : " ") + std::string(name) + ": " + item_text(*item) + ".";
  if (const SummaryItem *item = run.find_summary("levels without equilibrium");
      item && item->value && *item->value > 0.)
    verdict.level = Level::caution;
  if (!verdict.text.empty() && verdict.text.front() == ' ')
    verdict.text.erase(0, 1);
  return verdict;
}

/// The results above the bounds of the warnings that the model declares.
Verdict
limits(const RunResults &run)
{
  std::string doubts;
  for (const WarningRule &rule : run.declared.warnings)
    if (rule.is_broken(run.values()))
      doubts += (doubts.empty() ? "Doubtful: " : "; ") + rule.what + ": " +
                rule.detail_with(run.values());
  if (run.declared.warnings.empty() || run.summary.empty())
    return {};
  return {"Limits", doubts.empty() ? Level::good : Level::caution,
          doubts.empty() ? "No result is above the bound of a warning." : doubts};
}

/// Results beside their second computations and bounds, as the run evaluated them.
Verdict
bounds(const RunResults &run)
{
  const std::string begin = "verdict: ", failed = "FAILS: ";
  std::size_t n = 0;
  std::string failures;
  for (const SummaryItem &item : run.summary)
  {
    if (item.name.compare(0, begin.size(), begin) != 0)
      continue;
    ++n;
    if (item.text.compare(0, failed.size(), failed) == 0)
      failures += (failures.empty() ? "" : "; ") + item.name.substr(begin.size()) + " is " +
                  item.text.substr(failed.size());
  }
  if (n == 0)
    return {};
  if (failures.empty())
    return {"Bounds", Level::good,
            n == 1 ? "The result that the run checks lies within its bounds."
                   : "All " + std::to_string(n) +
                         " results that the run checks lie within their "
                         "bounds."};
  return {"Bounds", Level::caution, "Do not use results outside their bounds: " + failures + "."};
}

Verdict
warnings(const RunResults &run)
{
  const SummaryItem *count = run.find_summary("warnings");
  const double n =
      count && count->value ? *count->value : static_cast<double>(run.log.warnings.size());
  if (n == 0.)
    return {"Warnings", run.state == RunState::done ? Level::good : Level::note,
            run.state == RunState::done ? "None." : "None yet."};
  return {"Warnings", Level::caution,
          rounded_text(n) + (n == 1. ? " warning:" : " warnings:") + " see below."};
}

Verdict
cost(const RunResults &run)
{
  Verdict verdict{"Cost", Level::note, ""};
  if (const SummaryItem *loop = run.find_summary("time loop"))
    verdict.text =
        "The time loop lasted " +
        (loop->value ? rounded_text(*loop->value, 3) + " " + loop->unit : item_text(*loop)) + ".";
  if (!run.log.cost.empty())
    verdict.text += (verdict.text.empty() ? "" : " ") + std::string("Estimated before the run: ") +
                    run.log.cost;
  return verdict;
}
} // namespace

Html
class_of(const VerdictLevel level)
{
  return std::array<Html, 4>{"good", "note", "caution", "bad"}[static_cast<std::size_t>(level)];
}

std::vector<Verdict>
verdicts_of(const RunResults &run)
{
  std::vector<Verdict> all;
  for (const Verdict &verdict : {outcome(run), mesh(run), tolerances(run), limits(run), bounds(run),
                                 warnings(run), cost(run)})
    if (!verdict.text.empty())
      all.push_back(verdict);
  return all;
}
} // namespace arthrowear
