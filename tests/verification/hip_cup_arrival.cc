// SPDX-License-Identifier: LGPL-2.1-or-later
#include "verification/hip_cup_case.h"

using namespace arthrowear;
using arthrowear::testing::HipCupCase;

// A cup that does not touch the head yet, with steps long enough to move it through the head.
namespace
{
void
slow(HipCupParameters &p)
{
  p.time.frequency = .1;
  p.time.step = 5.;
  p.cup.geometry.target_cells = 600;
  p.head.start = StartPosition::centred;
  p.head.clearance = .1;
  p.solver.contact.solver = "semismooth_newton";
  p.solver.contact.balance_tolerance = 1e-8;
  p.solver.contact.penetration_tolerance = 1e-9;
}
} // namespace

// 300 N move 3e-5 t by h^2 F/m = 2.5e8 mm in a step, and at its start no point is within reach of
// the head. The result must equal the result with all points as candidates.
TEST(Arrival, TheCupDoesNotPassThroughAHeadOutOfReach)
{
  for (const LoadApplication application :
       {LoadApplication::rigid_backing, LoadApplication::translating_backing})
  {
    const auto with_reach = [&](const double reach)
    {
      HipCupCase cup(
          [&](HipCupParameters &p)
          {
            slow(p);
            p.load.application = application;
            p.cup.inclination = 20. * units::deg;
            p.solver.contact.reach = reach;
          });
      cup.run(2);
      return std::pair(cup.contact_force(cup.state), cup.cup->backing_displacement(cup.state)[2]);
    };
    const auto [some, some_travel] = with_reach(.014);
    const auto [all, all_travel] = with_reach(10.);
    EXPECT_NEAR(some[2], 300., 1e-4); // the double cosine ends its first cycle at F_0
    EXPECT_LE(norm(some - all), 1e-4);
    EXPECT_NEAR(some_travel, all_travel, 1e-7);
  }
}
