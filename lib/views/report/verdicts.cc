// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/verdicts.h"

#include "base/number_text.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
using Level = VerdictLevel;

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
  case RunState::limited:
  case RunState::stopped:
    return {"Outcome", Level::bad,
            "The run is not complete: " + run.find(ResultRole::outcome)->text + "." + rows +
                " Continue with --resume if it has checkpoints."};
  case RunState::failed:
    return {"Outcome", Level::bad, "The run failed; the reason is under “Run”." + rows};
  case RunState::running:
    return {"Outcome", Level::caution, "The run is under way; this report is preliminary." + rows};
  default:
    return {"Outcome", Level::bad,
            "The run is not complete: it has no summary.json, was ended from outside or failed." +
                rows + " Its last progress is under “Run”; its log.txt may say more."};
  }
}

/// The errors by the mesh that the run states: "largest wear depth 0.5 %, …".
std::string
mesh_errors(const RunResults &run)
{
  std::string errors;
  for (const SummaryItem *item : run.all_of(ResultRole::mesh_error))
    for (const DeclaredError &error : run.declared.errors)
      if (error.stated == item->id && item->value)
      {
        errors += (errors.empty() ? "" : ", ") + run.declared.result(error.result).name + " " +
                  rounded_text(100. * *item->value, 2) + " %";
        break; // the first result that has it; others have the same
      }
  return errors;
}

Verdict
mesh(const RunResults &run)
{
  Verdict verdict{"Mesh", Level::note, ""};
  for (const RunRecord::Line &line : run.record.set_up)
    if (line.is_on_mesh)
      verdict.text += (verdict.text.empty() ? "" : " ") + line.text + ".";
  if (const std::string errors = mesh_errors(run); !errors.empty())
    verdict.text += " Estimated errors by the mesh: " + errors + ".";
  const auto n =
      std::count_if(run.record.warnings.begin(), run.record.warnings.end(),
                    [](const RunRecord::Warning &warning) { return warning.is_on_mesh; });
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
  const SummaryItem *error = run.number(ResultRole::volume_error),
                    *depth = run.number(ResultRole::depth_error),
                    *tolerance = run.number(ResultRole::tolerance);
  if (error && depth && tolerance)
  {
    const double largest = std::max(*error->value, *depth->value);
    verdict.level = largest <= *tolerance->value ? Level::good : Level::caution;
    verdict.text += " Estimated errors of the jumps: volume " + rounded_text(*error->value, 2) +
                    ", depths " + rounded_text(*depth->value, 2) + ", tolerance " +
                    rounded_text(*tolerance->value, 2) + ".";
  }
  for (const ResultRole role : {ResultRole::judged_steps, ResultRole::unbalanced})
    for (const SummaryItem *item : run.all_of(role))
      verdict.text +=
          (verdict.text.empty() ? "" : " ") + item->name + ": " + item_text(*item) + ".";
  if (const SummaryItem *item = run.number(ResultRole::unbalanced); item && *item->value > 0.)
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
  std::size_t n = 0;
  std::string failures;
  for (const SummaryItem *item : run.all_of(ResultRole::verdict))
  {
    ++n;
    if (item->checked && !item->checked->is_met())
      failures += (failures.empty() ? "" : "; ") + run.declared.result(item->id).shown() + " is " +
                  item->checked->text(run.declared.result(item->id).unit);
  }
  if (n == 0)
    return {};
  if (const SummaryItem *failed = run.number(ResultRole::failed_verdicts);
      failed && *failed->value > 0. && failures.empty()) // by a version that kept words alone
    failures = rounded_text(*failed->value) + " under “Accuracy”";
  if (failures.empty())
    return {"Bounds", Level::good,
            n == 1 ? "The result that the run checks lies within its bounds."
                   : "All " + std::to_string(n) +
                         " results that the run checks lie within their bounds."};
  return {"Bounds", Level::caution, "Do not use results outside their bounds: " + failures + "."};
}

Verdict
warnings(const RunResults &run)
{
  const SummaryItem *count = run.number(ResultRole::warnings);
  const double n = count ? *count->value : static_cast<double>(run.record.warnings.size());
  if (!count && run.record.version.empty())
    return {"Warnings", Level::note, "Unknown: this version kept them in its log alone."};
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
  if (const SummaryItem *loop = run.find(ResultRole::loop_time))
    verdict.text =
        "The time loop lasted " +
        (loop->value ? rounded_text(*loop->value, 3) + " " + loop->unit : item_text(*loop)) + ".";
  if (!run.record.cost.empty())
    verdict.text += (verdict.text.empty() ? "" : " ") + std::string("Estimated before the run: ") +
                    run.record.cost + ".";
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
