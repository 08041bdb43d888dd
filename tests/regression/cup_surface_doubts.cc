// SPDX-License-Identifier: LGPL-2.1-or-later
// Imported cavities that end too early or are rough: the run warns that their pressures are
// doubtful.
#include "base/units.h"
#include "mesh/cup.h"
#include "mesh/export.h"
#include "restart/interrupted_run.h"

#include <functional>

using namespace program_test;
using namespace arthrowear;

namespace
{
constexpr const char *at_edge = "contact reaches the edge of the cavity",
                     *is_rough = "the cavity is rough where the pressure is largest";

/// Screen output of a few steps under load on a changed cup of 28/56 mm.
std::string
screen_of(const std::function<void(MeshData &)> &change, const std::string &clearance)
{
  CupGeometry geometry;
  geometry.target_cells = 1562;
  MeshData mesh = make_cup(geometry);
  change(mesh);
  const TemporaryFolder folder;
  const fs::path file = folder / "cup.msh";
  export_msh(mesh, file.string());
  const CaseFolder run(SmallCase()
                           .unset("Cup / Cells")
                           .set("Cup / Imported mesh / Mesh file", file.string())
                           .set("Head / Radial clearance [mm]", clearance)
                           .set("Wear / Amplification", "1"));
  const Outcome outcome = ended_with(0, run.run());
  return outcome.out;
}

bool
warns(const std::string &screen, const std::string &what)
{
  return screen.find("Warning: " + what) != std::string::npos;
}

/// Lets the boundary wear end at this angle from the pole [deg].
void
cut_at(MeshData &mesh, const double degrees)
{
  const unsigned int wear = mesh.boundary_id("wear"), rest = mesh.boundary_names.size();
  mesh.boundary_names.push_back("not_worn");
  for (MeshData::BoundaryFace &face : mesh.faces)
  {
    Vector3 sum{};
    for (const unsigned int vertex : face.vertices)
      sum = sum + mesh.vertices[vertex];
    if (face.boundary_id == wear && std::acos(sum[2] / norm(sum)) > degrees * units::deg)
      face.boundary_id = rest;
  }
}

/// Moves the vertex nearest to the pole outwards [mm].
void
move_pole(MeshData &mesh, const double outwards)
{
  unsigned int pole = mesh.boundary_vertices("wear").front();
  for (const unsigned int vertex : mesh.boundary_vertices("wear"))
    if (mesh.vertices[vertex][2] > mesh.vertices[pole][2])
      pole = vertex;
  mesh.vertices[pole] = (1. + outwards / 14.) * mesh.vertices[pole];
}
} // namespace

// Under 2 kN a head with a clearance of 50 um touches the cavity up to 40 to 50 deg from the pole.
TEST(SurfaceDoubts, ACavityThatEndsWithinTheContact)
{
  EXPECT_TRUE(warns(screen_of([](MeshData &mesh) { cut_at(mesh, 35.); }, "0.05"), at_edge));
  EXPECT_FALSE(warns(screen_of([](MeshData &mesh) { cut_at(mesh, 75.); }, "0.05"), at_edge));
  EXPECT_FALSE(warns(screen_of([](MeshData &) {}, "0.05"), at_edge));
}

// With edges of 3.9 mm a displacement of 10 um changes the pressure by 2.6 * 1290 MPa * 1e-2/3.9 =
// 8.6 MPa of about 15 MPa, .5 um by 0.4 MPa.
TEST(SurfaceDoubts, ABumpAtThePole)
{
  const std::string bump = screen_of([](MeshData &mesh) { move_pole(mesh, 1e-2); }, "0.1");
  EXPECT_TRUE(warns(bump, is_rough)) << bump;
  EXPECT_FALSE(warns(screen_of([](MeshData &mesh) { move_pole(mesh, 5e-4); }, "0.1"), is_rough));
  EXPECT_FALSE(warns(screen_of([](MeshData &) {}, "0.1"), is_rough));
}
