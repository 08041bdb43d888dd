// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sweep.h"
#include "version.h"

#include "base/duration_text.h"
#include "base/format.h"
#include "base/number_text.h"
#include "storage/array_store.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
using Status = CaseOutcome::Status;

// Longer tables are read in the file.
constexpr unsigned int most_rows_shown = 30;

// The table of many cases is long: it is written again after so many times the time of writing.
constexpr int idle_share = 20;

std::string
short_time(const double seconds)
{
  return seconds < 10. ? formatted("%.1f s", seconds) : duration_text(seconds);
}
} // namespace

Sweep::Sweep(Study study, StudyPlan plan, const unsigned int n_workers, const bool speaks)
    : study_(std::move(study)), plan_(std::move(plan)), folder_(study_.output_folder),
      stop_(folder_.path("stop")), table_(plan_, [this](const std::vector<std::string> &known)
                                          { return study_.result_names(known); }),
      log_(speaks), speaks_(speaks), n_workers_(n_workers)
{
  for (unsigned int i = 0; i < plan_.cases.size(); ++i)
  {
    outcomes_.push_back(folder_.outcome(plan_.cases[i]));
    if (outcomes_.back().status == Status::open)
      open_.push_back(i);
  }
}

Sweep::Sweep(StudyFolder folder, StudyPlan plan, const unsigned int only)
    : plan_(std::move(plan)), folder_(std::move(folder)), stop_(folder_.path("stop")),
      table_(plan_, {}), log_(false), speaks_(false), n_workers_(1)
{
  if (folder_.outcome(plan_.cases.at(only)).status == Status::open)
    open_.push_back(only);
}

void
Sweep::open_log(const std::string &rest)
{
  log_.open(folder_.path("log.txt"), OutputFile::Mode::append);
  log_.line(run_header(1));
  log_.line("Study:  " + study_.file);
  log_.line("Output: " + folder_.path());
  log_.line(std::to_string(plan_.cases.size()) + " cases, " + std::to_string(open_.size()) + rest);
}

void
Sweep::begin_collecting()
{
  open_log(" without an end.");
  for (unsigned int i = 0; i < plan_.cases.size(); ++i)
    table_.set(i, outcomes_[i], folder_.summary(plan_.cases[i]));
  std::vector<std::string> begun, idle;
  for (const unsigned int i : open_)
    (folder_.has_begun(plan_.cases[i]) ? begun : idle).push_back(plan_.cases[i].folder);
  constexpr std::size_t most_named = 20;
  const auto name_some = [this](std::vector<std::string> &names, const std::string &what)
  {
    const bool are_many = names.size() > most_named;
    if (names.empty())
      return;
    if (are_many)
      names.resize(most_named);
    log_.line(what + comma_list(names) + (are_many ? ", and more." : "."));
  };
  name_some(begun, "Begun, without an end (they run, wait or were killed): ");
  name_some(idle, "Not begun: ");
}

void
Sweep::begin(const std::string &how)
{
  if (!speaks_)
    return;
  stop_.remove_file();
  open_log(" to run" + (open_.empty() ? "" : " " + how) + ".");
  for (unsigned int i = 0; i < plan_.cases.size(); ++i)
  {
    table_.set(i, outcomes_[i], folder_.summary(plan_.cases[i]));
    if (outcomes_[i].status == Status::impossible)
      log_.line("Case " + plan_.cases[i].folder + " cannot run: " + outcomes_[i].message);
  }
  write_table();
}

void
Sweep::finish(const unsigned int i, const CaseOutcome &outcome)
{
  if (!speaks_)
    return;
  const StudyPlan::Case &item = plan_.cases[i];
  outcomes_[i] = outcome;
  seconds_ += outcome.seconds;
  ++n_ended_;
  table_.set(i, outcome, folder_.summary(item));
  if (Clock::now() >= next_table_)
    write_table();
  const std::size_t n_left = open_.size() - n_ended_;
  const double rounds = std::ceil(static_cast<double>(n_left) / n_workers_);
  std::string text = "[" + std::to_string(n_ended_) + "/" + std::to_string(open_.size()) +
                     "] case " + item.folder + " ";
  text += outcome.status == Status::done   ? "done"
          : outcome.status == Status::open ? "stopped"
                                           : "FAILED";
  text += " in " + short_time(outcome.seconds);
  if (n_left > 0)
    text += ", about " + short_time(rounds * seconds_ / n_ended_) + " left";
  log_.line(text + ": " + plan_.description(i));
  if (outcome.status == Status::failed)
    log_.line("      " + outcome.message);
}

void
Sweep::write_table()
{
  const Clock::time_point begin = Clock::now();
  write_file(folder_.path("table.csv"), table_.csv());
  write_file(folder_.path("table.md"), table_.markdown());
  next_table_ = Clock::now() + idle_share * (Clock::now() - begin);
}

ExitCode
Sweep::end(const std::string &remedy)
{
  bool is_judged = true;
  if (speaks_)
  {
    for (const std::string &text : table_.unknown_results())
      log_.warn("[Results]",
                text + " Correct the study file and call again: completed cases are kept.");
    log_.line();
    if (plan_.cases.size() <= most_rows_shown)
      log_.line(table_.markdown());
    if (study_.sample.is_on())
      is_judged = report_spread(study_, plan_, stop_, log_);
  }
  const ExitCode code = end_without_table(remedy);
  if (is_judged || code != ExitCode::done)
    return code;
  log_.last_line(remedy);
  return ExitCode::stopped_on_request;
}

ExitCode
Sweep::end_without_table(const std::string &remedy)
{
  const auto count = [this](const Status status)
  {
    return std::count_if(outcomes_.begin(), outcomes_.end(),
                         [status](const CaseOutcome &outcome) { return outcome.status == status; });
  };
  const auto n_open = count(Status::open),
             n_bad = count(Status::failed) + count(Status::impossible);
  if (speaks_ && n_open == 0)
    ArrayStore::remove_all(folder_.operators());
  if (speaks_)
  {
    write_table();
    log_.last_line("Table: " + folder_.path("table.md") + ", " + folder_.path("table.csv"));
    if (n_open > 0)
      log_.last_line(std::to_string(n_open) + " of " + std::to_string(plan_.cases.size()) +
                     " cases were not run to their end. " + remedy);
    std::vector<std::string> lines;
    for (unsigned int i = 0; i < plan_.cases.size(); ++i)
      if (outcomes_[i].status == Status::failed || outcomes_[i].status == Status::impossible)
        lines.push_back("case " + plan_.cases[i].folder + " (" + plan_.description(i) + ") " +
                        status_text(outcomes_[i]));
    if (!lines.empty())
    {
      lines.insert(lines.begin(), std::to_string(n_bad) + " of " +
                                      std::to_string(plan_.cases.size()) + " cases failed:");
      log_.error(lines);
    }
  }
  return n_open > 0  ? ExitCode::stopped_on_request
         : n_bad > 0 ? ExitCode::run_failed
                     : ExitCode::done;
}
} // namespace arthrowear
