// SPDX-License-Identifier: LGPL-2.1-or-later
// The error of one cycle that stands for many, by its size.
#include "layer_case.h"

#include "entries/extrapolated_wear.h"

#include <gtest/gtest.h>

namespace
{
using namespace layer_test;

constexpr double load = 2000.; // [N]

/// A head that turns about two axes across its constant load: all points of a patch about the load
/// slide by nearly the same path.
CupCycle
turning(const LayerCup &cup)
{
  const std::vector<LayerStep> steps{{.25, .5, {0., 0., load}, {1., 0., 0.}},
                                     {.75, .5, {0., 0., load}, {0., 1., 0.}}};
  return {cup, make_cavity_points(40), steps, std::make_shared<ArchardWear>(wear_factor)};
}

double
depth_after(const LayerCup &cup, const LayerLifeOptions &options)
{
  CupCycle cycle = turning(cup);
  LayerLife life(cycle, options);
  while (!life.is_over())
    life.advance();
  return life.largest_depth();
}
} // namespace

// One cycle that wears a tenth of the elastic approach, for clearances of a twentieth to eight
// times the approach: the depth is too large by the stated error, to a fifth of it. Terms of second
// order are about a tenth, and the path of the points differs within the patch.
TEST(ExtrapolatedWear, StatesTheErrorOfFirstOrder)
{
  for (const double clearance : {.005, .02, .1, .4})
  {
    const LayerCup cup = cup_of(14., clearance);
    CupCycle cycle = turning(cup);
    const LayerCycleResult first = cycle.compute(cycle.unworn());
    const double approach = largest(first.peak_pressure) / cycle.stiffness(0, 0.),
                 cycles = .1 * approach / largest(first.wear);
    const double one = depth_after(cup, {cycles, LayerJumps::none}),
                 all = depth_after(cup, {cycles, LayerJumps::controlled, 1e-3});
    const ExtrapolatedWear wear{cycles, one, approach, clearance};
    EXPECT_NEAR(wear.over_approach(), .1, 1e-6) << clearance;
    EXPECT_NEAR((one / all - 1.) / wear.error(), 1., .2) << clearance << " " << wear.error();
  }
}

// Five per cent are a doubt: of a body without a cavity a fifth of the approach.
TEST(ExtrapolatedWear, IsDoubtedBeyondATwentieth)
{
  EXPECT_EQ((ExtrapolatedWear{1e6, .19, 1., {}}.doubt("")), "");
  EXPECT_NE((ExtrapolatedWear{1e6, .21, 1., {}}.doubt("Set this.").find("Set this.")),
            std::string::npos);
  EXPECT_EQ((ExtrapolatedWear{1., .21, 1., {}}.doubt("")), ""); // a cycle for itself
}
