// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/curved_boundary.h"

#include "base/units.h"
#include "mesh/block.h"
#include "perturbed_cup.h"

namespace arthrowear
{
namespace
{
constexpr double inside_radius = 14.;

/// Largest distance that `distance` gives for the nodes on edges of `boundary`.
double
largest_distance(const MeshData &mesh, const CurvedBoundary &boundary,
                 const std::function<double(const Vector3 &)> &distance)
{
  double largest = 0.;
  for (const EdgeMiddle &middle : edge_middles(mesh, boundary))
    largest = std::max(largest, std::abs(distance(middle.position)));
  return largest;
}

double
largest_distance_of_chords(const MeshData &mesh, const std::string &boundary,
                           const std::function<double(const Vector3 &)> &distance)
{
  double largest = 0.;
  for (const EdgeMiddle &middle : edge_middles(mesh, {boundary, {}, inside_radius, -1.}))
    largest = std::max(largest, std::abs(distance(.5 * (mesh.vertices[middle.edge[0]] +
                                                        mesh.vertices[middle.edge[1]]))));
  return largest;
}

/// A cup as a mesh on a smooth surface r(direction).
MeshData
cup_of(const std::function<double(const Vector3 &)> &r, const unsigned int cells)
{
  return cup_with_wear(
      [&r](const Vector3 &x)
      {
        const Vector3 d = normalised(x);
        return r(d) * d;
      },
      cells);
}

// Normals of the triangles alone give the sphere, at its edge too, where chords are 180 um off.
TEST(CurvedBoundary, NormalsAreExactOnASphere)
{
  const MeshData mesh = cup_with_wear([](const Vector3 &x) { return x; });
  const auto distance = [](const Vector3 &x) { return norm(x) - inside_radius; };
  EXPECT_GT(largest_distance_of_chords(mesh, "wear", distance), .15);
  EXPECT_LT(largest_distance(mesh, {"wear", {}, inside_radius, -1.}, distance), 1e-11);
}

// Nodes lie on the sphere where both ends do, even if their neighbours are elsewhere.
TEST(CurvedBoundary, IsDecidedEdgeByEdge)
{
  const MeshData mesh = cup_with_rim(.1);
  unsigned int n_on_sphere = 0;
  for (const EdgeMiddle &middle : edge_middles(mesh, {"wear", {}, inside_radius, .0025}))
  {
    const unsigned int n_at_rim =
        is_at_rim(mesh.vertices[middle.edge[0]]) + is_at_rim(mesh.vertices[middle.edge[1]]);
    if (n_at_rim == 0)
      EXPECT_NEAR(norm(middle.position), inside_radius, 1e-12);
    else if (n_at_rim == 2)
      EXPECT_NEAR(norm(middle.position), inside_radius + .1, .005); // chords: .18
    else
      EXPECT_NEAR(norm(middle.position), inside_radius + .05, .02); // between both
    n_on_sphere += n_at_rim == 0;
  }
  EXPECT_GT(n_on_sphere, 200u);
}

// r = R + A (d_x^2 - d_y^2), known for every direction. Between the vertices it changes by its
// second derivative, 4 A / R^2 at most, times h^2/8: 6 um for A = .15 mm and edges of 4 mm, of
// which the normals leave a sixth. Edges are .64 as long in the second mesh. Chords are 180 um off.
TEST(CurvedBoundary, FollowsAnOval)
{
  const auto r = [](const Vector3 &d) { return inside_radius + .15 * (d[0] * d[0] - d[1] * d[1]); };
  const auto distance = [&r](const Vector3 &x) { return norm(x) - r(normalised(x)); };
  const double coarse =
      largest_distance(cup_of(r, 1562), {"wear", {}, inside_radius, .0025}, distance);
  const double fine =
      largest_distance(cup_of(r, 6000), {"wear", {}, inside_radius, .0025}, distance);
  std::printf("largest distance from the oval: %.3g and %.3g um\n", 1e3 * coarse, 1e3 * fine);
  EXPECT_LT(coarse, 1.5e-3);
  EXPECT_LT(fine, .6 * coarse);
}

// (x/a)^2 + (y/b)^2 + (z/c)^2 = 1: its value over its gradient is the distance to first order. With
// axes that differ by a tenth it is no sphere at all.
TEST(CurvedBoundary, FollowsAnEllipsoid)
{
  const Vector3 axes{13., 14.5, 14.};
  const auto distance = [&axes](const Vector3 &x)
  {
    double value = -1., gradient = 0.;
    for (int i = 0; i < 3; ++i)
    {
      value += x[i] * x[i] / (axes[i] * axes[i]);
      gradient += 4. * x[i] * x[i] / std::pow(axes[i], 4);
    }
    return value / std::sqrt(gradient);
  };
  const auto mesh = [&axes](const unsigned int cells)
  {
    return cup_with_wear(
        [&axes](const Vector3 &x) {
          return Vector3{axes[0] * x[0] / 14., axes[1] * x[1] / 14., axes[2] * x[2] / 14.};
        },
        cells);
  };
  const double coarse = largest_distance(mesh(1562), {"wear", {}, inside_radius, -1.}, distance);
  const double fine = largest_distance(mesh(6000), {"wear", {}, inside_radius, -1.}, distance);
  std::printf("largest distance from the ellipsoid: %.3g and %.3g um\n", 1e3 * coarse, 1e3 * fine);
  EXPECT_GT(largest_distance_of_chords(mesh(1562), "wear", distance), .15);
  EXPECT_LT(coarse, .008);
  EXPECT_LT(fine, .6 * coarse);
}

/// A block bent to a tube of inner radius R over half a turn: `bottom` is its bore.
MeshData
tube(const unsigned int n_around)
{
  MeshData mesh = make_block({{units::pi, 20., 5.}, {n_around, 6, 2}});
  for (Vector3 &x : mesh.vertices)
  {
    const double r = inside_radius + x[2];
    x = {-r * std::cos(x[0]), x[1] - 10., r * std::sin(x[0])};
  }
  make_consistent(mesh);
  return mesh;
}

// A bore is curved in one direction only. Chords are R (1 - cos(pi/24)) = 120 um inside, and so are
// normals of single triangles: at the four corners of the patch, where one triangle or two of one
// plane show no curvature, half of that remains.
TEST(CurvedBoundary, FollowsABore)
{
  const MeshData mesh = tube(12);
  const auto distance = [](const Vector3 &x) { return std::hypot(x[0], x[2]) - inside_radius; };
  const auto inside = [&](const Vector3 &x)
  { return std::abs(x[0]) < inside_radius * std::cos(units::pi / 12.) - .1 ? distance(x) : 0.; };
  EXPECT_GT(largest_distance_of_chords(mesh, "bottom", distance), .11);
  EXPECT_LT(largest_distance(mesh, {"bottom", {}, inside_radius, -1.}, inside), 1.5e-3);
  EXPECT_LT(largest_distance(mesh, {"bottom", {}, inside_radius, -1.}, distance), .062);
}

// Sides of a block meet at 90 deg and stay plane, with their edges straight.
TEST(CurvedBoundary, SharpEdgesStaySharp)
{
  const MeshData mesh = make_block({{10., 8., 6.}, {3, 2, 2}});
  for (const char *name : {"sides", "top"})
    for (const EdgeMiddle &middle : edge_middles(mesh, {name, {5., 4., 0.}, 9., -1.}))
      EXPECT_NEAR(norm(middle.position -
                       .5 * (mesh.vertices[middle.edge[0]] + mesh.vertices[middle.edge[1]])),
                  0., 1e-12);
}

// Below z = 4 mm the cavity is a cone of 45 deg: its edges lie on the cone, edges of the sphere on
// the sphere, and edges where both meet on the sphere.
TEST(CurvedBoundary, AChamferIsACone)
{
  constexpr double height = 4.;
  const double at_sphere = std::sqrt(inside_radius * inside_radius - height * height);
  const MeshData mesh = cup_with_wear(
      [&](const Vector3 &x)
      {
        if (x[2] >= height)
          return x;
        const double scale = (at_sphere + height - x[2]) / std::hypot(x[0], x[1]);
        return Vector3{scale * x[0], scale * x[1], x[2]};
      },
      6000);
  double on_cone = 0.;
  unsigned int n_on_cone = 0;
  for (const EdgeMiddle &middle : edge_middles(mesh, {"wear", {}, inside_radius, .0025}))
  {
    const double z[2] = {mesh.vertices[middle.edge[0]][2], mesh.vertices[middle.edge[1]][2]};
    const Vector3 &x = middle.position;
    if (z[0] >= height && z[1] >= height)
      EXPECT_NEAR(norm(x), inside_radius, 1e-12);
    else if (z[0] < 2. && z[1] < 2. && ++n_on_cone)
      on_cone = std::max(on_cone, std::abs(std::hypot(x[0], x[1]) - at_sphere - height + x[2]));
  }
  std::printf("largest distance of %u nodes from the chamfer: %.3g um\n", n_on_cone, 1e3 * on_cone);
  EXPECT_GT(n_on_cone, 20u);
  EXPECT_LT(on_cone, .03); // chords .066, where the next row of triangles bends to the sphere
}
} // namespace
} // namespace arthrowear
