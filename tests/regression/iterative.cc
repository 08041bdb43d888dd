// SPDX-License-Identifier: LGPL-2.1-or-later
// Contact problems that are solved without a factor and without W ([Solver / Elasticity] iterative)
// have the solutions of the condensed body, which is proven elsewhere (doc/theory/iterative.md).
#include "regression/ball_cases.h"

#include <array>

using namespace program_test;

namespace
{
/// 300 tetrahedra, five steps of a quarter of a cycle.
SmallCase
cup(const std::string &elements, const std::string &application)
{
  const std::string table =
      std::string(ARTHROWEAR_SOURCE_DIR) + "/inputs/gait/iso14242_1_hip_gait.csv";
  return SmallCase({{"Model", "hip_cup"},
                    {"Output folder", "out"},
                    {"Time / Time step [s]", "0.05"},
                    {"Time / Cycles", "0.25"},
                    {"Cup / Inner diameter [mm]", "28.2"},
                    {"Cup / Outer diameter [mm]", "44.2"},
                    {"Cup / Inclination [deg]", "-30"},
                    {"Cup / Cells", "300"},
                    {"Cup / Elements", elements},
                    {"Material / Law", "linear_elastic"},
                    {"Material / Young modulus [MPa]", "1000"},
                    {"Material / Poisson ratio", "0.4"},
                    {"Material / Density [kg/m^3]", "938"},
                    {"Head / Radial clearance [mm]", "0.1"},
                    {"Motion / File", table},
                    {"Motion / Internal rotation column", "-inward_rotation_deg"},
                    {"Load / Curve", "table"},
                    {"Load / File", table},
                    {"Load / Force column", "axial_force_N"},
                    {"Load / Application", application},
                    {"Contact / Friction coefficient", "0.07"},
                    {"Wear / Wear factor [mm^3/(N m)]", "0.4e-6"},
                    {"Wear / Amplification", "1e6"},
                    {"Solver / Balance tolerance", "1e-9"},
                    {"Output / Frames per cycle", "0"},
                    {"Checkpoint / Every n steps", "0"}});
}

/// Volume, depth and peak of a run.
std::array<double, 3>
results_of(SmallCase one, const std::string &way, const unsigned int ranks = 0,
           const std::string &body = "cup")
{
  const CaseFolder folder(one.set("Solver / Elasticity", way));
  Limits limits;
  limits.ranks = ranks;
  const Outcome outcome = folder.run({}, limits);
  EXPECT_EQ(outcome.exit_code, 0) << way << outcome.out << outcome.err;
  EXPECT_EQ(outcome.out.find("a time step was cut"), std::string::npos) << outcome.out;
  const std::string summary = read(folder.output() / "summary.json");
  return {value(summary, "worn volume of the " + body), value(summary, "largest wear depth"),
          value(summary, "peak contact pressure")};
}

/// Both accept a step where the balance is within 1e-9 of the load, and results differ by a hundred
/// times this number at most.
void
expect_equal(const std::array<double, 3> &found, const std::array<double, 3> &wanted)
{
  EXPECT_NEAR(found[0] / wanted[0], 1., 1e-7);
  EXPECT_NEAR(found[1] / wanted[1], 1., 1e-7);
  EXPECT_NEAR(found[2] / wanted[2], 1., 1e-6);
}
} // namespace

TEST(Iterative, HasTheSolutionsOfTheCondensedBody)
{
  for (const char *elements : {"linear", "quadratic"})
    for (const char *application : {"moving_head", "translating_backing"})
    {
      SCOPED_TRACE(std::string(elements) + " " + application);
      const SmallCase one = cup(elements, application);
      expect_equal(results_of(one, "iterative"), results_of(one, "condensed"));
    }
}

TEST(Iterative, OfTightOfNearlyIncompressibleAndOfRougherCups)
{
  for (const auto &entries : std::vector<std::vector<std::pair<const char *, const char *>>>{
           {{"Cup / Inner diameter [mm]", "28.04"}, {"Head / Radial clearance [mm]", "0.02"}},
           {{"Material / Poisson ratio", "0.46"}},
           {{"Contact / Friction coefficient", "0.3"}}})
  {
    SCOPED_TRACE(entries[0].first);
    SmallCase one = cup("quadratic", "moving_head");
    for (const auto &[entry, text] : entries)
      one.set(entry, text);
    expect_equal(results_of(one, "iterative"), results_of(one, "condensed"));
  }
}

TEST(Iterative, OfABlockUnderABall)
{
  SmallCase one =
      box_on_ball("circle").unset("Wear / Jump / Kind").unset("Wear / Jump / Tolerance");
  one.set("Motion / Size along x [mm]", "5").set("Solver / Balance tolerance", "1e-9");
  expect_equal(results_of(one, "iterative", 0, "block"), results_of(one, "condensed", 0, "block"));
}

TEST(Iterative, HasTheSameSolutionsOnAnyNumberOfRanks)
{
  // Two steps: more ranks than cores wait for each other in every iteration.
  const SmallCase one = cup("linear", "translating_backing").set("Time / Cycles", "0.1");
  const std::array<double, 3> alone = results_of(one, "iterative");
  for (const unsigned int ranks : {2u, 3u})
    expect_equal(results_of(one, "iterative", ranks), alone);
}

// Points that stick and slip under more friction have no sets that settle.
TEST(Iterative, RefusesWhatItDoesNotSolve)
{
  const auto refused = [](const char *entry, const char *text)
  {
    const CaseFolder folder(
        cup("linear", "moving_head").set("Solver / Elasticity", "iterative").set(entry, text));
    const Outcome outcome = folder.run();
    EXPECT_EQ(outcome.exit_code, 2);
    EXPECT_NE(outcome.err.find("[Solver / Elasticity] is iterative"), std::string::npos)
        << outcome.err;
    EXPECT_FALSE(fs::exists(folder.output()));
  };
  refused("Contact / Friction coefficient", "0.31");
  const CaseFolder springs(cup("linear", "moving_head")
                               .set("Solver / Elasticity", "iterative")
                               .set("Contact / Law", "penalty")
                               .set("Contact / Compressive stiffness [MPa/mm]", "1e5")
                               .set("Contact / Friction stiffness [MPa/mm]", "1e4"));
  EXPECT_EQ(springs.run().exit_code, 2);
  const CaseFolder knee(SmallCase({{"Model", "knee_insert"},
                                   {"Output folder", "out"},
                                   {"Motion / Moving part", "tibia"},
                                   {"Solver / Elasticity", "iterative"}}));
  const Outcome other_model = knee.run();
  EXPECT_EQ(other_model.exit_code, 2);
  EXPECT_NE(other_model.err.find("condensed or full in this model"), std::string::npos)
      << other_model.err;
}
