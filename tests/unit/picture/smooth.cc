// SPDX-License-Identifier: LGPL-2.1-or-later
#include "picture/plane_cut.h"
#include "picture/smooth_faces.h"
#include "picture/smooth_values.h"

#include <gtest/gtest.h>

#include <algorithm>

using namespace arthrowear;

namespace
{
struct Mesh
{
  std::vector<float> points;
  std::vector<std::uint32_t> triangles;
};

/// An octahedron of radius 1 whose edges are divided into 4, with all points on the sphere.
Mesh
sphere()
{
  const std::vector<Vector3> tips{{1., 0., 0.},  {0., 1., 0.}, {-1., 0., 0.},
                                  {0., -1., 0.}, {0., 0., 1.}, {0., 0., -1.}};
  std::vector<Vector3> places;
  Mesh mesh;
  const auto number = [&](const Vector3 &wished)
  {
    const Vector3 place = normalised(wished);
    for (std::uint32_t i = 0; i < places.size(); ++i)
      if (norm(places[i] - place) < 1e-9)
        return i;
    places.push_back(place);
    return static_cast<std::uint32_t>(places.size() - 1);
  };
  for (int side = 0; side < 8; ++side)
  {
    const int k = side % 4;
    Vector3 a = tips[k], b = tips[(k + 1) % 4];
    const Vector3 c = tips[side < 4 ? 4 : 5];
    if (side >= 4)
      std::swap(a, b);
    constexpr int n = 4;
    const auto at = [&](const int i, const int j)
    { return number(double(n - i - j) * a + double(i) * b + double(j) * c); };
    for (int i = 0; i < n; ++i)
      for (int j = 0; i + j < n; ++j)
      {
        mesh.triangles.insert(mesh.triangles.end(), {at(i, j), at(i + 1, j), at(i, j + 1)});
        if (i + j + 2 <= n)
          mesh.triangles.insert(mesh.triangles.end(),
                                {at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)});
      }
  }
  for (const Vector3 &place : places)
    for (const double x : place)
      mesh.points.push_back(static_cast<float>(x));
  return mesh;
}
} // namespace

// Edges are up to 35 deg long: their middles lie 1 - cos(17.5 deg) = 4.6 % inside the sphere,
// middles of faces more. Cubic edges with exact normals stay within .1 %, patches within .5 %.
TEST(SmoothFaces, OfQuadraticElementsLieOnTheSphere)
{
  const Mesh mesh = sphere();
  double flat = 0., curved = 0.;
  for (const bool is_curved : {false, true})
    for (const SmoothFaces::Corner &corner :
         smooth_faces(mesh.points, mesh.triangles, is_curved).corners)
    {
      double &error = is_curved ? curved : flat;
      error = std::max(error, std::abs(norm(corner.place) - 1.));
      if (is_curved)
      {
        EXPECT_NEAR(dot(corner.normal, normalised(corner.place)), 1., 1e-3);
      }
    }
  EXPECT_LT(flat, 1e-6); // corners alone
  EXPECT_LT(curved, .005);
}

// A cube: no normal is between two faces, and curved faces stay plane.
TEST(SmoothFaces, KeepSharpEdges)
{
  Mesh cube;
  for (int i = 0; i < 8; ++i)
    for (const int x : {i & 1, (i >> 1) & 1, (i >> 2) & 1})
      cube.points.push_back(static_cast<float>(x));
  cube.triangles = {0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4,
                    2, 6, 7, 2, 7, 3, 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5};
  const SmoothFaces faces = smooth_faces(cube.points, cube.triangles, true);
  for (const SmoothFaces::Corner &corner : faces.corners)
  {
    double outside = 0.;
    int n_along = 0;
    for (int i = 0; i < 3; ++i)
    {
      outside = std::max({outside, -corner.place[i], corner.place[i] - 1.});
      n_along += std::abs(std::abs(corner.normal[i]) - 1.) < 1e-6 ? 1 : 0;
    }
    EXPECT_LT(outside, 1e-6);
    EXPECT_EQ(n_along, 1);
  }
}

// Values x + 2 y + 3 z of a plane are linear: mean slopes are exact, so cubic patches are linear.
TEST(SmoothValues, AreLinearWhereTheValuesAre)
{
  const std::vector<float> points{0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0};
  const std::vector<std::uint32_t> triangles{0, 1, 2, 0, 2, 3};
  const std::vector<double> values{0., 1., 3., 2.};
  const SmoothValues smooth(points, triangles, values, true);
  const Vector3 w{.2, .3, .5};
  EXPECT_NEAR(smooth.at(0, w), .3 * 1. + .5 * 3., 1e-12);
  EXPECT_NEAR(smooth.at(1, w), .3 * 3. + .5 * 2., 1e-12);
}

// A single peak: no interpolated value lies above it or below 0, corners have their values, and
// both triangles agree on their common edge.
TEST(SmoothValues, StayWithinTheValuesOfTheCorners)
{
  const Mesh mesh = sphere();
  std::vector<double> values(mesh.points.size() / 3, 0.);
  values[0] = 10.;
  const SmoothValues smooth(mesh.points, mesh.triangles, values, true);
  for (std::size_t t = 0; t < mesh.triangles.size() / 3; ++t)
  {
    const auto corners = smooth.corners(t);
    const auto [low, high] = std::minmax_element(corners.begin(), corners.end());
    for (int i = 0; i <= 10; ++i)
      for (int j = 0; i + j <= 10; ++j)
      {
        const double value = smooth.at(t, {.1 * i, .1 * j, 1. - .1 * (i + j)});
        EXPECT_GE(value, *low - 1e-9);
        EXPECT_LE(value, *high + 1e-9);
      }
    EXPECT_DOUBLE_EQ(smooth.at(t, {1., 0., 0.}), corners[0]);
  }
}

// The corner tetrahedron of a unit cube, cut at z = 1/2: a right triangle with legs of 1/2, on
// which the value z is 1/2.
TEST(PlaneCut, HasTheAreaAndTheValuesOfTheSection)
{
  const std::vector<float> points{0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
  const std::vector<std::uint32_t> tetrahedra{0, 1, 2, 3};
  const std::vector<double> values{0., 0., 0., 1.};
  for (const double sign : {1., -1.})
  {
    const auto face =
        cut_tetrahedra(points, tetrahedra, {{0., 0., sign}, sign * .5}, values, false);
    ASSERT_EQ(face.size(), 3u);
    const Vector3 normal = cross(face[1].place - face[0].place, face[2].place - face[0].place);
    EXPECT_NEAR(.5 * norm(normal), .125, 1e-12);
    for (const CutCorner &corner : face)
      EXPECT_NEAR(corner.value, .5, 1e-12);
  }
  // x + y = 1/2: a rectangle with sides of sqrt(1/2) and 1/2.
  const double h = std::sqrt(.5);
  const auto face = cut_tetrahedra(points, tetrahedra, {{h, h, 0.}, .5 * h}, values, false);
  double area = 0.;
  for (std::size_t i = 0; i < face.size(); i += 3)
    area += .5 * norm(cross(face[i + 1].place - face[i].place, face[i + 2].place - face[i].place));
  EXPECT_EQ(face.size(), 3u * 2u);
  EXPECT_NEAR(area, .5 * std::sqrt(.5), 1e-12);
  EXPECT_TRUE(cut_tetrahedra(points, tetrahedra, {{0., 0., 1.}, 2.}, values, false).empty());
}
