// SPDX-License-Identifier: LGPL-2.1-or-later
// Layers that wear through their rim, that recover, and the follow-up of years.
#include "hip_summary.h"

#include <gtest/gtest.h>

using namespace program_test;

namespace
{
// A steep cup wears through its rim, where light loads find the head's seat along a stiff valley:
// the head stays in its scar (169 MPa elsewhere, then numbers that are not finite, before steps
// were shortened at once).
TEST(LayerRim, SteepCupWearsThroughItsRim)
{
  const HipSummary run("hip_population/layer",
                       {{"Inclination [deg]   =", "-49"},
                        {"Thickness [mm]      =", "8\n  set Geometry = large_wear"},
                        {"Wear factor [mm^3/(N m)] =", "1.2e-6"}});
  const double volume = run.value("worn volume of the cup");
  EXPECT_NEAR(run.value("worn volume from forces"), volume, 1e-3 * volume);
  EXPECT_NEAR(volume, 1096., .01 * 1096.);
  EXPECT_GT(run.value("largest wear depth"), 2.5);
  EXPECT_LT(run.value("peak contact pressure"),
            1.05 * run.value("peak contact pressure, first cycle"));
}

// A rest after the last cycle restores a half of creep at most, at the end of measurements, and
// leaves creep under load as it is.
TEST(LayerRecovery, FollowsTheLastCycle)
{
  const HipSummary long_rest("hip_layer/bedding_in",
                             {{"Rest [min]                             =", "2e4"}}),
      none("hip_layer/bedding_in", {{"Recovery                               =", "none"},
                                    {"Rest [min]                             =", "0"}});
  const char *depth = "largest creep depth";
  EXPECT_EQ(long_rest.value(depth), none.value(depth));
  EXPECT_NEAR(long_rest.value("largest creep depth after rest"), .49 * none.value(depth), 1e-9);
  EXPECT_THROW(none.value("largest creep depth after rest"), std::runtime_error);
}

// Entries and results as in hip_cup: penetration under load by wear as a vector in the frames of
// load and cup, its projection along x, mm per year, mass. The cup leans by 40 and 15 deg; its z
// axis is the pole.
TEST(LayerFollowUp, HasTheResultsOfASurgeon)
{
  const HipSummary run("hip_layer", {{"Inclination [deg]   =", "-40\n  set Anteversion [deg] = 15"},
                                     {"Stiffness factor    =", "1\n  set Density [kg/m^3] = 930"},
                                     {"Cycles =", "4e6\n  end\nend\nsubsection Output\n  set "
                                                  "Cycles per year = 2e6\nend\nsubsection Wear\n"
                                                  "  subsection Jump"}});
  const double volume = run.value("worn volume of the cup");
  EXPECT_NEAR(run.value("worn mass of the cup"), .93 * volume, 1e-6 * volume);
  const auto of = [&](const char *axis)
  { return run.value(std::string("penetration under load by wear") + axis); };
  const double x = of(" x"), y = of(" y"), z = of(" z");
  EXPECT_NEAR(of(""), std::hypot(x, y, z), 1e-12);
  EXPECT_NEAR(of(", AP radiograph"), std::hypot(y, z), 1e-12);
  // The head hardly changes its direction in the picture: the ways of the first million cycles and
  // of the three million after them, 1.5 years, add up to the whole. The approach decreases with
  // wear: its change in the first million is between nothing and the change of the run.
  const double first = run.value("penetration under load, first million cycles, AP radiograph"),
               steady = run.value("steady penetration per year, AP radiograph"),
               elastic = run.value("elastic part of the penetration, first million cycles"),
               of_run = run.value("elastic approach, last cycle") -
                        run.value("elastic approach, first cycle");
  EXPECT_GE(first + 1.5 * steady, (1. - 1e-9) * std::hypot(y, z));
  EXPECT_NEAR(first + 1.5 * steady, std::hypot(y, z), .01 * std::hypot(y, z));
  EXPECT_LT(elastic, 0.);
  EXPECT_GT(elastic, of_run);
  // Errors of both ends of 1.5 years are at most the errors of the end.
  EXPECT_LE(1.5 * run.value("estimated error of the steady penetration per year"),
            2. * run.value("estimated error of penetration under load"));
  const double degree = std::acos(-1.) / 180.,
               pole[3] = {std::cos(40. * degree) * std::sin(15. * degree), std::sin(40. * degree),
                          std::cos(40. * degree) * std::cos(15. * degree)};
  EXPECT_NEAR(of(", z of the cup"), x * pole[0] + y * pole[1] + z * pole[2], 1e-9);
  EXPECT_NEAR(std::hypot(of(", x of the cup"), of(", y of the cup"), of(", z of the cup")), of(""),
              1e-12);
  EXPECT_GT(z, .05);
}
} // namespace
