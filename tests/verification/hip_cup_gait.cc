// SPDX-License-Identifier: LGPL-2.1-or-later
#include "verification/hip_cup_case.h"

using namespace arthrowear;
using arthrowear::testing::HipCupCase;

// The shipped cases of real gait on 1500 linear tetrahedra, a whole cycle of 50 steps.
namespace
{
struct Walk
{
  explicit Walk(const std::string &file)
      : cup(
            [](HipCupParameters &p)
            {
              p.solver.contact.balance_tolerance = 1e-8;
              p.solver.contact.penetration_tolerance = 1e-8;
            },
            file)
  {
    WearStatistics statistics(cup.p);
    cup.run(cup.steps_per_cycle(),
            [&](const StepResult &step)
            {
              statistics.row(*cup.cup, step, cup.p.time.step);
              const Vector3 sum =
                  cup.contact_force(step.state) + cup.cup->applied_load_vector(step.state.time);
              imbalance = std::max(imbalance, norm(sum) / cup.cup->applied_load(step.state.time));
            });
    pole = statistics.reference_work / units::newton_metre;
    volume_over_factor =
        cup.state.contact.body.worn_volume / (.4e-6 * units::mm3_per_Nm) / units::newton_metre;
  }

  HipCupCase cup;
  double pole = 0., volume_over_factor = 0., imbalance = 0.;
};
} // namespace

// The wear volume over the wear factor lies between 28.4 N m, for sliding at the pole, and 30.1 N
// m, for a cap of 45 degrees: 11.3 to 12.0 mm^3 per million cycles at 0.4e-6 mm^3/(N m). Contact
// carries the load except for inertia, which is 1e-5 of it in the first step.
TEST(RealGait, Iso14242WearsBetweenThePoleAndACapOfFortyFiveDegrees)
{
  const Walk walk("hip_cup_iso/quick.prm");
  EXPECT_NEAR(walk.pole, 28.4, .01 * 28.4);
  EXPECT_GT(walk.volume_over_factor, 28.4);
  EXPECT_LT(walk.volume_over_factor, 30.1);
  EXPECT_NEAR(walk.volume_over_factor, 29.77, .03);
  EXPECT_LE(walk.imbalance, 1e-5);
}

TEST(RealGait, Hip98AlongThePoleAndInTheFrameOfThePelvis)
{
  const Walk pole("hip_cup_hip98/case.prm");
  EXPECT_NEAR(pole.pole, 31.5, .01 * 31.5);
  EXPECT_NEAR(pole.volume_over_factor, 32.93, .03);
  EXPECT_LE(pole.imbalance, 1e-5);
  const Walk pelvis("hip_cup_hip98/pelvis.prm");
  EXPECT_NEAR(pelvis.volume_over_factor, 30.17, .03);
  EXPECT_LE(pelvis.imbalance, 1e-5);
}
