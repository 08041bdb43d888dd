// SPDX-License-Identifier: LGPL-2.1-or-later
// Contents of frames of the hip cup.
#include "restart/jumping_case.h"
#include "vtu.h"

using namespace program_test;

namespace
{
std::map<std::string, std::vector<float>>
frame(const CaseFolder &folder, const unsigned int number)
{
  char name[32];
  std::snprintf(name, sizeof name, "contact/contact-%05u.vtu", number);
  return vtu_fields(read(folder.output() / name));
}

double
largest(const std::vector<float> &values)
{
  return values.empty() ? -1. : *std::max_element(values.begin(), values.end());
}
} // namespace

// The first frame has the state after the first step, with 0.4 mm of gap at the rim, not the zeros
// before it.
TEST(FirstFrame, HasAState)
{
  const CaseFolder folder(SmallCase().set("Output / Frames per cycle", "10"));
  ASSERT_EQ(folder.run().exit_code, 0);
  const std::vector<double> times = frame_times(folder.output() / "contact.pvd");
  ASSERT_EQ(times.size(), 4u); // and after 10, 20 and 30 %
  EXPECT_NEAR(times[0], 2.5e-4, 1e-12);
  const auto first = frame(folder, 0);
  EXPECT_GT(largest(first.at("contact_pressure")), 1.);
  EXPECT_GT(largest(first.at("gap")), .01);
}

// Fixed jumps of half a million cycles, whose load has two peaks, at a quarter and three quarters:
// frames are after the first step, at the first peak and at the end of each computed cycle. A step
// stands for 20 000 cycles.
TEST(FramesOfJumps, ShowTheLargestLoadAndTheEnd)
{
  const SmallCase two_jumps =
      jumping_case("implicit", "0").set("Wear / Jump / Largest jump [cycles]", "5e5");
  const CaseFolder whole(two_jumps);
  ASSERT_EQ(whole.run().exit_code, 0);
  const std::vector<double> times = frame_times(whole.output() / "contact.pvd");
  const std::vector<double> expected{2e4, 1.2e5, 5e5, 6.2e5, 1e6};
  ASSERT_EQ(times.size(), expected.size());
  for (std::size_t i = 0; i < times.size(); ++i)
    EXPECT_NEAR(times[i], expected[i], 1e-3);
  // Each list has the frames of one load.
  const std::vector<double> loaded = times_of_list(whole.output() / "contact_at_largest_load.pvd");
  ASSERT_EQ(loaded.size(), 2u);
  EXPECT_EQ(loaded, (std::vector<double>{times[1], times[3]}));
  EXPECT_EQ(times_of_list(whole.output() / "contact.pvd"),
            (std::vector<double>{times[0], times[2], times[4]}));
  const auto history = numbers_of(read(whole.output() / "wear_history.csv"));
  ASSERT_EQ(history.size(), 2u);
  constexpr std::size_t depth_column = 6, peak_column = 10;
  double before = 0.;
  for (unsigned int i = 0; i < 5; ++i)
  {
    const auto fields = frame(whole, i);
    EXPECT_GE(largest(fields.at("wear_depth")), before) << i;
    before = largest(fields.at("wear_depth"));
  }
  EXPECT_NEAR(before / history[1][depth_column], 1., 1e-5);
  for (const unsigned int jump : {0u, 1u})
  {
    const double peak = history[jump][peak_column];
    EXPECT_GT(largest(frame(whole, 1 + 2 * jump).at("contact_pressure")), .9 * peak);
    EXPECT_LT(largest(frame(whole, 2 + 2 * jump).at("contact_pressure")), .5 * peak);
  }

  // A run that is stopped after the peak of the first cycle writes the same frames, byte for byte.
  const CaseFolder interrupted(two_jumps);
  ASSERT_EQ(act_after(interrupted, 13, [](const Program &program) { program.send(SIGTERM); }, {})
                .exit_code,
            3);
  ASSERT_EQ(interrupted.run({"--resume"}).exit_code, 0);
  EXPECT_EQ(frame_times(interrupted.output() / "contact.pvd"), times);
  for (const char *name : {"contact", "cup"})
    EXPECT_TRUE(contents(interrupted.output() / name) == contents(whole.output() / name)) << name;
}

TEST(FramesOfJumps, ShowTheComputedCycleOfAnExplicitJump)
{
  const CaseFolder folder(
      jumping_case("explicit", "0").set("Wear / Jump / Largest jump [cycles]", "5e5"));
  ASSERT_EQ(folder.run().exit_code, 0);
  const std::vector<double> times = frame_times(folder.output() / "contact.pvd");
  const std::vector<double> expected{.04, .24, 5e5, 5e5 + .24, 1e6};
  ASSERT_EQ(times.size(), expected.size());
  for (std::size_t i = 0; i < times.size(); ++i)
    EXPECT_NEAR(times[i], expected[i], 1e-6);
}
