// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/wear_parameters.h"

#include <gtest/gtest.h>

using namespace arthrowear;

namespace
{
using Lines = std::vector<std::string>;

// A model with friction, a wear law and debris.
struct Case
{
  double friction = .1;
  WearLawParameters wear;
  DebrisParameters debris;
  Parameters parameters;

  Lines findings(const std::string &text)
  {
    parameters.section("Contact").add("Friction coefficient", friction, rules::non_negative(), "");
    wear.declare(parameters.section("Wear", "Wear law."));
    debris.declare(parameters.section("Debris", "Transport of debris."));
    parameters.read(ParameterFile::parse(text, "tray.prm"));
    wear.check(parameters, "Wear", friction, "Contact / Friction coefficient");
    debris.check(parameters, "Debris");
    return parameters.findings();
  }
};

std::string
section(const std::string &name, const Lines &entries)
{
  std::string text = "subsection " + name + "\n";
  for (const std::string &entry : entries)
    text += "set " + entry + "\n";
  return text + "end\n";
}

Lines
wear_findings(const Lines &entries)
{
  return Case().findings(section("Wear", entries));
}

Lines
debris_findings(Lines entries)
{
  entries.insert(entries.begin(), "Transport = true");
  return Case().findings(section("Debris", entries));
}
} // namespace

TEST(WearParameters, WearNothingByDefault)
{
  Case c;
  EXPECT_EQ(c.findings(""), Lines());
  EXPECT_EQ(c.wear.law(.1).kind(), WearLawKind::none);
  EXPECT_FALSE(c.debris.is_computed);
}

// k p s/H = 1e-4 * 2 * 3/100; with energy k D/(mu H) = 1e-4 * .6/(.1 * 100), the same as .6 = mu p
// s.
TEST(WearParameters, MakeTheLaw)
{
  for (const char *law : {"archard", "dissipated_energy"})
  {
    Case c;
    EXPECT_EQ(c.findings(section("Wear", {std::string("Law = ") + law, "Coefficient = 1e-4",
                                          "Hardness [MPa] = 100"})),
              Lines());
    EXPECT_NEAR(c.wear.law(c.friction).depth({2., 3., .6}), 6e-6, 1e-20) << law;
  }
  Case c;
  EXPECT_EQ(c.findings(section("Wear", {"Law = delamination", "Hardness [MPa] = 100",
                                        "Strain per pass = .01", "Inclusion fraction = .005",
                                        "Critical void fraction = .5"})),
            Lines());
  EXPECT_NEAR(c.wear.law(0.).factor(), 2e-4 / 100., 1e-20);
}

TEST(WearParameters, EnergyNeedsFriction)
{
  EXPECT_EQ(Case().findings(section("Contact", {"Friction coefficient = 0"}) +
                            section("Wear", {"Law = dissipated_energy", "Coefficient = 1e-4",
                                             "Hardness [MPa] = 100"})),
            Lines({"tray.prm:2: [Contact / Friction coefficient] is 0, must be above 0 where [Wear "
                   "/ Law] dissipated_energy. Without friction nothing is dissipated; take "
                   "archard."}));
}

TEST(WearParameters, LawsNeedTheirNumbers)
{
  const auto missing = [](const std::string &law, const std::string &entry)
  { return "tray.prm: [Wear / " + entry + "] is not set and [Wear / Law] " + law + " needs it"; };
  const auto starts = [](const Lines &found, const Lines &expected)
  {
    ASSERT_EQ(found.size(), expected.size()) << ::testing::PrintToString(found);
    for (std::size_t i = 0; i < found.size(); ++i)
      EXPECT_EQ(found[i].substr(0, expected[i].size()), expected[i]);
  };
  starts(wear_findings({"Law = archard"}),
         {missing("archard", "Hardness [MPa]"), missing("archard", "Coefficient")});
  starts(wear_findings({"Law = delamination"}),
         {missing("delamination", "Hardness [MPa]"), missing("delamination", "Strain per pass"),
          missing("delamination", "Inclusion fraction"),
          missing("delamination", "Critical void fraction")});
  starts(wear_findings({"Law = archard", "Coefficient = 1e-4", "Hardness [MPa] = 0"}),
         {"tray.prm:4: [Wear / Hardness [MPa]] is 0, must be above 0"});
  starts(wear_findings({"Law = delamination", "Hardness [MPa] = 100", "Strain per pass = .01",
                        "Inclusion fraction = .005", "Critical void fraction = .5",
                        "Coefficient = 1"}),
         {"tray.prm:7: [Wear / Coefficient] is set, but [Wear / Law] delamination computes it."});
}

TEST(DebrisParameters, ReadDiffusionAsOneThreeOrSixNumbers)
{
  const auto matrix = [](const std::string &numbers)
  {
    Case c;
    EXPECT_EQ(
        c.findings(section("Debris", {"Transport = true", "Diffusion [mm^2/s] = " + numbers})),
        Lines());
    return c.debris.diffusion_matrix();
  };
  EXPECT_EQ(matrix("2"), (Matrix3{{{2, 0, 0}, {0, 2, 0}, {0, 0, 2}}}));
  EXPECT_EQ(matrix("1, 2, 3"), (Matrix3{{{1, 0, 0}, {0, 2, 0}, {0, 0, 3}}}));
  EXPECT_EQ(matrix("4, 5, 6, .1, .2, .3"), (Matrix3{{{4, .1, .2}, {.1, 5, .3}, {.2, .3, 6}}}));
}

TEST(DebrisParameters, RefuseWhatCannotBeMeant)
{
  EXPECT_EQ(debris_findings({"Diffusion [mm^2/s] = 1, 2"}),
            Lines({"tray.prm:3: [Debris / Diffusion [mm^2/s]] is 1, 2, must be 1, 3 or 6 "
                   "numbers."}));
  EXPECT_EQ(debris_findings({"Diffusion [mm^2/s] = 1, 1, 1, 2, 0, 0"}),
            Lines({"tray.prm:3: [Debris / Diffusion [mm^2/s]] is 1, 1, 1, 2, 0, 0, must be a "
                   "positive semidefinite matrix. No direction may have a diffusion below 0: xy^2 "
                   "<= xx yy, and so on."}));
  EXPECT_EQ(debris_findings({"Saturation concentration [mm] = 1"}).size(), 1u);
  EXPECT_EQ(debris_findings({"Boundary concentration [mm] = 1"}).size(), 1u);
  EXPECT_EQ(debris_findings({"Boundary = open"}).size(), 1u);
  EXPECT_EQ(debris_findings({"Boundary = open", "Share of slip velocity = .5"}), Lines());
  EXPECT_EQ(debris_findings({"Decay rate [1/s] = -1"}).size(), 1u);
}

// One triangle: all vertices are on the boundary. Half of the slip is added to the velocity.
TEST(DebrisParameters, MakeTheTransport)
{
  Case c;
  EXPECT_EQ(c.findings(section("Debris", {"Transport = true", "Velocity [mm/s] = 1, 0, 0",
                                          "Share of slip velocity = .5", "Boundary = given",
                                          "Boundary concentration [mm] = .4",
                                          "Initial concentration [mm] = .1"})),
            Lines());
  DebrisTransport transport = c.debris.transport({{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}}});
  const std::vector<double> start = c.debris.initial(transport.mesh());
  EXPECT_EQ(start, std::vector<double>(3, .1));
  const auto velocities = c.debris.velocities(std::vector<Vector3>(3, Vector3{0., 4., 0.}));
  EXPECT_EQ(velocities[2], (Vector3{1., 2., 0.}));
  transport.set_velocity(velocities);
  const DebrisStep step = transport.step(start, 1., std::vector<double>(3, 0.));
  EXPECT_EQ(step.concentration, std::vector<double>(3, .4));
  EXPECT_NEAR(step.balance.boundary, .3 * .5, 1e-15);
}
