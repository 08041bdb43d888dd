// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "regression/ball_cases.h"

#include <array>

/// Small cups for runs without a factor ([Solver / Elasticity] iterative), and their results.
namespace program_test
{
/// 300 tetrahedra, five steps of a quarter of a cycle.
inline SmallCase
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

/// Volume, depth and peak of a run, which is computed once.
inline std::array<double, 3>
results_of(SmallCase one, const std::string &way, const unsigned int ranks = 0,
           const std::string &body = "cup")
{
  static std::map<std::pair<std::string, unsigned int>, std::array<double, 3>> known;
  const std::pair key(one.set("Solver / Elasticity", way).text(), ranks);
  if (const auto found = known.find(key); found != known.end())
    return found->second;
  const CaseFolder folder(one);
  Limits limits;
  limits.ranks = ranks;
  const Outcome outcome = folder.run({}, limits);
  EXPECT_EQ(outcome.exit_code, 0) << way << outcome.out << outcome.err;
  EXPECT_EQ(outcome.out.find("a time step was cut"), std::string::npos) << outcome.out;
  const std::string summary = read(folder.output() / "summary.json");
  return known[key] = {value(summary, "worn volume of the " + body),
                       value(summary, "largest wear depth"),
                       value(summary, "peak contact pressure")};
}

/// Both accept a step where the balance is within 1e-9 of the load, and results differ by a hundred
/// times this number at most.
inline void
expect_equal(const std::array<double, 3> &found, const std::array<double, 3> &wanted)
{
  EXPECT_NEAR(found[0] / wanted[0], 1., 1e-7);
  EXPECT_NEAR(found[1] / wanted[1], 1., 1e-7);
  EXPECT_NEAR(found[2] / wanted[2], 1., 1e-6);
}
} // namespace program_test
