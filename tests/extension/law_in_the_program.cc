// SPDX-License-Identifier: LGPL-2.1-or-later
#include "has.h"
#include "restart/interrupted_run.h"
#include "vtu.h"

// Tests of the program with settling_wear.cc linked to it and no other change.
using namespace program_test;

namespace
{
SmallCase
settling_case()
{
  return SmallCase()
      .unset("Wear / Wear factor [mm^3/(N m)]")
      .set("Wear / From law / Law", "settling")
      .set("Wear / From law / K_0 [mm^3/(N m)]", "0.2e-6")
      .set("Wear / From law / Settling distance [mm]", "0.5")
      .set("Wear / Amplification", "1e4")
      .set("Solver / Balance tolerance", "1e-12")
      .set("Contact / Penetration tolerance [mm]", "1e-12")
      .set("Output / Frames per cycle", "1")
      .set("Checkpoint / Every n steps", "4");
}

Limits
on(const unsigned int ranks)
{
  Limits limits;
  limits.ranks = ranks;
  return limits;
}

std::string
last_frame(const fs::path &output)
{
  fs::path last;
  for (const fs::directory_entry &entry : fs::recursive_directory_iterator(output))
    if (entry.path().extension() == ".vtu" &&
        entry.path().filename().string().rfind("contact", 0) == 0)
      last = std::max(last, entry.path());
  return read(last);
}

arthrowear::CheckpointData
last_state(const fs::path &output)
{
  return arthrowear::CheckpointData::from_bytes(newest_checkpoint(output), "state.bin");
}

void
expect_close_values(const std::vector<double> &values, const std::vector<double> &expected)
{
  ASSERT_EQ(values.size(), expected.size());
  const double largest = *std::max_element(expected.begin(), expected.end());
  EXPECT_GT(largest, 0.);
  for (std::size_t i = 0; i < values.size(); ++i)
    EXPECT_NEAR(values[i], expected[i], 1e-8 * largest) << i;
}
} // namespace

TEST(LawInTheProgram, IsInParameterFilesAndTheManual)
{
  const TemporaryFolder folder;
  const Outcome manual = run_program({"parameters", "--format", "markdown"}, folder.path());
  EXPECT_EQ(manual.exit_code, 0) << manual.err;
  EXPECT_TRUE(has(manual.out, {"Settling distance [mm]", "settling K_0 (1 + p/p_0)"}));

  const CaseFolder without_its_number(settling_case().unset("Wear / From law / K_0 [mm^3/(N m)]"));
  EXPECT_TRUE(has(ended_with(2, without_its_number.run()).err,
                  "[Wear / From law / Law] settling needs it"));
}

// Frames contain history and field with their units, checkpoints contain both, and they are the
// same after the run was stopped and resumed on two ranks.
TEST(LawInTheProgram, KeepsItsHistoryInFramesCheckpointsAndOnOtherRanks)
{
  const CaseFolder whole(settling_case()), parts(settling_case());
  ended_with(0, whole.run());
  const std::string frame = last_frame(whole.output());
  auto fields = vtu_fields(frame);
  auto units = vtu_units(frame);
  for (const auto &[name, unit] :
       {std::pair{"sliding_distance", "mm"}, {"friction_work", "mJ/mm^2"}})
  {
    ASSERT_EQ(fields.count(name), 1u) << name;
    EXPECT_EQ(units[name], unit);
    EXPECT_GT(*std::max_element(fields[name].begin(), fields[name].end()), 0.f) << name;
  }

  const auto stop = [&](const Program &) { write(parts.output() / "stop", ""); };
  EXPECT_TRUE(has_stopped_or_ended(parts.run_until(3, stop)));
  fs::remove(parts.output() / "stop");
  ended_with(0, parts.run({"--resume"}, on(2)));
  const auto a = last_state(whole.output()), b = last_state(parts.output());
  for (const char *name : {"body: history of wear", "contact fields", "body: wear depth"})
    expect_close_values(b.numbers(name), a.numbers(name));
}

// The history of a run depends on the law's numbers: other numbers are refused.
TEST(LawInTheProgram, RefusesAResumeWithOtherNumbers)
{
  const CaseFolder folder(settling_case());
  ASSERT_EQ(folder.run().exit_code, 0);
  folder.replace(settling_case().set("Wear / From law / p_0 [MPa]", "7"));
  EXPECT_TRUE(
      has(ended_with(2, folder.run({"--resume"})).err, "[Wear / From law / p_0 [MPa]] is 7"));
}

// Jumps over cycles extrapolate sums: n cycles slide n times as far as one cycle, and rub with n
// times its work.
TEST(LawInTheProgram, JumpsExtendWhatAddsUp)
{
  const auto jumping = [](const std::string &kind)
  {
    return settling_case()
        .set("Time / Cycles", "1")
        .set("Time / Time step [s]", "5e-4")
        .set("Wear / Amplification", "1")
        .set("Wear / Jump / Kind", kind)
        .set("Wear / Jump / Cycles", "1000")
        .set("Wear / Jump / Tolerance", "0")
        .set("Wear / Jump / Largest jump [cycles]", "1000");
  };
  const CaseFolder one(settling_case()
                           .set("Time / Cycles", "1")
                           .set("Time / Time step [s]", "5e-4")
                           .set("Wear / Amplification", "1"));
  ASSERT_EQ(one.run().exit_code, 0);
  for (const char *kind : {"explicit", "implicit"})
  {
    const CaseFolder folder(jumping(kind));
    const Outcome outcome = folder.run();
    ASSERT_EQ(outcome.exit_code, 0) << kind << outcome.out << outcome.err;
    for (const char *field : {"body: history of wear", "contact fields", "accumulated slip"})
    {
      const std::vector<double> of_one = last_state(one.output()).numbers(field),
                                values = last_state(folder.output()).numbers(field);
      const double largest = 1000. * *std::max_element(of_one.begin(), of_one.end());
      EXPECT_GT(largest, 0.) << field;
      ASSERT_EQ(values.size(), of_one.size());
      // Work follows the pressure, which wear changes in the cycle of an implicit jump.
      const double share = field == std::string("contact fields") ? .1 : .02;
      for (std::size_t i = 0; i < values.size(); ++i)
        EXPECT_NEAR(values[i], 1000. * of_one[i], share * largest) << kind << field << " " << i;
    }
  }
}
