// SPDX-License-Identifier: LGPL-2.1-or-later
// The model block in whole runs: resumed runs, ranks, jumps, extreme entries.
#include "restart/interrupted_run.h"

#include "base/csv.h"

using namespace program_test;

namespace
{
/// A box of 4 mm on a plate, 20 steps per cycle on a figure of eight, 2 cycles.
SmallCase
block_case()
{
  return SmallCase({{"Model", "block"},
                    {"Output folder", "out"},
                    {"Time / Cycles", "2"},
                    {"Time / Time step [s]", "0.05"},
                    {"Block / Length x [mm]", "4"},
                    {"Block / Length y [mm]", "4"},
                    {"Block / Height [mm]", "3"},
                    {"Block / Element size at wear [mm]", "1.5"},
                    {"Block / Elements", "linear"},
                    {"Material / Law", "linear_elastic"},
                    {"Material / Young modulus [MPa]", "1000"},
                    {"Material / Poisson ratio", "0.4"},
                    {"Material / Density [kg/m^3]", "938"},
                    {"Motion / Path", "figure_of_eight"},
                    {"Motion / Size along x [mm]", "10"},
                    {"Motion / Size along y [mm]", "4"},
                    {"Load / Force [N]", "48"},
                    {"Contact / Friction coefficient", "0.07"},
                    {"Wear / From law / Law", "power"},
                    {"Wear / From law / Power law K_1 [mm^3/(N m)]", "1e-6"},
                    {"Wear / From law / Power of pressure", "0.8"},
                    {"Wear / From law / Power of cross-shear", "0.5"},
                    {"Wear / From law / Least cross-shear", "0.001"},
                    {"Wear / From law / Largest pressure of data [MPa]", "11"},
                    {"Output / Frames per cycle", "2"},
                    {"Checkpoint / Every n steps", "13"},
                    {"Checkpoint / Keep", "9"}});
}

SmallCase
archard_case()
{
  SmallCase one = block_case();
  for (const char *entry :
       {"Law", "Power law K_1 [mm^3/(N m)]", "Power of pressure", "Power of cross-shear",
        "Least cross-shear", "Largest pressure of data [MPa]"})
    one.unset(std::string("Wear / From law / ") + entry);
  return one.set("Wear / Wear factor [mm^3/(N m)]", "1e-6");
}

std::string
run_to_end(const CaseFolder &folder, const std::vector<std::string> &flags = {},
           const unsigned int ranks = 0)
{
  Limits limits;
  limits.ranks = ranks;
  limits.seconds = 600.;
  ended_with(0, folder.run(flags, limits));
  return read(folder.output() / "statistics.csv");
}
} // namespace

// Under a held load the worn volume is K F s, whatever the shape: 4e5 cycles of K and 6e5 of f K.
TEST(BlockRun, WearsByTheRoughnessOfAScratchedPlate)
{
  const TemporaryFolder folder;
  write(folder / "scratch.csv", "cycles,Ra_um\n0,0.01\n4e5,0.1\n");
  const SmallCase smooth =
      archard_case().set("Time / Cycles", "1").set("Wear / Jump / Cycles", "1e6");
  const CaseFolder one(smooth),
      scratched(SmallCase(smooth)
                    .set("Wear / Roughness / Reference Ra [um]", "0.01")
                    .set("Wear / Roughness / Exponent", "0.4")
                    .set("Wear / Roughness / Table", (folder / "scratch.csv").string()));
  run_to_end(one);
  run_to_end(scratched);
  const auto rows = numbers_of(read(scratched.output() / "wear_history.csv"));
  const double ratio =
      rows.back().at(3) / numbers_of(read(one.output() / "wear_history.csv")).back().at(3);
  EXPECT_NEAR(ratio, .4 + .6 * std::pow(10., .4), 1e-3);
  EXPECT_TRUE(std::any_of(rows.begin(), rows.end(),
                          [](const auto &row) { return std::abs(row.at(0) - 4e5) < 1.; }));
}

// The runs resume from step 26, in the middle of the second cycle, with half of its cross-shear
// sums.
TEST(BlockRun, ContinuesInMidCycleBitForBit)
{
  for (const bool jumps : {false, true})
  {
    SmallCase one = block_case();
    if (jumps)
      one.set("Time / Cycles", "1").set("Wear / Jump / Cycles", "1000");
    const CaseFolder whole(one), resumed(one);
    const std::string expected = run_to_end(whole);
    run_to_end(resumed);
    forget_after(resumed.output(), 26);
    EXPECT_TRUE(run_to_end(resumed, {"--resume"}) == expected) << jumps;
    EXPECT_TRUE(newest_checkpoint(resumed.output()) == newest_checkpoint(whole.output()));
    EXPECT_EQ(frame_times(resumed.output() / "block.pvd"),
              frame_times(whole.output() / "block.pvd"));
  }
}

TEST(BlockRun, IsTheSameOnTwoRanks)
{
  const CaseFolder one(block_case()), two(block_case());
  const auto expected = numbers_of(run_to_end(one)), rows = numbers_of(run_to_end(two, {}, 2));
  const std::string header = read(one.output() / "statistics.csv");
  ASSERT_EQ(rows.size(), expected.size());
  for (const char *column : {"worn volume from forces [mm^3]", "max wear depth [mm]",
                             "sum of normal forces [N]", "cross-shear ratio [-]"})
    EXPECT_NEAR(last_of(read(two.output() / "statistics.csv"), column) / last_of(header, column),
                1., 1e-10)
        << column;
}

// Archard's volume is K F s on any path, for any pressure: here 2e5 cycles of K F s by jumps.
TEST(BlockRun, WearsByTheLoadTimesSliding)
{
  const CaseFolder folder(
      archard_case().set("Time / Cycles", "1").set("Wear / Jump / Cycles", "2e5"));
  run_to_end(folder);
  const std::string history = read(folder.output() / "wear_history.csv"),
                    steps = read(folder.output() / "statistics.csv");
  const double n_cycles = std::round(last_of(steps, "cycle [%]") / 100.);
  const double per_cycle = last_of(steps, "load times sliding at centre [N mm]") / n_cycles;
  EXPECT_NEAR(last_of(history, "worn volume from forces [mm^3]") / (1e-9 * 2e5 * per_cycle), 1.,
              2e-3);
}

// Every point slides by the path of the plate in each of 2e5 cycles, by jumps of all kinds and
// where one cycle stands for all. The block shears by mu p h/G = .07 * 3 * 3/357 = .002 mm at each
// turn of a path of 23 mm, and its edges move by as much: .1 % at most.
TEST(BlockRun, SlipsByThePathOfAllCycles)
{
  constexpr double n = 2e5;
  for (const std::string kind : {"none", "explicit", "implicit", "linearly_implicit"})
  {
    SmallCase one = archard_case().set("Time / Cycles", "1").set("Output / Surface tables", "last");
    if (kind == "none")
      one.set("Wear / Amplification", "2e5");
    else
      one.set("Wear / Jump / Cycles", "2e5").set("Wear / Jump / Kind", kind);
    const CaseFolder folder(one);
    const std::string steps = run_to_end(folder);
    const double n_computed = std::round(last_of(steps, "cycle [%]") / 100.),
                 path = last_of(steps, "sliding distance at centre [mm]") / n_computed;
    EXPECT_GT(path, 20.);
    const std::vector<double> slips =
        arthrowear::read_csv((folder.output() / "surface.csv").string())
            .column("accumulated_slip [mm]");
    const auto [least, largest] = std::minmax_element(slips.begin(), slips.end());
    EXPECT_NEAR(*least / (n * path), 1., 1e-3) << kind;
    EXPECT_NEAR(*largest / (n * path), 1., 1e-3) << kind;
  }
}

// With one or more tetrahedra across the block, which is soft or stiff, the volume K F s is the
// same.
TEST(BlockRun, WearsTheSameWhateverItsStiffnessAndMesh)
{
  const double reference =
      last_of(run_to_end(CaseFolder(archard_case())), "worn volume from forces [mm^3]");
  for (const auto &[entry, value] :
       {std::pair<const char *, const char *>{"Material / Young modulus [MPa]", "10"},
        {"Material / Young modulus [MPa]", "210000"},
        {"Block / Element size at wear [mm]", "3"},
        {"Block / Elements", "quadratic"},
        {"Solver / Elasticity", "full"}})
  {
    const CaseFolder folder(archard_case().set(entry, value));
    const double volume = last_of(run_to_end(folder), "worn volume from forces [mm^3]");
    // A soft block slides less while it shears, by at most mu p h/G in each direction.
    EXPECT_NEAR(volume / reference, 1., std::string(value) == "10" ? .05 : 5e-3)
        << entry << " = " << value;
  }
}

// Balls, shafts, bores and a tilted plane carry the same load.
TEST(BlockRun, StandsOnEveryCounterface)
{
  const auto curved = [](const std::string &shape, const std::string &radius)
  {
    return archard_case()
        .set("Counterface / Shape", shape)
        .set("Counterface / Radius [mm]", radius)
        .set("Motion / Path", "line")
        .set("Motion / Size along x [mm]", "1")
        .set("Motion / Size along y [mm]", "0");
  };
  const std::vector<std::pair<const char *, SmallCase>> cases{
      {"ball", curved("ball", "30")},
      {"ball smaller than the block", curved("ball", "1.5")},
      {"shaft", curved("cylinder", "20")},
      {"shaft across an edge", curved("cylinder", "20").set("Counterface / Position x [mm]", "2")},
      {"bore", curved("cylinder", "20").set("Counterface / Side", "inside")},
      {"cavity", curved("ball", "60").set("Counterface / Side", "inside")},
      {"tilted plane", archard_case().set("Counterface / Normal", "0.002, 0, 1")}};
  for (const auto &[name, one] : cases)
  {
    const CaseFolder folder(one);
    const std::string table = run_to_end(folder);
    // Contact balances the load along z; the sum of normal forces is larger if normals are tilted.
    EXPECT_NEAR(last_of(table, "contact force z [N]"), 48., .5) << name;
    EXPECT_GT(last_of(table, "worn volume from forces [mm^3]"), 0.) << name;
  }
}

// Messages name the entry, and nothing is written.
TEST(BlockRun, RefusesWhatCannotBe)
{
  const std::vector<std::pair<SmallCase, std::string>> cases{
      {archard_case().set("Counterface / Shape", "ball"), "[Counterface / Radius [mm]]"},
      {archard_case().set("Counterface / Side", "inside"), "[Counterface / Side]"},
      {archard_case().set("Counterface / Normal", "0, 0, -1"), "[Counterface / Normal]"},
      {archard_case()
           .set("Counterface / Shape", "ball")
           .set("Counterface / Radius [mm]", "3")
           .set("Counterface / Position x [mm]", "30"),
       "[Counterface / Position x [mm]]"},
      {archard_case().set("Load / Force [N]", "0"), "[Load / Force [N]]"},
      {archard_case()
           .set("Block / Shape", "annular_pin")
           .set("Block / Diameter [mm]", "4")
           .set("Block / Inner diameter [mm]", "4"),
       "[Block / Inner diameter [mm]]"},
      {archard_case().set("Block / Element size at wear [mm]", "9"),
       "[Block / Element size at wear [mm]]"},
      {archard_case().set("Motion / Size along x [mm]", "0"), "[Motion / Size along x [mm]]"}};
  for (const auto &[one, entry] : cases)
  {
    const CaseFolder folder(one);
    const Outcome outcome = folder.run();
    EXPECT_EQ(outcome.exit_code, 2) << entry;
    EXPECT_NE(outcome.err.find(entry), std::string::npos) << entry << ": " << outcome.err;
    EXPECT_FALSE(fs::exists(folder.output())) << entry;
  }
}

// The load vanishes for a part of the cycle; the rest of the cycle still wears.
TEST(BlockRun, PassesThroughALoadOfZero)
{
  const CaseFolder folder(archard_case().unset("Load / Force [N]").set("Load / File", "load.csv"));
  write(folder.output().parent_path() / "load.csv",
        "cycle_percent,force_N\n0,0\n10,0\n30,60\n60,60\n80,0\n90,0\n100,0\n");
  const std::string table = run_to_end(folder);
  EXPECT_GT(last_of(table, "worn volume from forces [mm^3]"), 0.);
}

// A path that moves a small ball from under the block ends the run with a message and a checkpoint.
TEST(BlockRun, EndsWhereThePathLeavesTheBlock)
{
  const CaseFolder folder(archard_case()
                              .set("Counterface / Shape", "ball")
                              .set("Counterface / Radius [mm]", "3")
                              .set("Motion / Path", "line")
                              .set("Motion / Size along x [mm]", "4")
                              .set("Motion / Size along y [mm]", "0")
                              .set("Motion / Phase [%]", "25")
                              .set("Counterface / Position x [mm]", "3.5"));
  const Outcome outcome = folder.run();
  EXPECT_NE(outcome.exit_code, 0) << outcome.out;
  EXPECT_NE((outcome.out + outcome.err).find("counterface"), std::string::npos) << outcome.err;
}
