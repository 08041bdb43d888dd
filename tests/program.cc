// SPDX-License-Identifier: LGPL-2.1-or-later
#include "program.h"

#include "warm_start.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/wait.h>

#include <algorithm>
#include <set>

namespace program_test
{
namespace
{
const std::set<std::string> models_with_elements{"hip_cup", "block", "tibial_tray", "knee_insert",
                                                 "insert_backside"};

/// True if the file sets a model with finite elements.
bool
has_elements(const fs::path &file)
{
  const std::string text = read(file);
  for (std::size_t at = text.find("Model "); at != text.npos; at = text.find("Model ", at + 1))
  {
    const std::size_t name = text.find_first_not_of(" =", at + 6);
    if (name != text.npos &&
        models_with_elements.count(text.substr(name, text.find_first_of(" #\n", name) - name)) > 0)
      return true;
  }
  return false;
}

/// A command that loads the libraries of the finite elements, which takes .3 s.
bool
needs_finite_elements(const std::vector<std::string> &arguments, const fs::path &folder)
{
  if (arguments.empty())
    return false;
  const std::string &command = arguments[0];
  if (command == "mesh")
    return true;
  if (command == "new")
    return arguments.size() > 1 && models_with_elements.count(arguments[1]) > 0;
  std::error_code not_there;
  if (command == "sweep" || command == "converge") // of a case beside the study
    return std::any_of(fs::directory_iterator(folder, not_there), fs::directory_iterator(),
                       [](const fs::directory_entry &one)
                       { return one.path().extension() == ".prm" && has_elements(one.path()); });
  if (command != "run" && command != "validate" && fs::path(command).extension() != ".prm")
    return false;
  return std::any_of(arguments.begin(), arguments.end(),
                     [&](const std::string &word) {
                       return fs::is_regular_file(folder / word, not_there) &&
                              has_elements(folder / word);
                     });
}

/// True if the library that disturbs a run reads this variable, at the time of the disturbance.
bool
is_of_shims(const std::string &name)
{
  for (const char *known : {"LD_PRELOAD", "SIGNAL_AT", "SIGNAL_AFTER", "SIGNAL_NUMBER",
                            "PAUSE_FILE", "FULL_DISK_AT", "BAD_DISK_AT", "ARTHROWEAR_SYNC_LOG"})
    if (name == known)
      return true;
  return false;
}

bool
is_plain(const Limits &limits)
{
  return limits.ranks == 0 && limits.file_size == 0 && !limits.as_nobody &&
         !limits.loads_libraries &&
         std::all_of(limits.environment.begin(), limits.environment.end(),
                     [](const auto &one) { return is_of_shims(one.first); });
}
} // namespace

Program::Program(const std::vector<std::string> &arguments, const fs::path &folder,
                 const Limits &limits)
    : limits_(limits)
{
  const std::vector<std::string> &chosen = limits.arguments.empty() ? arguments : limits.arguments;
  std::map<std::string, std::string> environment{{"OMPI_ALLOW_RUN_AS_ROOT", "1"},
                                                 {"OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"},
                                                 {"OMP_NUM_THREADS", "1"},
                                                 {"OPENBLAS_NUM_THREADS", "1"}};
  if (is_plain(limits) && needs_finite_elements(chosen, folder))
  {
    if (const auto shim = limits.environment.find("LD_PRELOAD"); shim != limits.environment.end())
      environment.insert(*shim);
    warm_start_ = WarmStart::of(limits.program, environment);
  }
  if (warm_start_)
  {
    process_ = warm_start_->start(chosen, folder, out_file(), err_file(), limits.environment);
    return;
  }
  for (const auto &[name, value] : limits.environment)
    environment[name] = value;
  std::vector<std::string> words;
  if (limits.ranks > 0)
    words = {"mpirun", "--oversubscribe", "-n", std::to_string(limits.ranks)};
  words.push_back(limits.program);
  words.insert(words.end(), chosen.begin(), chosen.end());
  start(std::move(words), folder, environment);
}

void
Program::start(std::vector<std::string> words, const fs::path &folder,
               const std::map<std::string, std::string> &environment)
{
  std::vector<char *> argv;
  for (std::string &word : words)
    argv.push_back(word.data());
  argv.push_back(nullptr);
  process_ = ::fork();
  if (process_ < 0)
    throw std::runtime_error("fork failed");
  if (process_ > 0)
    return;
  use_as_screen(out_file(), err_file());
  for (const auto &[name, value] : environment)
    ::setenv(name.c_str(), value.c_str(), 1);
  if (limits_.file_size > 0)
  {
    const rlimit limit{limits_.file_size, limits_.file_size};
    ::setrlimit(RLIMIT_FSIZE, &limit);
  }
  // Root then may write and enter what its own folders allow, also where others may not enter.
  const auto drop = [](const int right) { return ::prctl(PR_CAPBSET_DROP, right, 0, 0, 0) == 0; };
  if (::chdir(folder.c_str()) != 0 ||
      (limits_.as_nobody && !(drop(CAP_DAC_OVERRIDE) && drop(CAP_DAC_READ_SEARCH))))
    ::_exit(126);
  ::execvp(argv[0], argv.data());
  ::_exit(127);
}

Program::~Program()
{
  send(SIGKILL);
  wait_until_over();
}

void
Program::send(const int signal) const
{
  if (!is_over_)
    ::kill(process_, signal);
}

bool
Program::poll()
{
  if (!is_over_)
    is_over_ = warm_start_ ? warm_start_->has_ended(process_, status_)
                           : ::waitpid(process_, &status_, WNOHANG) == process_;
  return is_over_;
}

void
Program::wait_until_over()
{
  while (!poll())
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

void
refuse_undeclared_units(const fs::path &folder)
{
  std::error_code ignored; // a run may still write
  for (fs::recursive_directory_iterator file(folder, ignored), end; !ignored && file != end;
       file.increment(ignored))
  {
    if (file->path().filename() != "summary.json")
      continue;
    const std::string text = read(file->path()), opening = "\": {";
    for (std::size_t at = 0; (at = text.find("(unit not declared)", at)) != text.npos; ++at)
    {
      const std::size_t end_of_name = text.rfind(opening, at),
                        name = text.rfind('"', end_of_name - 1) + 1;
      ADD_FAILURE() << file->path() << ": no unit is declared of '"
                    << text.substr(name, end_of_name - name) << "'";
    }
  }
}

Outcome
Program::wait()
{
  Outcome outcome;
  const auto begin = std::chrono::steady_clock::now();
  while (!poll())
  {
    if (std::chrono::steady_clock::now() - begin > std::chrono::duration<double>(limits_.seconds))
    {
      outcome.timed_out = true;
      send(SIGKILL);
      wait_until_over();
      break;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  if (WIFEXITED(status_))
    outcome.exit_code = WEXITSTATUS(status_);
  if (WIFSIGNALED(status_))
    outcome.signal = WTERMSIG(status_);
  outcome.out = read(out_file());
  outcome.err = read(err_file());
  return outcome;
}
} // namespace program_test
