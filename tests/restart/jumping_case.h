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

/// The same with a law that uses the mean pressure and the cross-shear of the previous cycle: the
/// cycle at the start of a jump is computed again where the errors do not decrease with its length.
inline SmallCase
kang_case(const std::string &tolerance, const std::string &first_jump, const std::string &cycles)
{
  return jumping_case("linearly_implicit", tolerance)
      .unset("Wear / Wear factor [mm^3/(N m)]")
      .set("Wear / From law / Law", "kang_mean_pressure")
      .set("Wear / From law / Kang logarithm", "-13.1")
      .set("Wear / From law / Kang exponent of cross-shear", "0.19")
      .set("Wear / From law / Kang decay [1/MPa]", "0.29")
      .set("Wear / From law / Least cross-shear", "0.01")
      .set("Wear / From law / Largest pressure of data [MPa]", "11")
      .set("Wear / Jump / First jump [cycles]", first_jump)
      .set("Wear / Jump / Cycles", cycles);
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
