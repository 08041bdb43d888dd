// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "restart/interrupted_run.h"

namespace program_test
{
/// A million cycles with 25 steps per cycle on about 300 tetrahedra. The first jump is over all
/// cycles; a small tolerance rejects it.
inline SmallCase
jumping_case(const std::string &kind, const std::string &tolerance)
{
  return SmallCase()
      .set("Time / Cycle frequency [Hz]", "1")
      .set("Time / Cycles", "1")
      .set("Time / Time step [s]", "0.04")
      .set("Wear / Amplification", "1")
      .set("Wear / Jump / Kind", kind)
      .set("Wear / Jump / Cycles", "1e6")
      .set("Wear / Jump / First jump [cycles]", "1e6")
      .set("Wear / Jump / Tolerance", tolerance)
      .set("Output / Frames per cycle", "1")
      .set("Checkpoint / Every n steps", "13"); // no multiple below 325 ends a cycle
}

/// Adds creep with constants that are quoted for polyethylene.
inline SmallCase
creeping(const SmallCase &one)
{
  return SmallCase(one)
      .set("Creep / Law", "logarithmic")
      .set("Creep / Strain per pressure [1/MPa]", "3.491e-3")
      .set("Creep / Strain per pressure and decade [1/MPa]", "7.966e-4")
      .set("Creep / Reference time [min]", "1e4")
      .set("Creep / Time of a cycle [s]", "31.6");
}

/// Starts or resumes a run and acts on it once it has checkpoint `step` or a later checkpoint, or
/// has ended.
template <typename Action>
Outcome
act_after(const CaseFolder &one, const long step, const Action &action,
          const std::vector<std::string> &flags, const Limits &limits = {})
{
  return one.run_until(
      0,
      [&](Program &program)
      {
        while (!program.poll() && newest_valid_step(one.output()) < step)
          std::this_thread::sleep_for(std::chrono::milliseconds(1));
        action(program);
      },
      limits, flags);
}
} // namespace program_test
