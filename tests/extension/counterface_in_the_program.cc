// SPDX-License-Identifier: LGPL-2.1-or-later
#include "has.h"
#include "restart/interrupted_run.h"

// The program with strangers_capsule.cc linked to it and nothing else changed.
using namespace program_test;

namespace
{
SmallCase
block_on(const std::string &shape)
{
  return SmallCase({{"Model", "block"},
                    {"Output folder", "out"},
                    {"Time / Cycles", "1"},
                    {"Time / Time step [s]", "0.1"},
                    {"Block / Length x [mm]", "6"},
                    {"Block / Length y [mm]", "5"},
                    {"Block / Height [mm]", "3"},
                    {"Block / Element size at wear [mm]", "1"},
                    {"Block / Element size at backing [mm]", "2"},
                    {"Block / Elements", "linear"},
                    {"Material / Law", "linear_elastic"},
                    {"Material / Young modulus [MPa]", "1000"},
                    {"Material / Poisson ratio", "0.3"},
                    {"Material / Density [kg/m^3]", "938"},
                    {"Counterface / Shape", shape},
                    {"Counterface / Radius [mm]", "20"},
                    {"Motion / Path", "ellipse"},
                    {"Motion / Size along x [mm]", "2"},
                    {"Motion / Size along y [mm]", "1"},
                    {"Load / Force [N]", "60"},
                    {"Contact / Friction coefficient", "0.1"},
                    {"Wear / Wear factor [mm^3/(N m)]", "1e-5"},
                    {"Output / Frames per cycle", "0"},
                    {"Checkpoint / Every n steps", "0"}});
}

/// The last row of statistics.csv.
std::vector<double>
results(const SmallCase &one)
{
  const CaseFolder folder(one);
  ended_with(0, folder.run());
  const std::string table = read(folder.output() / "statistics.csv");
  std::vector<double> values;
  for (const char *column : {"worn volume from forces [mm^3]", "peak contact pressure [MPa]",
                             "contact area [mm^2]", "contact force z [N]"})
    values.push_back(last_of(table, column));
  return values;
}

/// The message of a run that is refused.
std::string
refusal(const SmallCase &one)
{
  const Outcome outcome = ended_with(2, CaseFolder(one).run());
  return outcome.err;
}

void
expect_same(const std::vector<double> &one, const std::vector<double> &other,
            const double tolerance)
{
  for (std::size_t i = 0; i < one.size(); ++i)
    EXPECT_NEAR(one[i], other[i], tolerance * std::abs(other[i])) << i;
}
} // namespace

// Both solve to 1e-8 of the load.
TEST(CounterfaceOfAStranger, UnderABlockWithALengthOfZeroIsABall)
{
  expect_same(results(block_on("capsule").set("Counterface / Capsule length [mm]", "0")),
              results(block_on("ball")), 1e-6);
}

// Longer than the block.
TEST(CounterfaceOfAStranger, UnderABlockAndLongIsACylinder)
{
  expect_same(results(block_on("capsule").set("Counterface / Capsule length [mm]", "100")),
              results(block_on("cylinder")), 1e-6);
}

TEST(CounterfaceOfAStranger, InACupWithALengthOfZeroIsABall)
{
  expect_same(
      results(SmallCase().set("Head / Shape", "capsule").set("Head / Capsule length [mm]", "0")),
      results(SmallCase()), 1e-6);
}

// Longer by .08 mm in a clearance of .05 mm: the head fits less and presses harder.
TEST(CounterfaceOfAStranger, InACupAndLongerThanABallWears)
{
  const std::vector<double> longer = results(SmallCase()
                                                 .set("Head / Shape", "capsule")
                                                 .set("Head / Capsule length [mm]", "0.08")),
                            ball = results(SmallCase());
  EXPECT_GT(longer[0], 0.);
  EXPECT_GT(std::abs(longer[1] / ball[1] - 1.), 1e-3);
}

TEST(CounterfaceOfAStranger, IsInTheManualAndItsEntriesAreChecked)
{
  const TemporaryFolder folder;
  for (const char *model : {"block", "hip_cup"})
  {
    const std::string entries = run_program({"parameters", "--model", model}, folder.path()).out;
    EXPECT_TRUE(has(entries, "capsule")) << model;
    EXPECT_TRUE(has(entries, "Capsule length [mm]")) << model;
  }
  EXPECT_TRUE(has(refusal(block_on("capsule")), "[Counterface / Capsule length [mm]]"));
  EXPECT_TRUE(has(refusal(block_on("capsule")
                              .set("Counterface / Capsule length [mm]", "10")
                              .set("Counterface / Side", "inside")),
                  "[Counterface / Side]"));
  // Its wear would have to turn with it.
  EXPECT_TRUE(has(refusal(SmallCase()
                              .set("Head / Shape", "capsule")
                              .set("Head / Capsule length [mm]", "0.08")
                              .set("Wear / Head wear factor [mm^3/(N m)]", "1e-7")),
                  "[Head / Shape]"));
}

// The largest shape that a cavity holds is as wide as the cavity; an endless one cuts its rim.
TEST(CounterfaceOfAStranger, InACupLiesWithinTheCavity)
{
  const SmallCase longer = SmallCase().set("Head / Shape", "capsule");
  EXPECT_TRUE(has(refusal(SmallCase(longer).set("Head / Capsule length [mm]", "0.2")),
                  "[Head / Shape] is capsule, must be a shape that lies within the cavity"));
  for (const char *shape : {"plane", "cylinder"})
    EXPECT_TRUE(has(refusal(SmallCase().set("Head / Shape", shape)), "must be a shape that ends"))
        << shape;
}
