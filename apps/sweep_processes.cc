// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mpi_session.h"
#include "sweep.h"

#include "base/text_file.h"
#include "run/model.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <iostream>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace arthrowear
{
namespace
{
using Clock = std::chrono::steady_clock;

class Workers
{
public:
  explicit Workers(Sweep &sweep) : sweep_(sweep)
  {
    for (const char *threads : {"OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"})
      ::setenv(threads, "1", 1);
    load_model();
    // Children that end are waited for with sigtimedwait().
    sigemptyset(&child_ends_);
    sigaddset(&child_ends_, SIGCHLD);
    ::sigprocmask(SIG_BLOCK, &child_ends_, &usual_signals_);
  }
  ~Workers()
  {
    for (const auto &[process, child] : children_)
      ::kill(process, SIGKILL);
    for (const auto &[process, child] : children_)
      ::waitpid(process, nullptr, 0);
    for (const auto &[process, child] : children_)
      MpiSession::remove_of(process);
    ::sigprocmask(SIG_SETMASK, &usual_signals_, nullptr);
  }
  Workers(const Workers &) = delete;
  Workers &operator=(const Workers &) = delete;

  std::size_t n_busy() const { return children_.size(); }
  /// In the process of a case: that case. Nothing else is to be done there.
  const std::optional<StartedCase> &own_case() const { return own_case_; }

  void start(const unsigned int i)
  {
    const StudyPlan::Case &item = sweep_.plan().cases[i];
    start(i, sweep_.folder().has_checkpoint(item));
  }

  // Waits a moment for one to end.
  void poll()
  {
    const timespec moment{0, 100'000'000};
    ::sigtimedwait(&child_ends_, nullptr, &moment);
    int status = 0;
    for (pid_t process; (process = ::waitpid(-1, &status, WNOHANG)) > 0;)
      if (const auto found = children_.find(process); found != children_.end())
      {
        const Child child = found->second;
        if (WIFSIGNALED(status))
          MpiSession::remove_of(process);
        children_.erase(found);
        end(child, status);
        if (own_case_)
          return;
      }
  }

  // Asks all to stop with a checkpoint.
  void request_stop() const
  {
    for (const auto &[process, child] : children_)
      ::kill(process, SIGTERM);
  }

private:
  struct Child
  {
    unsigned int i = 0;
    bool resumes = false;
    Clock::time_point begin;
  };

  std::string errors_file(const unsigned int i) const
  {
    return sweep_.folder().path(sweep_.plan().cases[i].folder + "/errors.txt");
  }

  /// Loads the libraries of the model, which every case needs, once. None is used here, so that a
  /// case begins as a separate program does.
  void load_model() const
  {
    if (sweep_.open_cases().empty())
      return;
    const StudyPlan::Case &item = sweep_.plan().cases[sweep_.open_cases().front()];
    try
    {
      const ParameterFile file = ParameterFile::read(sweep_.folder().case_file(item));
      static_cast<void>(make_model(file.top_level("Model", default_model)));
    }
    catch (const std::exception &) // the cases report it
    {
    }
  }

  void start(const unsigned int i, const bool resumes)
  {
    const std::string file = sweep_.folder().case_file(sweep_.plan().cases[i]);
    const std::string errors = errors_file(i);
    const pid_t parent = ::getpid();
    std::cout.flush(); // or the child writes it once more
    std::fflush(nullptr);
    const pid_t process = ::fork();
    if (process < 0)
      throw RunError(std::string("No process can be started: ") + std::strerror(errno) + ".");
    if (process > 0)
    {
      children_[process] = {i, resumes, Clock::now()};
      return;
    }
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent)
      ::_exit(1);
    children_.clear();
    ::prctl(PR_SET_NAME, ("case " + sweep_.plan().cases[i].folder).c_str()); // for `ps -o comm`
    become_a_run(errors);
    own_case_ = StartedCase{file, resumes};
  }

  /// Removes the sweep's own settings from the process of a case.
  static void become_a_run(const std::string &errors)
  {
    for (const int number : {SIGINT, SIGTERM, SIGUSR1, SIGHUP, SIGPIPE})
    {
      struct sigaction action = {};
      ::sigaction(number, nullptr, &action);
      if (action.sa_handler != SIG_IGN)
        ::signal(number, SIG_DFL);
    }
    StudyFolder::leave_lock();
    const int none = ::open("/dev/null", O_RDWR | O_CLOEXEC);
    const int text =
        ::open(errors.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0666);
    ::dup2(none, 0);
    ::dup2(none, 1);
    ::dup2(text < 0 ? none : text, 2);
    ::close(none);
    if (text >= 0)
      ::close(text);
  }

  void end(const Child &child, const int status)
  {
    const bool exited = WIFEXITED(status);
    const ExitCode code =
        exited ? static_cast<ExitCode>(WEXITSTATUS(status)) : ExitCode::run_failed;
    if (child.resumes && code == ExitCode::bad_input)
    {
      start(child.i, false); // its checkpoint is of no use
      return;
    }
    const StudyPlan::Case &item = sweep_.plan().cases[child.i];
    CaseOutcome outcome;
    outcome.seconds = std::chrono::duration<double>(Clock::now() - child.begin).count();
    std::error_code ignored;
    const std::string errors = errors_file(child.i);
    const std::string text = std::filesystem::exists(errors) ? read_text_file(errors) : "";
    if (text.empty())
      std::filesystem::remove(errors, ignored);
    const bool was_stop_requested = sweep_.stop().pending() != StopReason::none;
    if (code == ExitCode::done)
      outcome.status = CaseOutcome::Status::done;
    else if (!is_stop(code) && (exited || !was_stop_requested))
    {
      outcome.status = CaseOutcome::Status::failed;
      outcome.message = code == ExitCode::bad_input ? one_line(text) : first_line(text);
      if (!exited)
        outcome.message = "ended by signal " + std::to_string(WTERMSIG(status)) + " (" +
                          ::strsignal(WTERMSIG(status)) + ")";
      else if (text.empty())
        outcome.message =
            "ended with status " + std::to_string(WEXITSTATUS(status)) + " without a word";
    }
    if (outcome.status != CaseOutcome::Status::open)
      sweep_.folder().write_outcome(item, outcome);
    sweep_.finish(child.i, outcome);
  }

  Sweep &sweep_;
  std::optional<StartedCase> own_case_;
  sigset_t child_ends_, usual_signals_;
  std::map<pid_t, Child> children_;
};
} // namespace

std::optional<StartedCase>
run_in_processes(Sweep &sweep, const unsigned int n_workers)
{
  StopRequest::listen_to_signals();
  Workers workers(sweep);
  bool was_stop_requested = false;
  for (std::size_t next = 0; next < sweep.open_cases().size() || workers.n_busy() > 0;)
  {
    const bool stops = sweep.stop().pending() != StopReason::none;
    if (stops && !was_stop_requested)
      workers.request_stop();
    was_stop_requested = stops;
    if (stops && workers.n_busy() == 0)
      break;
    while (!workers.own_case() && !stops && workers.n_busy() < n_workers &&
           next < sweep.open_cases().size())
      workers.start(sweep.open_cases()[next++]);
    if (!workers.own_case())
      workers.poll();
    if (workers.own_case())
      break;
  }
  return workers.own_case();
}
} // namespace arthrowear
