// SPDX-License-Identifier: LGPL-2.1-or-later
#include "pole_work.h"
#include "verification/hip_cup_case.h"

using namespace arthrowear;
using arthrowear::testing::HipCupCase;

namespace
{
/// One gait cycle of the main case; checks the balances that the laws imply at every step.
struct Cycle
{
  explicit Cycle(const double wear_factor, const double amplification = 1.)
      : cup(
            [&](HipCupParameters &p)
            {
              p.solver.contact.wear.body.factor = wear_factor * units::mm3_per_Nm;
              p.solver.contact.wear.amplification = amplification;
            })
  {
    double momentum = 0.;
    const double h = cup.p.time.step, friction = cup.p.solver.contact.friction;
    cup.run(cup.steps_per_cycle(),
            [&](const StepResult &step)
            {
              const State &now = step.state;
              // z balance: M (v+ - v-) = h (R - F); the backing is free along z, internal forces
              // cancel.
              const double after = cup.cup->stepper->momentum(now)[2];
              const double load = cup.cup->applied_load(now.time),
                           contact = cup.contact_force(now)[2];
              balance_error = std::max(balance_error,
                                       std::abs((after - momentum) / h - (contact - load)) / load);
              momentum = after;

              bool all_slide = true;
              double power = 0., sum = 0.;
              for (std::size_t point = 0; point < now.contact.n_points(); ++point)
              {
                const double *r = now.contact.force.data() + 3 * point;
                const double *v = now.contact.velocity.data() + 3 * point;
                all_slide = all_slide && now.contact.status[point] != nscd::ContactStatus::stick;
                power += r[0] * v[0] + r[1] * v[1];
                sum += friction * r[2] * std::hypot(v[0], v[1]);
              }
              if (all_slide)
              {
                ++sliding_steps;
                dissipation_error = std::max(dissipation_error, std::abs(power + sum) / sum);
              }
            });
  }

  HipCupCase cup;
  double balance_error = 0., dissipation_error = 0.;
  unsigned int sliding_steps = 0;
};

/// All tests use one reference cycle; it is destroyed before MPI ends.
class MainCase : public ::testing::Test
{
protected:
  static void SetUpTestSuite() { cycle_ = std::make_unique<Cycle>(0.22e-6); }
  static void TearDownTestSuite() { cycle_.reset(); }
  static const Cycle &reference_cycle() { return *cycle_; }

private:
  static std::unique_ptr<Cycle> cycle_;
};

std::unique_ptr<Cycle> MainCase::cycle_;
} // namespace

TEST_F(MainCase, IsTheMeshOfThePaper)
{
  // [Jourdan2009] 4.1 has 1562 tetrahedra, which is the target here.
  EXPECT_NEAR(reference_cycle().cup.cup->body.mesh().cells.size(), 1562., 16.);
}

TEST_F(MainCase, DepthsAndForcesGiveOneVolume)
{
  const Cycle &cycle = reference_cycle();
  EXPECT_NEAR(cycle.cup.depth_volume() / cycle.cup.state.contact.body.worn_volume, 1., 1e-4);
}

TEST_F(MainCase, CarriesTheTrackIntegralOfThePaper)
{
  // 10.34e-6 mm^3 at 0.22e-6 mm^3/(N m) and 18.8e-6 mm^3 at 0.4e-6 mm^3/(N m) are 47.0 N m per
  // cycle. F_max is calibrated to this value, so the test guards the calibration.
  const State &state = reference_cycle().cup.state;
  EXPECT_NEAR(state.contact.body.worn_volume / (0.22e-6 * units::mm3_per_Nm) / units::newton_metre,
              47.0, 0.1);
}

TEST_F(MainCase, WearsMoreThanThePoleEstimate)
{
  // On a cap of contact the sum of normal forces is larger than the load: the value at the pole is
  // a lower bound.
  const Cycle &cycle = reference_cycle();
  const HipCupInputs &inputs = cycle.cup.cup->inputs;
  const double pole =
      pole_sliding_work(*inputs.motion, *inputs.load, inputs.head_radius, cycle.cup.p.end_time());
  EXPECT_GE(cycle.cup.state.contact.body.worn_volume, 0.22e-6 * units::mm3_per_Nm * pole);
}

TEST_F(MainCase, BalancesMomentumAlongTheLoad)
{
  EXPECT_LE(reference_cycle().balance_error, 1e-10);
}

TEST_F(MainCase, DissipatesByCoulombsLaw)
{
  const Cycle &cycle = reference_cycle();
  ASSERT_GT(cycle.sliding_steps, 300u);
  EXPECT_LE(cycle.dissipation_error, 1e-9);
}

TEST_F(MainCase, VolumeIsProportionalToTheWearFactor)
{
  // 0.4/0.22 = 1.818182: the depths of one cycle, 6e-8 mm, do not change the contact.
  const Cycle larger(0.4e-6);
  EXPECT_NEAR(larger.cup.state.contact.body.worn_volume /
                  reference_cycle().cup.state.contact.body.worn_volume,
              0.4 / 0.22, 1e-5);
}

TEST_F(MainCase, AmplifiedWearSpreadsTheContact)
{
  const Cycle amplified(0.22e-6, 1e6);
  double worn = 0., touched = 0.;
  const ContactHistory &one = reference_cycle().cup.state.contact;
  const ContactHistory &many = amplified.cup.state.contact;
  for (std::size_t point = 0; point < one.n_points(); ++point)
  {
    const double area = many.area[point];
    if (many.body.depth[point] > 1e-3)
      worn += area;
    if (one.accumulated_slip[point] > 0.)
      touched += area;
  }
  EXPECT_GT(worn, touched);
  EXPECT_NEAR(amplified.cup.depth_volume() / amplified.cup.state.contact.body.worn_volume, 1.,
              1e-4);
  EXPECT_LE(amplified.balance_error, 1e-10);
}
