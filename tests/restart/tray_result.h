// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "restart/interrupted_run.h"
#include "tray_case.h"

namespace program_test
{
/// Results of a run of the tray that must not depend on interruptions.
struct TrayResult
{
  std::string statistics;
  std::string checkpoint;                        ///< bytes of the newest checkpoint
  std::map<std::string, std::string> interfaces; ///< frames; keys are their names
  std::vector<double> frame_times;
  std::string summary; ///< without elapsed times, which differ between runs
};

inline TrayResult
tray_result_in(const fs::path &output)
{
  std::string summary = read(output / "summary.json");
  const std::size_t at = summary.find("\"time loop");
  return {read(output / "statistics.csv"), newest_checkpoint(output),
          contents(output / "interface"), frame_times(output / "interface.pvd"),
          summary.substr(0, at)};
}

inline void
expect_same(const TrayResult &result, const TrayResult &whole)
{
  EXPECT_TRUE(result.statistics == whole.statistics) << "statistics.csv differs";
  EXPECT_GT(result.checkpoint.size(), 100000u);
  EXPECT_TRUE(result.checkpoint == whole.checkpoint) << "the last state differs";
  EXPECT_EQ(result.interfaces.size(), 2u);
  EXPECT_TRUE(result.interfaces == whole.interfaces) << "fields of the interfaces differ";
  EXPECT_EQ(result.frame_times, whole.frame_times);
  EXPECT_EQ(result.summary, whole.summary);
}

/// Progress of a run when it wrote a checkpoint.
struct Moment
{
  unsigned long step;
  long level, ramp_step, held_steps;
  bool is_in_ramp() const { return ramp_step > 0 && held_steps == 0; }
  bool is_held() const { return held_steps > 0; }
};

/// Progress at all checkpoints, ordered by step.
inline std::vector<Moment>
moments_of(const fs::path &output)
{
  std::vector<Moment> moments;
  for (const fs::directory_entry &entry : fs::directory_iterator(output / "checkpoints"))
  {
    const fs::path file = entry.path() / "state.bin";
    const auto data = arthrowear::CheckpointData::from_bytes(read(file), file.string());
    moments.push_back({std::stoul(entry.path().filename()), data.integer("level"),
                       data.integer("ramp step"), data.integer("held steps")});
  }
  std::sort(moments.begin(), moments.end(),
            [](const Moment &a, const Moment &b) { return a.step < b.step; });
  return moments;
}
} // namespace program_test
