// SPDX-License-Identifier: LGPL-2.1-or-later
// Reports the spread of the results of a study that draws its values.
#include "sweep.h"

#include "report/write_report.h"
#include "spread/spread_text.h"
#include "version.h"

#include <filesystem>

namespace arthrowear
{
namespace
{
/// Reads the cases of the cheaper model that have ended.
std::optional<SampledStudy>
control_of(const Study &study, Log &log)
{
  if (study.sample.control.empty())
    return std::nullopt;
  Study cheaper;
  cheaper.output_folder = study.sample.control;
  cheaper.results = study.results;
  const StudyFolder folder(cheaper.output_folder);
  if (std::error_code ignored; !std::filesystem::exists(folder.path("study.json"), ignored))
  {
    log.warn("[Sample / Control]", "there is no study in " + cheaper.output_folder +
                                       ". Run the study of the cheaper model, then `arthrowear "
                                       "sweep collect`.");
    return std::nullopt;
  }
  return read_sampled_study(cheaper, folder.plan());
}
} // namespace

bool
report_spread(const Study &study, const StudyPlan &plan, const StopRequest &stop, Log &log)
{
  const auto stops = [&stop]() { return stop.pending() != StopReason::none; };
  const auto say_stopped = [&]()
  {
    log.last_line("The spread of the results was not computed: stopped by " +
                  stop_reason_text(stop.pending()) + ".");
    return false;
  };
  if (stops())
    return say_stopped();
  const SampledStudy sampled = read_sampled_study(study, plan);
  if (plan.read_factor > 0. && !sampled.failed.empty())
    log.warn("[Sample / Read wear factor]",
             "the run with the largest wear factor failed, from which the results of all others "
             "would be read. 'set Read wear factor = false' gives each wear factor a run, so that "
             "only the cases that fail are missing.");
  if (sampled.done.empty())
    return true;
  const std::optional<SampledStudy> control = control_of(study, log);
  const Spread spread = spread_of(study, sampled, control ? &*control : nullptr, stops);
  if (!spread.is_complete)
    return say_stopped();
  const StudyFolder folder(study.output_folder);
  write_file(folder.path(spread_file), json_fields::text<nlohmann::ordered_json>(spread));
  write_file(folder.path(quantiles_csv), quantiles_as_csv(spread));
  write_file(folder.path(quantiles_md), quantiles_as_markdown(spread));
  if (const std::string years = years_as_csv(spread); !years.empty())
    write_file(folder.path(years_csv), years);
  if (const std::string indices = indices_as_csv(spread); !indices.empty())
    write_file(folder.path(indices_csv), indices);
  log.line(spread_text(spread, study));
  for (const std::string &warning : spread.warnings)
    log.warn("[Sample]", warning);
  ReportOptions report;
  report.folders = {folder.path()};
  report.program = "Arthrowear " + program_version();
  log.last_line("Spread: " + folder.path(quantiles_md) + ", " + folder.path(spread_file));
  try
  {
    for (const std::string &line : write_report(report))
      log.last_line(line);
  }
  catch (const InputError &error)
  {
    log.warn("no page is written", error.what());
  }
  return true;
}
} // namespace arthrowear
