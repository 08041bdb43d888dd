// SPDX-License-Identifier: LGPL-2.1-or-later
// Pins and boxes with friction on plates: steps on smooth and angular paths converge without being
// divided.
#include "restart/interrupted_run.h"
#include "ring_slice.h"
#include "small_pin.h"

using namespace program_test;

namespace
{
/// A number of summary.json, with or without a unit.
double
number(const std::string &summary, const std::string &name)
{
  const std::string key = "\"" + name + "\": ", value = "\"value\": ";
  const std::size_t at = summary.find(key);
  EXPECT_NE(at, std::string::npos) << name;
  if (at == std::string::npos)
    return NAN;
  const std::size_t begin = at + key.size();
  return std::stod(
      summary.substr(summary[begin] == '{' ? summary.find(value, begin) + value.size() : begin));
}

struct Case
{
  const char *name;
  std::vector<std::pair<const char *, const char *>> entries; ///< changed entries of the pin
};

SmallCase
changed(const Case &one)
{
  SmallCase result = small_pin();
  for (const auto &[entry, value] : one.entries)
    result.set(entry, value);
  return result;
}

/// Checks that no step is divided and that steps need few iterations. The wear is K F s of the
/// path, for any pressure; at a reversal of the path the face sticks over a distance such as its
/// own shear, mu p H/G.
void
expect_whole_steps(const Case &one, const double n_steps = 200., const double lost = 2e-3)
{
  SCOPED_TRACE(one.name);
  const CaseFolder folder(changed(one));
  ended_with(0, folder.run());
  const std::string summary = read(folder.output() / "summary.json");
  EXPECT_EQ(number(summary, "cut steps"), 0.);
  EXPECT_EQ(number(summary, "steps"), n_steps);
  EXPECT_LE(number(summary, "Newton iterations"), 3. * n_steps);
  EXPECT_NEAR(number(summary, "volume over wear factor") /
                  number(summary, "load times sliding at the centre"),
              1., lost);
}
} // namespace

TEST(BlockSteps, AreNotCutOnSmoothPaths)
{
  const char *x = "Motion / Size along x [mm]", *y = "Motion / Size along y [mm]";
  expect_whole_steps({"circle", {}});
  expect_whole_steps({"ellipse", {{"Motion / Path", "ellipse"}, {y, "5"}}});
  expect_whole_steps({"narrow ellipse", {{"Motion / Path", "ellipse"}, {y, "0.5"}}}, 200., 5e-3);
  expect_whole_steps({"figure of eight", {{"Motion / Path", "figure_of_eight"}, {y, "4"}}});
  expect_whole_steps({"small circle", {{x, "0.5"}}}, 200., 1e-2);
}

TEST(BlockSteps, AreNotCutAtCornersAndReversals)
{
  expect_whole_steps({"line", {{"Motion / Path", "line"}}}, 200., 1e-2);
  expect_whole_steps(
      {"rectangle", {{"Motion / Path", "rectangle"}, {"Motion / Size along y [mm]", "3"}}}, 200.,
      1e-2);
}

TEST(BlockSteps, AreNotCutWhateverThePin)
{
  const char *friction = "Contact / Friction coefficient", *force = "Load / Force [N]";
  expect_whole_steps({"linear", {{"Block / Elements", "linear"}}});
  expect_whole_steps({"slim", {{"Block / Diameter [mm]", "6"}}});
  expect_whole_steps({"wide", {{"Block / Diameter [mm]", "12"}}});
  expect_whole_steps({"slippery", {{friction, "0.02"}}});
  expect_whole_steps({"rough", {{friction, "0.3"}}}, 200., 1e-2);
  expect_whole_steps({"light load", {{force, "50"}}});
  expect_whole_steps({"heavy load", {{force, "1000"}}}, 200., 5e-3);
  expect_whole_steps({"50 steps", {{"Time / Time step [s]", "0.02"}}}, 50.);
  expect_whole_steps({"400 steps", {{"Time / Time step [s]", "0.0025"}}}, 400.);
  expect_whole_steps(
      {"annular", {{"Block / Shape", "annular_pin"}, {"Block / Inner diameter [mm]", "4"}}});
  expect_whole_steps({"spherical end", {{"Block / End radius [mm]", "50"}}}, 200., 1e-2);
  expect_whole_steps(
      {"box",
       {{"Block / Shape", "box"}, {"Block / Length x [mm]", "8"}, {"Block / Length y [mm]", "5"}}});
  expect_whole_steps({"full", {{"Solver / Elasticity", "full"}, {"Block / Elements", "linear"}}});
  expect_whole_steps({"st_venant_kirchhoff", {{"Material / Law", "st_venant_kirchhoff"}}});
}

TEST(BlockSteps, AreNotCutByOtherSolvers)
{
  for (const char *solver : {"anderson", "semismooth_newton"})
    expect_whole_steps({solver, {{"Contact / Solver", solver}}});
}
// A contact that begins as a line of points: a slice of a steel block on a ring wears K F s = 0.078
// mm^3 over 3600 m, by jumps with error control. The run states the error of its volume.
TEST(BlockSteps, ARingIsJumpedOverByDefault)
{
  const CaseFolder folder(ring_slice("0.12", "0.6"));
  ended_with(0, folder.run());
  const std::string summary = read(folder.output() / "summary.json");
  const double stated = number(summary, "estimated error of worn volume");
  EXPECT_LT(stated, 2e-2 * .078);
  EXPECT_NEAR(number(summary, "worn volume of the block"), 2e-9 * 10.8333 * 28648. * 125.6637,
              stated);
}
