// SPDX-License-Identifier: LGPL-2.1-or-later
#include "hip_summary.h"

#include <gtest/gtest.h>

using namespace program_test;

namespace
{
const std::string by_path = "worn volume per million cycles by the path of the contact";

const HipSummary &
base()
{
  static const HipSummary run("askari_noisy", {{"Divisions                =", "45"}});
  return run;
}

double
volume_with(HipSummary::Changes changes)
{
  changes.emplace_back("Divisions                =", "45");
  return HipSummary("askari_noisy", changes).value(by_path);
}

double
ratio(const std::string &name, const std::string &entry, const std::string &value)
{
  const HipSummary changed("askari_noisy", {{"Divisions                =", "45"}, {entry, value}});
  return changed.value(name) / base().value(name);
}
} // namespace

// [Askari2015] prints 6.932 mm^3 (table 1) and depths of 173 um on the head and 95 um on the cup.
// The gait is the paper's reference, HIP98; nothing is fitted. The paper's cup wear has a factor
// (R_i/R_j)^2, 0.36 % of the sum, which is wrong and is left out here.
TEST(NoisyHip, PathGivesTheVolumeOfThePaper)
{
  EXPECT_NEAR(base().value(by_path), 6.932, .01 * 6.932);
  const double head = base().value(
                   "linear wear of the head per million cycles by the path of the contact"),
               cup = base().value(
                   "linear wear of the cup per million cycles by the path of the contact");
  EXPECT_NEAR(head, 173., .08 * 173.);
  EXPECT_NEAR(cup, 95., .06 * 95.);
}

// Table 3 [mm^3].
TEST(NoisyHip, PathGivesTheClearanceOfThePaper)
{
  for (const auto &[clearance, printed] : {std::pair<const char *, double>{"0.01", 26.5},
                                           {"0.03", 10.5},
                                           {"0.07", 5.3},
                                           {"0.09", 4.4}})
    EXPECT_NEAR(volume_with({{"Radial clearance [mm] =", clearance}}), printed, .05 * printed)
        << clearance;
}

// Tables 2 and 4 [mm^3].
TEST(NoisyHip, PathGivesTheVolumesOfThePaper)
{
  for (const auto &[diameter, printed] :
       {std::pair<const char *, double>{"32", 9.6}, {"36", 12.7}, {"40", 16.1}})
    EXPECT_NEAR(volume_with({{"Diameter [mm]       =", diameter}}), printed, .06 * printed)
        << diameter;
  EXPECT_NEAR(volume_with({{"Decay [s/m]           =", "5"}}), 6., .06 * 6.);
  EXPECT_NEAR(volume_with({{"Decay [s/m]           =", "15"}}), 8.2, .05 * 8.2);
  EXPECT_NEAR(volume_with({{"Tolerance speed [m/s] =", "0.005"}}), 10.32, .08 * 10.32);
  EXPECT_NEAR(
      volume_with({{"Static friction       =", "0.05"}, {"Dynamic friction      =", "0.0325"}}),
      5.8, .05 * 5.8);
  EXPECT_NEAR(
      volume_with({{"Static friction       =", "0.2"}, {"Dynamic friction      =", "0.13"}}), 9.33,
      .05 * 9.33);
  // The paper prints 1.3 mm^3; only the trend is compared.
  EXPECT_LT(volume_with({{"Tolerance speed [m/s] =", "0.02"}}), .5 * base().value(by_path));
}

// Convergence over the divisions (table 1): volumes are within 1e-3 from 45 divisions on, peak
// depths within 1.5 % at 45, 0.2 % at 90 and 1e-3 at 180 divisions, by both readings on both
// surfaces.
TEST(NoisyHip, ConvergesOverTheDivisions)
{
  const HipSummary fine("askari_noisy", {{"Divisions                =", "720"}});
  for (const auto &[divisions, tolerance] :
       {std::pair<const char *, double>{"45", 1.5e-2}, {"90", 2e-3}, {"180", 1e-3}})
  {
    const HipSummary hip("askari_noisy", {{"Divisions                =", divisions}});
    for (const std::string &reading : {std::string(), std::string(" by the path of the contact")})
    {
      const std::string volume = "worn volume per million cycles" + reading;
      EXPECT_NEAR(hip.value(volume) / fine.value(volume), 1., 1e-3) << divisions;
      for (const char *surface : {"cup", "head"})
      {
        const std::string depth =
            std::string("linear wear of the ") + surface + " per million cycles" + reading;
        EXPECT_NEAR(hip.value(depth) / fine.value(depth), 1., tolerance) << divisions << depth;
      }
    }
  }
}

// The sliding distance is the gait's: it is in proportion to the radius, except for the clearance.
TEST(NoisyHip, RelativeSlidingDoesNotKnowOfVibration)
{
  const std::string name = "worn volume per million cycles";
  EXPECT_NEAR(ratio(name, "Radial clearance [mm] =", "0.03"), 1., .01);
  EXPECT_NEAR(ratio(name, "Diameter [mm]       =", "36"), 36. / 28., .01);
}
