// SPDX-License-Identifier: LGPL-2.1-or-later
#include "run/run.h"

#include "base/format.h"
#include "base/surroundings.h"
#include "parameters/parameter_print.h"
#include "ranks/collective.h"

#include <filesystem>

namespace arthrowear
{
namespace
{
// Names in a checkpoint.
constexpr const char *counts_name = "warnings: counts", *sizes_name = "warnings: sizes",
                     *topics_name = "warnings: topics", *n_citations_name = "citations: number";

std::string
numbered(const char *name, const std::size_t number)
{
  return name + std::to_string(number);
}

/// Adds the warnings and the citations of a run to the data of a checkpoint.
void
pack_reports(const std::vector<Log::Warning> &warnings, const std::vector<std::string> &citations,
             CheckpointData &data)
{
  std::vector<std::int64_t> counts;
  std::vector<double> sizes;
  std::vector<std::int64_t> topics;
  for (const Log::Warning &warning : warnings)
  {
    data.set(numbered("warning ", counts.size()), warning.what);
    data.set(numbered("detail of warning ", counts.size()), warning.first_detail);
    counts.push_back(warning.count);
    sizes.push_back(warning.size);
    topics.push_back(static_cast<std::int64_t>(warning.about));
  }
  data.set(counts_name, std::move(counts));
  data.set(sizes_name, std::move(sizes));
  data.set(topics_name, std::move(topics));
  for (std::size_t i = 0; i < citations.size(); ++i)
    data.set(numbered("citation ", i), citations[i]);
  data.set_integer(n_citations_name, static_cast<std::int64_t>(citations.size()));
}

/// Warnings in the data of pack_reports(); none in a checkpoint of an earlier version.
std::vector<Log::Warning>
unpack_warnings(const CheckpointData &data)
{
  std::vector<Log::Warning> warnings;
  if (!data.has(counts_name))
    return warnings;
  const std::vector<std::int64_t> &counts = data.integers(counts_name);
  const std::vector<double> &sizes = data.numbers(sizes_name, counts.size());
  const bool knows_topics = data.has(topics_name); // versions before did not
  for (std::size_t i = 0; i < counts.size(); ++i)
    warnings.push_back(
        {data.text(numbered("warning ", i)), data.text(numbered("detail of warning ", i)),
         static_cast<unsigned int>(counts[i]), sizes[i],
         knows_topics ? static_cast<LogTopic>(data.integers(topics_name).at(i)) : LogTopic::other});
  return warnings;
}

/// Citations in the data of pack_reports(); none in a checkpoint of an earlier version.
std::vector<std::string>
unpack_citations(const CheckpointData &data)
{
  std::vector<std::string> citations;
  if (data.has(n_citations_name))
    for (std::int64_t i = 0; i < data.integer(n_citations_name); ++i)
      citations.push_back(data.text(numbered("citation ", static_cast<std::size_t>(i))));
  return citations;
}

constexpr const char *statistics_name = "statistics"; // in checkpoints

std::string
statistics_file(const std::string &folder)
{
  return folder + "/statistics.csv";
}
} // namespace

std::string
SetUpLines::due(const std::string &part, const double done, const double elapsed)
{
  constexpr double short_time = 3.; // s
  if (part != part_ || done == 0.)
  {
    part_ = part;
    progress_ = Progress();
    progress_.start(elapsed, done);
  }
  progress_.note(elapsed, done);
  if (done == 0. || done >= 1. || elapsed < short_time || !progress_.is_due(elapsed))
    return "";
  progress_.note_line(elapsed);
  return formatted("set-up  %5.1f %% of the ", 100. * done) + part + "  elapsed " +
         duration_text(elapsed) + "  left of them " + progress_.left(1. - done);
}

void
PartLines::report(const std::string &text, const double elapsed, Log &log)
{
  constexpr unsigned long always_shown = 30;
  if (++n_ > always_shown && !log.is_verbose() && !schedule_.is_due(elapsed))
  {
    ++n_hidden_;
    return;
  }
  schedule_.note(elapsed);
  log.line(text +
           (n_hidden_ == 0 ? "" : " (" + std::to_string(n_hidden_) + " before it are not shown)"));
  n_hidden_ = 0;
}

Run::Run(std::string model_name, std::string output_folder, const CheckpointParameters *checkpoint,
         Parameters &all_parameters, const ParameterFile &file, const RunOptions &options,
         Log &run_log, MPI_Comm run_communicator)
    : model(std::move(model_name)), folder_name(std::move(output_folder)),
      parameters(all_parameters), log(run_log), communicator(run_communicator),
      stop(folder_name + "/stop",
           checkpoint ? checkpoint->wall_time_limit() : std::numeric_limits<double>::infinity()),
      declared(options.declarations), table({}), extra(model),
      checkpoints(checkpoint, folder_name, parameters, communicator), file_(file),
      options_(options), is_root_(rank_in(run_communicator) == 0)
{
}

const OutputFolder &
Run::folder() const
{
  if (!folder_)
    throw std::logic_error("the output is open on rank 0 only, from open() on");
  return *folder_;
}

void
Run::write_row(const std::vector<double> &row, const AcceptedState &state)
{
  on_root(communicator, [&]() { add_row(row, state); });
}

void
Run::write_plots(const std::vector<std::pair<std::string, Plot>> &plots)
{
  for (const auto &[name, plot] : plots)
  {
    folder().write(name, svg(plot));
    plot_names_ += (plot_names_.empty() ? "" : ", ") + name;
  }
}

void
Run::poll()
{
  constexpr double every = .1; // s
  const double now = stop.elapsed();
  if (now - polled_ < every)
    return;
  polled_ = now;
  if (const StopReason reason = stop.pending(); reason != StopReason::none)
    throw StopRequested{reason};
}

void
Run::stop_if_requested()
{
  const StopReason reason = agreed_stop(stop, communicator);
  if (reason == StopReason::signal || (reason == StopReason::file && !resumes()))
    throw StopRequested{reason};
}

/// Logs the version, input and output, and the predicted cost, once.
void
Run::announce()
{
  if (said_.is_announced)
    return;
  said_.is_announced = true;
  log.line(options_.header);
  log.line("Input:  " + file_.file());
  log.line("Output: " + folder_name);
  if (!options_.forecast.empty())
    log.line((options_.has_adaptive_steps ? "Cost, steps are adaptive: " : "Cost: ") +
             options_.forecast + ".");
  for (const InputNote &note : parameters.input_notes().notes())
    log.line("Note: " + note.line());
  if (const std::string note = note_on_ignored_variables(); !note.empty())
    log.line("Note: " + note);
}

void
Run::show_set_up(const std::string &part, const double done)
{
  if (done < 0.)
    return announce();
  const std::string line = said_.set_up.due(part, done, stop.elapsed());
  if (line.empty())
    return;
  announce();
  log.line(line);
}

RowChecksums
Run::kept_rows(const CheckpointData &data)
{
  return RowChecksums::unpack(data, statistics_name);
}

void
Run::open(std::vector<Statistics::Column> columns, const RowChecksums &kept)
{
  table = Statistics(extra.with_columns(std::move(columns)));
  const std::string file = statistics_file(folder_name);
  if (resumes())
    on_root(communicator,
            [&]()
            {
              table.resume(file, kept);
              if (table.n_rows() > 0)
                extra.resume(file);
            });
  on_root(communicator,
          [&]()
          {
            folder_ = std::make_unique<OutputFolder>(folder_name, options_.existing);
            held_ = HeldFolder::open(folder_name); // before anything is written
            log.open(folder_->begin("log.txt"),
                     resumes() ? OutputFile::Mode::append : OutputFile::Mode::replace);
            folder_->write("original.prm", file_.text());
            folder_->write("parameters.prm", printed(parameters, ParameterFormat::prm));
            folder_->write("parameters.json", printed(parameters, ParameterFormat::json));
            folder_->write(declarations_file, declared.json());
            if (resumes())
            {
              stop.remove_file();
              folder_->forget_end();
            }
            else
              table.start(file);
            write_record(RunState::running);
          });
  // Other ranks may lie on machines that do not see the folder; these write nothing there.
  std::error_code ignored;
  if (!is_root_ && std::filesystem::is_directory(folder_name, ignored))
    held_ = HeldFolder::open(folder_name);
  announce();
}

void
Run::write_record(const RunState state, const std::string &reason)
{
  if (!folder_)
    return;
  record.state = state;
  record.reason = reason;
  record.version = options_.header;
  record.input = file_.file();
  record.cost = options_.forecast;
  record.set_up.clear();
  for (const Log::Fact &fact : log.facts())
    record.set_up.push_back({fact.text, fact.about == LogTopic::mesh});
  record.warnings.clear();
  for (const Log::Warning &warning : log.warnings())
    record.warnings.push_back(
        {warning.what, warning.first_detail, warning.count, warning.about == LogTopic::mesh});
  folder_->write(state_file, record.json());
}

void
Run::note_progress(const unsigned long step, const double elapsed, const Progress &progress,
                   const std::string &text)
{
  const Interval left = progress.last_left();
  const auto known = [](const double time) { return std::isfinite(time) ? time : -1.; };
  record.progress = {step, elapsed, record.progress.cycles, known(left.least), known(left.most),
                     text};
  write_record(RunState::running);
}

void
Run::restore_reports(const CheckpointData &data)
{
  log.restore(unpack_warnings(data));
  std::vector<std::string> citations = unpack_citations(data);
  std::swap(declared.citations, citations);
  for (const std::string &citation : citations)
    declared.cite(citation);
}

void
Run::write_checkpoint(const unsigned long step, CheckpointData data,
                      const RowChecksums::End &last_row, const std::vector<Log::Warning> &warnings)
{
  pack_reports(warnings, declared.citations, data);
  table.rows().pack(data, statistics_name, last_row);
  table.secure();
  checkpoints.write(step, std::move(data));
}
} // namespace arthrowear
