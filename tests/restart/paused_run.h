// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "restart/interrupted_run.h"

namespace program_test
{
/// Starts a run on one rank, pauses it after the given row of statistics.csv, acts on it and waits
/// for its end. The run cannot end before the action, even on a busy machine.
template <typename Action>
Outcome
act_on_paused(const CaseFolder &folder, const std::size_t row, const Action &action,
              Limits limits = {}, const std::vector<std::string> &flags = {})
{
  const fs::path pause_file = folder.output().parent_path() / "paused";
  limits.environment["LD_PRELOAD"] = ARTHROWEAR_SIGNAL_SHIM;
  limits.environment["SIGNAL_AT"] = "/statistics.csv";
  limits.environment["SIGNAL_AFTER"] = std::to_string(row);
  limits.environment["PAUSE_FILE"] = pause_file.string();
  return folder.run_until(
      0,
      [&](Program &program)
      {
        while (!program.poll() && !fs::exists(pause_file))
          std::this_thread::sleep_for(std::chrono::milliseconds(1));
        EXPECT_FALSE(program.poll()) << "it ended before row " << row;
        action(program);
        fs::remove(pause_file);
      },
      limits, flags);
}
} // namespace program_test
