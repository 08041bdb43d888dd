// SPDX-License-Identifier: LGPL-2.1-or-later

#include "has.h"
#include "models/gait_dynamics/gait_dynamics.h"
#include "models/hip_cup/parameters.h"
#include "models/hip_dynamics/hip_dynamics.h"
#include "models/interface/interface.h"
#include "models/knee_dynamics/knee_dynamics.h"
#include "models/tibial_tray/tibial_tray.h"
#include "solid/sparse_factor.h"
#include "wear_simulation/cost.h"

using namespace arthrowear;

namespace
{
HipCupParameters
cup_of(const unsigned int cells, const unsigned int degree)
{
  HipCupParameters p;
  p.time.step = .01;
  p.degree = degree;
  p.cup.geometry.inner_radius = 14.;
  p.cup.geometry.outer_radius = 28.;
  p.cup.geometry.target_cells = cells;
  p.material = {MaterialLaw::linear_elastic, 1000., .4, 938e-12};
  return p;
}

/// Expects that both numbers are within a factor of 3 of each other.
void
expect_alike(const double predicted, const double measured, const char *what)
{
  EXPECT_GT(predicted / measured, 1. / 3.) << what << ": " << predicted << " for " << measured;
  EXPECT_LT(predicted / measured, 3.) << what << ": " << predicted << " for " << measured;
}
} // namespace

// CHOLMOD counts the cost of its factorisation. The memory that a run states must suffice: entries
// are an upper estimate.
TEST(HipCupCost, FactorIsPredictedWithinAFactorOfThree)
{
  for (const auto &[cells, degree] : {std::pair<unsigned int, unsigned int>{300, 1},
                                      {1500, 1},
                                      {6000, 1},
                                      {300, 2},
                                      {1500, 2},
                                      {3000, 2}})
  {
    const HipCupParameters p = cup_of(cells, degree);
    const MeshData mesh = make_cup(p.cup.geometry);
    ElementChoice choice;
    choice.degree = degree;
    const Body body(mesh, p.material, MPI_COMM_SELF, choice);
    Conditions conditions(body.partition());
    EffectiveMatrix matrix(body, conditions);
    ASSERT_TRUE(matrix.factor(body.partition().zero_field(), 1., 1e-10));
    const WearSizes sizes = wear_sizes(p, mesh);
    EXPECT_EQ(sizes.unknowns, 3. * body.nodes().size());
    const FactorSize measured = matrix.sparse_factor().size();
    std::printf("%6.0f unknowns: %.3g entries, predicted %.3g; %.3g flops, predicted %.3g\n",
                sizes.unknowns, measured.entries, predicted_factor_entries(sizes.unknowns),
                measured.flops, predicted_factor_flops(sizes.unknowns));
    expect_alike(predicted_factor_entries(sizes.unknowns), measured.entries, "entries");
    expect_alike(predicted_factor_flops(sizes.unknowns), measured.flops, "flops");
    EXPECT_GT(predicted_factor_entries(sizes.unknowns), measured.entries);
  }
}

// 100 steps per cycle; ten cycles in all, then a million by jumps of 1e5.
TEST(HipCupCost, StepsAreThoseOfAllComputedCycles)
{
  HipCupParameters p = cup_of(300, 1);
  const MeshData mesh = make_cup(p.cup.geometry);
  p.time.cycles = 10.;
  EXPECT_NEAR(wear_cost(p, mesh).steps, 1000., 1e-9);
  EXPECT_FALSE(wear_cost(p, mesh).is_adaptive);
  p.time.cycles = 1.;
  p.jumps.kind = "implicit";
  p.jumps.cycles = 1e6;
  p.jumps.tolerance = 0.;
  p.jumps.largest = 1e5;
  RunCost cost = wear_cost(p, mesh);
  EXPECT_EQ(cost.cycles, 10.);
  EXPECT_NEAR(cost.steps, 1000., 1e-9);
  EXPECT_FALSE(cost.is_adaptive);
  // Jumps of 1e4, 5e4, 25e4 and the rest, or all of 1e4: a whole and two halves each.
  p.jumps.tolerance = 1e-2;
  p.jumps.first = 1e4;
  p.jumps.largest = 1e6;
  cost = wear_cost(p, mesh);
  EXPECT_TRUE(cost.is_adaptive);
  // The most: 250 jumps, of .4 of the first on average, and a third more that are rejected.
  EXPECT_EQ(cost.cycles, 12.);
  EXPECT_EQ(cost.most_cycles, 1002.);
}

// Computed cycles of lives by linearly implicit jumps, measured with earlier and present versions
// (inputs/*/README.md, doc/benchmarks.md): the forecast holds them all.
TEST(HipCupCost, CyclesOfMeasuredLivesLieInTheRange)
{
  HipCupParameters p = cup_of(300, 1);
  const MeshData mesh = make_cup(p.cup.geometry);
  p.jumps.kind = "linearly_implicit";
  const auto expect_holds = [&](const double cycles, const double tolerance, const double computed)
  {
    p.jumps.cycles = p.jumps.largest = cycles;
    p.jumps.first = .01 * cycles;
    p.jumps.tolerance = tolerance;
    const RunCost cost = wear_cost(p, mesh);
    EXPECT_LE(cost.cycles, computed) << cycles << " cycles, " << tolerance;
    EXPECT_GE(cost.most_cycles, computed) << cycles << " cycles, " << tolerance;
  };
  expect_holds(2e7, 1e-2, 227.); // a wall worn by 2 mm
  expect_holds(2e7, 1e-2, 118.); // a patient's 20 years
  expect_holds(2e7, 1e-2, 72.);  // the first one on a coarse mesh
  expect_holds(5e6, 1e-2, 26.);
  expect_holds(1e6, 1e-2, 7.);
  expect_holds(1e6, 1e-3, 22.);
  expect_holds(5e6, 1e-3, 61.);
}

// Contact spreads over a cup that wears: of 341 points of a cup of 32 mm 145 were in the contact
// problem in the middle of 20 years, three times as many as in the unworn cup. Its mesh is made
// again as often as wear reaches a hundredth of the wall.
TEST(HipCupCost, LivesEndWithWornContactAndMovedMeshes)
{
  HipCupParameters p = cup_of(3000, 2);
  const MeshData mesh = make_cup(p.cup.geometry);
  const RunCost cycle = wear_cost(p, mesh, {0., .1});
  p.jumps.kind = "linearly_implicit";
  p.jumps.cycles = p.jumps.largest = 1e6;
  p.jumps.tolerance = 0.; // one cycle
  const RunCost still = wear_cost(p, mesh), moved = wear_cost(p, mesh, {0., .1});
  EXPECT_EQ(still.cycles, still.most_cycles);
  EXPECT_EQ(still.work.scalar_flops, cycle.work.scalar_flops);
  // Fields of nodes cost 12 000 operations per cell and step in both, contact 1.5 times as many.
  const double of_fields = 12000. * mesh.cells.size() * still.steps;
  EXPECT_GT(still.most_work.scalar_flops - of_fields, 1.5 * (still.work.scalar_flops - of_fields));
  // min(1 cycle, .1/.01) more set-ups.
  EXPECT_GT(moved.most_work.dense_flops, 1.5 * still.most_work.dense_flops);
  EXPECT_EQ(moved.work.dense_flops, still.work.dense_flops);
  p.jumps.largest = 1e4; // a hundred cycles, ten moves
  const RunCost ten = wear_cost(p, mesh, {0., .1});
  p.shape.follows = false;
  const RunCost none = wear_cost(p, mesh, {0., .1});
  EXPECT_GT(ten.most_work.dense_flops, none.most_work.dense_flops);
}

// Twice the steps on the same mesh need twice the work.
TEST(HipCupCost, WorkGrowsWithSteps)
{
  HipCupParameters p = cup_of(300, 1);
  const MeshData mesh = make_cup(p.cup.geometry);
  p.elasticity = Elasticity::full;
  const double one = wear_cost(p, mesh).work.bytes;
  p.time.cycles = 2.;
  EXPECT_NEAR(wear_cost(p, mesh).work.bytes / one, 2., 1e-9);
}

// Steps of the whole cup cost more than corrected steps, and these more than steps of contact
// alone, as in doc/benchmarks.md; a cycle of a hundredth of a second requires the whole cup.
TEST(HipCupCost, CondensedStepsCostLess)
{
  HipCupParameters p = cup_of(3000, 2);
  const MeshData mesh = make_cup(p.cup.geometry);
  const auto bytes = [&]() { return wear_cost(p, mesh).work.bytes; };
  const double condensed = bytes();
  p.material.law = MaterialLaw::st_venant_kirchhoff;
  const double corrected = bytes();
  p.elasticity = Elasticity::full;
  const double full = bytes();
  EXPECT_EQ(condensed, 0.);
  EXPECT_GT(corrected, 0.);
  EXPECT_LT(corrected, .5 * full);
  p.elasticity = Elasticity::automatic;
  p.time.frequency = 100.;
  p.time.step = 2.5e-5;
  EXPECT_GT(bytes(), full);
}

TEST(RunCost, TextGivesRangesWhereStepsAreAdaptive)
{
  const MachineRates rates{1e10, 1e9, 1e10};
  RunCost cost;
  EXPECT_EQ(cost.text(rates), "");
  cost.is_known = true;
  cost.steps = 400.;
  cost.cycles = 1.;
  cost.degrees_of_freedom = 1398.;
  cost.memory = 200e6;
  cost.work = {2e10, 1e9, 2e10}; // 2 + 1 + 2 s
  EXPECT_EQ(cost.text(rates), "Cost: 400 steps, 1 computed cycle, 1398 degrees of freedom, about "
                              "200 MB, about 5 s on one core");
  // A fifth of the way from 5 s to 100 s, and what the process has needed before.
  cost.is_adaptive = true;
  cost.most_steps = 8000.;
  cost.most_cycles = 20.;
  cost.most_work = 20. * cost.work;
  cost.expected_share = .2;
  MachineRates started = rates;
  started.start = 3.;
  EXPECT_EQ(cost.text(started),
            "Cost, steps are adaptive: about 1920 steps (400 to 8000), about 5 computed cycles (1 "
            "to 20), 1398 degrees of freedom, about 200 MB, about 27 s on one core");
}

// Libraries 100, each rank 10, 240 divided, 30 on the first; a factor of 40 that ranks share, each
// with a copy of its matrix of 20. On a machine of 200 half is enough for the factor and two halves
// of the copies, not for seven.
TEST(RunCost, RanksShareMemory)
{
  const MemoryShares shares{true, 100., 10., 240., 30., 40., 20.};
  const RankMemory two = rank_memory(shares, {2, 2}, 200.);
  EXPECT_EQ(two.other, 100. + 40. + 10. + 20. + 120.);
  EXPECT_EQ(two.first, two.other + 30.);
  EXPECT_EQ(two.machine, 140. + 2. * 150. + 30.);
  const RankMemory eight = rank_memory(shares, {8, 8}, 200.);
  EXPECT_EQ(eight.other, 100. + 10. + (240. + 40.) / 8.);
  EXPECT_EQ(eight.machine, 100. + 8. * 45. + 30.);
  const RankMemory on_two_machines = rank_memory(shares, {8, 4}, 200.);
  EXPECT_EQ(on_two_machines.other, 140. + 10. + 20. + 30.);
  EXPECT_EQ(on_two_machines.machine, 140. + 4. * 60. + 30.);
}

// 2 of 5 s are divided.
TEST(RunCost, TextOfSeveralRanks)
{
  const MachineRates rates{1e10, 1e9, 1e10};
  RunCost cost;
  EXPECT_THROW(cost.memory_of({}), std::logic_error);
  cost.is_known = true;
  cost.steps = 400.;
  cost.degrees_of_freedom = 1398.;
  cost.memory = 300e6;
  cost.work = cost.most_work = {2e10, 1e9, 2e10};
  cost.divided = cost.most_divided = {2e10, 0., 0.};
  cost.shares = {true, 100e6, 20e6, 80e6, 50e6, 0., 0.};
  EXPECT_EQ(cost.text(rates, {2, 2}),
            "Cost: 400 steps, 1398 degrees of freedom, about 210 MB on the first rank, 160 MB on "
            "each other, 270 MB together, about 4 s on 2 cores");
  EXPECT_TRUE(has(cost.text(rates, {4, 2}), "on its machine"));
  // Ranks do nothing for a model of the first alone.
  cost.shares = {};
  cost.divided = cost.most_divided = {};
  EXPECT_EQ(cost.memory_of({3, 3}).first, 300e6);
  EXPECT_EQ(cost.memory_of({3, 3}).machine, 300e6 + 2. * program_memory);
  EXPECT_EQ(cost.seconds(rates, 8), 5.);
  EXPECT_EQ(
      rank_table([&cost](int) { return cost; }, rates, 2, 310e6),
      "ranks    first rank    each other      together   time on as many cores\n"
      "    1        300 MB                      300 MB   5 s\n"
      "    2        300 MB         15 MB        315 MB   5 s, more memory than this machine has\n"
      "This model computes on the first rank: use one rank.\n");
}

// 100 s of which 96 are divided: 4 + 96 * 1.1/p. Messages of 5 log2(p) s: 40, 32 and 31 s on 4, 8
// and 16 ranks, 32 s on 32.
TEST(RunCost, TableSaysWhenFewerRanksAreBetter)
{
  RunCost cost;
  cost.is_known = true;
  cost.path = "iterative";
  cost.work.scalar_flops = 1e11;
  cost.divided.scalar_flops = .96e11;
  cost.shares = {true, 100e6, 20e6, 80e6, 50e6, 0., 0.};
  const MachineRates rates{1e10, 1e9, 1e10};
  const auto table = [&](const int most)
  { return rank_table([&cost](int) { return cost; }, rates, most, 1e12); };
  EXPECT_FALSE(has(table(8), "Use"));
  EXPECT_TRUE(has(table(8), {"together   path        time", " MB   iterative   17 s\n"}));
  cost.messages.reductions = 5. / 3e-6;
  EXPECT_TRUE(has(table(128), "\nUse 8 ranks: more ranks save less than a tenth of the time.\n"));
  cost.divided = {};
  EXPECT_TRUE(has(table(4), "\nUse one rank: more ranks save"));
  EXPECT_EQ(seconds_of(cost.messages, 1), 0.);
  EXPECT_NEAR(seconds_of({0., 0., 5e9}, 2), 1., 1e-12);
  EXPECT_NEAR(seconds_of({0., 0., 5e9}, 16), .25, 1e-12);
}

TEST(RunCost, CountsOfAnySizeAreNumbers)
{
  EXPECT_EQ(count_text(1.), "1");
  EXPECT_EQ(count_text(5e8), "500000000");
  EXPECT_EQ(count_text(4e302), "4e+302");
}

TEST(RunCost, RatesAreThoseOfAComputer)
{
  const MachineRates rates = measured_rates({1., 1., 1.});
  for (const double rate : {rates.dense_flops, rates.scalar_flops, rates.bytes})
  {
    EXPECT_GT(rate, 1e6);
    EXPECT_LT(rate, 1e13);
  }
}

// Runs in doc/benchmarks.md: 132 980 and 289 128 steps of a ceramic hip in a cycle, 102 637 of a
// metal one; 4033 of a knee in .4 s.
TEST(DynamicsCost, RangesHoldWhatRunsTook)
{
  HipDynamicsParameters hip;
  for (const double measured : {102637., 132980., 289128.})
  {
    EXPECT_LT(cost_of(hip).steps, measured);
    EXPECT_GT(cost_of(hip).most_steps, measured);
  }
  KneeDynamicsParameters knee;
  EXPECT_LE(cost_of(knee).steps, 4033.);
  EXPECT_GT(cost_of(knee).most_steps, 5273.);
  // The tray of 20 010 tetrahedra: a ramp of 20 periods, 20 levels, 217 000 steps.
  TibialTrayParameters tray;
  tray.load.levels = 20;
  const RunCost cost = cost_of(tray, 20010., 4000.);
  EXPECT_LT(cost.steps, 217000.);
  EXPECT_GT(cost.most_steps, 217000.);
}
