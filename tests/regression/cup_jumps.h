// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "restart/interrupted_run.h"

namespace program_test
{
/// Results of a run of a cup by jumps.
struct JumpRun
{
  double volume = 0., depth = 0.; // [mm^3], [mm]
  double computed_cycles = 0.;
  std::vector<std::vector<double>> history; // rows of wear_history.csv
  std::string screen;
};

/// Runs a cup, by default over a million cycles.
/// @param largest  longest jump [cycles]
/// @param tolerance  0: no error control
inline JumpRun
run_jumps(SmallCase cup, const std::string &kind, const std::string &largest,
          const std::string &tolerance, const double seconds = 60.,
          const std::string &cycles = "1e6")
{
  const CaseFolder folder(cup.set("Time / Cycle frequency [Hz]", "1")
                              .set("Time / Cycles", "1")
                              .set("Wear / Amplification", "1")
                              .set("Wear / Jump / Kind", kind)
                              .set("Wear / Jump / Cycles", cycles)
                              .set("Wear / Jump / Largest jump [cycles]", largest)
                              .set("Wear / Jump / Tolerance", tolerance));
  Limits limits;
  limits.seconds = seconds;
  const Outcome outcome = ended_with(0, folder.run({}, limits));
  JumpRun run;
  run.screen = outcome.out;
  run.history = numbers_of(read(folder.output() / "wear_history.csv"));
  const std::vector<double> &last = run.history.back();
  EXPECT_EQ(last[0], std::stod(cycles));
  run.computed_cycles = last[1];
  run.volume = last[3];
  run.depth = last[6];
  return run;
}

inline void
expect_close(const JumpRun &run, const JumpRun &reference, const double volume_tolerance,
             const double depth_tolerance)
{
  EXPECT_NEAR(run.volume / reference.volume, 1., volume_tolerance);
  EXPECT_NEAR(run.depth / reference.depth, 1., depth_tolerance);
}
} // namespace program_test
