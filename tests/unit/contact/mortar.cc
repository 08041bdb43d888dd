// SPDX-License-Identifier: LGPL-2.1-or-later
// Common parts of two faces, and the rows of contact points that follow from them.
#include "contact/faces/mortar_face.h"

#include "gait/rotation.h"

#include <gtest/gtest.h>

#include <numeric>

using namespace arthrowear;

namespace
{
constexpr double pi = 3.14159265358979323846, width = 6.; // [-], [mm]

/// A square in the plane z = 0 around the origin.
struct Square
{
  unsigned int n_cells = 4; ///< along each side
  double turn = 0.;         ///< about z [rad]
  double length = width;    ///< [mm]
  bool faces_up = true;
  bool is_quadratic = false;
  double bulge = 0.; ///< height of the middle over the corners [mm]
};

NodalFace
face_of(const Square &square)
{
  const unsigned int n = square.n_cells * (square.is_quadratic ? 2 : 1), stride = n + 1;
  // Nodes of a grid; nodes with two even numbers are vertices, which come first.
  const unsigned int step = square.is_quadratic ? 2 : 1;
  NodalFace face;
  std::vector<unsigned int> number(stride * stride);
  for (const bool vertices : {true, false})
    for (unsigned int j = 0; j <= n; ++j)
      for (unsigned int i = 0; i <= n; ++i)
        if ((i % step == 0 && j % step == 0) == vertices)
        {
          const double x = square.length * (double(i) / n - .5),
                       y = square.length * (double(j) / n - .5), c = std::cos(square.turn),
                       s = std::sin(square.turn);
          number[j * stride + i] = face.nodes.size();
          face.nodes.push_back(face.nodes.size());
          face.positions.push_back(
              {c * x - s * y, s * x + c * y,
               square.bulge * (1. - 2. * (x * x + y * y) / (square.length * square.length))});
          face.n_vertices += vertices;
        }
  const auto add = [&](std::array<std::array<unsigned int, 2>, 3> corners)
  {
    if (!square.faces_up)
      std::swap(corners[1], corners[2]);
    const auto at = [&](const unsigned int i, const unsigned int j)
    { return number[j * stride + i]; };
    std::array<unsigned int, 6> six;
    for (int c = 0; c < 3; ++c)
    {
      const auto &a = corners[c], &b = corners[(c + 1) % 3];
      six[c] = at(a[0], a[1]);
      six[3 + c] = at((a[0] + b[0]) / 2, (a[1] + b[1]) / 2);
    }
    face.triangles.push_back({six[0], six[1], six[2]});
    if (square.is_quadratic)
      face.six_nodes.push_back(six);
  };
  for (unsigned int j = 0; j < n; j += step)
    for (unsigned int i = 0; i < n; i += step)
    {
      add({{{i, j}, {i + step, j}, {i + step, j + step}}});
      add({{{i, j}, {i + step, j + step}, {i, j + step}}});
    }
  return face;
}

/// Turns a face about a slanted axis and moves it.
void
slant(NodalFace &face, const Vector3 &offset = {})
{
  const Matrix3 turn = rotation_from_vector({.4, -.7, .9});
  for (Vector3 &x : face.positions)
    x = turn * (x + offset);
}

struct Met
{
  MortarRows rows;
  std::vector<ObstaclePoint> at;
};

Met
meet(const NodalFace &first, const NodalFace &second, const double reach = 1.)
{
  const MortarFace partner(first, second, reach);
  Met met;
  met.rows = partner.meet(std::vector<double>(3 * first.nodes.size(), 0.).data(), met.at);
  return met;
}

double
sum(const std::vector<double> &values)
{
  return std::accumulate(values.begin(), values.end(), 0.);
}

/// Area that two concentric squares of one size share when the second square is turned by an angle
/// in (0, pi/2): an octagon around their inscribed circle.
double
octagon(const double angle)
{
  const double half = .5 * width;
  return 4. * half * half * (std::tan(.5 * angle) + std::tan(.25 * pi - .5 * angle));
}
} // namespace

TEST(TriangleOverlap, OfAnyTwoTrianglesHasTheAreaOfTheirCommonPart)
{
  const Triangle2 unit{{{0., 0.}, {1., 0.}, {0., 1.}}};
  struct Case
  {
    Triangle2 other;
    double area;
  };
  for (const auto &[other, area] : {
           Case{unit, .5},
           {{{{-5., -5.}, {10., -5.}, {-5., 10.}}}, .5}, // contains it
           {{{{.1, .1}, {.2, .1}, {.1, .2}}}, .005},     // lies within it
           {{{{0., 0.}, {1., -1.}, {1., 1.}}}, .25},     // has a corner in common
           {{{{.6, .6}, {-.4, .6}, {.6, -.4}}}, .32},    // six corners
           {{{{0., 0.}, {0., -1.}, {1., 0.}}}, 0.},      // a side
           {{{{1., 0.}, {2., 0.}, {1., 1.}}}, 0.},       // a corner
           {{{{0., 1.}, {0., 2.}, {-1., 2.}}}, 0.},      // another corner
           {{{{3., 3.}, {4., 3.}, {3., 4.}}}, 0.},       // nothing
       })
  {
    EXPECT_NEAR(TriangleOverlap(unit, other).area(), area, 1e-15);
    EXPECT_EQ(TriangleOverlap(unit, other).n_triangles() == 0, area == 0.);
    EXPECT_NEAR(TriangleOverlap(other, unit).area(), area, 1e-14);
  }
}

// Two triangles on both sides of a common line divide a third one, also where the line passes
// through a corner of it or along its side to round-off.
TEST(TriangleOverlap, OfNeighboursAddUp)
{
  const Triangle2 unit{{{0., 0.}, {1., 0.}, {.3, 1.}}};
  for (const Point2 &through : {Point2{0., 0.}, {1., 0.}, {.3, 1.}, {.4, .3}})
    for (const double tilt : {0., 1e-16, 1e-12, 1e-8, .1, .5, 1., pi / 2., 3.})
    {
      const Point2 along{20. * std::sin(tilt), 20. * std::cos(tilt)},
          from{through[0] - along[0], through[1] - along[1]},
          to{through[0] + along[0], through[1] + along[1]},
          left{through[0] - along[1], through[1] + along[0]},
          right{through[0] + along[1], through[1] - along[0]};
      const double parts = TriangleOverlap(unit, {{from, to, left}}).area() +
                           TriangleOverlap(unit, {{to, from, right}}).area();
      EXPECT_NEAR(parts, .5, 1e-14) << tilt;
    }
}

// The areas of the common parts sum to the area of the outlines' common part, for any ratio of mesh
// sizes, angle and elements, and slanted to the axes.
TEST(FacesThatMeet, ShareTheAreaOfTheirOutlines)
{
  for (const bool is_quadratic : {false, true})
    for (const auto &[first, second] : {std::pair{1u, 7u}, {7u, 1u}, {3u, 5u}, {4u, 4u}, {10u, 3u}})
      for (const double angle : {0., 1e-9, .1, pi / 7., pi / 4., 1.3, pi / 2.})
      {
        NodalFace a = face_of({first, 0., width, true, is_quadratic}),
                  b = face_of({second, angle, width, false, is_quadratic});
        slant(a);
        slant(b);
        const double common = angle == 0. || angle == pi / 2. ? width * width : octagon(angle);
        EXPECT_NEAR(sum(meet(a, b).rows.covered()), common, 1e-12 * common)
            << first << " on " << second << " cells, angle " << angle << ", quadratic "
            << is_quadratic;
      }
}

// A face within the outline of the other one meets it with all of its area, wherever it lies.
TEST(FacesThatMeet, CoverASmallerFace)
{
  for (const double angle : {0., .2, .7, 1.1})
    for (const double shift : {0., .123, .5})
    {
      NodalFace a = face_of({5, angle, 3.}), b = face_of({7, 0., width, false});
      slant(a, {shift, -.5 * shift, 0.});
      slant(b);
      const Met met = meet(a, b);
      EXPECT_NEAR(sum(met.rows.covered()), 9., 1e-12);
      const VertexAreas whole(a, a.positions);
      for (std::size_t point = 0; point < met.at.size(); ++point)
        EXPECT_NEAR(met.rows.covered()[point], whole.areas[point], 1e-12);
    }
}

// A point of a face that overhangs meets the other face with a part of its area, or not at all: it
// is open then, and its row has its own node alone.
TEST(FacesThatMeet, LeaveWhatOverhangsOpen)
{
  NodalFace a = face_of({6, 0., width}), b = face_of({5, 0., 3., false});
  slant(a);
  slant(b);
  const Met met = meet(a, b, .7);
  EXPECT_NEAR(sum(met.rows.covered()), 9., 1e-12);
  const VertexAreas whole(a, a.positions);
  unsigned int n_open = 0, n_partial = 0;
  for (unsigned int point = 0; point < met.at.size(); ++point)
  {
    const auto [begin, end] = met.rows.shares(point);
    if (met.rows.covered()[point] == 0.)
    {
      ++n_open;
      EXPECT_EQ(met.at[point].gap, .7);
      ASSERT_EQ(end - begin, 1);
      EXPECT_EQ(begin->node, point);
    }
    else
      n_partial += met.rows.covered()[point] < .99 * whole.areas[point];
  }
  EXPECT_GT(n_open, 0u);
  EXPECT_GT(n_partial, 0u);
}

// The back of a face, a face beyond the reach and a face at a right angle do not meet.
TEST(FacesThatMeet, FaceEachOtherWithinTheReach)
{
  const NodalFace a = face_of({3});
  EXPECT_EQ(sum(meet(a, face_of({4, .1, width, true})).rows.covered()), 0.);
  for (const double distance : {-1.01, -.99, .99, 1.01})
  {
    NodalFace b = face_of({4, .1, 2. * width, false});
    for (Vector3 &x : b.positions)
      x[2] += distance;
    const Met met = meet(a, b);
    EXPECT_NEAR(sum(met.rows.covered()), std::abs(distance) < 1. ? width * width : 0., 1e-11);
    for (const ObstaclePoint &at : met.at)
      EXPECT_NEAR(at.gap, std::abs(distance) < 1. ? distance : 1., 1e-13);
  }
  NodalFace upright = face_of({4, 0., width, false});
  for (Vector3 &x : upright.positions)
    x = {x[2], x[1], x[0]};
  EXPECT_EQ(sum(meet(a, upright).rows.covered()), 0.);
}

// A motion that is linear over both faces moves no point against the other side, and weights of the
// second face sum to 1: uniform and linear fields are passed on exactly.
TEST(FacesThatMeet, MoveTogetherInALinearField)
{
  for (const bool is_quadratic : {false, true})
    for (const auto &[first, second, angle] :
         {std::tuple{3u, 7u, .3}, {3u, 3u, 0.}, {3u, 5u, 0.}, {5u, 3u, pi / 2.}})
    {
      NodalFace a = face_of({first, 0., width, true, is_quadratic}),
                b = face_of({second, angle, width, false, is_quadratic});
      slant(a);
      slant(b);
      const Met met = meet(a, b);
      std::vector<double> nodal, relative;
      for (const NodalFace *face : {&a, &b})
        for (const Vector3 &x : face->positions)
          for (const double u : {1. + .3 * x[0] - .2 * x[1], .5 * x[1] + x[2], -2. + x[0]})
            nodal.push_back(u);
      met.rows.to_points(nodal, relative);
      std::vector<double> ones(b.n_vertices, 1.), read(met.rows.n_points());
      met.rows.read(ones, 1, read);
      for (unsigned int point = 0; point < met.rows.n_points(); ++point)
        if (met.rows.covered()[point] > 0.)
        {
          for (int i = 0; i < 3; ++i)
            EXPECT_NEAR(relative[3 * point + i], 0., 1e-13) << point;
          EXPECT_NEAR(read[point], 1., 1e-14);
        }
    }
}

// Forces at the points act on both sides with equal resultants, and with equal moments where the
// gap is along the force: on curved faces too, as the force of each place is along its normal.
TEST(FacesThatMeet, AreInBalance)
{
  for (const bool is_quadratic : {false, true})
    for (const double bulge : {0., .4})
    {
      NodalFace a = face_of({4, 0., width, true, is_quadratic, bulge}),
                b = face_of({7, .3, width, false, is_quadratic, bulge});
      slant(a);
      slant(b, {0., 0., .1});
      const Met met = meet(a, b);
      std::vector<double> forces(3 * met.rows.n_points()), nodal;
      for (unsigned int point = 0; point < met.rows.n_points(); ++point)
        if (met.rows.covered()[point] > 0.)
          for (int i = 0; i < 3; ++i)
            forces[3 * point + i] = (1. + point % 5) * met.at[point].normal[i];
      met.rows.to_nodes(forces, nodal);
      Vector3 force{}, moment{};
      double size = 0.;
      for (std::size_t k = 0; k < nodal.size() / 3; ++k)
      {
        const Vector3 f{nodal[3 * k], nodal[3 * k + 1], nodal[3 * k + 2]};
        const Vector3 &x = k < a.nodes.size() ? a.positions[k] : b.positions[k - a.nodes.size()];
        force = force + f;
        moment = moment + cross(x, f);
        size += norm(f);
      }
      EXPECT_LT(norm(force), 1e-13 * size);
      EXPECT_LT(norm(moment), 1e-13 * size * width) << "bulge " << bulge;
    }
}

// The vertices of the second face get what points lose, by the transpose of the projection.
TEST(FacesThatMeet, PassAmountsOn)
{
  NodalFace a = face_of({4}), b = face_of({7, .3, width, false});
  const MortarFace partner(a, b, 1.);
  const Met met = meet(a, b);
  std::vector<double> amounts(met.rows.n_points()), gained(b.n_vertices, 0.), values(b.n_vertices),
      read(met.rows.n_points());
  for (std::size_t i = 0; i < amounts.size(); ++i)
    amounts[i] = met.rows.covered()[i] > 0. ? 1. + i % 3 : 0.;
  for (std::size_t i = 0; i < values.size(); ++i)
    values[i] = std::sin(double(i));
  met.rows.add(amounts, 1, partner.areas(), gained);
  met.rows.read(values, 1, read);
  double passed = 0., of_points = 0., of_vertices = 0.;
  for (std::size_t i = 0; i < gained.size(); ++i)
  {
    passed += partner.areas()[i] * gained[i];
    of_vertices += partner.areas()[i] * gained[i] * values[i];
  }
  for (std::size_t i = 0; i < amounts.size(); ++i)
    of_points += amounts[i] * read[i];
  EXPECT_NEAR(passed, sum(amounts), 1e-13 * passed);
  EXPECT_NEAR(of_points, of_vertices, 1e-13 * passed);
}

// A face that turns with its body: its nodal values are in its own frame, its material passes with
// the velocity of the path.
TEST(FacesThatMeet, TurnWithTheirBody)
{
  const NodalFace a = face_of({4, 0., 3.}), b = face_of({7, 0., width, false});
  constexpr double rate = .5; // [rad/s]
  SurfacePath path;
  path.pose = [](double, const double end, double) {
    return SurfacePose{{}, rotation_from_vector({0., 0., rate * end})};
  };
  path.velocity = [](double, double) { return RigidVelocity{{}, {0., 0., rate}}; };
  MortarFace partner(a, b, 1., path);
  partner.move(0., 1.);
  std::vector<double> still(3 * b.nodes.size(), 0.);
  partner.place_nodes(still.data());
  std::vector<ObstaclePoint> at;
  const MortarRows rows = partner.meet(std::vector<double>(3 * a.nodes.size(), 0.).data(), at);
  EXPECT_NEAR(sum(rows.covered()), 9., 1e-12);
  // Nodes that move along x in their own frame move along the turned axis.
  std::vector<double> nodal(3 * (a.nodes.size() + b.nodes.size()), 0.), relative;
  for (std::size_t node = 0; node < b.nodes.size(); ++node)
    nodal[3 * (a.nodes.size() + node)] = 1.;
  rows.to_points(nodal, relative);
  for (unsigned int point = 0; point < rows.n_points(); ++point)
  {
    EXPECT_NEAR(relative[3 * point], -std::cos(rate), 1e-14);
    EXPECT_NEAR(relative[3 * point + 1], -std::sin(rate), 1e-14);
    EXPECT_NEAR(at[point].velocity[2], 0., 1e-14);
  }
  // A vertex inside the face passes as its mean place does.
  const Vector3 middle = a.positions[12];
  EXPECT_NEAR(norm(at[12].velocity - Vector3{-rate * middle[1], rate * middle[0], 0.}), 0., .05);
}
