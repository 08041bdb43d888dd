// SPDX-License-Identifier: LGPL-2.1-or-later
// Wear of a layer under a head whose roughness differs from the reference or changes.
#include "layer_case.h"

#include <gtest/gtest.h>

namespace
{
using namespace layer_test;

CupCycle
cycle_with(const std::shared_ptr<const WearLaw> &law)
{
  return {cup_of(14., .1), make_cavity_points(10), simulator_steps(20), law};
}

double
volume_after(const std::shared_ptr<const WearLaw> &law, const LayerLifeOptions &options)
{
  CupCycle cycle = cycle_with(law);
  LayerLife life(cycle, options);
  while (!life.is_over())
    life.advance();
  EXPECT_EQ(life.cycles(), options.cycles);
  EXPECT_NEAR(life.volume_from_depths(), life.volume_from_forces(),
              1e-12 * life.volume_from_forces());
  return life.volume_from_forces();
}

std::shared_ptr<const WearLaw>
archard()
{
  return std::make_shared<ArchardWear>(wear_factor);
}

/// A law that is Archard's without saying so, so that its depths are computed by depth().
class AnyLaw : public ArchardWear
{
public:
  AnyLaw() : ArchardWear(wear_factor) {}
  double archard_factor() const override { return -1.; }
};

RoughnessCourse
scratched(const double at, const double tenfold = 10.)
{
  return {{0., at}, {1., tenfold}, .5};
}
} // namespace

// (Ra/Ra_0)^m with m = 1/2 and tenfold roughness is the root of 10.
TEST(LayerRoughness, TenfoldRoughnessWearsByThePower)
{
  const RoughnessCourse rough({0.}, {10.}, .5);
  const LayerLifeOptions unworn{1e6, LayerJumps::none};
  const double smooth = volume_after(archard(), unworn);
  EXPECT_NEAR(volume_after(scaled_law(archard(), rough.at_start()), unworn),
              std::sqrt(10.) * smooth, 1e-12 * smooth);
  const auto any = std::make_shared<AnyLaw>();
  EXPECT_NEAR(volume_after(scaled_law(any, rough.at_start()), unworn), std::sqrt(10.) * smooth,
              1e-12 * smooth);
}

// The geometry stays unworn: half of the cycles wear by 1, half by the root of 10. A law of any
// kind is multiplied as Archard's is.
TEST(LayerRoughness, ScratchHalfWayIsTheSumOfTheHalves)
{
  for (const std::shared_ptr<const WearLaw> &law :
       {archard(), std::shared_ptr<const WearLaw>(std::make_shared<AnyLaw>())})
  {
    const double smooth = volume_after(law, {1e6, LayerJumps::none});
    LayerLifeOptions options{1e6, LayerJumps::none};
    options.roughness = scratched(5e5);
    EXPECT_NEAR(volume_after(law, options), .5 * (1. + std::sqrt(10.)) * smooth, 1e-10 * smooth);
  }
}

// Wear without creep depends on K N: N_1 cycles of K, then N_2 of f K, are N_1 + f N_2 cycles of K.
// The scratch lies inside the jumps that the tolerance would allow.
TEST(LayerRoughness, JumpsEndAtTheScratch)
{
  constexpr double at = 7.3e5, all = 2e6;
  const double factor = std::sqrt(10.), same = at + factor * (all - at);
  const double exact = volume_after(archard(), {same, LayerJumps::controlled, 1e-4});
  LayerLifeOptions options{all, LayerJumps::controlled, 2e-3};
  options.roughness = scratched(at);
  EXPECT_NEAR(volume_after(archard(), options), exact, 1e-4 * exact);
  LayerLifeOptions fixed{all, LayerJumps::explicit_fixed, 0., 1e4};
  fixed.roughness = scratched(at);
  EXPECT_NEAR(volume_after(archard(), fixed), exact, 1e-2 * exact);
}

// Scratches are found at their cycle, also after sums of jumps with round-off.
TEST(LayerRoughness, CourseOfScratches)
{
  const RoughnessCourse course({0., 1e5, 3e5}, {.5, 2., .5}, 1.);
  EXPECT_EQ(course.at_start(), .5);
  EXPECT_TRUE(course.changes());
  EXPECT_EQ(course.relative(99999.), 1.);
  EXPECT_EQ(course.relative(1e5 * (1. - 1e-12)), 4.);
  EXPECT_EQ(course.next_change(0.), 1e5);
  EXPECT_EQ(course.next_change(1e5 * (1. - 1e-12)), 3e5);
  EXPECT_EQ(course.relative(1e9), 1.);
  EXPECT_TRUE(std::isinf(course.next_change(3e5)));
  EXPECT_FALSE(RoughnessCourse().changes());
}
