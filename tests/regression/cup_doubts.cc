// SPDX-License-Identifier: LGPL-2.1-or-later
// Runs of the hip cup with implausible results: each run warns, and a similar plausible run does
// not.
#include "has.h"
#include "restart/interrupted_run.h"

using namespace program_test;

namespace
{
/// Screen output of a run that succeeds.
std::string
screen_of(const SmallCase &small_case)
{
  const Outcome outcome = ended_with(0, CaseFolder(small_case).run());
  return outcome.out;
}

/// Checks that a warning is shown when it arises and repeated at the end.
void
expect_warning(const SmallCase &small_case, const std::string &what, const bool is_there)
{
  const std::string screen = screen_of(small_case);
  EXPECT_EQ(screen.find("Warning: " + what) != std::string::npos, is_there) << screen;
  EXPECT_EQ(screen.find(" x " + what) != std::string::npos, is_there) << screen;
}

/// Half a cycle with 2000 N, then `swing` N.
SmallCase
case_with_swing(const CaseFolder &folder, const std::string &swing)
{
  write(folder.output() / "../load.csv", "cycle_percent,force_N\n0," + swing +
                                             "\n10,2000\n50,2000\n" + "60," + swing + "\n90," +
                                             swing + "\n100," + swing + "\n");
  return SmallCase()
      .set("Time / Cycles", "1.2")
      .set("Time / Time step [s]", "5e-4")
      .unset("Load / F_max [N]")
      .unset("Load / F_0 [N]")
      .set("Load / Curve", "table")
      .set("Load / File", "load.csv")
      .set("Wear / Amplification", "1");
}

std::string
line_of(const std::string &screen, const std::string &name)
{
  const std::size_t at = screen.find("\n" + name);
  return at == std::string::npos ? "" : screen.substr(at + 1, screen.find('\n', at + 1) - at - 1);
}
} // namespace

TEST(Doubts, SupportsOfALeaningCupCarryLoad)
{
  const std::string what =
      "the supports that hold the backing sideways carry a fraction of the load";
  for (const std::string application : {"spread", "rigid_backing"})
  {
    expect_warning(
        SmallCase().set("Cup / Inclination [deg]", "60").set("Load / Application", application),
        what, true);
    expect_warning(SmallCase().set("Load / Application", application), what, false);
  }
  expect_warning(SmallCase()
                     .set("Cup / Inclination [deg]", "60")
                     .set("Load / Application", "translating_backing"),
                 what, false);
}

// Peak pressures are 12 to 14 MPa.
TEST(Doubts, PressuresAboveTheYieldStress)
{
  const std::string what = "the peak contact pressure is above the yield stress";
  expect_warning(SmallCase().set("Material / Yield stress [MPa]", "5"), what, true);
  expect_warning(SmallCase().set("Material / Yield stress [MPa]", "50"), what, false);
  expect_warning(SmallCase(), what, false);
}

// Elements are 8 mm large; a clearance of 1 mm leads to a contact patch of 10 mm, a clearance of 10
// um to contact over almost the whole cavity.
TEST(Doubts, SmallPatches)
{
  const std::string what = "the contact patch is small for the elements";
  expect_warning(SmallCase().set("Head / Radial clearance [mm]", "1"), what, true);
  expect_warning(SmallCase().set("Cup / Cells", "1500").set("Head / Radial clearance [mm]", "0.01"),
                 what, false);
}

TEST(Doubts, SeparationWithoutLoad)
{
  const std::string what = "head and cup separate without load, by a distance that depends on";
  // The load's curve has a round-off of 1e-25 N in the swing phase.
  for (const std::string law : {"st_venant_kirchhoff", "linear_elastic"})
    for (const auto &[swing, warns] : {std::pair<std::string, bool>{"0", true}, {"300", false}})
    {
      const CaseFolder folder{SmallCase()};
      folder.replace(case_with_swing(folder, swing)
                         .set("Material / Law", law)
                         .set("Solver / Elasticity", "condensed"));
      const Outcome outcome = folder.run();
      EXPECT_EQ(outcome.exit_code, 0) << law << outcome.err;
      EXPECT_EQ(outcome.out.find(what) != std::string::npos, warns) << law << outcome.out;
    }
}

// A third of a cycle has its own mean load and motion, so that no rate is reported. With 1.3 cycles
// only the first cycle is used.
TEST(Doubts, RatesAreOfWholeCycles)
{
  const auto cycles = [](const std::string &n)
  {
    return screen_of(SmallCase()
                         .set("Time / Cycles", n)
                         .set("Time / Time step [s]", "5e-4")
                         .set("Wear / Amplification", "1"));
  };
  const std::string part = cycles("0.3"), one = cycles("1"), more = cycles("1.3");
  EXPECT_EQ(line_of(part, "wear rate per million cycles"), "");
  EXPECT_TRUE(has(line_of(part, "wear rate "), "none: only 0.3 of a gait cycle is computed"))
      << part;
  const std::string rate = line_of(one, "wear rate per million cycles");
  EXPECT_TRUE(has(rate, "mm^3")) << one;
  EXPECT_EQ(line_of(more, "wear rate per million cycles"), rate);
  EXPECT_TRUE(has(line_of(more, "wear rate is of"), "the first 1 of 1.3 gait cycles")) << more;
  EXPECT_EQ(line_of(one, "wear rate is of"), "");
}

// The mesh does not follow the wear. The wall is 4 mm thick and wears by some 30 um per step of the
// jumps: the warning follows the same jump for coarse elements, which are 4 mm high, and fine
// elements, which are 2 mm high.
TEST(Doubts, ThinWallsWarnAtTheSameCycleOnAnyMesh)
{
  std::string first;
  for (const std::string cells : {"300", "1200"})
  {
    const std::string screen = screen_of(SmallCase()
                                             .set("Time / Cycle frequency [Hz]", "1")
                                             .set("Time / Cycles", "1")
                                             .set("Time / Time step [s]", "0.05")
                                             .set("Cup / Outer diameter [mm]", "36")
                                             .set("Cup / Cells", cells)
                                             .set("Material / Poisson ratio", "0.3")
                                             .set("Wear / Amplification", "1")
                                             .set("Wear / Shape / Mesh follows wear", "false")
                                             .set("Wear / Jump / Kind", "implicit")
                                             .set("Wear / Jump / Cycles", "2e7")
                                             .set("Wear / Jump / Tolerance", "0")
                                             .set("Wear / Jump / Largest jump [cycles]", "4e6"));
    const std::string what = "Warning: wear is deep for the thickness of the wall";
    const std::size_t at = screen.find(what);
    ASSERT_NE(at, std::string::npos) << screen;
    const std::size_t cycle = screen.find(" at ", at);
    const std::string when = screen.substr(cycle, screen.find(" gait cycles", cycle) - cycle);
    if (first.empty())
      first = when;
    EXPECT_EQ(when, first) << cells << screen.substr(at, 300);
  }
  EXPECT_FALSE(has(screen_of(SmallCase()), "wear is deep"));
}

// A head that wears as much as the cup remains flat; a head that wears a thousand times as fast
// gets steep.
TEST(Doubts, AWornHeadIsSteep)
{
  const std::string what = "the worn head is steep, but contact forces keep the normals of the "
                           "sphere";
  const auto worn = [](const std::string &factor)
  { return SmallCase().set("Wear / Head wear factor [mm^3/(N m)]", factor); };
  expect_warning(worn("0.22e-6"), what, false);
  expect_warning(worn("2e-4"), what, true);
}
