// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "restart/interrupted_run.h"

namespace program_test
{
/// A case with friction, wear that changes the gaps, frames, and enough steps for a signal.
inline SmallCase
long_case()
{
  return SmallCase()
      .set("Time / Cycles", "0.6")
      .set("Time / Time step [s]", "1.25e-4")
      .set("Output / Frames per cycle", "5")
      .set("Checkpoint / Every n steps", "80");
}
inline constexpr std::size_t n_steps = 48;

inline void
expect_same(const Result &result, const Result &whole)
{
  EXPECT_TRUE(result.statistics == whole.statistics) << "statistics.csv differs";
  EXPECT_GT(result.checkpoint.size(), 10000u);
  EXPECT_TRUE(result.checkpoint == whole.checkpoint) << "the last state differs";
  EXPECT_EQ(result.frame_times, whole.frame_times);
}

/// The undisturbed run, computed once.
inline const CaseFolder &
finished_case()
{
  static const CaseFolder whole(long_case());
  static const Outcome outcome = ended_with(0, whole.run());
  return whole;
}

inline const Result &
whole_run()
{
  static const Result result = result_in(finished_case().output());
  EXPECT_EQ(n_rows(finished_case().output()), n_steps);
  return result;
}
} // namespace program_test
