// SPDX-License-Identifier: LGPL-2.1-or-later
#include "laws/debris/debris_parameters.h"

#include <gtest/gtest.h>

using namespace arthrowear;

namespace
{
using Lines = std::vector<std::string>;

struct Case
{
  DebrisParameters debris;
  Parameters parameters;

  Lines findings(const std::string &text)
  {
    debris.declare(parameters.section("Debris", "Transport of debris."));
    parameters.read(ParameterFile::parse(text, "tray.prm"));
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
debris_findings(Lines entries)
{
  entries.insert(entries.begin(), "Transport = true");
  return Case().findings(section("Debris", entries));
}
} // namespace

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
