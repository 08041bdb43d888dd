// SPDX-License-Identifier: LGPL-2.1-or-later
// Tests values of a hip cup that are allowed and doubtful.
#include "has.h"
#include "models/hip_cup/plausibility.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

using namespace arthrowear;

namespace
{
/// A cup that a physicist has nothing to say about.
struct Doubtful
{
  Doubtful()
  {
    p.declare(parameters);
    p.time.step = .01;
    p.cup.geometry.inner_radius = 14.;
    p.cup.geometry.outer_radius = 22.;
    p.cup.geometry.target_cells = 400;
    p.material.young = 1000. * units::MPa;
    p.material.poisson = .46;
    p.yield_stress = 20. * units::MPa;
    p.motion.kind = MotionKind::constant_spin;
    p.motion.spin = {0., 2. * units::pi, 0.};
    p.load.amplitude = p.load.base = 1000.;
  }
  HipCupInputs inputs()
  {
    static std::map<unsigned int, MeshData> meshes;
    const unsigned int cells = p.cup.geometry.target_cells;
    const auto [mesh, is_new] = meshes.try_emplace(cells);
    if (is_new)
      mesh->second = make_cup(p.cup.geometry);
    HipCupInputs inputs;
    read_hip_cup_curves(p, parameters, inputs);
    inputs.mesh = mesh->second;
    inputs.inner_radius = 14.;
    inputs.head_radius = 13.95;
    return inputs;
  }
  /// The one warning; "" without, "several" with more.
  std::string warning(const HipCupInputs &with)
  {
    check_plausibility(p, with, parameters);
    const auto warnings = warnings_of(parameters);
    return warnings.empty() ? "" : warnings.size() == 1 ? warnings[0] : "several";
  }
  std::string warning() { return warning(inputs()); }

  Parameters parameters;
  HipCupParameters p;
};

/// Adds a sliver on the square with corners (+-1, 0), (0, +-1) mm, its diagonals 2 e apart.
void
add_sliver(MeshData &mesh, const double e)
{
  const unsigned int first = mesh.vertices.size();
  for (const Vector3 &x : {Vector3{1., 0., e}, {-1., 0., e}, {0., 1., -e}, {0., -1., -e}})
    mesh.vertices.push_back(x);
  mesh.cells.push_back({first, first + 1, first + 2, first + 3});
}
} // namespace

TEST(Plausibility, HasNothingToSayOfACupThatIsWellPosed)
{
  for (const unsigned int cells : {200u, 1500u, 6000u})
  {
    Doubtful cup;
    cup.p.cup.geometry.target_cells = cells;
    EXPECT_EQ(cup.warning(), "") << cells;
  }
}

// m c (4 pi f)^2 with a clearance of .05 mm: 70 kg at 1 Hz need .55 N of 2000 N, at 100 Hz 5527 N.
TEST(Plausibility, InertiaOfAHeadThatMovesIsComparedWithTheLoad)
{
  Doubtful cup;
  cup.p.load.application = LoadApplication::moving_head;
  cup.p.head.mass = 70. * units::kg;
  EXPECT_EQ(cup.warning(), "");
  Doubtful fast;
  fast.p.load.application = LoadApplication::moving_head;
  fast.p.head.mass = 70. * units::kg;
  fast.p.time.frequency = 100.;
  fast.p.motion.kind = MotionKind::still;
  EXPECT_TRUE(has(fast.warning(), "moving 70 kg by the clearance twice in a cycle of 0.01 s needs "
                                  "about 5.5e+03 N, 2.8e+02 % of the largest load"));
}

TEST(Plausibility, LinearElementsLockAbovePoissonsRatio4)
{
  // Peak pressures relative to quadratic elements on the mesh of the main case, whose triangles
  // on the cavity have edges of 3.9 mm: 1.9, 3.3, 8.8 at nu .46, .49, .499.
  for (const auto &[poisson, measured] :
       {std::pair<double, double>{.46, 1.9}, {.49, 3.3}, {.499, 8.8}})
  {
    EXPECT_NEAR(locking_factor(poisson, 3.9 / 14.) / measured, 1., .1) << poisson;
    const double lost = poisson == .46 ? .0249 : poisson == .49 ? .0380 : .0752; // of the volume
    EXPECT_NEAR(locking_volume_error(locking_factor(poisson, 3.9 / 14.)), lost, .003) << poisson;
    Doubtful cup;
    cup.p.material.poisson = poisson;
    cup.p.degree = 1;
    EXPECT_TRUE(has(cup.warning(), "linear tetrahedra lock at Poisson's ratio " +
                                       std::to_string(poisson).substr(0, poisson == .499 ? 5 : 4)));
    Doubtful quadratic;
    quadratic.p.material.poisson = poisson;
    EXPECT_EQ(quadratic.warning(), "");
  }
  for (const double poisson : {-.5, 0., .3, .4})
  {
    Doubtful cup;
    cup.p.material.poisson = poisson;
    cup.p.degree = 1;
    EXPECT_EQ(cup.warning(), "") << poisson;
  }
}

TEST(Plausibility, ThetaBelow6Chatters)
{
  for (const double theta : {.5, .55, .599})
  {
    Doubtful cup;
    cup.p.time.theta = theta;
    EXPECT_TRUE(has(cup.warning(), "[Time / Theta]"));
  }
  Doubtful smooth;
  smooth.p.time.theta = .6;
  EXPECT_EQ(smooth.warning(), "");
}

TEST(Plausibility, CreepNeedsASmallToleranceOfJumps)
{
  const auto warning = [](const bool creeps, const double tolerance)
  {
    Doubtful cup;
    cup.p.creep.is_on = creeps;
    cup.p.jumps.kind = "linearly_implicit";
    cup.p.jumps.tolerance = tolerance;
    return cup.warning();
  };
  EXPECT_TRUE(has(warning(true, .1), "[Wear / Jump / Tolerance]"));
  EXPECT_TRUE(has(warning(true, .011), "Set 0.01"));
  for (const double tolerance : {0., 1e-3, 1e-2})
    EXPECT_EQ(warning(true, tolerance), "") << tolerance;
  EXPECT_EQ(warning(false, .1), "");
}

TEST(Plausibility, PolyethyleneHasAYieldStress)
{
  for (const auto &[young, warns] : {std::pair<double, bool>{299., false},
                                     {300., true},
                                     {2000., true},
                                     {2001., false},
                                     {210000., false}})
  {
    Doubtful cup;
    cup.p.material.young = young * units::MPa;
    cup.p.yield_stress = 0.;
    EXPECT_EQ(cup.warning().find("[Material / Yield stress [MPa]]") != std::string::npos, warns)
        << young;
  }
}

// Three quarters of a turn per cycle leave the head 90 deg off, where a cycle may stand for itself
// only; a spin of whole turns, a still head and a head that does not wear come back.
TEST(Plausibility, AWornHeadMustComeBackIfACycleStandsForMany)
{
  const auto warning = [](const double turns, const double factor, const double amplification,
                          const char *jumps = "none")
  {
    Doubtful cup;
    cup.p.solver.contact.wear.counterface.factor = factor;
    cup.p.solver.contact.wear.amplification = amplification;
    cup.p.motion.spin = {0., 2. * units::pi * turns, 0.};
    cup.p.jumps.kind = jumps;
    return cup.warning();
  };
  EXPECT_TRUE(has(warning(.75, 1e-8, 10.), "turned by 90 deg more or less than whole turns"));
  EXPECT_TRUE(has(warning(.75, 1e-8, 10.), "such as 6.28319 rad/s"));
  EXPECT_TRUE(has(warning(.75, 1e-8, 1., "implicit"), "turned by 90 deg"));
  EXPECT_EQ(warning(.75, 1e-8, 1.), "");
  EXPECT_EQ(warning(.75, 0., 10.), "");
  EXPECT_EQ(warning(2., 1e-8, 10.), "");
  EXPECT_EQ(warning(0., 1e-8, 10.), "");
}

// Volume 4 e/3, faces of 1 mm^2 each, circumscribed radius 1: radius ratio 3 e. Faces meet in
// 180 deg - 2 atan(2 e) at the diagonals: 179.04 deg for e = .0042, and 1/sin of it is 59.5.
TEST(Plausibility, ASliverIsReportedAndAFlatElementRefused)
{
  for (const auto &[e, refused] : {std::pair<double, bool>{.0042, false}, {3e-4, true}})
  {
    Doubtful cup;
    HipCupInputs inputs = cup.inputs();
    add_sliver(inputs.mesh, e);
    const std::string warning = cup.warning(inputs);
    const auto findings = cup.parameters.findings();
    ASSERT_EQ(findings.size(), refused ? 1u : 0u) << e;
    EXPECT_EQ(warning.empty(), refused);
    const std::string text = refused ? findings[0] : warning;
    EXPECT_TRUE(has(text, refused ? "[Cup / Cells] gives no usable mesh: 1 of " : "1 of "));
    EXPECT_TRUE(has(text, refused ? "0.0009 at (0, 0, 0) mm" : "0.013 at (0, 0, 0) mm"));
    if (!refused)
    {
      EXPECT_TRUE(has(text, "to 179.04 deg. Errors of strain there are up to 60 times"));
    }
  }
  Doubtful cup;
  HipCupInputs inputs = cup.inputs();
  add_sliver(inputs.mesh, .02); // radius ratio .06
  EXPECT_EQ(cup.warning(inputs), "");
}

// Files must name what their numbers depend on.
TEST(ShippedCases, NameElementsAndYieldStress)
{
  namespace fs = std::filesystem;
  unsigned int n_cups = 0;
  for (const auto &entry :
       fs::recursive_directory_iterator(std::string(ARTHROWEAR_SOURCE_DIR) + "/inputs"))
  {
    if (entry.path().extension() != ".prm")
      continue;
    std::ostringstream text;
    text << std::ifstream(entry.path()).rdbuf();
    if (text.str().find("= hip_cup\n") == std::string::npos)
      continue;
    ++n_cups;
    EXPECT_NE(text.str().find("set Elements"), std::string::npos) << entry.path();
    EXPECT_NE(text.str().find("set Yield stress [MPa]"), std::string::npos) << entry.path();
  }
  EXPECT_GE(n_cups, 20u);
  EXPECT_EQ(HipCupParameters().degree, 2u);
}
