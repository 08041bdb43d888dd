// SPDX-License-Identifier: LGPL-2.1-or-later
// Whole runs of the model knee_insert.
#include "hip_summary.h"

#include "base/csv.h"
#include "has.h"

#include <algorithm>
#include <cmath>

namespace
{
using namespace program_test;
using Changes = HipSummary::Changes;

const std::pair<std::string, std::string> coarse{"Cells                =", "1500"},
    half_steps{"Time step [s] =", "0.02"};

/// A cycle on a coarse mesh: pressures err by half, as the run states, and volumes by 0.2 %.
Changes
one_cycle(const Changes &others = {})
{
  Changes changes{coarse, half_steps, {"    set Cycles =", "0"}};
  changes.insert(changes.end(), others.begin(), others.end());
  return changes;
}

std::vector<double>
column(const HipSummary &run, const std::string &name)
{
  return arthrowear::read_csv((run.out() / "statistics.csv").string()).column(name);
}

double
largest(const std::vector<double> &values)
{
  return *std::max_element(values.begin(), values.end());
}

/// The case on a coarse mesh over a cycle.
const HipSummary &
usual()
{
  static const HipSummary run("knee_iso", one_cycle());
  return run;
}

/// Rigid kinematics give the sliding, and the load the forces: an insert of tetrahedra and a layer
/// of columns wear alike, whatever their pressures. The layer alone gives 45.905 N m; 50 steps are
/// 0.3 % off, quadratic elements of a small mesh as much.
TEST(KneeInsert, WearsAsTheLayer)
{
  const HipSummary &run = usual();
  EXPECT_NEAR(run.value("volume over wear factor"), 45.905, .01 * 45.905);
  EXPECT_NEAR(run.value("medial share of the worn volume"), .513, .02);
  // The mass is small.
  EXPECT_LT(largest(column(run, "inertia over load [-]")), 1e-5);
  // The femur balances: its load, which both condyles share, meets the contact force.
  const std::vector<double> load = column(run, "applied load [N]"),
                            force = column(run, "contact force y [N]");
  for (std::size_t step = 0; step < load.size(); ++step)
    EXPECT_NEAR(-force[step], load[step], 2e-3 * load[step]);
}

/// The same table on a left knee is the mirror image, on a mesh that is its own mirror image.
TEST(KneeInsert, ALeftKneeIsTheMirrorImage)
{
  const HipSummary &right = usual(), left("knee_iso", one_cycle({{"Side            =", "left"}}));
  for (const char *name :
       {"worn volume of the insert", "peak contact pressure", "medial share of the worn volume"})
    EXPECT_NEAR(left.value(name), right.value(name), 1e-5 * right.value(name)) << name;
  const std::vector<double> a = column(right, "varus [deg]"), b = column(left, "varus [deg]");
  for (std::size_t step = 0; step < a.size(); ++step)
    EXPECT_NEAR(b[step], -a[step], 1e-4);
}

/// The mass lets the femur find its balance within a step, and nothing else: a tenth and ten times
/// the mass change volume and pressure by less than a thousandth.
TEST(KneeInsert, TheMassHasNoInfluence)
{
  for (const char *mass : {"0.0001", "0.01"})
  {
    const HipSummary other("knee_iso", one_cycle({{"Distance of condyles [mm] =",
                                                   std::string("48\n  set Mass [kg] = ") + mass}}));
    for (const char *name : {"worn volume of the insert", "peak contact pressure"})
      EXPECT_NEAR(other.value(name), usual().value(name), 1e-3 * usual().value(name))
          << mass << name;
  }
}

/// With varus held one condyle carries most of the load for a part of the cycle.
TEST(KneeInsert, HeldVarusLoadsOneCondyle)
{
  const HipSummary one_condyle(
      "knee_iso", one_cycle({{"Distance of condyles [mm] =", "48\n  set Varus = held"}}));
  const std::vector<double> share = column(one_condyle, "medial share of the load [-]");
  EXPECT_GT(largest(share) - *std::min_element(share.begin(), share.end()), .3);
  EXPECT_LT(largest(column(one_condyle, "varus [deg]")), 1e-12);
  EXPECT_GT(largest(column(usual(), "varus [deg]")), .5);
}

/// Under force control the contact force on the femur along the tibia's motion is the opposite of
/// the table's force less the restraint: in the free range of 2.5 mm equal, beyond it by 44 N/mm.
/// A tenth and ten times the mass change volume, pressure and forward motion by less than a
/// thousandth. At toe-off the femur loses its balance and slips by half of its range: within steps
/// that contain a part of the slip the forward motion may differ, since Coulomb's law can hold the
/// femur at more than one place behind it (doc/theory/knee_insert.md, 3). Later steps agree again.
TEST(KneeInsert, ForcesAndRestraintsBalance)
{
  const auto changes = [](const std::string &mass)
  {
    return Changes{{"set Cells =", "3000"},
                   {"set Cycles        =", "1"},
                   {"set Moving part    =", "tibia\nend\nsubsection Femur\n  set Mass [kg] = " +
                                                mass + "\nend\nsubsection Motion"}};
  };
  const HipSummary run("knee_restraint", changes("0.001"));
  const arthrowear::CsvTable table = arthrowear::read_csv(
      (fs::path(ARTHROWEAR_SOURCE_DIR) / "inputs/gait/iso14243_knee_force_declared.csv").string());
  const std::vector<double> phase = table.column("cycle_percent"),
                            force = table.column("forward_force_N"),
                            contact = column(run, "forward force of contact [N]"),
                            place = column(run, "forward motion [mm]"),
                            time = column(run, "time [s]");
  std::size_t compared = 0;
  for (std::size_t step = 0; step < time.size(); ++step)
    for (std::size_t row = 0; row < phase.size(); ++row)
      if (std::abs(phase[row] - 100. * time[step]) < 1e-6)
      {
        const double beyond = std::max(0., std::abs(place[step]) - 2.5),
                     restraint = std::copysign(44. * beyond, place[step]);
        EXPECT_NEAR(force[row] - restraint + contact[step], 0., .5) << time[step];
        ++compared;
      }
  EXPECT_GT(compared, 90u);
  EXPECT_GT(largest(place), 2.5); // the restraint acts
  const double range = largest(place) - *std::min_element(place.begin(), place.end());
  for (const char *mass : {"0.0001", "0.01"})
  {
    const HipSummary other("knee_restraint", changes(mass));
    for (const char *name : {"worn volume of the insert", "peak contact pressure"})
      EXPECT_NEAR(other.value(name), run.value(name), 1e-3 * run.value(name)) << mass << name;
    const std::vector<double> other_place = column(other, "forward motion [mm]");
    EXPECT_NEAR(largest(other_place), largest(place), 1e-3 * largest(place)) << mass;
    ASSERT_EQ(other_place.size(), place.size()) << mass;
    std::size_t slips = 0;
    for (std::size_t step = 0; step < time.size(); ++step)
    {
      const bool slip = step > 0 && std::abs(place[step] - place[step - 1]) > .1 * range;
      slips += slip;
      EXPECT_NEAR(other_place[step], place[step], (slip ? .05 : 1e-3) * range)
          << mass << ", " << time[step];
      EXPECT_TRUE(!slip || std::abs(time[step] - .58) < .025) << time[step];
    }
    EXPECT_LE(slips, 4u);
  }
}

/// Restraints so stiff that the moving part follows their anchors, which move by the tables, give
/// the wear and the pressure of prescribed motion: at 1e6 N/mm a force of 500 N stretches them by
/// half a micrometre.
TEST(KneeInsert, StiffRestraintsFollowTheirAnchors)
{
  const HipSummary stiff(
      "knee_iso",
      one_cycle(
          {{"Friction coefficient =",
            "0.04\nend\nsubsection Control\n  set Forward = force\n  set Forward force column =\n  "
            "set Forward stiffness [N/mm] = 1e6\n  set Forward free range [mm] = 0\n  set Rotation "
            "= force\n  set Rotation torque column =\n  set Rotation stiffness [N m/deg] = "
            "1745.3292519943295\n  set Rotation free range [deg] = 0"}}));
  for (const char *name : {"worn volume of the insert", "peak contact pressure"})
    EXPECT_NEAR(stiff.value(name), usual().value(name), 1e-3 * usual().value(name)) << name;
}

/// A run that is continued from the checkpoint at its end has the rows of a longer run, but for the
/// round-off of the time at which it stopped.
TEST(KneeInsert, GoesOn)
{
  const HipSummary half("knee_iso", one_cycle({{"Time step [s] =", "0.02\n  set Cycles = 0.5"}}));
  const fs::path file = half.folder() / "case.prm";
  std::string text = read(file);
  const std::string entry = "set Cycles = 0.5";
  text.replace(text.find(entry), entry.size(), "set Cycles = 1");
  write(file, text);
  ended_with(0, run_program({"case.prm", "--resume"}, half.folder().path()));
  for (const char *name : {"worn volume from forces [mm^3]", "varus [deg]", "femur x [mm]"})
  {
    const std::vector<double> a = column(half, name), b = column(usual(), name);
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t step = 0; step < a.size(); ++step)
      EXPECT_NEAR(a[step], b[step], 1e-6 * std::abs(b[step]) + 1e-8) << name;
  }
}

/// The message with which the case ends, or "ran".
std::string
failure(const std::string &name, const Changes &changes)
{
  try
  {
    const HipSummary run(name, changes);
  }
  catch (const std::runtime_error &caught)
  {
    return caught.what();
  }
  return "ran";
}

/// A flat insert without friction does not hold a femur in the free range of its restraint, nor one
/// that is free sideways.
TEST(KneeInsert, ALooseFemurIsAFinding)
{
  const std::string flat =
      "1000\n  set Sagittal radius [mm] = 1e6\n  set Coronal radius [mm] = 1e6\n  set Depth [mm] = "
      "0.001\nend\nsubsection Femur\n  set Sideways = free";
  const std::string by_forces =
      failure("knee_restraint", {{"set Cells =", flat}, {"Friction coefficient =", "0"}});
  EXPECT_TRUE(has(by_forces,
                  {"It is loose forward and back", "It is loose about y", "It is loose sideways"}));
  const std::string by_motion =
      failure("knee_iso", {{"Cells                =", "1000"},
                           {"Sagittal radius [mm] =", "1e6"},
                           {"Coronal radius [mm]  =", "1e6\n  set Depth [mm] = 0.001"},
                           {"Distance of condyles [mm] =", "48\n  set Sideways = free"},
                           {"Friction coefficient =", "0"}});
  EXPECT_TRUE(has(by_motion, {"It is loose sideways", "[Femur / Sideways] = held"}));
  EXPECT_FALSE(has(by_motion, "It is loose forward and back"));
}

/// The text of a Gmsh file whose nodes are turned about z: +y falls towards -x.
std::string
leaning(const std::string &mesh, const double angle)
{
  std::istringstream lines(mesh);
  std::ostringstream turned;
  turned.precision(17);
  bool is_in_nodes = false;
  for (std::string line; std::getline(lines, line);)
  {
    is_in_nodes = line == "$Nodes" || (is_in_nodes && line != "$EndNodes");
    std::istringstream words(line);
    double x, y, z, more;
    if (is_in_nodes && words >> x >> y >> z && !(words >> more))
      turned << std::cos(angle) * x - std::sin(angle) * y << ' '
             << std::sin(angle) * x + std::cos(angle) * y << ' ' << z << '\n';
    else
      turned << line << '\n';
  }
  return turned.str();
}

/// A flat insert that leans, as by a posterior slope, does not hold a femur that may move forward
/// either: the femur slides down, in height and forward motion together.
TEST(KneeInsert, ALeaningFlatInsertHoldsNoFemurEither)
{
  const TemporaryFolder folder;
  ASSERT_EQ(run_program({"mesh", "knee", "--sagittal-radius", "1e6", "--coronal-radius", "1e6",
                         "--depth", "0.001", "--cells", "1000", "-o", "flat.msh"},
                        folder.path())
                .exit_code,
            0);
  constexpr double slope = 5. * M_PI / 180.;
  write(folder / "leaning.msh", leaning(read(folder / "flat.msh"), slope));
  const std::string text = failure(
      "knee_restraint", {{"set Cells =", "1000\n  subsection Imported mesh\n    set Mesh file = " +
                                             (folder / "leaning.msh").string() + "\n  end"},
                         {"Friction coefficient =", "0"}});
  EXPECT_TRUE(has(text, "It is loose forward and back"));
}

/// Linear tetrahedra lock at the Poisson's ratio of polyethylene: the run says so.
TEST(KneeInsert, LinearTetrahedraAreDoubtful)
{
  const ShippedCase knee("knee_iso",
                         one_cycle({{"set Thickness [mm]       =", "9\n  set Elements = linear"}}));
  const Outcome checked = run_program({"validate", "case.prm"}, knee.folder().path());
  EXPECT_EQ(checked.exit_code, 0) << checked.err;
  EXPECT_TRUE(has((checked.out + checked.err), "linear tetrahedra lock at Poisson's ratio 0.46"))
      << checked.out << checked.err;
}

/// Entries that contradict each other are findings before anything is written.
TEST(KneeInsert, MistakesAreFindings)
{
  EXPECT_TRUE(has(failure("knee_iso", one_cycle({{"Time step [s] =", "0.02\n  set Theta = 0.6"}})),
                  "backward Euler damps it"));
  EXPECT_TRUE(has(failure("knee_iso", one_cycle({{"Coronal radius [mm]       =", "31"}})),
                  "touches the rim"));
  EXPECT_TRUE(has(failure("knee_iso", one_cycle({{"Forward column  =", "axial_force_N"}})),
                  "must be a length"));
  EXPECT_TRUE(has(failure("knee_iso", one_cycle({{"Moving part     =", "patella"}})), "femur"));
}
} // namespace
