// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/stop_request.h"

#include <csignal>
#include <filesystem>
#include <utility>

namespace
{
volatile std::sig_atomic_t signal_came = 0;
}

extern "C"
{
  static void remember_signal(int)
  {
    signal_came = 1;
  }
}

namespace arthrowear
{
void
StopRequest::listen_to_signals()
{
  signal_came = 0;
  for (const int number : {SIGINT, SIGTERM, SIGUSR1})
  {
    struct sigaction action = {};
    action.sa_handler = remember_signal;
    sigemptyset(&action.sa_mask);
    action.sa_flags = SA_RESTART;
    if (number == SIGINT)
      action.sa_flags |= SA_RESETHAND;
    sigaction(number, &action, nullptr);
  }
}

StopRequest::StopRequest(std::string file, double wall_time)
    : file_(std::move(file)), wall_time_(wall_time)
{
}

StopReason
StopRequest::pending() const
{
  if (signal_came != 0)
    return StopReason::signal;
  std::error_code ignored;
  if (!file_.empty() && std::filesystem::exists(file_, ignored))
    return StopReason::file;
  if (elapsed() >= wall_time_)
    return StopReason::wall_time;
  return StopReason::none;
}

void
StopRequest::remove_file() const
{
  std::error_code ignored;
  if (!file_.empty())
    std::filesystem::remove(file_, ignored);
}

double
StopRequest::elapsed() const
{
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
}

std::string
stop_reason_text(StopReason reason)
{
  switch (reason)
  {
  case StopReason::none:
    return "nothing";
  case StopReason::wall_time:
    return "the wall-time limit";
  case StopReason::file:
    return "the file 'stop'";
  case StopReason::signal:
    return "a signal";
  }
  return "";
}
} // namespace arthrowear
