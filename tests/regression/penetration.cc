// SPDX-License-Identifier: LGPL-2.1-or-later
// Penetrations that runs report.
#include "base/units.h"
#include "regression/ball_cases.h"
#include "regression/hip_summary.h"

using namespace program_test;

namespace
{
using arthrowear::units::pi;

std::string
summary_of(const SmallCase &one)
{
  const CaseFolder folder(one);
  const Outcome outcome = ended_with(0, folder.run());
  EXPECT_EQ(outcome.out.find("penetration of the ball is doubtful"), std::string::npos)
      << outcome.out;
  return read(folder.output() / "summary.json");
}
} // namespace

// A head that is held laterally on a quadratic cup moves along the load only. Its penetration under
// load is the depth of wear minus the lost approach; its volume-equivalent path satisfies V = pi
// R^2 d^2/(d + c).
TEST(Penetration, OfAHeldHeadOnQuadraticElements)
{
  const HipSummary run("hip_cup_jourdan", {{"Cells               =", "600"},
                                           {"Elements            =", "quadratic"},
                                           {"F_max [N]   =", "2070"},
                                           {"Amplification            =", "1e6"},
                                           {"Frames per cycle =", "0"}});
  const double depth = run.value("largest wear depth"),
               moved = run.value("penetration under load by wear z"),
               by_volume = run.value("volume-equivalent path z"),
               lost = run.value("elastic approach, first cycle") -
                      run.value("elastic approach, last cycle");
  EXPECT_GT(lost, 0.);
  EXPECT_NEAR(moved, depth - lost, .02 * depth);
  EXPECT_GT(moved, .5 * depth);
  for (const char *axis : {" x", " y"})
    EXPECT_EQ(run.value(std::string("penetration under load by wear") + axis), 0.);
  EXPECT_NEAR(pi * 14. * 14. * by_volume * by_volume / (by_volume + .05) /
                  run.value("worn volume of the cup"),
              1., .02);
  // The run has one state, after a million cycles.
  EXPECT_NEAR(run.value("penetration under load, first million cycles, AP radiograph"), moved,
              1e-6 * moved);
  EXPECT_NEAR(run.value("elastic part of the penetration, first million cycles"), -lost,
              1e-6 * lost);
}

// A ball that spins in place wears its own cap into a box, pi d^2 (r - d/3), and moves in along z
// only, by the depth minus the lost approach.
TEST(Penetration, OfABallThatSpinsInABox)
{
  const std::string run = summary_of(
      box_on_ball("still").set("Motion / Spins per cycle", "1").set("Wear / Jump / Cycles", "3e4"));
  const double volume = value(run, "worn volume of the block"),
               d = value(run, "volume-equivalent path z"), depth = value(run, "largest wear depth"),
               lost = value(run, "elastic approach, first cycle") -
                      value(run, "elastic approach, last cycle"),
               moved = value(run, "penetration under load by wear z");
  EXPECT_GT(depth, .1);
  EXPECT_NEAR(pi * d * d * (20. - d / 3.) / volume, 1., .01);
  EXPECT_NEAR(moved, depth - lost,
              .02 * depth + value(run, "estimated error of penetration under load"));
  EXPECT_EQ(run.find("radiograph"), std::string::npos);
}
