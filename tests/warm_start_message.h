// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <sys/types.h>

/// Messages between a test and the process of the program that waits for it.
namespace program_test
{
constexpr const char *warm_start_socket = "ARTHROWEAR_WARM_START_SOCKET",
                     *warm_start_module = "ARTHROWEAR_WARM_START_MODULE";
/// Longest request [bytes]: folder, file of the output, file of the errors, variables of the
/// environment, nothing, arguments; each ended by a zero.
constexpr int longest_request = 1 << 16;

/// A process has been started, or has ended with a status as of waitpid().
struct ProcessNews
{
  pid_t process = -1;
  bool has_ended = false;
  int status = 0;
};
} // namespace program_test
