// SPDX-License-Identifier: LGPL-2.1-or-later
#include "before_libraries.h"

#include <csignal>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

namespace arthrowear
{
namespace
{
constexpr int restored_signals[] = {SIGHUP, SIGILL, SIGBUS, SIGFPE, SIGSEGV};
constexpr unsigned int n_restored = sizeof(restored_signals) / sizeof(*restored_signals);
struct sigaction usual_actions[n_restored];
bool is_hidden = false;
int start_folder = -1;
char *home_variable = nullptr; // "HOME=…" in the environment

/// Runs before the constructors of all libraries, so that it calls the system alone.
void
hide_surroundings(int, char **, char **environment)
{
  is_hidden = true;
  for (unsigned int k = 0; k < n_restored; ++k)
    ::sigaction(restored_signals[k], nullptr, &usual_actions[k]);
  start_folder = ::open(".", O_PATH | O_DIRECTORY | O_CLOEXEC);
  if (start_folder >= 0 && ::chdir("/") != 0)
  {
    ::close(start_folder);
    start_folder = -1;
  }
  for (char **variable = environment; *variable != nullptr && home_variable == nullptr; ++variable)
    if (std::strncmp(*variable, "HOME=", 5) == 0)
      home_variable = *variable;
  if (home_variable != nullptr)
    *home_variable = '_';
}

[[gnu::section(".preinit_array"), gnu::used]] void (*hide_first)(int, char **,
                                                                 char **) = hide_surroundings;
[[gnu::constructor]] void
restore_last()
{
  restore_after_loading();
}
} // namespace

void
restore_after_loading()
{
  if (!is_hidden)
    return;
  is_hidden = false;
  for (unsigned int k = 0; k < n_restored; ++k)
    ::sigaction(restored_signals[k], &usual_actions[k], nullptr);
  if (home_variable != nullptr)
    *home_variable = 'H';
  if (start_folder < 0)
    return;
  if (::fchdir(start_folder) != 0)
  {
    std::fputs("The folder in which the program was started can no longer be entered.\n", stderr);
    ::_exit(1);
  }
  ::close(start_folder);
}
} // namespace arthrowear
