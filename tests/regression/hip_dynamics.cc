// SPDX-License-Identifier: LGPL-2.1-or-later
#include "has.h"
#include "hip_summary.h"

#include <cmath>

using namespace program_test;

namespace
{
/// The silent hip at 10 Hz with coarse maps.
HipSummary::Changes
quick(HipSummary::Changes changes)
{
  changes.emplace_back("Cycle frequency [Hz]      =", "10");
  changes.emplace_back("Divisions                =", "45");
  return changes;
}

/// Error message of a run that is refused.
std::string
refusal(const HipSummary::Changes &changes)
{
  try
  {
    HipSummary("askari_silent/iso", quick(changes));
  }
  catch (const std::runtime_error &error)
  {
    return error.what();
  }
  return "";
}
} // namespace

// The silent hip at 10 Hz with coarse maps: without friction the head hardly vibrates, and its
// surface slides 21.91 mm at any frequency.
TEST(HipDynamicsRun, LeavesTablesMapsTracksAndSpectrum)
{
  const HipSummary hip("askari_silent/iso", {{"Cycle frequency [Hz]      =", "10"},
                                             {"Divisions                =", "45"}});
  for (const char *name :
       {"statistics.csv", "track_cup.vtu", "track_head.vtu", "wear_cup.pvd",
        "wear_head/wear_head-00000.vtu", "vibration_spectrum.csv", "friction_torque.svg"})
    EXPECT_GT(read(hip.out() / name).size(), 100u) << name;
  // 2001 rows are joined by 2000 segments.
  EXPECT_TRUE(has(read(hip.out() / "track_head.vtu"), "NumberOfCells=\"2000\""));
  EXPECT_NEAR(hip.value("sliding distance per cycle"), 21.91, .02);
  EXPECT_NEAR(hip.value("largest normal force"), 3000., 1.);
  // k times the work, except for the curvature of the patch.
  EXPECT_NEAR(hip.value("worn volume per million cycles"),
              2e-3 * hip.value("force times distance per cycle"), 1e-3);
  const std::string &folder = hip.folder().path();
  EXPECT_EQ(run_program({"case.prm"}, folder).exit_code, 2);
  EXPECT_EQ(run_program({"run", "case.prm", "--overwrite"}, folder).exit_code, 0);
}

/// Entries that replace the wear factor by a law, and further entries of [Wear].
HipSummary::Changes
by_law(const std::string &law, const std::string &more = "")
{
  return quick({{"set Wear factor [mm^3/(N m)] =",
                 "0\n  subsection From law\n    set Law = " + law + "\n  end\n" + more},
                {"set Cycles                    =", "2"}});
}

std::string
power(const std::string &of_pressure, const std::string &of_cross_shear)
{
  return "power\n    set Power law K_1 [mm^3/(N m)] = 2e-9\n    set Power of pressure = " +
         of_pressure + "\n    set Power of cross-shear = " + of_cross_shear +
         "\n    set Least cross-shear = 1e-6\n    set Largest pressure of data [MPa] = 50";
}

// Half of the wear is on the head; if the cup alone wears, all of it is on the cup.
TEST(HipDynamicsRun, WearsTheCupAlone)
{
  const HipSummary both("askari_silent/iso", quick({})),
      cup("askari_silent/iso",
          quick({{"set Wear factor [mm^3/(N m)] =", "0.2e-8\n  set Worn surfaces = cup"}}));
  EXPECT_EQ(cup.value("worn volume of the head per million cycles"), 0.);
  EXPECT_NEAR(cup.value("worn volume of the cup per million cycles") /
                  both.value("worn volume of the cup per million cycles"),
              2., 1e-9);
  EXPECT_NEAR(cup.value("linear wear of the cup per million cycles") /
                  both.value("linear wear of the cup per million cycles"),
              2., 1e-9);
}

// With powers 1 and 0 the law is Archard's law; with power 1/2 of the cross-shear it wears sqrt(CS)
// times as much, with the mean ratio of the cup, where ratios vary little. Cups on a layer have
// mean ratios of 0.1094 to 0.1117 under this gait (unit_elastic_layer_tables), which depend on the
// clearance by 2 %. The first cycle is left out.
TEST(HipDynamicsRun, CrossShearEntersTheLawOfTheCup)
{
  const HipSummary archard("askari_silent/iso", quick({{"set Wear factor [mm^3/(N m)] =",
                                                        "0.2e-8\n  set Worn surfaces = cup"}})),
      linear("askari_silent/iso", by_law(power("1", "0"))),
      root("askari_silent/iso", by_law(power("1", "0.5")));
  const double volume = archard.value("worn volume of the cup per million cycles");
  EXPECT_NEAR(linear.value("worn volume of the cup per million cycles"), volume, .003 * volume);
  const double ratio = root.value("cross-shear ratio of the last cycle");
  EXPECT_NEAR(ratio, .1105, .03 * .1105);
  EXPECT_NEAR(root.value("worn volume of the cup per million cycles"), std::sqrt(ratio) * volume,
              .05 * std::sqrt(ratio) * volume);
  EXPECT_EQ(root.value("worn volume of the head per million cycles"), 0.);
  EXPECT_TRUE(
      has(read(root.out() / "log.txt"), "of the load is carried at pressures above 50 MPa"));
}

// Jumps continue with the ratios of previous cycles.
TEST(HipDynamicsRun, CrossShearWithWornGeometry)
{
  const std::string jumps = "  subsection Worn geometry\n    set Update = sphere_fit\n"
                            "    set Cycles = 2e5\n    set Cycles per jump = 1e5\n  end";
  const HipSummary root("askari_silent/iso", by_law(power("1", "0.5"), jumps));
  EXPECT_NEAR(root.value("worn volume per million cycles with worn geometry"),
              root.value("worn volume per million cycles"),
              .02 * root.value("worn volume per million cycles"));
}

TEST(HipDynamicsRun, RefusesLawsOfPolyethyleneOnBothSurfaces)
{
  const auto message = [](HipSummary::Changes changes) { return refusal(changes); };
  EXPECT_TRUE(has(message(by_law(power("1", "0.5"), "  set Worn surfaces = both")),
                  "must be auto or cup with [Wear / From law / Law] power"));
  HipSummary::Changes one_cycle = by_law(power("1", "0.5"));
  one_cycle[1].second = "1";
  EXPECT_TRUE(has(message(one_cycle), "at least 2 with [Wear / From law / Law] power"));
}

// A force that is fixed to the femur moves the contact with it: the contact is fixed on the head
// and moves over the cup by the sliding distance, except for small vibrations.
TEST(HipDynamicsRun, ForceInTheFrameOfTheFemur)
{
  const HipSummary hip("askari_silent/iso", {{"Cycle frequency [Hz]      =", "10"},
                                             {"Divisions                =", "45"},
                                             {"Frame    =", "femur"}});
  const double sliding = hip.value("sliding distance per cycle");
  EXPECT_GT(sliding, 20.);
  EXPECT_NEAR(hip.value("path of the contact on the cup per cycle"), sliding, .02 * sliding);
  EXPECT_LT(hip.value("path of the contact on the head per cycle"), .05 * sliding);
}

// HIP98, resultant along z: 238.9 % of 800 N at the peak. The table is not periodic and must be
// closed.
TEST(HipDynamicsRun, MeasuredForceInBodyWeights)
{
  const std::string weight = "cup\n  set Body weight [N] = ",
                    close = "\n  set Close cycle over last [%] = 5";
  const HipSummary::Changes changes = {{"Cycle frequency [Hz]      =", "10"},
                                       {"Divisions                =", "45"},
                                       {"set File     =", "../gait/hip98_walking_resultant.csv"},
                                       {"Z column =", "resultant_pctBW"}};
  HipSummary::Changes good = changes, without_weight = changes;
  good.emplace_back("Frame    =", weight + "800" + close);
  without_weight.emplace_back("Frame    =", "cup" + close);
  const HipSummary hip("askari_silent/iso", good);
  EXPECT_NEAR(hip.value("largest normal force"), 2.389 * 800., 5.);
  EXPECT_NEAR(hip.value("sliding distance per cycle"), 21.91, .02);
  try
  {
    HipSummary("askari_silent/iso", without_weight);
    FAIL() << "ran without a body weight";
  }
  catch (const std::runtime_error &error)
  {
    EXPECT_TRUE(has(error.what(), "Body weight [N]"));
  }
}

// Ceramic against polyethylene: the patch by Hertz is larger than the head. By the gap between
// spheres the patch has 0.78 of the head's radius; the run warns, and its volume equals the volume
// from forces except for (11) of the theory page, 3/(2 s^3) (s - (1 - s^2) atanh s), which is 1.15
// at s = 0.74 and increases with s.
TEST(HipDynamicsRun, SoftCupIsDoubtfulAndSaysSo)
{
  const HipSummary hip("askari_silent/iso", quick({{"Radial clearance [mm] =", "0.1"},
                                                   {"Young modulus [MPa]   =", "1016"}}));
  EXPECT_TRUE(has(read(hip.out() / "log.txt"), "half-spaces"));
  EXPECT_GT(hip.value("largest half angle of the patch"), std::asin(.6));
  EXPECT_LT(hip.value("largest half angle of the patch"), std::asin(.9));
  const double ratio = hip.value("worn volume per million cycles") /
                       hip.value("wear factor times force times distance per million cycles");
  EXPECT_GT(ratio, 1.05);
  EXPECT_LT(ratio, 1.16);
  EXPECT_TRUE(has(read(hip.out() / "log.txt"), "curved patches"));
}

TEST(HipDynamicsRun, RefusesAPatchAsLargeAsTheHead)
{
  EXPECT_TRUE(has(refusal({{"Radial clearance [mm] =", "2e-7"}}), "contact patch of at most 0.9"));
  EXPECT_TRUE(has(refusal({{"Young modulus [MPa]   =", "100"}}), "[Cup / Radial clearance [mm]]"));
}

// A socket that is much wider than its ball wears as much as the ball: k F ds/2.
TEST(HipDynamicsRun, WideSocketWearsAsTheHeadDoes)
{
  const HipSummary hip("askari_silent/iso", quick({{"Radial clearance [mm] =", "200"}}));
  const double half = .5 * hip.value("wear factor times force times distance per million cycles");
  EXPECT_NEAR(hip.value("worn volume of the cup per million cycles") / half, 1., .01);
  EXPECT_NEAR(hip.value("worn volume of the head per million cycles") / half, 1., .01);
}

namespace
{
/// The silent hip under (1000 - 900 cos) N with two periods per cycle, and another force in a tenth
/// of the cycle.
HipSummary
hip_under(const TemporaryFolder &folder, const std::string &name, const std::string &in_tenth)
{
  std::string table = "cycle_percent,force_N\n";
  for (int percent = 0; percent < 100; percent += 2)
  {
    const double force = 1000. - 900. * std::cos(.04 * 3.14159265358979 * percent);
    table += std::to_string(percent) + ',' +
             (percent >= 70 && percent <= 80 ? in_tenth : std::to_string(force)) + '\n';
  }
  const fs::path file = folder / (name + ".csv");
  write(file, table);
  return {"askari_silent/iso",
          quick({{"set File     =", file.string()}, {"Z column =", "force_N"}})};
}
} // namespace

// In a tenth of the cycle the head separates from the cup and returns, or is pressed to the other
// side, where the hemisphere ends: contacts with any small force, and wear beyond the end of the
// cup's map.
TEST(HipDynamicsRun, ForceMayPassThroughZero)
{
  const TemporaryFolder folder;
  const HipSummary steady = hip_under(folder, "steady", "400"),
                   lifted = hip_under(folder, "lifted", "0"),
                   reversed = hip_under(folder, "reversed", "-500");
  const std::string volume = "worn volume per million cycles",
                    from_forces = "wear factor times force times distance per million cycles";
  for (const HipSummary *hip : {&steady, &lifted, &reversed})
  {
    const double lost = hip->value("wear beyond the rim of the cup per million cycles");
    const double ratio = (hip->value(volume) + lost) / hip->value(from_forces);
    // (11) of the theory page at the largest patch, which occurs at a landing.
    const double s = std::sin(hip->value("largest half angle of the patch"));
    EXPECT_GT(ratio, 1.);
    EXPECT_LT(ratio, 1.5 / (s * s * s) * (s - (1. - s * s) * std::atanh(s)));
  }
  EXPECT_NEAR(lifted.value("wear beyond the rim of the cup per million cycles"), 0., 1e-12);
  EXPECT_LT(lifted.value(volume), steady.value(volume));
  EXPECT_GT(reversed.value("wear beyond the rim of the cup per million cycles"), 0.);
  EXPECT_TRUE(has(read(reversed.out() / "log.txt"), "beyond its rim is lost"));
}
