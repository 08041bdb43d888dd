// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/cup_frame.h"

#include "base/errors.h"
#include "mesh/cup.h"
#include "mesh/export.h"

#include <gtest/gtest.h>

namespace arthrowear
{
namespace
{
const Vector3 moved_centre{120., -35., 8.};
const Vector3 tilted_pole = normalised({.6, -.3, .5});

// The default cup elsewhere in space.
MeshData
moved_cup()
{
  MeshData mesh = make_cup({});
  const Matrix3 to_pole = transpose(rotation_to_z(tilted_pole));
  for (Vector3 &x : mesh.vertices)
    x = to_pole * x + moved_centre;
  return mesh;
}

std::string
moved_cup_file(const double unit)
{
  MeshData mesh = moved_cup();
  for (Vector3 &x : mesh.vertices)
    x = (1. / unit) * x;
  const std::string file = ::testing::TempDir() + "arthrowear_moved_cup.msh";
  export_msh(mesh, file);
  return file;
}

TEST(CupFrame, TheShortestRotationTakesTheAxisToZ)
{
  for (const Vector3 &axis : {tilted_pole, Vector3{0., 0., 1.}, Vector3{0., 0., -1.},
                              normalised({1e-9, 0., -1.}), Vector3{1., 0., 0.}})
  {
    const Matrix3 rotation = rotation_to_z(axis);
    EXPECT_NEAR(norm(rotation * axis - Vector3{0., 0., 1.}), 0., 1e-7);
    EXPECT_NEAR(determinant(rotation), 1., 1e-7);
  }
}

// All vertices lie on the sphere and the rim is plane, so the fit is exact to rounding.
TEST(CupFrame, TheFitFindsSphereAndPole)
{
  const FittedCup cup = fit_cup(moved_cup());
  const CupFrame &frame = cup.frame;
  EXPECT_NEAR(norm(frame.centre - moved_centre), 0., 1e-11);
  EXPECT_NEAR(frame.radius, 14., 1e-12);
  EXPECT_NEAR(norm(frame.pole - tilted_pole), 0., 1e-12);
  EXPECT_LT(cup.sphere.rms, 1e-12);
}

TEST(CupFrame, AnImportedCupStandsAsAMadeOne)
{
  CupImportOptions options;
  options.import.length_unit = 1e3; // a file in metres
  const ImportedCup cup = import_cup(moved_cup_file(1e3), options);
  const MeshData made = make_cup({});
  EXPECT_NEAR(cup.mesh.volume(), made.volume(), 1e-8 * made.volume());
  for (const unsigned int v : cup.mesh.boundary_vertices("wear"))
    EXPECT_NEAR(norm(cup.mesh.vertices[v]), 14., 1e-11);
  for (const unsigned int v : cup.mesh.boundary_vertices("rim"))
    EXPECT_NEAR(cup.mesh.vertices[v][2], 0., 1e-11);
}

TEST(CupFrame, ACupInPlaceKeepsItsDigits)
{
  const std::string file = ::testing::TempDir() + "arthrowear_cup_in_place.msh";
  export_msh(make_cup({}), file);
  EXPECT_EQ(import_cup(file).mesh.vertices, import_msh(file).vertices);
}

TEST(CupFrame, APoleOffByMoreThanAHundredthOfARadianIsAnErrorWithTheFittedOne)
{
  CupImportOptions options;
  options.pole = 3. * tilted_pole + Vector3{0., 0., .01};
  const ImportedCup near = import_cup(moved_cup_file(1.), options);
  EXPECT_TRUE(near.errors.empty());
  EXPECT_NEAR(norm(near.frame.pole - normalised(*options.pole)), 0., 1e-12);
  options.pole = Vector3{0., 0., 1.};
  const ImportedCup far = import_cup(moved_cup_file(1.), options);
  ASSERT_EQ(far.errors.size(), 1u);
  EXPECT_EQ(far.errors[0].about, CupFinding::About::pole);
  EXPECT_NE(far.errors[0].rule.find("the axis fitted to `wear`"), std::string::npos);
  EXPECT_NE(far.errors[0].rule.find("(0.717"), std::string::npos);
}

TEST(CupFrame, ASurfaceThatIsNoSphereIsAnError)
{
  MeshData mesh = make_cup({});
  for (Vector3 &x : mesh.vertices)
    x[2] *= 1.3;
  const std::string file = ::testing::TempDir() + "arthrowear_ellipsoid.msh";
  export_msh(mesh, file);
  const ImportedCup cup = import_cup(file);
  ASSERT_EQ(cup.errors.size(), 1u);
  EXPECT_NE(cup.errors[0].rule.find("a sphere to 1 % of its radius"), std::string::npos);
}

TEST(CupFrame, APlaneFixesNoSphere)
{
  MeshData mesh = make_cup({});
  std::swap(mesh.boundary_names[0], mesh.boundary_names[2]); // `wear` is the rim's plane now
  EXPECT_THROW(fit_cup(mesh), InputError);
}
} // namespace
} // namespace arthrowear
