// SPDX-License-Identifier: LGPL-2.1-or-later
// Errors that models of a layer state by their points, beside the same runs with eight times as
// many points, whose own errors of second order are an eighth. Jumps have a small tolerance, so
// that the points alone cause the errors.
#include "hip_summary.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>

using namespace program_test;

namespace
{
/// A result and the error of it that a run states: relative, or a length.
struct Stated
{
  std::string result, error;
  bool is_relative = true;
};

const std::string volume_error = "estimated error of the volume by points, relative",
                  depth_error = "estimated error of the largest depth by points, relative",
                  pressure_error = "estimated error of the pressure by points, relative";

std::vector<Stated>
stated_for(const std::string &body)
{
  return {{"worn volume of the " + body, volume_error},
          {"wear rate per million cycles", volume_error},
          {"largest wear depth", depth_error},
          {"linear wear rate per million cycles", depth_error},
          {"peak contact pressure, last cycle", pressure_error}};
}

/// Runs each case with 500 and 4000 points. The errors of each result cover in all cases but one.
/// @param cases  the first change of each is of an entry in the section of `Points`
void
expect_cover(const std::string &model, const std::string &tolerance,
             const std::vector<HipSummary::Changes> &cases, const std::vector<Stated> &all)
{
  std::map<std::string, std::size_t> n_covered;
  for (const HipSummary::Changes &one : cases)
  {
    const auto with = [&](const std::string &points)
    {
      HipSummary::Changes changes = one;
      changes.front().second += "\n  set Points = " + points;
      changes.emplace_back("Cycles =", "3e6\n    set Tolerance = " + tolerance);
      return HipSummary(model, changes);
    };
    const HipSummary run = with("500"), fine = with("4000");
    for (const Stated &stated : all)
    {
      const double value = run.value(stated.result),
                   error = std::abs(value - fine.value(stated.result)),
                   said = run.value(stated.error) * (stated.is_relative ? value : 1.);
      std::printf("%s: %.2e, stated %.2e\n", stated.result.c_str(), error / value, said / value);
      n_covered[stated.result] += error <= said ? 1 : 0;
    }
  }
  for (const auto &[result, n] : n_covered)
    EXPECT_GE(n, cases.size() - 1) << result;
}

const std::string diameter = "Inner diameter [mm] =", thickness = "Thickness [mm]      =",
                  clearance = "Radial clearance [mm] =", inclination = "Inclination [deg]   =",
                  coronal = "Coronal radius [mm]  =", young = "Young modulus [MPa] =";
} // namespace

// Penetrations err by what the elastic approach errs as well: without this part the errors of the
// jumps, a tenth of the errors by the points here, would be the only ones stated.
TEST(PointErrors, OfCups)
{
  std::vector<Stated> all = stated_for("cup");
  all.push_back(
      {"penetration under load by wear", "estimated error of penetration under load", false});
  all.push_back({"penetration under load, first million cycles, AP radiograph",
                 "estimated error of penetration under load", false});
  all.push_back({"steady penetration per year, AP radiograph",
                 "estimated error of the steady penetration per year", false});
  all.push_back({"volume-equivalent path", "estimated error of volume-equivalent path", false});
  expect_cover("hip_layer", "1e-4",
               {{{diameter, "28.2"}},
                {{diameter, "22.2"}, {thickness, "10"}},
                {{diameter, "36.4"}, {clearance, "0.2"}, {thickness, "5"}},
                {{diameter, "32.06"}, {clearance, "0.03"}},
                {{diameter, "28.2"}, {inclination, "-50"}},
                {{diameter, "40.2"}, {thickness, "6"}}},
               all);
}

TEST(PointErrors, OfInserts)
{
  expect_cover("knee_layer", "5e-3",
               {{{coronal, "30"}},
                {{coronal, "24"}},
                {{coronal, "30"}, {young, "800"}},
                {{coronal, "40"}, {thickness, "12"}}},
               stated_for("insert"));
}
