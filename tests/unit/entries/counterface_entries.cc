// SPDX-License-Identifier: LGPL-2.1-or-later
#include "entries/counterface_entries.h"

#include "has.h"
#include "unit/io/parameter_case.h"

namespace arthrowear
{
namespace
{
using parameter_test::temporary_file;

struct MotionCase
{
  CounterfaceEntries entries;
  Parameters parameters;
  std::optional<CounterfaceEntries::Read> read;

  explicit MotionCase(const std::string &lines, const double frequency = 1.)
  {
    entries.declare(parameters);
    parameters.read(ParameterFile::parse("subsection Motion\n" + lines + "end\n", "/cases/a.prm"));
    entries.check(parameters);
    if (parameters.findings().empty())
      read = entries.read(parameters, frequency);
  }
  std::string finding() const
  {
    std::string all;
    for (const std::string &text : parameters.findings())
      all += text + "\n";
    return all;
  }
};

MotionCase
with_table(const std::string &table, const std::string &lines)
{
  const std::string file = temporary_file("path.csv", table);
  return MotionCase("  set Path = table\n  set File = " + file + "\n" + lines);
}

TEST(CounterfaceEntries, SizesThatAPathNeedsAreAboveZero)
{
  EXPECT_TRUE(has(MotionCase("  set Path = circle\n").finding(), "Size along x [mm]"));
  EXPECT_TRUE(has(MotionCase("  set Path = rectangle\n  set Size along x [mm] = 3\n").finding(),
                  "Size along y [mm]"));
  EXPECT_TRUE(
      has(MotionCase("  set Path = fan\n  set Size along x [mm] = 3\n").finding(), "Fan angle"));
  EXPECT_TRUE(has(MotionCase("  set Path = table\n").finding(), "Motion / File"));
  EXPECT_TRUE(MotionCase("").read.has_value()); // still
  EXPECT_TRUE(MotionCase("  set Path = line\n  set Size along x [mm] = 1e-9\n").read.has_value());
}

TEST(CounterfaceEntries, SizesAreThoseOfABench)
{
  for (const char *size : {"-1", "2e6", "nan"})
    EXPECT_TRUE(
        has(MotionCase("  set Path = line\n  set Size along x [mm] = " + std::string(size) + "\n")
                .finding(),
            "Size along x [mm]"));
}

TEST(CounterfaceEntries, SizesThatAPathDoesNotUseAreReported)
{
  const MotionCase motion("  set Path = circle\n  set Size along x [mm] = 3\n"
                          "  set Size along y [mm] = 4\n");
  EXPECT_TRUE(motion.read.has_value());
  ASSERT_EQ(warnings_of(motion.parameters).size(), 1u);
  EXPECT_TRUE(has(warnings_of(motion.parameters)[0], "not used by [Motion / Path] circle"));
}

TEST(CounterfaceEntries, AHypotrochoidNeedsCirclesThatRollAndClose)
{
  const auto circles = [](const char *fixed, const char *rolling, const char *arm)
  {
    return MotionCase(
        "  set Path = hypotrochoid\n  set Fixed circle radius [mm] = " + std::string(fixed) +
        "\n  set Rolling circle radius [mm] = " + rolling + "\n  set Arm [mm] = " + arm + "\n");
  };
  EXPECT_TRUE(
      has(circles("0", "2", "1").finding(), "a.prm:3: [Motion / Fixed circle radius [mm]]"));
  EXPECT_TRUE(has(circles("5", "2", "0").finding(), "a.prm:5: [Motion / Arm [mm]]"));
  EXPECT_TRUE(has(circles("2", "2", "1").finding(), "below [Motion / Fixed circle radius [mm]]"));
  EXPECT_TRUE(has(circles("5", "3.14159265", "1").finding(), "closes within 100 turns"));
  for (const char *rolling : {"5e-9", "1.25", "4.95"})
    EXPECT_EQ(circles("5", rolling, "1e-9").finding(), "") << rolling;
  // The largest x is R - r + d, a quarter of the turn later there is the largest y of this ellipse.
  const MotionCase ellipse = circles("4", "2", "1");
  EXPECT_NEAR(ellipse.read->motion.displacement_at(0.)[0], 3., 1e-14);
  EXPECT_NEAR(ellipse.read->motion.displacement_at(.25)[1], 1., 1e-14);
}

TEST(CounterfaceEntries, ARandomTrackNeedsALengthOfManySizes)
{
  const auto track = [](const char *length)
  {
    return MotionCase("  set Path = random\n  set Size along x [mm] = 4\n"
                      "  set Path length [mm] = " +
                      std::string(length) + "\n");
  };
  EXPECT_TRUE(has(track("0").finding(), "[Motion / Path length [mm]]"));
  for (const char *length : {"19.9", "201"})
    EXPECT_TRUE(has(track(length).finding(), "must be 5 to 50 times [Motion / Size along x [mm]]"));
  for (const char *length : {"20", "200"})
    EXPECT_TRUE(track(length).read.has_value()) << length;
  const MotionCase line("  set Path = line\n  set Size along x [mm] = 4\n  set Seed = 2\n"
                        "  set Path length [mm] = 30\n  set Arm [mm] = 3\n");
  EXPECT_EQ(warnings_of(line.parameters).size(), 3u);
}

TEST(CounterfaceEntries, ANamedPathHasItsSizesFrequencyAndPhase)
{
  const MotionCase motion("  set Path = line\n  set Size along x [mm] = 6\n"
                          "  set Direction [deg] = 90\n  set Phase [%] = 50\n",
                          2.);
  const CounterfaceMotion &m = motion.read->motion;
  EXPECT_NEAR(m.displacement_at(0.)[1], 3., 1e-14);
  EXPECT_NEAR(m.displacement_at(.25)[1], -3., 1e-14);
  EXPECT_NEAR(m.displacement_at(.25)[0], 0., 1e-14);
}

// A square by its corners: straight from row to row, corners at the rows.
TEST(CounterfaceEntries, APolygonIsStraightBetweenItsRows)
{
  const MotionCase square =
      with_table("cycle_percent,x_mm,y_m\n0,0,0\n25,4,0\n50,4,.004\n75,0,.004\n",
                 "  set Y column = y_m\n  set Between rows = straight\n  set Phase [%] = 25\n");
  ASSERT_TRUE(square.read.has_value()) << square.finding();
  const CounterfaceMotion &m = square.read->motion;
  EXPECT_NEAR(m.displacement_at(.125)[0], 4., 1e-14);
  EXPECT_NEAR(m.displacement_at(.125)[1], 2., 1e-14);
  EXPECT_NEAR(m.displacement_at(.65)[0], 0., 1e-14);
  EXPECT_NEAR(m.displacement_at(.65)[1], 1.6, 1e-14);
  ASSERT_EQ(square.read->corners.size(), 4u);
  for (int i = 0; i < 4; ++i)
    EXPECT_NEAR(square.read->corners[i], .25 * i, 1e-14);
}

// As far as the entries of named paths may reach.
TEST(CounterfaceEntries, ATableBeyondTheRangeOfEntriesIsAnError)
{
  const std::string rows = "0,0,0\n25,4,0\n50,4,1001\n75,0,1\n";
  EXPECT_TRUE(
      has(with_table("cycle_percent,x_mm,y_m\n" + rows, "  set Y column = -y_m\n").finding(),
          "path.csv:4: column `y_m` is 1001, must be at most 1e+06 mm from 0"));
  EXPECT_EQ(with_table("cycle_percent,x_mm,y_mm\n" + rows, "").finding(), "");
}

TEST(CounterfaceEntries, AnOpenPathIsAnErrorWithARemedy)
{
  const std::string open = "cycle_percent,x_mm\n0,0\n25,1\n50,2\n75,3\n100,4\n";
  EXPECT_TRUE(has(with_table(open, "  set Y column =\n").finding(), "does not close"));
  EXPECT_TRUE(has(with_table(open, "  set Y column =\n").finding(), "Close cycle over last [%]"));
  EXPECT_TRUE(has(with_table(open, "").finding(), "y_mm")); // a column that is not there
}

// Whole turns add up over the cycles; any other drift of the angle is an error.
TEST(CounterfaceEntries, ATabulatedRotationMayGainWholeTurns)
{
  const std::string head = "cycle_percent,x_mm,turn_deg\n";
  const std::string lines = "  set Y column =\n  set Rotation column = -turn_deg\n";
  const MotionCase turning =
      with_table(head + "0,0,10\n25,1,100\n50,0,190\n75,-1,280\n100,0,370\n", lines);
  ASSERT_TRUE(turning.read.has_value()) << turning.finding();
  for (const double time : {0., .1, .25, .9, 1., 3.7})
    EXPECT_NEAR(turning.read->motion.angle_at(time), -(10. + 360. * time) * units::deg, 1e-12);
  EXPECT_TRUE(
      has(with_table(head + "0,0,0\n25,1,90\n50,0,180\n75,-1,270\n100,0,300\n", lines).finding(),
          "does not close"));
  EXPECT_TRUE(
      has(with_table(head + "0,0,0\n25,1,90\n50,0,180\n75,-1,-80\n100,0,0\n", lines).finding(),
          "path.csv:5: column `turn_deg` changes by -260"));
}

TEST(CounterfaceEntries, TheTurningPartDecidesTheFrame)
{
  const std::string lines = "  set Path = line\n  set Size along x [mm] = 2\n"
                            "  set Turns per cycle = .25\n  set Axis at x [mm] = 5\n";
  // At the end of half a cycle x is 1 and the angle an eighth of a turn.
  const MotionCase counterface(lines), body(lines + "  set Turning part = body\n");
  EXPECT_NEAR(counterface.read->motion.angle_at(.5), .25 * units::pi, 1e-14);
  EXPECT_NEAR(counterface.read->motion.displacement_at(.5)[0], 1., 1e-14);
  EXPECT_NEAR(body.read->motion.angle_at(.5), -.25 * units::pi, 1e-14);
  EXPECT_NEAR(body.read->motion.displacement_at(.5)[0], std::sqrt(.5), 1e-14);
  EXPECT_NEAR(body.read->motion.displacement_at(.5)[1], -std::sqrt(.5), 1e-14);
  EXPECT_EQ(body.read->motion.pivot[0], 5.);
}

TEST(CounterfaceEntries, ASpinGoesOn)
{
  EXPECT_NEAR(MotionCase("  set Spins per cycle = -3\n", 2.).read->motion.spin_at(10.),
              -3. * 20. * 2. * units::pi, 1e-10);
}
} // namespace
} // namespace arthrowear
