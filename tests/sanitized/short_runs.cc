// SPDX-License-Identifier: LGPL-2.1-or-later
#include "program.h"

#include <gtest/gtest.h>

using namespace program_test;

namespace
{
// The program stops at the first finding of a sanitizer, with a report on stderr.
void
expect_clean(const std::vector<std::string> &arguments, const TemporaryFolder &folder,
             const unsigned int ranks = 0)
{
  Limits limits;
  limits.ranks = ranks;
  constexpr double seconds = 600.; // 20 times as slow as without sanitizers
  limits.seconds = seconds;
  const Outcome outcome = ended_with(0, run_program(arguments, folder.path(), limits));
  for (const char *words : {"AddressSanitizer", "runtime error"})
    EXPECT_EQ(outcome.err.find(words), std::string::npos) << outcome.err;
}

SmallCase
small_case(const TemporaryFolder &folder, const std::string &elements)
{
  write(folder / "gait.csv", gait_table());
  SmallCase small;
  small.set("Cup / Elements", elements)
      .set("Output / Frames per cycle", "10")
      .set("Checkpoint / Every n steps", "4");
  return small;
}

TEST(SanitizedProgram, HipCupAndItsResume)
{
  for (const std::string elements : {"linear", "quadratic"})
  {
    SCOPED_TRACE(elements);
    const TemporaryFolder folder;
    SmallCase small = small_case(folder, elements);
    write(folder / "case.prm", small.text());
    expect_clean({"validate", "case.prm"}, folder);
    expect_clean({"run", "case.prm"}, folder);
    write(folder / "case.prm", small.set("Time / Cycles", "0.4").text());
    expect_clean({"run", "case.prm", "--resume"}, folder);
  }
}

TEST(SanitizedProgram, HipCupOnAnImportedMeshAndTwoRanks)
{
  const TemporaryFolder folder;
  expect_clean({"mesh", "cup", "--cells", "300", "-o", "cup.msh"}, folder);
  expect_clean({"mesh", "check", "cup.msh"}, folder);
  SmallCase small = small_case(folder, "linear");
  small.unset("Cup / Cells").set("Cup / Imported mesh / Mesh file", "cup.msh");
  write(folder / "case.prm", small.text());
  expect_clean({"run", "case.prm"}, folder, 2);
}
} // namespace
