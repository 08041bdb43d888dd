// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/write_report.h"

#include "base/collect.h"
#include "report/differences.h"
#include "report/page.h"
#include "report/report_sources.h"
#include "report/series_words.h"
#include "report/study_page.h"
#include "report/study_table_page.h"

#include <algorithm>
#include <filesystem>

namespace arthrowear
{
namespace
{
namespace fs = std::filesystem;

/// The last `n` parts of a path.
std::string
last_parts(const fs::path &path, const std::ptrdiff_t n)
{
  const std::ptrdiff_t n_all = std::distance(path.begin(), path.end());
  fs::path rest;
  for (auto part = std::next(path.begin(), std::max<std::ptrdiff_t>(n_all - n, 0));
       part != path.end(); ++part)
    rest /= *part;
  return rest.string();
}

/// Labels the runs by their names; equal names are replaced by as many last parts of the folders as
/// distinguish the runs, and a run whose folder occurred before also gets a number.
void
label(std::vector<ReportedRun> &runs)
{
  const auto n_of = [&runs](const std::string &name)
  {
    return std::count_if(runs.begin(), runs.end(),
                         [&](const ReportedRun &run) { return run.results.name == name; });
  };
  const auto path_of = [](const ReportedRun &run)
  {
    std::error_code ignored;
    const fs::path path = fs::weakly_canonical(run.results.folder, ignored);
    return path.has_filename() ? path : path.parent_path();
  };
  for (std::size_t i = 0; i < runs.size(); ++i)
  {
    ReportedRun &run = runs[i];
    run.label = run.results.name;
    if (n_of(run.label) == 1)
      continue;
    std::size_t n_before = 0;
    std::ptrdiff_t n = 1;
    for (std::size_t k = 0; k < runs.size(); ++k)
    {
      const fs::path own = path_of(run), other = path_of(runs[k]);
      if (own == other)
        n_before += k < i ? 1 : 0;
      else if (runs[k].results.name == run.results.name)
        while (last_parts(own, n) == last_parts(other, n))
          ++n;
    }
    run.label = last_parts(path_of(run), n) +
                (n_before > 0 ? " (" + std::to_string(n_before + 1) + ")" : "");
  }
}

std::vector<ReportedRun>
read_runs(const std::vector<std::string> &folders, const std::string &reference)
{
  std::vector<ReportedRun> runs;
  InputErrors errors;
  for (const std::string &folder : folders)
    collect(errors,
            [&]
            {
              ReportedRun run;
              run.results = read_run(folder);
              const std::string table =
                  reference.empty() ? find_reference_table(run.results) : reference;
              if (!table.empty())
                run.references = read_reference_values(
                    table, fs::path(run.results.record.input).filename().string());
              runs.push_back(std::move(run));
            });
  errors.throw_if_any();
  label(runs);
  return runs;
}

void
note_thinned(Report &report)
{
  for (ReportedRun &run : report.runs)
    for (const ShownSeries &series : run.surfaces)
      if (series.frames.size() < series.n_frames_of_run)
        run.results.notes.push_back(formatted(
            "%s.pvd: %zu of %zu frames are shown, so that the page stays below %zu MB; the last "
            "frame and the frame of the peak are among them. ParaView opens all.",
            series.name.c_str(), series.frames.size(), series.n_frames_of_run,
            most_report_bytes / 1000000));
}

/// Removes frames until the page has at most so many bytes.
void
fit(Report &report)
{
  constexpr std::size_t markup_of_an_array = 120;
  std::vector<ShownSeries *> all;
  for (ReportedRun &run : report.runs)
    for (ShownSeries &series : run.surfaces)
      all.push_back(&series);
  for (ShownSeries &series : report.differences)
    all.push_back(&series);
  if (!report.library.is_there() || all.empty())
    return;
  std::vector<std::vector<ShownSeries>> drawn;
  for (ReportedRun &run : report.runs)
    drawn.push_back(std::exchange(run.surfaces, {}));
  std::vector<ShownSeries> differences = std::exchange(report.differences, {});
  std::size_t others = report_page(report).text().size() + report.library.script.size();
  for (std::size_t i = 0; i < drawn.size(); ++i)
    report.runs[i].surfaces = std::move(drawn[i]);
  report.differences = std::move(differences);
  for (const ShownSeries *series : all)
    others += series->frames.size() * (series->fields.size() + 4) * markup_of_an_array;
  thin_out(all, most_report_bytes > others ? most_report_bytes - others : 0);
  note_thinned(report);
}
/// Shows the scan before the surfaces of the run.
void
add_scan(Report &report, const std::string &folder)
{
  report.scan = read_scan_results(folder);
  ReportedRun &run = report.runs.front();
  const FrameSeries series{{report.scan->time},
                           {read_frame((fs::path(folder) / "scan.vtu").string())}};
  run.surfaces.insert(run.surfaces.begin(), shown_series(run.results, scan_series, series));
}
} // namespace

std::vector<std::string>
write_report(const ReportOptions &options)
{
  if (options.folders.size() == 1 && has_spread(options.folders.front()))
    return write_study_report(options);
  const ReportSources sources = report_sources(options.folders);
  const std::string output = options.output.empty() ? sources.page : options.output;
  if (sources.is_in_own_folder && options.output.empty())
    require_writable(std::filesystem::path(output).parent_path().string());
  Report report;
  std::vector<std::string> shown = sources.runs;
  if (!options.scan.empty())
    shown.push_back(options.scan);
  report.identity = identity_of(output, shown);
  require_own_page(output, report.identity, options.output.empty() && sources.is_in_own_folder);
  if (sources.runs.size() > most_compared)
    return write_table_of_cases(sources, options, output, report.identity);
  report.program = options.program;
  report.runs = read_runs(sources.runs, options.reference);
  report.library = read_viewer_library(options.three);
  std::vector<std::string> names;
  std::vector<std::vector<ReportPlot>> plots;
  const PublishedWear published = read_published_wear();
  for (ReportedRun &run : report.runs)
  {
    run.worth = worth_of(run.results, published);
    run.map = worn_map_of(run.results);
    run.surfaces = read_surfaces(run.results);
    names.push_back(run.label);
    plots.push_back(plots_of(run.results));
  }
  for (std::size_t i = 1; i < report.runs.size() && report.library.is_there(); ++i)
    for (ShownSeries &one : differences_of(report.runs[i].results, report.runs[i].label,
                                           report.runs[0].results, report.runs[0].label))
      report.differences.push_back(std::move(one));
  report.plots = plots.size() == 1 ? plots.front() : joined_plots(names, plots);
  if (!options.scan.empty())
    add_scan(report, options.scan);
  fit(report);
  const Html page = report_page(report);
  std::vector<std::string> lines = sources.notes;
  for (const ReportedRun &run : report.runs)
    for (const std::string &note : run.results.notes)
      lines.push_back(run.label + ": " + note);
  if (!report.library.is_there())
    lines.push_back(report.library.missing);
  lines.push_back(write_page(
      output, page,
      formatted("Report of %zu %s", report.runs.size(), report.runs.size() == 1 ? "run" : "runs")));
  return lines;
}
} // namespace arthrowear
