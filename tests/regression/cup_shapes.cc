// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/cup.h"
#include "mesh/export.h"
#include "restart/interrupted_run.h"

#include <functional>
#include <random>
#include <regex>

using namespace program_test;
using namespace arthrowear;

namespace
{
constexpr double radius = 14.;

/// Writes a cup of 1562 tetrahedra whose wearing vertices are moved along the radius [mm].
fs::path
cup_file(const TemporaryFolder &folder, const std::function<double(const Vector3 &)> &outside)
{
  CupGeometry geometry;
  geometry.target_cells = 1562;
  MeshData mesh = make_cup(geometry);
  for (const unsigned int vertex : mesh.boundary_vertices("wear"))
  {
    Vector3 &x = mesh.vertices[vertex];
    x = (1. + outside(x) / radius) * x;
  }
  const fs::path file = folder / "cup.msh";
  export_msh(mesh, file.string());
  return file;
}

double
clean(const Vector3 &)
{
  return 0.;
}

/// Displacement that moves the 24 vertices of the rim outwards [mm].
double
rim_outside(const Vector3 &x)
{
  return std::abs(x[2]) < 1e-9 ? .1 : 0.;
}

std::function<double(const Vector3 &)>
noise()
{
  return [random = std::mt19937(7)](const Vector3 &) mutable
  { return std::uniform_real_distribution<double>(-.01, .01)(random); };
}

/// A gait cycle in ten steps.
SmallCase
walking(const fs::path &mesh, const std::string &elements)
{
  return SmallCase()
      .set("Time / Cycle frequency [Hz]", "1")
      .set("Time / Cycles", "1")
      .set("Time / Time step [s]", ".1")
      .set("Wear / Amplification", "1")
      .set("Cup / Elements", elements)
      .unset("Cup / Cells")
      .set("Cup / Imported mesh / Mesh file", mesh.string());
}

struct Wear
{
  double volume = 0., peak = 0.; // [mm^3], [MPa]
  std::string screen;
};

double
number_after(const std::string &text, const std::string &name)
{
  const std::string before = "\"" + name + "\": {\n    \"value\": ";
  const std::size_t at = text.find(before);
  return at == std::string::npos ? 0. : std::stod(text.substr(at + before.size()));
}

Wear
wear_of(const std::function<double(const Vector3 &)> &outside, const std::string &elements,
        const std::string &surface = "as_meshed")
{
  const TemporaryFolder folder;
  const CaseFolder run(
      walking(cup_file(folder, outside), elements).set("Cup / Imported mesh / Surface", surface));
  const Outcome outcome = ended_with(0, run.run());
  const std::string summary = read(run.output() / "summary.json");
  const Wear wear{number_after(summary, "worn volume of the cup"),
                  number_after(summary, "peak contact pressure"), outcome.out};
  std::printf("%s, %s: %.6g mm^3, %.5g MPa\n", elements.c_str(), surface.c_str(), wear.volume,
              wear.peak);
  return wear;
}
/// Wear of the unchanged cup, computed once.
const Wear &
reference_of(const std::string &elements)
{
  static std::map<std::string, Wear> known;
  if (known.count(elements) == 0)
    known[elements] = wear_of(clean, elements);
  return known[elements];
}
} // namespace

// The head does not touch the rim, so that positions of the rim's vertices have no influence.
// Version 0.1.0 fitted a radius of 14.06 mm, and quadratic elements with straight edges wore 2.2
// times as much.
TEST(CupShapes, ARimOffTheSphereHasNoInfluence)
{
  for (const std::string elements : {"linear", "quadratic"})
  {
    const Wear reference = reference_of(elements), rim = wear_of(rim_outside, elements);
    EXPECT_NEAR(rim.volume / reference.volume, 1., .005) << elements;
    EXPECT_NEAR(rim.peak / reference.peak, 1., .005) << elements;
    EXPECT_NE(rim.screen.find("chamfer, lip or taper"), std::string::npos) << rim.screen;
    EXPECT_NE(rim.screen.find("Off the sphere"), std::string::npos) << rim.screen;
  }
}

// Noise of a fifth of the clearance is part of the geometry: linear and quadratic elements have the
// same vertices, and volumes follow from force times sliding distance. Vertices that are moved onto
// the sphere have no noise.
TEST(CupShapes, NoiseIsGeometryUnlessVerticesAreMoved)
{
  const Wear linear = wear_of(noise(), "linear"), quadratic = wear_of(noise(), "quadratic");
  EXPECT_NEAR(quadratic.volume / linear.volume, 1., .03);
  for (const std::string elements : {"linear", "quadratic"})
  {
    const Wear reference = reference_of(elements),
               moved = wear_of(noise(), elements, "fitted_sphere");
    EXPECT_NEAR(moved.volume / reference.volume, 1., .01) << elements;
    EXPECT_NEAR(moved.peak / reference.peak, 1., .1) << elements;
    EXPECT_TRUE(std::regex_search(
        moved.screen, std::regex("([0-9]+) of \\1 vertices of `wear` are moved onto the sphere")))
        << moved.screen;
  }
}

TEST(CupShapes, GivenValuesAndOvalsAreRefusedWithTheEntry)
{
  const TemporaryFolder folder;
  const std::string section = "Cup / Imported mesh / ";
  const auto message = [&](const SmallCase &small_case)
  {
    const CaseFolder run(small_case);
    const Outcome outcome = ended_with(2, run.run());
    EXPECT_FALSE(fs::exists(run.output()));
    return outcome.err;
  };
  const auto says = [](const std::string &text, const std::string &words)
  { EXPECT_NE(text.find(words), std::string::npos) << text; };
  const fs::path mesh = cup_file(folder, clean);
  says(message(walking(mesh, "quadratic").set(section + "Cavity diameter [mm]", "28.2")),
       "[Cup / Imported mesh / Cavity diameter [mm]] is 28.2, must be within 5 um of 28 mm");
  says(message(walking(mesh, "quadratic").set(section + "Cavity centre [mm]", "0.1, 0, 0")),
       "[Cup / Imported mesh / Cavity centre [mm]] is 0.1, 0, 0, must be within 2.5 um of (0, 0, "
       "0) mm");
  const auto oval = [](const Vector3 &x)
  { return .15 * (x[0] * x[0] - x[1] * x[1]) / (radius * radius); };
  says(message(walking(cup_file(folder, oval), "linear")), "round to the clearance, 50 um");
}

// Nodes in the middle of edges have the same positions on other ranks and in a resumed run.
TEST(CupShapes, NoisyCupsAreTheSameOnTwoRanksAndAfterARestart)
{
  const TemporaryFolder folder;
  const fs::path mesh = cup_file(folder, noise());
  const CaseFolder whole(walking(mesh, "quadratic")), on_two(walking(mesh, "quadratic")),
      in_parts(walking(mesh, "quadratic").set("Checkpoint / Every n steps", "5"));
  EXPECT_EQ(whole.run().exit_code, 0);
  Limits two_ranks;
  two_ranks.ranks = 2;
  ended_with(0, on_two.run({}, two_ranks));
  expect_close(read(on_two.output() / "statistics.csv"), read(whole.output() / "statistics.csv"),
               1e-6);
  in_parts.run_until(5, [&](const Program &program) { program.send(SIGTERM); });
  ended_with(0, in_parts.run({"--resume"}));
  expect_close(read(in_parts.output() / "statistics.csv"), read(whole.output() / "statistics.csv"),
               1e-12);
}
