// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace arthrowear
{
enum class RunState
{
  done,
  limited, ///< ended with a summary, but early for a reason of physics: a body is worn through
  stopped, ///< on request, with a summary
  failed,
  running, ///< another process has the folder
  cut_off  ///< no end: killed, or the machine stopped
};

/// A run describes itself here while it computes and at its end: state.json in its folder. The log
/// is written for people, and no reader needs it.
struct RunRecord
{
  RunState state = RunState::running;
  std::string reason;  ///< why it stopped or failed
  std::string version; ///< of program, build, libraries, ranks
  std::string input;   ///< parameter file, as the run named it
  std::string cost;    ///< predicted
  struct Line
  {
    std::string text;
    bool is_on_mesh = false;
  };
  std::vector<Line> set_up;
  struct Warning
  {
    std::string what, detail; ///< the detail of the first one
    unsigned int count = 0;
    bool is_on_mesh = false;
  };
  std::vector<Warning> warnings;
  struct Progress
  {
    unsigned long step = 0;
    double elapsed = 0.;                      ///< [s]
    double cycles = -1.;                      ///< gait cycles done; below 0: not known
    double least_left = -1., most_left = -1.; ///< [s]; below 0: not known
    std::string text;                         ///< the last line about it
  };
  Progress progress;
  std::vector<std::pair<std::string, double>> wall_times; ///< [s]

  std::string json() const;
};

constexpr const char *state_file = "state.json"; ///< in a run folder
/// @throws InputError that names the file, if the text is none of RunRecord::json()
RunRecord parse_record(const std::string &text, const std::string &file);
} // namespace arthrowear
