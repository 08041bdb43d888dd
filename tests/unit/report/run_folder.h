// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "program.h"
#include "results/declarations.h"
#include "results/run_record.h"
#include "vtu/vtu.h"

namespace report_test
{
using namespace program_test;

/// Names that must be escaped wherever they stand.
constexpr const char *odd_name = "run#1 & <b>";

inline std::string
entry(const std::string &value, const std::string &default_value)
{
  return R"({"value": )" + value +
         (default_value.empty() ? "" : R"(, "default": )" + default_value) + R"(, "required": )" +
         (default_value.empty() ? "true" : "false") +
         R"(, "rule": "> 0", "documentation": "A & <b>."})";
}

/// A triangle per frame with a depth of 1, 2 and 3 times the number of the frame.
inline arthrowear::OutputPiece
triangle(const double depth)
{
  arthrowear::OutputPiece piece;
  piece.corners = 3;
  piece.points = {{0., 0., 0.}, {1., 0., 0.}, {0., 1., .1}};
  piece.cells = {0, 1, 2};
  piece.fields = {{"wear_depth", "mm", 1, {depth, 2. * depth, 3. * depth}},
                  {"traction", "MPa", 3, {3., 4., 0., 0., 0., 0., 0., 0., depth}},
                  {"stress", "MPa", 9, std::vector<double>(27, 1.)}};
  return piece;
}

/// Declarations of a cup of a left hip, its summary and its wearing surface.
inline arthrowear::Declarations
declared_cup()
{
  using arthrowear::NumberStyle;
  using arthrowear::ResultGroup;
  arthrowear::Declarations declared;
  declared.plots = {{"Contact force",
                     "statistics.csv",
                     arthrowear::DeclaredPlot::Along::gait,
                     "",
                     "force [N]",
                     {"applied load [N]"}}};
  using namespace arthrowear;
  declared.results = {
      wear_result("worn_volume", "worn volume of the cup").as(ResultRole::worn_volume),
      wear_result("deepest_wear", "largest wear depth").as(ResultRole::deepest_wear),
      wear_result("worn_volume_from_forces", "worn volume from forces")
          .shown_as("worn volume, second computation from the forces"),
      accuracy_result("tolerance", "tolerance")
          .percent(3)
          .shown_as("tolerance of jumps")
          .as(ResultRole::tolerance),
      contact_result("peak_pressure", "peak contact pressure").as(ResultRole::peak_pressure),
      penetration_result("path_z", "volume-equivalent path z").as(ResultRole::path).along(2),
      accuracy_result("depth_error", "estimated error of depths, relative")
          .percent(2)
          .as(ResultRole::depth_error),
      solver_result("outcome", "outcome").as(ResultRole::outcome),
      solver_result("steps", "steps").counted(),
      solver_result("newton_iterations", "Newton iterations").counted()};
  declared.warnings = {{{"roughness"},
                        1.,
                        "roughness_limit",
                        "the contact pressure is rough",
                        "by {2} of the mean"}};
  declared.errors = {{"worn_volume", "volume_error", "jumps"},
                     {"worn_volume", "worn_volume_mesh_error", "mesh"},
                     {"penetration_by_wear", "penetration_error", "jumps and contact"},
                     {"peak_pressure", "peak_pressure_mesh_error", "mesh"}};
  declared.anatomy = {true, "medial", "lateral"};
  declared.implant = {{"head", 36.}, {"liner with a wall of", 7.}, {"radial clearance", .1}};
  declared.wall = 7.;
  arthrowear::DeclaredSeries contact;
  contact.name = "contact";
  contact.title = "Wearing surface of the cup";
  contact.rank = 1;
  contact.fields = {"wear_depth"};
  contact.time.cycles_of_percent = 1.;
  declared.series = {contact};
  declared.citations = {"A. Author: Wear & <b>."};
  return declared;
}

/// The state of a run that is done.
inline arthrowear::RunRecord
record_of_cup()
{
  arthrowear::RunRecord record;
  record.state = arthrowear::RunState::done;
  record.version = "Arthrowear 0.1.0 (abc), Release, 1 rank";
  record.input = "cases/case.prm";
  record.cost = "3 steps, about 1 s on one core";
  record.set_up = {{"Cup: 300 tetrahedra, 100 nodes", true}};
  record.warnings = {{"linear <b> elements & locking", "", 1, true}};
  record.wall_times = {{"set-up", .1}, {"time loop", 1.}};
  return record;
}

/// Writes the folder of a hip_cup run with three rows and frames.
inline void
write_run(const fs::path &folder, const unsigned int n_frames = 2)
{
  write(folder / "parameters.json",
        R"({"Model": )" + entry("\"hip_cup\"", "\"hip_cup\"") + R"(, "Time": {"Cycles": )" +
            entry("1", "1") + R"(, "Time step [s]": )" + entry("2.5e-05", "") +
            R"(}, "Wear": {"Jump": {"Tolerance": )" + entry("0.02", "0.01") + "}}}\n");
  write(
      folder / "summary.json",
      R"({"outcome": "done", "steps": 3, "worn volume of the cup": {"value": 1.5, "unit": "mm^3"},)"
      R"( "tolerance": {"value": null, "unit": "-"}, "warnings": 1})"
      "\n");
  write(folder / arthrowear::declarations_file, declared_cup().json());
  write(folder / "statistics.csv", "\"time [s]\",\"gait cycle [%]\",\"applied load [N]\"\n"
                                   "0.1,10,300\n0.2,20,2000\n0.3,30,500\n");
  write(folder / "log.txt",
        "Arthrowear 0.1.0 (abc), Release, 1 rank\nstep      1    1.00 %\noutcome  done\n");
  write(folder / arthrowear::state_file, record_of_cup().json());
  if (n_frames == 0)
    return;
  std::vector<std::pair<double, std::string>> frames;
  for (unsigned int i = 0; i < n_frames; ++i)
  {
    const std::string name = "contact/contact-" + std::to_string(i) + ".vtu";
    write(folder / name, arthrowear::vtu_text(triangle(1. + i)));
    frames.emplace_back(.1 * (i + 1), name);
  }
  write(folder / "contact.pvd", arthrowear::pvd_text(frames));
}
} // namespace report_test
