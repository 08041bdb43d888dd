// SPDX-License-Identifier: LGPL-2.1-or-later
// Counterfaces of triangles: the side that lines meet first, and doubts about files.
#include "../surface/meshes.h"
#include "contact/faces/counterface_shape.h"

#include <gtest/gtest.h>

using namespace arthrowear;

namespace
{
constexpr double radius = 25.; // [mm]
enum class Part
{
  all,
  upper,
  lower
};

TriangleMesh
ball(const Part part)
{
  const double sign = part == Part::upper ? 1. : -1.;
  return part_of(ellipsoid_mesh({radius, radius, radius}, 3),
                 [&](const Vector3 &middle) { return part == Part::all || sign * middle[2] > 5.; });
}

/// The numbers of the shape: its unit, its crease angle, and the table of the file.
std::vector<double>
numbers_of(const TriangleMesh &mesh, const bool is_turned = false)
{
  std::vector<double> numbers{1., 40. * units::deg, static_cast<double>(mesh.points.size())};
  for (const Vector3 &point : mesh.points)
    numbers.insert(numbers.end(), point.begin(), point.end());
  for (const auto &[a, b, c] : mesh.triangles)
    for (const std::uint32_t corner : {a, is_turned ? c : b, is_turned ? b : c})
      numbers.push_back(corner);
  return numbers;
}

/// Lines along z through a face of 6 mm at a height.
bool
is_turned_under_face(const TriangleMesh &mesh, const bool is_turned, const CounterfaceSide side,
                     const double height)
{
  CounterfaceSetting setting;
  setting.side = side;
  std::vector<LineToBody> lines;
  for (const double x : {-3., 0., 3.})
    for (const double y : {-3., 0., 3.})
      lines.push_back({{x, y, height}, {0., 0., 1.}});
  return is_inside_out(
      *counterface_shapes().make("triangles", numbers_of(mesh, is_turned), setting), lines);
}

std::string
doubt_about(const TriangleMesh &mesh)
{
  return counterface_shapes().find("triangles")->doubt(numbers_of(mesh), {}).text;
}
} // namespace

// The block lies above a ball or a cap, or in a closed or open cavity whose normals point out.
TEST(TriangleCounterface, IsInsideOutIfLinesMeetItsInnerSideFirst)
{
  for (const bool is_turned : {false, true})
    for (const double height : {-10., 0., 30.})
    {
      for (const Part part : {Part::all, Part::upper})
        EXPECT_EQ(is_turned_under_face(ball(part), is_turned, CounterfaceSide::outside, height),
                  is_turned)
            << height;
      for (const Part part : {Part::all, Part::lower})
        EXPECT_EQ(is_turned_under_face(ball(part), is_turned, CounterfaceSide::inside, height),
                  is_turned)
            << height;
      // A dish whose normals point up is no cavity but a surface under the block.
      EXPECT_EQ(
          is_turned_under_face(ball(Part::lower), is_turned, CounterfaceSide::outside, height),
          !is_turned);
    }
}

TEST(TriangleCounterface, IsNotInsideOutWhereNoLineMeetsIt)
{
  TriangleMesh beside = ball(Part::all);
  for (Vector3 &point : beside.points)
    point[0] += 2. * radius;
  EXPECT_FALSE(is_turned_under_face(beside, true, CounterfaceSide::outside, 30.));
}

// Triangles around one point are removed from a closed ball, which then has one border.
TEST(TriangleCounterface, IsDoubtfulWithAHole)
{
  EXPECT_EQ(doubt_about(ball(Part::all)), "");
  EXPECT_EQ(doubt_about(ball(Part::upper)), "") << "an outer border is no hole";
  const TriangleMesh open = part_of(ball(Part::all),
                                    [](const Vector3 &middle) {
                                      return norm(middle - Vector3{0., 0., radius}) > 3.;
                                    });
  EXPECT_NE(doubt_about(open).find("1 holes"), std::string::npos) << doubt_about(open);
}

TEST(TriangleCounterface, IsDoubtfulWithNoise)
{
  TriangleMesh scan = ball(Part::all);
  Draws draws;
  for (Vector3 &point : scan.points)
    point = point + draws.in_cube(.03);
  EXPECT_NE(doubt_about(scan).find("its points scatter by"), std::string::npos);
}
