// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/boundary_faces.h"

#include <gtest/gtest.h>

using namespace arthrowear;

namespace
{
/// Two tetrahedra on the triangle 1 2 3, the second inverted: 6 outer faces.
Frame
two_tetrahedra()
{
  Frame frame;
  frame.corners = 4;
  frame.points = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1};
  frame.cells = {0, 1, 2, 3, 4, 1, 2, 3};
  frame.piece_ends = {2};
  return frame;
}

Vector3
at(const Frame &frame, const std::uint32_t point)
{
  return {frame.points[3 * point], frame.points[3 * point + 1], frame.points[3 * point + 2]};
}

/// Volume within the triangles, by the divergence theorem: positive if they are seen
/// counter-clockwise from outside.
double
volume_within(const Frame &frame, const DrawnFaces &faces)
{
  double volume = 0.;
  for (std::size_t i = 0; i < faces.triangles.size(); i += 3)
    volume += dot(at(frame, faces.triangles[i]),
                  cross(at(frame, faces.triangles[i + 1]), at(frame, faces.triangles[i + 2]))) /
              6.;
  return volume;
}
} // namespace

// 1/6 + 1/3: the second has the height 2/sqrt 3 over the face of area sqrt 3/2.
TEST(BoundaryFaces, InnerFaceIsLeftOutAndTheOthersFaceOutwards)
{
  const Frame frame = two_tetrahedra();
  const DrawnFaces faces = drawn_faces(frame);
  EXPECT_EQ(faces.triangles.size(), 18u);
  EXPECT_EQ(faces.cells, (std::vector<std::uint32_t>{0, 0, 0, 1, 1, 1}));
  EXPECT_NEAR(volume_within(frame, faces), .5, 1e-12);
}

// Each rank has its own copies of points 1, 2 and 3.
TEST(BoundaryFaces, FacesBetweenRanksAreLeftOut)
{
  Frame frame = two_tetrahedra();
  frame.points = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1, 1, 0, 0, 0, 0, 1, 0, 1, 0};
  frame.cells = {0, 1, 2, 3, 4, 5, 6, 7};
  frame.piece_ends = {1, 2};
  const DrawnFaces faces = drawn_faces(frame);
  EXPECT_EQ(faces.triangles.size(), 18u);
  EXPECT_NEAR(volume_within(frame, faces), .5, 1e-12);
}

// Equal points on one rank belong to two sides of an interface: both sides are displayed.
TEST(BoundaryFaces, SidesOfAnInterfaceAreDrawn)
{
  Frame frame = two_tetrahedra();
  frame.points = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1, 1, 0, 0, 0, 0, 1, 0, 1, 0};
  frame.cells = {0, 1, 2, 3, 4, 5, 6, 7};
  EXPECT_EQ(drawn_faces(frame).triangles.size(), 24u);
}
