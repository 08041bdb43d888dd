// SPDX-License-Identifier: LGPL-2.1-or-later
// The knee insert and the femur of the command line, and refusals that write nothing.
#include "refusal.h"

using namespace program_test;

namespace
{
Outcome
knee(const TemporaryFolder &folder, std::vector<std::string> arguments)
{
  arguments.insert(arguments.begin(), {"mesh", "knee"});
  return run_program(arguments, folder.path());
}
} // namespace

TEST(KneeMesh, HasTheNamedBoundariesAndAFemur)
{
  const TemporaryFolder folder;
  const Outcome made = knee(folder, {"--cells", "1500", "--femur", "femur.stl", "--femur-edge", "5",
                                     "--femur-sagittal-radius", "25"});
  EXPECT_EQ(made.exit_code, 0) << made.err;
  expect_in(
      {"Boundary           wear: ", "Boundary           backing: ", "Boundary           side: ",
       "Volume             insert: ", "Written to         knee.msh, elements of second order",
       "Written to         femur.stl"},
      made.out);
  expect_no_noise(made);
  const Outcome read = ended_with(0, run_program({"mesh", "check", "knee.msh", "--boundaries",
                                                  "wear,backing,side", "--volumes", "insert"},
                                                 folder.path()));
  EXPECT_NE(read.out.find("Curved edges"), std::string::npos) << read.out;
  const std::uintmax_t header = 84, triangle = 50, size = fs::file_size(folder / "femur.stl");
  EXPECT_EQ((size - header) % triangle, 0u);
  EXPECT_GT(size, 100 * triangle);
}

TEST(KneeMesh, IsRefusedBeforeAnythingIsWritten)
{
  const TemporaryFolder folder;
  write(folder / "old.stl", "precious\n");
  const auto before = contents(folder.path());
  const auto expect =
      [&](const std::vector<std::string> &arguments, const std::vector<std::string> &words)
  {
    const Outcome outcome = ended_with(2, knee(folder, arguments));
    expect_in(words, outcome.err);
    expect_no_noise(outcome);
  };
  expect({"--femur-edge", "1"}, {"--femur"});
  expect({"--femur", "old.stl"}, {"old.stl: exists. Give another --femur, or --force"});
  expect({"--femur", "nowhere/femur.stl"}, {"nowhere"});
  // All findings at once.
  expect({"--femur", "femur.ply", "--femur-coronal-radius", "95", "--distance", "85"},
         {"femur.ply: must end in .stl", "distance of dishes is 85 mm",
          "0 or above and below the width",
          "femur's coronal radius is 95 mm, must be below the radius of the dishes, 90 mm"});
  expect({"--depth", "6.4"}, {"top is only 0.0153 mm wide", "Change the depth"});
  expect({"--cells", "7"}, {"200"});
  EXPECT_TRUE(contents(folder.path()) == before);
}
