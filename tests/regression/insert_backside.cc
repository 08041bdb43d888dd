// SPDX-License-Identifier: LGPL-2.1-or-later
// Whole runs of the model insert_backside.
#include "hip_summary.h"

#include "base/csv.h"

#include <gtest/gtest.h>

#include <cmath>

namespace
{
using namespace program_test;
using Changes = HipSummary::Changes;

constexpr double two_pi = 6.283185307179586;

const std::pair<std::string, std::string> coarse{"Element size at backing [mm] =",
                                                 "7\n  set Element size at wear [mm] = 9"},
    no_jumps{"    set Cycles =", "0"}, two_cycles{"set Cycles        =", "2"};

/// A table over a cycle in 51 rows.
template <class Values>
std::string
table(const std::string &names, const Values &values)
{
  std::ostringstream text;
  text << "cycle_percent," << names << "\n";
  for (int i = 0; i <= 50; ++i)
  {
    text << 2 * i;
    for (const double value : values(two_pi * i / 50.))
      text << "," << value;
    text << "\n";
  }
  return text.str();
}

/// Forces on both condyles, 500 N down on each and these sideways, at places that stay.
std::string
forces(const double medial_x, const double lateral_x, const double z = 0.)
{
  return table("mx_N,my_N,mz_N,lx_N,ly_N,lz_N",
               [=](const double at)
               {
                 const double s = std::sin(at);
                 return std::vector<double>{medial_x * s,  -500., z * s,
                                            lateral_x * s, -500., z * s};
               });
}

class Backside : public ::testing::Test
{
protected:
  /// Entries of the case under a table of forces, which lies in the folder.
  Changes with_forces(const std::string &text, const Changes &others = {}) const
  {
    write(folder_ / "forces.csv", text);
    Changes changes{
        coarse,
        no_jumps,
        {"set File =", (folder_ / "forces.csv").string() +
                           "\n  set Medial force column = mx_N, my_N, mz_N\n  set Medial place "
                           "column =\n  set Medial place z [mm] = -24\n  set Lateral force column "
                           "= lx_N, ly_N, lz_N\n  set Lateral place column ="}};
    changes.insert(changes.end(), others.begin(), others.end());
    return changes;
  }
  /// A motion of the insert by 0.1 mm to both sides, 0.4 mm in a cycle.
  std::string motion() const
  {
    write(folder_ / "motion.csv", table("forward_mm", [](const double at)
                                        { return std::vector<double>{.1 * std::sin(at)}; }));
    return (folder_ / "motion.csv").string();
  }
  TemporaryFolder folder_;
};

std::vector<double>
column(const HipSummary &run, const std::string &name)
{
  return arthrowear::read_csv((run.out() / "statistics.csv").string()).column(name);
}

/// V/K of a block of the model block under 1000 N, which moves by 0.1 mm to both sides [N m].
double
block_over_wear_factor()
{
  const TemporaryFolder folder;
  write(folder / "case.prm", R"(set Model = block
set Output folder = out
subsection Time
  set Time step [s] = 0.02
end
subsection Block
  set Length x [mm] = 30
  set Length y [mm] = 30
  set Element size at wear [mm] = 6
  set Element size at backing [mm] = 8
end
subsection Material
  set Law = linear_elastic
  set Young modulus [MPa] = 463
  set Poisson ratio = 0.46
  set Density [kg/m^3] = 938
end
subsection Motion
  set Path = line
  set Size along x [mm] = 0.2
end
subsection Load
  set Force [N] = 1000
end
subsection Contact
  set Friction coefficient = 0.001
end
subsection Wear
  set Wear factor [mm^3/(N m)] = 0.22e-6
end
)");
  ended_with(0, run_program({"case.prm"}, folder.path()));
  const std::string text = read(folder / "out/summary.json"),
                    before = "\"volume over wear factor\": {\n    \"value\": ";
  return std::stod(text.substr(text.find(before) + before.size()));
}
} // namespace

/// V = K F s of a block with a given micromotion: 1000 N over 0.4 mm. The insert shears under its
/// friction, mu p t/G, four times in a cycle: with mu = 0.001 it keeps 1e-4 of the path.
TEST_F(Backside, AGivenMicromotionWearsForceTimesPath)
{
  const HipSummary insert(
      "insert_backside",
      with_forces(forces(0., 0.), {{"set Micromotion    =",
                                    "given\n  set File = " + motion() + "\n  set Rim = none"},
                                   {"set Friction coefficient =", "0.001"}}));
  constexpr double path = .4; // 50 steps cut 1e-3 of it
  EXPECT_NEAR(insert.value("volume over wear factor"), 1.000 * path, 2e-3 * path);
  EXPECT_NEAR(insert.value("sliding distance at the middle"), path, 3e-3 * path);
  EXPECT_NEAR(insert.value("range of micromotion x"), .2, 1e-3);
  // A block of the model block under the same force on the same path.
  EXPECT_NEAR(insert.value("volume over wear factor"), block_over_wear_factor(), 1e-3 * path);
}

/// Friction of 100 N cannot hold the insert against 300 N: in each cycle it slides twice from rim
/// to rim, 4 c = 0.4 mm, and the rim yields somewhat. The volume is the force times the path of the
/// backing, its second computation.
TEST_F(Backside, ForcesBeyondFrictionLeadFromRimToRim)
{
  const HipSummary forth("insert_backside", with_forces(forces(150., 150.), {two_cycles}));
  const std::vector<double> x = column(forth, "micromotion x [mm]"),
                            load = column(forth, "applied load x [N]"),
                            rim = column(forth, "rim force x [N]"),
                            friction = column(forth, "friction force x [N]"),
                            volume = column(forth, "worn volume from forces [mm^3]");
  double path = std::abs(x[0]), largest = 0.;
  for (std::size_t i = 1; i < x.size(); ++i)
  {
    const double step = std::abs(x[i] - x[i - 1]);
    path += step;
    largest = std::max(largest, std::abs(x[i]));
    // The insert balances; where it slides freely, its inertia takes part.
    if (step < .01)
    {
      EXPECT_NEAR(rim[i] + friction[i], -load[i], 1.) << i;
    }
    // Friction along the rim adds up to 0.1 x 200 N to the force on the floor.
    EXPECT_LE(std::abs(friction[i]), 102.) << i;
  }
  EXPECT_GT(largest, .1);
  EXPECT_LT(largest, .11);
  EXPECT_NEAR(forth.value("volume over wear factor"), 1.000 * (path + std::abs(x[0])), .02 * path);
  const double of_second_cycle = (volume.back() - volume[volume.size() - 51]) / .22e-6;
  EXPECT_NEAR(of_second_cycle, .4, .03);
  // Turned round, the forces move it the other way.
  const HipSummary back("insert_backside", with_forces(forces(-150., -150.), {two_cycles}));
  EXPECT_NEAR(back.value("volume over wear factor"), forth.value("volume over wear factor"), .01);
  EXPECT_NEAR(column(back, "micromotion x [mm]").back(), -x.back(), 2e-3);
}

/// Below the limit of friction the insert sticks: only its own strain moves the backing.
TEST_F(Backside, FrictionHoldsASmallForce)
{
  const HipSummary run(
      "insert_backside",
      with_forces(forces(20., 20.), {{"set Micromotion    =", "by_forces\n  set Rim = none"}}));
  EXPECT_LT(run.value("range of micromotion x"), .012);
  EXPECT_LT(run.value("volume over wear factor"), .02);
}

/// Opposite forces on both condyles, 48 mm apart, turn the insert until its corners meet the rim.
TEST_F(Backside, ATorqueTurnsTheInsertWithinItsRim)
{
  const HipSummary turned("insert_backside", with_forces(forces(150., -150.))),
      mirrored("insert_backside", with_forces(forces(-150., 150.)));
  const std::vector<double> angle = column(turned, "micromotion about y [deg]"),
                            other = column(mirrored, "micromotion about y [deg]");
  // The clearance over half the width, 38 mm, and over half the length, 25 mm.
  constexpr double deg = 57.29577951308232;
  EXPECT_GT(turned.value("range of micromotion about y"), 2. * .1 / 38. * deg);
  EXPECT_LT(turned.value("range of micromotion about y"), 2. * .13 / 25. * deg);
  for (std::size_t i = 0; i < angle.size(); ++i)
    EXPECT_NEAR(other[i], -angle[i], .01) << i;
  EXPECT_LT(turned.value("range of micromotion z"), .01);
}

/// Two cycles find the path, then every cycle wears alike: a jump over 8000 cycles has the volume
/// of 8000 computed ones, but for the forces at the begin of its first step, one of 50, which
/// follow from those at its end: 1.1e-3 of the volume.
TEST_F(Backside, JumpsBeginOnThePath)
{
  const HipSummary jumps("insert_backside",
                         {coarse,
                          {"set Micromotion    =", "by_forces\n  set Cycles to settle = 2"},
                          {"    set Cycles =", "8e3"}}),
      cycles("insert_backside", {coarse, no_jumps, {"set Cycles        =", "4"}});
  EXPECT_NE(read(jumps.out() / "summary.json").find("\"rejected jumps\": 0,"), std::string::npos);
  const std::vector<double> volume = column(cycles, "worn volume from forces [mm^3]");
  const double third = volume[149] - volume[99], fourth = volume[199] - volume[149];
  EXPECT_NEAR(fourth, third, 1e-3 * third);
  EXPECT_NEAR(jumps.value("worn volume from forces"), 8e3 * fourth, 2e-3 * 8e3 * fourth);
}

/// All errors at once, before anything is written.
TEST_F(Backside, RefusesForcesThatNoInsertHas)
{
  const auto expect_error =
      [&](const std::string &words, const std::string &text, const Changes &others = {})
  {
    const ShippedCase bad("insert_backside", with_forces(text, others));
    const Outcome outcome = ended_with(2, run_program({"case.prm"}, bad.folder().path()));
    EXPECT_FALSE(fs::exists(bad.out()));
    EXPECT_NE(outcome.err.find(words), std::string::npos) << outcome.err;
  };
  const std::string still = forces(0., 0.),
                    lifting = table("mx_N,my_N,mz_N,lx_N,ly_N,lz_N", [](double)
                                    { return std::vector<double>{0., 500., 0., 0., 500., 0.}; });
  expect_error("Reverse the sign", lifting);
  expect_error("The insert would be loose", still, {{"set Friction coefficient =", "0"}});
  expect_error("friction holds 100 N", forces(150., 150.),
               {{"set Clearance [mm] =", "0.1\n  set Rim = none"}});
  for (const char *entry : {"File = case.prm", "Factor = 2", "Sideways column = z_mm"})
    expect_error("[Tray / Micromotion] is by_forces. Remove one", still,
                 {{"set Clearance [mm] =", std::string("0.1\n  set ") + entry}});
  expect_error("[Tray / Rim] is none. Remove one", still,
               {{"set Clearance [mm] =", "0.2\n  set Rim = none"}});
  expect_error("A condensed insert could not turn", still,
               {{"set Wear factor [mm^3/(N m)] =",
                 "0.22e-6\nend\nsubsection Solver\n  set Elasticity = condensed"}});
  expect_error("beside the insert", still, {{"set Medial place z [mm] =", "-90"}});
}

/// The mesh of `arthrowear mesh knee` in a file is the made one; without its side there is no rim.
TEST_F(Backside, TakesImportedInserts)
{
  ended_with(0, run_program({"mesh",
                             "knee",
                             "--sagittal-radius",
                             "58",
                             "--coronal-radius",
                             "30",
                             "--distance",
                             "48",
                             "--thickness",
                             "9",
                             "--length",
                             "50",
                             "--width",
                             "76",
                             "--element-size-at-wear",
                             "9",
                             "--element-size-far",
                             "7",
                             "-o",
                             "insert.msh"},
                            folder_.path()));
  const auto imported = [&](const std::string &file)
  {
    return with_forces(forces(20., 20.), {{"set Time step [s] =", "0.1"},
                                          {"set Thickness [mm]               =",
                                           "9\n  subsection Imported mesh\n    set Mesh file = " +
                                               (folder_ / file).string() + "\n  end"}});
  };
  const HipSummary run("insert_backside", imported("insert.msh")),
      own("insert_backside", with_forces(forces(20., 20.), {{"set Time step [s] =", "0.1"}}));
  EXPECT_NEAR(run.value("peak contact pressure"), own.value("peak contact pressure"), 1e-3);
  EXPECT_NEAR(run.value("range of micromotion x"), own.value("range of micromotion x"), 1e-5);
  std::string text = read(folder_ / "insert.msh");
  const std::size_t at = text.find("\"side\"");
  ASSERT_NE(at, std::string::npos);
  write(folder_ / "open.msh", text.replace(at, 6, "\"rest\""));
  const ShippedCase open("insert_backside", imported("open.msh"));
  const Outcome outcome = ended_with(2, run_program({"case.prm"}, open.folder().path()));
  EXPECT_NE(outcome.err.find("needs a boundary `side`"), std::string::npos) << outcome.err;
}

/// The statistics.csv of a run of knee_insert is the table of forces, under the names that are the
/// defaults: its last cycle closes, whatever the jump of the load at heel strike.
TEST_F(Backside, TakesTheForcesOfARunOfKneeInsert)
{
  const HipSummary front("knee_restraint",
                         {{"set Cells =", "500"}, {"set Time step [s] =", "0.02"}});
  const std::vector<double> medial = column(front, "medial force y [N]"),
                            lateral = column(front, "lateral force y [N]"),
                            all = column(front, "contact force y [N]");
  for (std::size_t i = 0; i < all.size(); ++i)
    EXPECT_NEAR(medial[i] + lateral[i], all[i], 1e-3 * std::abs(all[i])) << i;
  const ShippedCase back("insert_backside",
                         {coarse,
                          {"set File =", (front.out() / "statistics.csv").string() +
                                             "\n  set Cycle of file [s] = 1"}});
  ended_with(0, run_program({"validate", "case.prm"}, back.folder().path()));
}
