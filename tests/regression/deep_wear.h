// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "restart/interrupted_run.h"

namespace program_test
{
/// A cup of 28/44 mm, by jumps over a gait cycle of 25 steps. Its wear factor is a hundred times
/// the factor of simulators: a thousand cycles wear as much as 1e5.
inline SmallCase
deep_case(const std::string &cycles, const std::string &elements = "linear")
{
  return SmallCase()
      .set("Time / Cycle frequency [Hz]", "1")
      .set("Time / Cycles", "1")
      .set("Time / Time step [s]", "0.04")
      .set("Cup / Outer diameter [mm]", "44")
      .set("Cup / Cells", "600")
      .set("Cup / Elements", elements)
      .set("Material / Law", "linear_elastic")
      .set("Wear / Wear factor [mm^3/(N m)]", "4e-5")
      .set("Wear / Amplification", "1")
      .set("Wear / Jump / Cycles", cycles)
      .set("Output / Surface tables", "last");
}

/// A case with the motion and load of ISO 14242-1; contact alone carries the load.
inline SmallCase
under_iso14242(SmallCase one)
{
  const std::string gait =
      std::string(ARTHROWEAR_SOURCE_DIR) + "/inputs/gait/iso14242_1_hip_gait.csv";
  return one.set("Motion / File", gait)
      .set("Motion / Internal rotation column", "-inward_rotation_deg")
      .set("Load / Curve", "table")
      .set("Load / File", gait)
      .set("Load / Force column", "axial_force_N")
      .unset("Load / F_max [N]")
      .unset("Load / F_0 [N]")
      .set("Load / Application", "translating_backing");
}

/// A row of mesh_history.csv.
struct MeshHistory
{
  double cycles, max_depth, moved, from_forces, from_depths, of_mesh, of_sides, misplaced, quality,
      jacobian, wall_fraction, cells, refills;
};

inline std::vector<MeshHistory>
mesh_history(const fs::path &output)
{
  std::vector<MeshHistory> rows;
  for (const std::vector<double> &r : numbers_of(read(output / "mesh_history.csv")))
    rows.push_back(
        {r[0], r[1], r[2], r[3], r[4], r[5], r[6], r[7], r[8], r[9], r[10], r[11], r[12]});
  return rows;
}

/// Runs a case for some seconds and expects the exit status 0.
inline Outcome
run_whole(const CaseFolder &folder, const unsigned int ranks = 1, const double seconds = 300.)
{
  Limits limits;
  limits.seconds = seconds;
  limits.ranks = ranks;
  const Outcome outcome = ended_with(0, folder.run({}, limits));
  return outcome;
}

/// Rows of surface.csv; keys are the names of columns.
inline std::vector<std::map<std::string, double>>
surface_rows(const fs::path &output)
{
  const std::string table = read(output / "surface.csv");
  const std::vector<std::string> names = names_of(table);
  std::vector<std::map<std::string, double>> rows;
  for (const std::vector<double> &values : numbers_of(table))
  {
    rows.emplace_back();
    for (std::size_t i = 0; i < names.size(); ++i)
      rows.back()[names[i]] = values.at(i);
  }
  return rows;
}

/// Checks that a case of inputs/hip_cup_lifetime reaches the end of its twenty years, refills its
/// mesh at least once, and wears `volume` [mm^3] within its tolerance of 1 %.
inline void
expect_twenty_years(const std::string &file, const std::string &output, const double volume)
{
  const TemporaryFolder folder;
  Limits limits;
  limits.seconds = 1800.;
  ended_with(0, run_program({"run", ARTHROWEAR_SOURCE_DIR "/inputs/hip_cup_lifetime/" + file},
                            folder.path(), limits));
  const fs::path results = folder / ("output/" + output);
  const std::vector<double> end = numbers_of(read(results / "wear_history.csv")).back();
  EXPECT_EQ(end[0], 2e7);
  EXPECT_NEAR(end[3] / volume, 1., .01);
  const MeshHistory last = mesh_history(results).back();
  EXPECT_GE(last.refills, 1.);
  EXPECT_NEAR(last.of_mesh / last.from_forces, 1., 1e-6);
}
} // namespace program_test
