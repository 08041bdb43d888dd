// SPDX-License-Identifier: LGPL-2.1-or-later
#include "before_libraries.h"
#include "exception_text.h"
#include "finite_elements.h"
#include "launcher.h"
#include "module.h"
#include "mpi_session.h"
#include "subcommands.h"
#include "version.h"

#include "base/surroundings.h"
#include "models/register_models.h"
#include "ranks/ranks.h"
#include "surrogate/surrogate.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <sys/resource.h>
#include <thread>
#include <unistd.h>

namespace
{
using arthrowear::ExitCode;

/// `arthrowear case.prm` means `arthrowear run case.prm`, with flags before or after it.
/// @throws CLI::ParseError if the first word is neither a command nor like a file
std::vector<std::string>
with_default_command(const CLI::App &app, const int argc, char **argv)
{
  std::vector<std::string> words(argv + 1, argv + argc), commands;
  for (const CLI::App *command : app.get_subcommands([](const CLI::App *) { return true; }))
    commands.push_back(command->get_name());
  const auto first =
      std::find_if(words.begin(), words.end(),
                   [](const std::string &word) { return word.empty() || word[0] != '-'; });
  if (first == words.end() || std::find(commands.begin(), commands.end(), *first) != commands.end())
    return words;
  const std::string near = arthrowear::nearest_name(*first, commands);
  std::error_code no_such_name;
  if (std::filesystem::path(*first).has_extension() ||
      std::filesystem::exists(*first, no_such_name))
    words.insert(words.begin(), "run");
  else
    throw CLI::ExtrasError(
        "there is no command '" + *first + "'" +
            (near.empty() ? ", nor a file of that name" : ". Did you mean '" + near + "'?"),
        CLI::ExitCodes::ExtrasError);
  return words;
}

/// Adds the commands of modules. A module is loaded if its command is among the words; otherwise
/// its command is only listed.
void
add_commands_of_modules(CLI::App &app, const int argc, char **argv, arthrowear::Action &action,
                        std::function<int()> &mesh_action)
{
  const auto is_among_words = [&](const char *command)
  { return std::find(argv + 1, argv + argc, std::string(command)) != argv + argc; };
  // Pages and completion need the options of all commands.
  const bool needs_all =
      is_among_words(arthrowear::man_command) || is_among_words(arthrowear::completion_command);
  const auto is_named = [&](const char *command) { return needs_all || is_among_words(command); };
  if (is_named(arthrowear::mesh_command))
    arthrowear::finite_elements().add_mesh_command(app, mesh_action);
  else
    app.add_subcommand(arthrowear::mesh_command, arthrowear::mesh_command_text);
  if (is_named(arthrowear::replay_command))
    reinterpret_cast<arthrowear::AddReplayCommand>(arthrowear::function_of_module(
        ARTHROWEAR_CONTACT_PROBLEMS, "arthrowear_add_replay_command", "contact problems"))(app,
                                                                                           action);
  else
    app.add_subcommand(arthrowear::replay_command, arthrowear::replay_command_text);
}

/// Starts the program again with a larger stack if that is limited below what libraries need, and
/// the system allows it. @return false, after a message, if it does not
bool
has_room_for_stack(char **argv)
{
  constexpr rlim_t least = rlim_t(1) << 20, usual = rlim_t(8) << 20;
  rlimit limit = {};
  if (::getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY ||
      limit.rlim_cur >= least)
    return true;
  const rlim_t before = limit.rlim_cur;
  limit.rlim_max = std::max(limit.rlim_max, usual);
  limit.rlim_cur = usual;
  bool is_raised = ::setrlimit(RLIMIT_STACK, &limit) == 0; // root may
  if (!is_raised && ::getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_max >= least)
  {
    limit.rlim_cur = std::min(limit.rlim_max, usual);
    is_raised = ::setrlimit(RLIMIT_STACK, &limit) == 0;
  }
  if (is_raised)
    ::execv("/proc/self/exe", argv); // threads get the limit of the start
  std::cerr << "There is not enough memory for the stack: the limit of " << (before >> 10)
            << " kB (ulimit -s) must be at least " << (least >> 10) << " kB." << std::endl;
  return false;
}

/// Libraries that find no memory at their start try again for ever.
bool
has_room_to_start()
{
  constexpr rlim_t least = rlim_t(1) << 30;
  rlimit limit = {};
  if (::getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY ||
      limit.rlim_cur >= least)
    return true;
  std::cerr << "There is not enough memory: the limit of " << (limit.rlim_cur >> 20)
            << " MB (ulimit -v) must be at least " << (least >> 20) << " MB." << std::endl;
  return false;
}

/// Waits for the other ranks to fail as well; aborts if they do not, since they wait for this rank,
/// after showing the message that they did not get.
void
leave_together(MPI_Comm communicator, const std::string &unseen = "")
{
  if (arthrowear::n_ranks_in(communicator) == 1)
    return;
  MPI_Request request;
  MPI_Ibarrier(communicator, &request);
  for (int tenth = 0; tenth < 20; ++tenth)
  {
    int done = 0;
    MPI_Test(&request, &done, MPI_STATUS_IGNORE);
    if (done)
      return;
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  if (!unseen.empty())
    std::cerr << unseen << std::endl;
  MPI_Abort(communicator, static_cast<int>(ExitCode::run_failed));
}

/// Checks that everything written to the standard output has arrived; reports an error otherwise.
/// Runs and studies have their results in files: they are complete without a screen.
int
after_output(const int code, const bool is_the_result)
{
  const bool has_arrived = std::cout.flush().good() && std::fflush(stdout) == 0;
  if (has_arrived)
    return code;
  std::cerr << "The standard output cannot be written. Is the disk full?" << std::endl;
  return is_the_result && code == static_cast<int>(ExitCode::done)
             ? static_cast<int>(ExitCode::run_failed)
             : code;
}

/// @return the exit status, if the command line asks for help only or has an error
std::optional<int>
parse(CLI::App &app, const int argc, char **argv, const bool speaks)
{
  try
  {
    std::vector<std::string> words = with_default_command(app, argc, argv);
    std::reverse(words.begin(), words.end());
    app.parse(words);
    return std::nullopt;
  }
  catch (const CLI::Success &request)
  {
    return speaks ? after_output(app.exit(request), true) : static_cast<int>(ExitCode::done);
  }
  catch (const CLI::ParseError &error)
  {
    // A launcher ends all ranks when the first rank fails: only the rank with the message may fail.
    if (!speaks)
      return static_cast<int>(ExitCode::done);
    std::string name = app.get_name();
    for (const CLI::App *command = &app; !command->get_subcommands().empty();)
    {
      command = command->get_subcommands().front();
      name += " " + command->get_name();
    }
    std::string text = error.what();
    if (!text.empty() && text.back() != '.' && text.back() != '?')
      text += '.';
    std::cerr << name << ": " << text << " See `" << name << " --help`." << std::endl;
    return static_cast<int>(ExitCode::bad_input);
  }
}

/// @return the exit status, if there is not enough memory, or no folder to run in
std::optional<int>
reason_not_to_start(const bool speaks)
{
  if (!has_room_to_start())
    return static_cast<int>(ExitCode::run_failed);
  std::error_code no_folder;
  if (!std::filesystem::current_path(no_folder).empty() && !no_folder)
    return std::nullopt;
  if (speaks)
    std::cerr << "The folder in which the program was started no longer exists ("
              << no_folder.message() << "). Change to another folder." << std::endl;
  return static_cast<int>(speaks ? ExitCode::bad_input : ExitCode::done);
}

/// Runs the part of a command that precedes MPI. @return the exit status, if the command ends there
std::optional<int>
act_before_mpi(const arthrowear::BeforeMpi &before_mpi)
{
  try
  {
    if (const std::optional<ExitCode> code = before_mpi())
      return static_cast<int>(*code);
    return std::nullopt;
  }
  catch (const std::exception &error)
  {
    std::cerr << arthrowear::exception_text(error) << std::endl;
    return static_cast<int>(dynamic_cast<const arthrowear::InputError *>(&error) != nullptr
                                ? ExitCode::bad_input
                                : ExitCode::run_failed);
  }
}

/// @param prints_result  on the standard output
/// @return the exit status
int
act(const std::function<int()> &action, const bool prints_result)
{
  const int rank = arthrowear::rank_in(MPI_COMM_WORLD);
  const std::string who = rank == 0 ? "" : "rank " + std::to_string(rank) + ": ";
  try
  {
    return after_output(action(), prints_result);
  }
  catch (const arthrowear::FailureShown &failure)
  {
    leave_together(MPI_COMM_WORLD, rank == 0 ? "" : who + failure.message);
    return static_cast<int>(ExitCode::run_failed);
  }
  catch (const arthrowear::InputError &error)
  {
    // All ranks find the same errors and end in the same manner.
    if (const std::string text = error.what(); rank == 0 && !text.empty())
      std::cerr << text << std::endl;
    return static_cast<int>(ExitCode::bad_input);
  }
  catch (const std::exception &error)
  {
    // This rank alone may have seen the error.
    std::cerr << who << arthrowear::exception_text(error) << std::endl;
    leave_together(MPI_COMM_WORLD);
    return static_cast<int>(ExitCode::run_failed);
  }
}
} // namespace

int
main(int argc, char **argv)
{
  using namespace arthrowear;
  restore_after_loading();
  if (!has_room_for_stack(argv))
    return static_cast<int>(ExitCode::run_failed);
  ignore_library_variables();
  register_models([](const std::string &name) { return finite_elements().make_model(name); });
  set_program_versions(version_text());
  CLI::App app{"Predicts wear of hip and knee implants.", "arthrowear"};
  app.footer("Exit status: 0 done, 1 the run failed, 2 bad input, 3 stopped on request with a "
             "checkpoint, 4 stopped on request before the first checkpoint.\n`arthrowear case.prm` "
             "is short for "
             "`arthrowear run case.prm`.");
  app.set_version_flag("--version", version_text());
  app.require_subcommand(1);
  Action action;
  add_run_command(app, action);
  add_validate_command(app, action);
  add_parameters_command(app, action);
  add_results_command(app, action);
  add_new_command(app, action);
  std::function<int()> mesh_action;
  try
  {
    add_commands_of_modules(app, argc, argv, action, mesh_action);
  }
  catch (const RunError &error)
  {
    std::cerr << error.what() << std::endl;
    return static_cast<int>(ExitCode::run_failed);
  }
  BeforeMpi before_mpi;
  add_picture_command(app, action);
  add_paraview_command(app, action);
  add_report_command(app, action);
  add_extract_command(app, action);
  add_compare_command(app, action);
  add_fit_command(app, action);
  add_sweep_command(app, action, before_mpi);
  add_converge_command(app, action, before_mpi);
  add_measured_command(app, action, before_mpi);
  add_help_commands(app, action);

  const std::string launched_as = launcher().rank;
  const bool speaks = launched_as.empty() || launched_as == "0";
  if (const std::optional<int> status = parse(app, argc, argv, speaks))
    return *status;
  if (const std::optional<int> status = reason_not_to_start(speaks))
    return *status;
  // A run has the note in its log.
  if (const std::string note = note_on_ignored_variables();
      speaks && !note.empty() && !app.got_subcommand("run"))
    std::cerr << note << std::endl;
  // A file-size limit is an error like a full disk, on every rank.
  std::signal(SIGXFSZ, SIG_IGN);
  std::optional<Mpi> mpi;
  const auto start_mpi = [&mpi, &launched_as]()
  {
    if (mpi)
      return;
    std::optional<MpiSession> session;
    if (launched_as.empty())
      session.emplace();
    mpi.emplace(
        []()
        {
          if (const FiniteElements *module = loaded_finite_elements())
            module->finish();
        },
        !launched_as.empty());
  };
  set_act_before_surrogates(start_mpi);
  if (launched_as.empty() && before_mpi)
    if (const std::optional<int> status = act_before_mpi(before_mpi))
      return *status;
  set_start_of_mpi(start_mpi);
  if (!launched_as.empty() || mesh_action)
    start_mpi();
  const bool is_the_result =
      !app.got_subcommand("run") && !app.got_subcommand("sweep") && !app.got_subcommand("converge");
  return act([&]() { return mesh_action ? mesh_action() : static_cast<int>(action()); },
             is_the_result && speaks);
}
