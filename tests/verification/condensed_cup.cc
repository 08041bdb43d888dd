// SPDX-License-Identifier: LGPL-2.1-or-later
// A condensed cup compared with the full cup. The equations differ by elastic inertia alone, which
// is as small as round-off in a cycle of a thousand seconds. The remaining differences are the
// tolerances of both steps, 1e-12 of the load and of a millimetre; by the cup's stiffness 1e-12 mm
// is a force of 1e-8 of the load. Volumes, depths, pressures, forces and fields must agree within
// 1e-6.
#include "verification/hip_cup_case.h"

#include <fstream>

using namespace arthrowear;
using arthrowear::testing::HipCupCase;

namespace
{
constexpr double slow = 1e-3; // [Hz]
constexpr unsigned int n_steps = 12;

void
make_slow(HipCupParameters &p)
{
  p.cup.geometry.target_cells = 300;
  p.material.law = MaterialLaw::linear_elastic;
  p.time.frequency = slow;
  p.time.step = 0.04 / slow;
  p.solver.contact.balance_tolerance = 1e-11;
  p.solver.contact.penetration_tolerance = 1e-12;
}

std::unique_ptr<HipCupCase>
stepped(const HipCupCase::Change &change, const Elasticity elasticity)
{
  auto cup = std::make_unique<HipCupCase>(
      [&](HipCupParameters &p)
      {
        make_slow(p);
        change(p);
        p.elasticity = elasticity;
      });
  EXPECT_EQ(cup->cup->elasticity, elasticity);
  cup->run(n_steps);
  return cup;
}

double
largest(const std::vector<double> &values)
{
  double result = 0.;
  for (const double value : values)
    result = std::max(result, std::abs(value));
  return result;
}

void
expect_close(const std::vector<double> &a, const std::vector<double> &b, const char *what,
             const double bound = 1e-6)
{
  ASSERT_EQ(a.size(), b.size()) << what;
  double difference = 0.;
  for (std::size_t i = 0; i < a.size(); ++i)
    difference = std::max(difference, std::abs(a[i] - b[i]));
  EXPECT_LE(difference, bound * largest(b)) << what;
}

void
expect_same(const HipCupCase::Change &change, const double bound = 1e-6)
{
  const auto of_condensed = stepped(change, Elasticity::condensed);
  const auto of_full = stepped(change, Elasticity::full);
  const HipCupCase &condensed = *of_condensed, &full = *of_full;
  EXPECT_GT(full.state.contact.body.worn_volume, 0.);
  EXPECT_NEAR(condensed.state.contact.body.worn_volume / full.state.contact.body.worn_volume, 1.,
              bound);
  const ContactHistory &a = condensed.state.contact, &b = full.state.contact;
  expect_close(a.force, b.force, "forces", bound);
  expect_close(a.body.depth, b.body.depth, "depths", bound);
  expect_close(a.gap, b.gap, "gaps", bound);
  expect_close(condensed.cup->stepper->displacement(condensed.state),
               full.cup->stepper->displacement(full.state), "displacement of the whole cup", bound);
  const double displacement = full.cup->backing_displacement(full.state)[2];
  EXPECT_NEAR(condensed.cup->backing_displacement(condensed.state)[2], displacement,
              bound * std::abs(displacement));
  const double momentum = full.cup->momentum(full.state);
  EXPECT_NEAR(condensed.cup->momentum(condensed.state), momentum, 10. * bound * std::abs(momentum));
}

class CondensedCup : public ::testing::TestWithParam<LoadApplication>
{
};
} // namespace

TEST_P(CondensedCup, IsTheFullOneUnderEachLoad)
{
  expect_same([](HipCupParameters &p) { p.load.application = GetParam(); });
}

INSTANTIATE_TEST_SUITE_P(Load, CondensedCup,
                         ::testing::Values(LoadApplication::spread, LoadApplication::one_node,
                                           LoadApplication::rigid_backing,
                                           LoadApplication::translating_backing,
                                           LoadApplication::moving_head));

TEST(CondensedElasticity, IsTheFullOneOfQuadraticElements)
{
  expect_same([](HipCupParameters &p) { p.degree = 2; });
}

TEST(CondensedElasticity, IsTheFullOneWithPenaltyContact)
{
  expect_same(
      [](HipCupParameters &p)
      {
        p.contact_law = ContactLaw::penalty;
        p.solver.contact.penalty = {1e5, 1e4};
      });
}

// Cup and head wear by a hundred thousand cycles per step: the gap follows the wear within the
// step.
TEST(CondensedElasticity, IsTheFullOneWithDeepWearOfBothSides)
{
  expect_same(
      [](HipCupParameters &p)
      {
        p.solver.contact.wear.amplification = 1e5;
        p.solver.contact.wear.counterface.factor = p.solver.contact.wear.body.factor;
      });
}

// A table lowers the backing of the cup onto the head.
TEST(CondensedElasticity, IsTheFullOneUnderAGivenDisplacement)
{
  expect_same(
      [](HipCupParameters &p)
      {
        p.load.application = LoadApplication::displacement;
        p.load.displacement.file = ::testing::TempDir() + "condensed_cup_displacement.csv";
        std::ofstream(p.load.displacement.file)
            << "cycle_percent,displacement_mm\n0,0\n50,-0.05\n100,-0.1\n";
      });
}

// Other laws: the full equation of motion, with elastic inertia, corrects the condensed cup. Its
// forces have a round-off of some 1e-9 of the load, which causes larger motions of a cup that
// hardly resists tilting.
constexpr double bound_of_other_laws = 1e-5;

class CorrectedCup : public ::testing::TestWithParam<LoadApplication>
{
};

TEST_P(CorrectedCup, IsTheFullOneUnderEachLoad)
{
  expect_same(
      [](HipCupParameters &p)
      {
        p.material.law = MaterialLaw::st_venant_kirchhoff;
        p.load.application = GetParam();
      },
      bound_of_other_laws);
}

INSTANTIATE_TEST_SUITE_P(Load, CorrectedCup,
                         ::testing::Values(LoadApplication::spread, LoadApplication::one_node,
                                           LoadApplication::rigid_backing,
                                           LoadApplication::translating_backing,
                                           LoadApplication::moving_head));

TEST(CorrectedElasticity, IsTheFullOneOfQuadraticElementsWithDeepWear)
{
  expect_same(
      [](HipCupParameters &p)
      {
        p.material.law = MaterialLaw::neo_hookean;
        p.degree = 2;
        p.solver.contact.wear.amplification = 1e5;
        p.solver.contact.wear.counterface.factor = p.solver.contact.wear.body.factor;
      },
      bound_of_other_laws);
}

TEST(CorrectedElasticity, IsTheFullOneWithPenaltyContact)
{
  expect_same(
      [](HipCupParameters &p)
      {
        p.material.law = MaterialLaw::st_venant_kirchhoff;
        p.contact_law = ContactLaw::penalty;
        p.solver.contact.penalty = {1e5, 1e4};
      },
      bound_of_other_laws);
}

// At 20 Hz elastic inertia is 3e-3 of the stiffness: the corrected cup includes it, as the full cup
// does.
TEST(CorrectedElasticity, HasElasticInertia)
{
  const auto fast = [](HipCupParameters &p)
  {
    p.material.law = MaterialLaw::st_venant_kirchhoff;
    p.time.frequency = 20.;
    p.time.step = 0.04 / p.time.frequency;
  };
  expect_same(fast, bound_of_other_laws);
  const auto corrected = stepped(fast, Elasticity::condensed);
  EXPECT_GT(corrected->cup->inertia_number, 1e-4);
  EXPECT_FALSE(leaves_out_much_inertia(*corrected->cup));
}

// A softening solid: at the largest load of the cycle the tangent of the stressed part is a third
// of the unloaded tangent, and the columns are recomputed during the cycle.
TEST(CorrectedElasticity, IsTheFullOneOfASofteningSolid)
{
  for (const unsigned int degree : {1, 2})
    expect_same(
        [&](HipCupParameters &p)
        {
          p.degree = degree;
          p.material.set_law(
              material_laws().make("cubic_strain", {5. * units::MPa}, {p.material.lame()}));
        },
        bound_of_other_laws);
}

// A cup with a fiftieth of the modulus has strains of some tenths: the tangent is recomputed during
// the cycle.
TEST(CorrectedElasticity, RenewsTheTangentOfASoftCup)
{
  const auto soft = [](HipCupParameters &p)
  {
    p.material.law = MaterialLaw::neo_hookean;
    p.material.young /= 50.;
  };
  expect_same(soft, bound_of_other_laws);
}

// St Venant-Kirchhoff's law becomes unstable in compression: with 1/500 of the modulus a step fails
// after tangents were recomputed in it. The next attempt uses the tangent of the last good state,
// so that a short step from there succeeds.
TEST(CorrectedElasticity, AFailedStepGivesBackItsTangent)
{
  const auto soft = [](HipCupParameters &p)
  {
    make_slow(p);
    p.material.law = MaterialLaw::st_venant_kirchhoff;
    p.material.young /= 500.;
    p.elasticity = Elasticity::condensed;
  };
  HipCupCase cup(soft);
  const double h = cup.p.time.step;
  bool has_failed = false;
  for (unsigned int step = 0; step < 2 * n_steps && !has_failed; ++step)
  {
    StepResult result = cup.cup->stepper->attempt(cup.state, h);
    has_failed = !result.converged;
    if (result.converged)
      cup.state = std::move(result.state);
    else
      EXPECT_FALSE(result.reason.empty());
  }
  ASSERT_TRUE(has_failed);
  EXPECT_GT(cup.cup->stepper->frozen().linearisation, 0.);
  EXPECT_TRUE(cup.cup->stepper->frozen().displacement == cup.state.displacement);
  const StepResult again = cup.cup->stepper->attempt(cup.state, 1e-3 * h);
  EXPECT_TRUE(again.converged) << again.reason;
}

// Steps of another length need no new columns. Under a constant load without motion, two half steps
// of backward Euler end at the same gaps as one step.
TEST(CondensedElasticity, ForgetsNothingWhenAStepIsCut)
{
  const auto still = [](HipCupParameters &p)
  {
    make_slow(p);
    p.elasticity = Elasticity::condensed;
    p.motion.kind = MotionKind::still;
    p.load.amplitude = 0.;
    p.load.base = 1000.;
  };
  HipCupCase one(still), two(still);
  const double h = one.p.time.step;
  one.run(1);
  for (int half = 0; half < 2; ++half)
  {
    StepResult result = two.cup->stepper->attempt(two.state, 0.5 * h);
    ASSERT_TRUE(result.converged) << result.reason;
    two.state = std::move(result.state);
  }
  expect_close(two.state.contact.gap, one.state.contact.gap, "gaps");
  EXPECT_EQ(two.state.step, 2u);
  EXPECT_EQ(two.cup->stepper->frozen().contact.batches.size(), 0u);
}

// The automatic choice: a slow cycle is condensed, steps of a hundredth of a millisecond are not.
TEST(CondensedElasticity, IsChosenWhereItServes)
{
  const auto chosen = [](const HipCupCase::Change &change)
  {
    const HipCupCase cup(
        [&](HipCupParameters &p)
        {
          make_slow(p);
          change(p);
        });
    return cup.cup->elasticity;
  };
  EXPECT_EQ(chosen([](HipCupParameters &) {}), Elasticity::condensed);
  EXPECT_EQ(chosen([](HipCupParameters &p) { p.time.step = 1e-5; }), Elasticity::full);
  EXPECT_EQ(chosen([](HipCupParameters &p) { p.solver.contact.theta = 0.6; }), Elasticity::full);
  EXPECT_EQ(chosen([](HipCupParameters &p) { p.material.law = MaterialLaw::neo_hookean; }),
            Elasticity::condensed);
}

// Lowest frequency of a bar that is held at one end: omega = pi/2 sqrt(E/rho)/L with nu = 0. The
// cup's frequency is known by its scale only: it lies between the frequencies of bars as long as
// its wall and its diameter.
TEST(CondensedElasticity, FindsTheScaleOfTheLowestFrequency)
{
  const HipCupCase cup(
      [](HipCupParameters &p)
      {
        make_slow(p);
        p.load.application = LoadApplication::rigid_backing;
      });
  const SolidMaterial &material = cup.p.material;
  const double speed = std::sqrt(material.lame().confined_modulus() / material.density);
  const double omega = 1. / (cup.p.time.step * std::sqrt(cup.cup->inertia_number));
  EXPECT_GT(omega, 0.5 * M_PI * speed / 56. * 0.2);
  EXPECT_LT(omega, 0.5 * M_PI * speed / 14.);
}
