// SPDX-License-Identifier: LGPL-2.1-or-later
#include "exception_text.h"
#include "ranks/ranks.h"
#include "run/model.h"
#include "sweep.h"
#include "version.h"

#include <list>
#include <ostream>

namespace arthrowear
{
namespace
{
constexpr int outcome_tag = 1, end_tag = 2;

// Brings outcomes from all ranks to rank 0, which runs cases itself.
class Reports
{
public:
  explicit Reports(Sweep &sweep) : sweep_(sweep)
  {
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &n_ranks_);
  }

  void send(const unsigned int i, const CaseOutcome &outcome)
  {
    if (rank_ == 0)
      sweep_.finish(i, outcome);
    else
      post(std::to_string(i) + " " + outcome.json(), outcome_tag);
  }

  // Receives the messages that wait on rank 0; with `all` it waits until every rank has ended.
  void take(const bool all)
  {
    while (rank_ == 0 && n_ended_ < n_ranks_ - 1)
    {
      MPI_Status status;
      int is_there = 0;
      if (all)
        MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
      else
      {
        MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &is_there, &status);
        if (!is_there)
          return;
      }
      int length = 0;
      MPI_Get_count(&status, MPI_CHAR, &length);
      std::string text(length, ' ');
      MPI_Recv(text.data(), length, MPI_CHAR, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD,
               MPI_STATUS_IGNORE);
      if (status.MPI_TAG == end_tag)
        ++n_ended_;
      else
        sweep_.finish(std::stoul(text), CaseOutcome::from_json(text.substr(text.find(' '))));
    }
  }

  void end()
  {
    if (rank_ != 0)
      post("end", end_tag);
    take(true);
    for (Message &message : messages_)
      MPI_Wait(&message.request, MPI_STATUS_IGNORE);
  }

private:
  struct Message
  {
    std::string text;
    MPI_Request request;
  };

  void post(const std::string &text, const int tag)
  {
    messages_.push_back({text, MPI_REQUEST_NULL});
    Message &message = messages_.back();
    MPI_Isend(message.text.data(), message.text.size(), MPI_CHAR, 0, tag, MPI_COMM_WORLD,
              &message.request);
  }

  Sweep &sweep_;
  int rank_ = 0, n_ranks_ = 1, n_ended_ = 0;
  std::list<Message> messages_;
};
} // namespace

CaseOutcome
run_in_this_process(const StudyFolder &folder, const StudyPlan::Case &item)
{
  using Existing = OutputFolder::Existing;
  const auto begin = std::chrono::steady_clock::now();
  CaseOutcome outcome;
  std::ostream nowhere(nullptr);
  Log log(nowhere, nowhere);
  const auto run = [&](const Existing existing)
  {
    RunOptions options;
    options.existing = existing;
    options.header = run_header(1);
    Case prepared =
        read_case(ParameterFile::read(folder.case_file(item)), existing, true, MPI_COMM_SELF);
    options.declarations = declarations_of(prepared.model_name, *prepared.model);
    return prepared.model->run(*prepared.parameters, prepared.file, options, log, MPI_COMM_SELF);
  };
  try
  {
    ExitCode code = ExitCode::bad_input;
    if (folder.has_checkpoint(item))
      try
      {
        code = run(Existing::resume);
      }
      catch (const InputError &) // its checkpoint is of no use
      {
      }
    if (code == ExitCode::bad_input)
      code = run(Existing::overwrite);
    if (!is_stop(code))
      outcome.status = CaseOutcome::Status::done;
  }
  catch (const std::exception &error)
  {
    const std::string text = exception_text(error);
    const bool is_input = dynamic_cast<const InputError *>(&error) != nullptr;
    outcome.status = CaseOutcome::Status::failed;
    outcome.message = is_input ? one_line(text) : first_line(text);
    log.error({text}); // into the case's log.txt
  }
  outcome.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  if (outcome.status != CaseOutcome::Status::open)
    folder.write_outcome(item, outcome);
  return outcome;
}

void
run_on_ranks(Sweep &sweep)
{
  const int rank = rank_in(MPI_COMM_WORLD), n_ranks = n_ranks_in(MPI_COMM_WORLD);
  StopRequest::listen_to_signals();
  Reports reports(sweep);
  // The open cases of rank 0: a rank that reads later may find that a case has ended.
  std::vector<unsigned int> open = sweep.open_cases();
  unsigned int n_open = open.size();
  MPI_Bcast(&n_open, 1, MPI_UNSIGNED, 0, MPI_COMM_WORLD);
  open.resize(n_open);
  MPI_Bcast(open.data(), n_open, MPI_UNSIGNED, 0, MPI_COMM_WORLD);
  for (std::size_t k = rank; k < open.size(); k += n_ranks)
  {
    if (sweep.stop().pending() != StopReason::none)
      break;
    reports.send(open[k], run_in_this_process(sweep.folder(), sweep.plan().cases[open[k]]));
    reports.take(false);
  }
  reports.end();
}
} // namespace arthrowear
