// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <chrono>
#include <limits>
#include <string>

namespace arthrowear
{
/// Ordered, so that the maximum over all ranks is the reason on every rank.
enum class StopReason : int
{
  none = 0,
  wall_time = 1,
  file = 2,
  output_lost = 3, ///< nobody reads the screen
  signal = 4
};

/// Requests to end a run early, polled between two steps. A signal, a file or the clock is noticed
/// a moment earlier on one rank than on another: the caller acts on the maximum of pending() over
/// all ranks, never on its own.
class StopRequest
{
public:
  /// SIGINT, SIGTERM and SIGUSR1 set a flag from now on, as do SIGHUP and SIGPIPE (the terminal
  /// is closed, the reader of a pipe has ended) unless the program was started with these ignored,
  /// as nohup does. A second SIGINT ends the program at once, as the impatient expect.
  static void listen_to_signals();

  /// @param file its existence is a request; empty: none
  /// @param wall_time since construction [s]
  explicit StopRequest(std::string file = "",
                       double wall_time = std::numeric_limits<double>::infinity());

  /// The request that this rank knows; the highest of several.
  StopReason pending() const;

  /// Takes the file away, so that the resumed run does not stop at once.
  void remove_file() const;

  /// Since construction [s].
  double elapsed() const;

private:
  std::string file_;
  double wall_time_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

/// "a signal", "the end of its terminal or pipe", "the file 'stop'", "the wall-time limit": what
/// follows "stopped by".
std::string stop_reason_text(StopReason reason);
} // namespace arthrowear
