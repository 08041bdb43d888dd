// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/stop_request.h"

#include "base/held_folder.h"

#include <csignal>
#include <filesystem>
#include <utility>

namespace
{
volatile std::sig_atomic_t signal_came = 0, output_went = 0;
}

extern "C"
{
  static void remember_signal(int)
  {
    signal_came = 1;
  }
  static void remember_lost_output(int)
  {
    output_went = 1;
  }
}

namespace arthrowear
{
namespace
{
void
handle(const int number, void (*handler)(int), const int flags = 0)
{
  struct sigaction action = {};
  action.sa_handler = handler;
  sigemptyset(&action.sa_mask);
  action.sa_flags = SA_RESTART | flags;
  sigaction(number, &action, nullptr);
}
} // namespace

void
StopRequest::listen_to_signals()
{
  signal_came = output_went = 0;
  for (const int number : {SIGINT, SIGTERM, SIGUSR1})
    handle(number, remember_signal, number == SIGINT ? SA_RESETHAND : 0);
  for (const int number : {SIGHUP, SIGPIPE})
  {
    struct sigaction present = {};
    sigaction(number, nullptr, &present);
    if (present.sa_handler != SIG_IGN) // nohup
      handle(number, remember_lost_output);
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
  if (output_went != 0)
    return StopReason::output_lost;
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
  if (!file_.empty())
    remove_output(file_);
}

double
StopRequest::elapsed() const
{
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
}

std::string
stop_reason_text(StopReason reason)
{
  constexpr const char *texts[] = {"nothing", "the wall-time limit", "the file 'stop'",
                                   "the end of its terminal or pipe", "a signal"};
  return texts[static_cast<int>(reason)];
}
} // namespace arthrowear
