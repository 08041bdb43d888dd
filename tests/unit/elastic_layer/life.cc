// SPDX-License-Identifier: LGPL-2.1-or-later
#include "layer_case.h"

#include <gtest/gtest.h>

namespace
{
using namespace layer_test;

double
volume_after(const LayerCup &cup, const double cycles, const double tolerance,
             unsigned long *computed = nullptr)
{
  CupCycle cycle = simulator(cup, 16, 25);
  LayerLife life(cycle, {cycles, LayerJumps::controlled, tolerance});
  while (!life.is_over())
    life.advance();
  if (computed)
    *computed = life.computed_cycles();
  return life.volume_from_depths();
}

// The error of the volume is below a hundredth of the tolerance. A tenth of the tolerance needs
// more than three times the cycles of a smooth solution of second order, since points come into
// contact, and less than ten times.
TEST(LayerLife, ErrorsStayBelowTheTolerance)
{
  const LayerCup cup = cup_of(14., .1);
  unsigned long coarse = 0, fine = 0;
  const double exact = volume_after(cup, 2e6, 1e-4);
  EXPECT_NEAR(volume_after(cup, 2e6, 2e-2, &coarse), exact, 2e-4 * exact);
  EXPECT_NEAR(volume_after(cup, 2e6, 2e-3, &fine), exact, 2e-5 * exact);
  EXPECT_LT(fine, 10 * coarse);
}

// A layer a thousand times as stiff as polyethylene relieves its pressures a thousand times as
// fast. Each point that comes into contact is then an event that jumps resolve. The cup wears as a
// rigid cup, V = pi R^2 d^2/(d + c).
TEST(LayerLife, StiffLayer)
{
  LayerCup cup = cup_of(14., .1);
  cup.layer.young = 1e6;
  CupCycle cycle = simulator(cup, 16, 15);
  LayerLife life(cycle, {1e6});
  EXPECT_GT(life.cycle().relaxation, 5e-4);
  while (!life.is_over())
    life.advance();
  EXPECT_LT(life.computed_cycles(), 5000u);
  const double v = life.volume_from_depths() / (units::pi * 14. * 14.);
  const double d = .5 * (v + std::sqrt(v * v + 4. * v * .1));
  EXPECT_NEAR(life.largest_depth(), d, .02 * d);
}

// Both are the same sums in another order.
TEST(LayerLife, DepthsHoldTheVolumeOfForces)
{
  CupCycle cycle = simulator(cup_of(14., .1), 25, 40);
  LayerLife life(cycle, {3e6});
  while (!life.is_over())
    life.advance();
  EXPECT_NEAR(life.volume_from_forces(), life.volume_from_depths(),
              1e-12 * life.volume_from_depths());
}

// A head that has worn itself a distance d into the cup: V = pi R^2 d^2/(d + c), to 1 % for a stiff
// layer, where elasticity is small against wear (frontier (4)).
TEST(LayerLife, PenetrationLaw)
{
  LayerCup cup = cup_of(14., .1);
  cup.layer.young = 50e3;
  CupCycle cycle = simulator(cup, 30, 25);
  LayerLife life(cycle, {5e6});
  while (!life.is_over())
    life.advance();
  const double v = life.volume_from_depths() / (units::pi * 14. * 14.);
  const double d = .5 * (v + std::sqrt(v * v + 4. * v * .1));
  EXPECT_NEAR(life.largest_depth(), d, .01 * d);
}

// Geometry that stays unworn: everything is proportional to the number of cycles.
TEST(LayerLife, UnwornGeometryExtendsOneCycle)
{
  CupCycle cycle = simulator(cup_of(14., .1), 10, 20);
  LayerLife life(cycle, {1e6, LayerJumps::none});
  const double volume = life.cycle().volume;
  life.advance();
  EXPECT_TRUE(life.is_over());
  EXPECT_EQ(life.computed_cycles(), 1u);
  EXPECT_NEAR(life.volume_from_depths(), 1e6 * volume, 1e-6 * volume);
}

// Wear ends where the wall does.
TEST(LayerLife, EndsAtTheBacking)
{
  LayerCup cup = cup_of(14., .1);
  cup.thickness = .2;
  cup.geometry = LayerGeometry::large_wear;
  CupCycle cycle = simulator(cup, 8, 15);
  LayerLife life(cycle, {1e9});
  while (!life.is_over())
    life.advance();
  EXPECT_TRUE(life.is_worn_through());
  EXPECT_LT(life.cycles(), 2e7);
  EXPECT_LT(life.largest_depth(), .21);
}

/// K p |v| with a history: the sliding distance, which adds up, and the last pressure, which does
/// not.
class Remembering : public WearLaw
{
public:
  DepthRate rate(double p, double v, const double *) const override
  {
    return {wear_factor * p * v, wear_factor * v, wear_factor * p};
  }
  std::vector<HistoryVariable> history() const override
  {
    return {{"path", "mm", 0., true}, {"last_pressure", "MPa", 0., false}};
  }
  void advance(const Sliding &step, double *history) const override
  {
    history[0] += norm(step.slip);
    history[1] = step.pressure;
  }
};

// Histories that add up are extended over jumps, other histories keep the values of the last cycle;
// wear follows Archard's law.
TEST(LayerLife, HistoriesOfLaws)
{
  const LayerCup cup = cup_of(14., .1);
  CupCycle cycle(cup, make_cavity_points(10), simulator_steps(20), std::make_shared<Remembering>());
  LayerLife life(cycle, {1e6});
  while (!life.is_over())
    life.advance();
  CupCycle archard = simulator(cup, 10, 20);
  LayerLife plain(archard, {1e6});
  while (!plain.is_over())
    plain.advance();
  EXPECT_NEAR(life.volume_from_depths(), plain.volume_from_depths(),
              1e-12 * plain.volume_from_depths());
  // The pole is in contact in all steps: its path is the path of one cycle times the cycles.
  EXPECT_NEAR(life.wear().history[0], 1e6 * life.cycle().sliding[0], 1e-9 * life.wear().history[0]);
  EXPECT_GT(life.wear().history[1], 0.);
  EXPECT_LT(life.wear().history[1], 10.);
}

// Steps in which the load lifts the head off press nothing and wear nothing.
TEST(CupCycle, LoadThatLiftsTheHeadOff)
{
  std::vector<LayerStep> steps = simulator_steps(20);
  for (int i = 0; i < 5; ++i)
    steps[i].load = {0., 0., -100.};
  steps[5].load = {0., 0., 0.};
  CupCycle cycle(cup_of(14., .1), make_cavity_points(10), steps,
                 std::make_shared<ArchardWear>(wear_factor));
  const LayerCycleResult result = cycle.compute(cycle.unworn());
  EXPECT_EQ(result.n_unloaded, 6u);
  EXPECT_EQ(result.moments[5].peak_pressure, 0.);
  EXPECT_GT(result.moments[6].peak_pressure, 1.);
}

/// Constants as quoted for polyethylene: strain per MPa of 3.491e-3 at 1e4 min and 7.966e-4 more in
/// each decade.
const LogarithmicCreep polyethylene{3.491e-3, 7.966e-4, 1e4 * 60.};

// A constant pressure gives its closed form in any number of advances, and the sum of its rate.
TEST(LogarithmicCreep, ConstantPressure)
{
  const double p = 5., hour = 3600.;
  double strain = 0.;
  for (int i = 0; i < 100; ++i)
    strain = polyethylene.advanced(strain, p, hour);
  const double time = (100. * hour + polyethylene.onset()) / polyethylene.reference;
  EXPECT_NEAR(strain, p * (3.491e-3 + 7.966e-4 * std::log10(time)), 1e-12);
  const double h = 1e-3, ahead = polyethylene.advanced(strain, p, h);
  EXPECT_NEAR(polyethylene.rate(strain, p).value, (ahead - strain) / h,
              1e-6 * (ahead - strain) / h);
  // 5 MPa on 8 mm: .1396 mm at 1e4 min, .1690 mm at 5e6 s (guide to polyethylene).
  EXPECT_NEAR(8. * polyethylene.advanced(0., p, 1e4 * 60.), .1396, 1e-4);
  EXPECT_NEAR(8. * polyethylene.advanced(0., p, 5e6), .1690, 1e-4);
}

// After a step to a pressure twice as high, strain continues from the age at which that pressure
// alone would have caused it; at half the pressure it stops; without pressure it stays.
TEST(LogarithmicCreep, PressureSteps)
{
  const double before = polyethylene.advanced(0., 2., 1e5),
               age = polyethylene.reference * std::pow(10., (before / 4. - 3.491e-3) / 7.966e-4);
  EXPECT_NEAR(polyethylene.advanced(before, 4., 1e5),
              4. * (3.491e-3 + 7.966e-4 * std::log10((age + 1e5) / polyethylene.reference)), 1e-12);
  EXPECT_NEAR(polyethylene.advanced(before, 1., 1e5), before, 1e-3 * before);
  EXPECT_EQ(polyethylene.advanced(before, 0., 1e9), before);
  EXPECT_EQ(polyethylene.rate(before, 0.).value, 0.);
  EXPECT_EQ(polyethylene.rate(1., 1e-3).value, 0.) << "an age beyond all numbers";
}

// The derivative agrees with a difference quotient of the rate.
TEST(LogarithmicCreep, RateByPressure)
{
  const double strain = .01, p = 3., h = 1e-6;
  const auto rate = polyethylene.rate(strain, p);
  const double by_pressure =
      (polyethylene.rate(strain, p + h * p).value - polyethylene.rate(strain, p - h * p).value) /
      (2. * h * p);
  EXPECT_NEAR(rate.by_pressure, by_pressure, 1e-6 * by_pressure);
}

// Creep without wear opens the gap, which spreads the load; creep at a point is bounded from above
// by the creep under its unworn pressure, and from below by the creep under its last pressure.
// Creep does not change the worn volume.
TEST(LayerLife, CreepAlone)
{
  CupCycle cycle(cup_of(14., .1), make_cavity_points(14), simulator_steps(20),
                 std::make_shared<ArchardWear>(0.), {polyethylene, 1.});
  LayerLife life(cycle, {5e6});
  const LayerCycleResult first = life.cycle();
  while (!life.is_over())
    life.advance();
  const double strain = life.wear().creep[0], time = 5e6;
  EXPECT_LT(strain, polyethylene.advanced(0., first.mean_pressure[0], time));
  EXPECT_GT(strain, polyethylene.advanced(0., life.cycle().mean_pressure[0], time) * (1. - 1e-3));
  EXPECT_EQ(life.volume_from_depths(), 0.);
  EXPECT_LT(largest(life.cycle().peak_pressure), largest(first.peak_pressure));
  EXPECT_LT(life.computed_cycles(), 400u);
}

// Half of the cycle is unloaded: the mean over the loaded time of a point is twice that over the
// cycle, and so is creep under pressures that it hardly changes.
TEST(LayerLife, CreepByTheMeanOverTheLoadedTime)
{
  std::vector<LayerStep> steps = simulator_steps(20);
  for (std::size_t i = 0; i < steps.size(); ++i)
    steps[i].load = i < 10 ? Vector3{0., 0., 1500.} : Vector3{};
  LogarithmicCreep little = polyethylene;
  little.at_reference *= 1e-3;
  little.per_decade *= 1e-3;
  std::vector<double> creep[2];
  for (int i = 0; i < 2; ++i)
  {
    CupCycle cycle(cup_of(14., .1), make_cavity_points(10), steps,
                   std::make_shared<ArchardWear>(0.),
                   {little, 1., i == 0 ? MeanPressureTime::cycle : MeanPressureTime::loaded});
    LayerLife life(cycle, {1e6});
    while (!life.is_over())
      life.advance();
    creep[i] = life.wear().creep;
  }
  unsigned int n_crept = 0;
  for (std::size_t i = 0; i < creep[0].size(); ++i)
    if (creep[0][i] > .1 * creep[0][0])
    {
      ++n_crept;
      EXPECT_NEAR(creep[1][i] / creep[0][i], 2., .01);
    }
  EXPECT_GT(n_crept, 20u);
}

struct WornLayer
{
  double volume, depth, creep, peak; ///< depth, creep at the pole
};

/// A million cycles with creep by controlled jumps, or by explicit ones of a length.
WornLayer
worn_with_creep(const double explicit_cycles)
{
  CupCycle cycle(cup_of(14., .1), make_cavity_points(12), simulator_steps(15),
                 std::make_shared<ArchardWear>(wear_factor), {polyethylene, 1.});
  LayerLifeOptions options{1e6};
  if (explicit_cycles > 0.)
  {
    options.jumps = LayerJumps::explicit_fixed;
    options.cycles_per_jump = explicit_cycles;
  }
  LayerLife life(cycle, options);
  while (!life.is_over())
    life.advance();
  return {life.volume_from_depths(), life.wear().depths[0], life.wear().creep[0],
          largest(life.cycle().peak_pressure)};
}

// Within an explicit jump creep advances by controlled jumps: in a single jump it would oscillate
// from point to point, since a point that comes into contact creeps all its depth in one jump. The
// result agrees with controlled jumps of both wear and creep.
TEST(LayerLife, ExplicitJumpsWithCreep)
{
  const WornLayer controlled = worn_with_creep(0.), jumped = worn_with_creep(2e4);
  EXPECT_NEAR(jumped.creep, controlled.creep, .01 * controlled.creep);
  EXPECT_NEAR(jumped.peak, controlled.peak, .02 * controlled.peak);
}

// Controlled jumps of wear with creep agree with explicit jumps, which are short against the time
// in which wear changes pressures and use the closed form of creep.
TEST(LayerLife, WearWithCreep)
{
  const WornLayer controlled = worn_with_creep(0.), jumped = worn_with_creep(1e4);
  const auto gap = [](const WornLayer &worn) { return worn.depth + 8. * worn.creep; };
  EXPECT_NEAR(controlled.volume, jumped.volume, 5e-3 * jumped.volume);
  EXPECT_NEAR(gap(controlled), gap(jumped), 1e-2 * gap(jumped));
}
} // namespace
