// SPDX-License-Identifier: LGPL-2.1-or-later
#include "has.h"
#include "models/hip_dynamics/parameters.h"

#include <gtest/gtest.h>

using namespace arthrowear;

namespace
{
using Lines = std::vector<std::string>;

const std::string table = ARTHROWEAR_SOURCE_DIR "/inputs/gait/iso14242_1_hip_gait.csv";

// The smallest good file, with `more` behind it.
std::string
file(const std::string &more, const std::string &frame = "  set Frame = cup\n")
{
  return "subsection Motion\n  set File = " + table +
         "\n  set Internal rotation column = inward_rotation_deg\nend\n"
         "subsection Force\n  set File = " +
         table + "\n  set Z column = axial_force_N\n" + frame +
         "end\nsubsection Wear\n  set Wear factor [mm^3/(N m)] = 0.2e-8\nend\n" + more;
}

struct Case
{
  HipDynamicsParameters p;
  Parameters parameters;

  Lines findings(const std::string &text)
  {
    p.declare(parameters);
    parameters.read(ParameterFile::parse(text, "hip.prm"));
    p.check(parameters);
    return parameters.findings();
  }
};

std::string
only_finding(const std::string &text)
{
  const Lines lines = Case().findings(text);
  return lines.size() == 1 ? lines.front() : std::to_string(lines.size()) + " findings";
}
} // namespace

// mass of the solid ceramic sphere and the stiffness of the paper's pair, 5.44899e11 N/m^1.5
TEST(HipDynamicsParameters, DefaultsAreThePapersCeramicHip)
{
  Case c;
  EXPECT_EQ(c.findings(file("")), Lines());
  EXPECT_NEAR(c.p.joint.mass, .050229e-3, 5e-10);
  EXPECT_NEAR(c.p.joint.pair.stiffness(), 5.44899e11 / std::pow(10., 4.5), 1e2);
  // First peak of the table, and no overshoot in its plateau of 300 N.
  EXPECT_NEAR(c.p.drive->at(.12).force[2], 3000., 1e-6);
  for (int i = 0; i < 1000; ++i)
    EXPECT_GE(c.p.drive->at(i * 1e-3).force[2], 300. - 1e-3);
  EXPECT_EQ(c.p.drive->at(.3).force[0], 0.);
}

TEST(HipDynamicsParameters, ForceInTheFemurTurnsWithTheHead)
{
  Case c;
  EXPECT_EQ(c.findings(file("", "  set Frame = femur\n  set Factor = -1\n")), Lines());
  const Vector3 expected = -3000. * (c.p.drive->rotation(.12) * Vector3{0., 0., 1.});
  EXPECT_NEAR(norm(c.p.drive->at(.12).force - expected), 0., 1e-6);
}

TEST(HipDynamicsParameters, MistakesAreNamed)
{
  EXPECT_TRUE(has(only_finding(file("subsection Cup\n set Radial clearance [mm] = 0\nend\n")),
                  "[Cup / Radial clearance [mm]] is 0, must be"));
  EXPECT_TRUE(has(only_finding(file("subsection Head\n set Diameter [mm] = -28\nend\n")),
                  "[Head / Diameter [mm]] is -28, must be"));
  EXPECT_TRUE(has(only_finding(file("subsection Contact\n set Law = kelvin\nend\n")),
                  "[Contact / Law] is kelvin, must be one of hertz"));
  EXPECT_TRUE(has(only_finding(file("subsection Contact\n set Restitution = 1.1\nend\n")),
                  "[Contact / Restitution] is 1.1, must be"));
  EXPECT_TRUE(has(only_finding(file("subsection Friction\n set Dynamic friction = .2\nend\n")),
                  "must be at most the static friction, 0.1"));
  EXPECT_TRUE(has(only_finding(file("", "")), "[Force / Frame] is not set"));
  EXPECT_TRUE(
      has(only_finding(file("", "  set Frame = cup\n  set Factor = 0\n")), "[Force / Factor]"));
  EXPECT_TRUE(
      has(only_finding(file("", "  set Frame = cup\n  set X column = force_N\n")), "force_N"));
}
