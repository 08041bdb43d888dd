// SPDX-License-Identifier: LGPL-2.1-or-later
#include "shapes.h"

#include "base/length_units.h"
#include "cad/surface_flaws.h"
#include "has.h"

namespace arthrowear
{
namespace
{
using namespace cad_test;

using Facet = std::array<Vector3, 3>;
using Facets = std::vector<Facet>;

/// A sphere of 8 * 4^n facets, outwards.
Facets
sphere(const Vector3 &centre, const double radius, const int n)
{
  Facets facets;
  for (const double x : {-1., 1.})
    for (const double y : {-1., 1.})
      for (const double z : {-1., 1.})
      {
        const Vector3 a{x, 0., 0.}, b{0., y, 0.}, c{0., 0., z};
        facets.push_back(x * y * z > 0. ? Facet{a, b, c} : Facet{a, c, b});
      }
  for (int level = 0; level < n; ++level)
  {
    Facets finer;
    for (const auto &[a, b, c] : facets)
    {
      const Vector3 ab = normalised(a + b), bc = normalised(b + c), ca = normalised(c + a);
      for (const Facet &f : {Facet{a, ab, ca}, {ab, b, bc}, {ca, bc, c}, {ab, bc, ca}})
        finer.push_back(f);
    }
    facets = finer;
  }
  for (Facet &facet : facets)
    for (Vector3 &x : facet)
      x = centre + radius * x;
  return facets;
}

std::string
stl_file(const std::string &name, const Facets &facets)
{
  std::ofstream file(file_named(name));
  file.precision(9);
  file << "solid part\n";
  for (const Facet &facet : facets)
  {
    file << "facet normal 0 0 0\nouter loop\n";
    for (const Vector3 &x : facet)
      file << "vertex " << x[0] << " " << x[1] << " " << x[2] << "\n";
    file << "endloop\nendfacet\n";
  }
  file << "endsolid part\n";
  return file_named(name);
}

Facets
joined_facets(Facets facets, const Facets &others)
{
  facets.insert(facets.end(), others.begin(), others.end());
  return facets;
}

std::string
refusal_of(const std::string &file)
{
  return thrown<InputError>([&] { mesh_stl(file, options_with(0., 1)); });
}

// Both spheres are outwards in the file.
TEST(StlShape, AShellIsFilledInsideItsTriangles)
{
  const Vector3 centre{3., -2., 7.};
  CadShape shape = mesh_stl(
      stl_file("shell.stl", joined_facets(sphere(centre, 22., 3), sphere(centre, 14.1, 3))),
      options_with(0., 1));
  find_sides(shape);
  // A third of the sum of area times distance of each facet, from the facets alone.
  double exact = 0.;
  const auto add = [&](const Facets &facets, const double sign)
  {
    for (const auto &[a, b, c] : facets)
      exact += sign * signed_volume(centre, a, b, c);
  };
  add(sphere(centre, 22., 3), 1.);
  add(sphere(centre, 14.1, 3), -1.);
  EXPECT_NEAR(shape.mesh.volume() / shape.solids[0].volume, 1., 1e-12);
  EXPECT_NEAR(shape.mesh.volume() / exact, 1., 1e-8) << "the file has nine digits";
  EXPECT_EQ(shape.mesh.faces.size(), 2u * 512u) << "all triangles are kept";
  ASSERT_EQ(shape.faces.size(), 2u);
  EXPECT_EQ(shape.faces[0].primitive.kind, Primitive::Kind::sphere);
  EXPECT_NEAR(shape.faces[0].primitive.radius, 22., 1e-6);
  EXPECT_FALSE(shape.faces[0].is_concave);
  EXPECT_NEAR(shape.faces[1].primitive.radius, 14.1, 1e-6);
  EXPECT_TRUE(shape.faces[1].is_concave);
  EXPECT_EQ(names_of(shape)[1], "face_2") << "a void is no cavity";
}

TEST(StlShape, AHoleIsRefusedWithItsPlace)
{
  Facets facets = sphere({}, 20., 2);
  const Vector3 corner = facets[5][0];
  facets.erase(facets.begin() + 5);
  const std::string message = refusal_of(stl_file("hole.stl", facets));
  EXPECT_TRUE(has(message, "encloses no volume: its surface has 1 hole or edge"));
  EXPECT_TRUE(has(message, "can be a counterface"));
  TriangleMesh mesh;
  for (const Facet &facet : facets)
  {
    for (const Vector3 &x : facet)
      mesh.points.push_back(x);
    const auto n = static_cast<std::uint32_t>(mesh.points.size());
    mesh.triangles.push_back({n - 3, n - 2, n - 1});
  }
  mesh = joined(mesh, equal_points(mesh.points)).mesh;
  const SurfaceFlaws flaws = flaws_of(mesh);
  EXPECT_EQ(flaws.holes.number, 1u);
  EXPECT_LT(norm(flaws.holes.place - corner), 8.) << "edges are 8 mm long";
}

TEST(StlShape, ACrossingIsRefusedWithItsPlace)
{
  const std::string message = refusal_of(stl_file(
      "crossing.stl", joined_facets(sphere({}, 20., 2), sphere({30.3, 0.1, 0.2}, 15., 2))));
  EXPECT_TRUE(has(message, {"its surface crosses itself in ", " pairs of triangles, one at (1"}));
}

TEST(StlShape, BodiesBesideEachOtherAreRefused)
{
  const std::string message = refusal_of(
      stl_file("two.stl", joined_facets(sphere({}, 20., 2), sphere({50., 0., 0.}, 15., 2))));
  EXPECT_TRUE(has(message, "2 closed surfaces are not one body with voids"));
}

TEST(StlShape, DoubledWallsAreRefused)
{
  Facets facets = sphere({}, 20., 2);
  facets.push_back(facets[3]);
  EXPECT_TRUE(has(refusal_of(stl_file("doubled.stl", facets)),
                  "3 edges belong to more than two triangles"));
}

// A triangle whose middle was moved beside an edge leaves a sliver.
TEST(StlShape, SliversAreCountedWithTheirPlace)
{
  Facets facets = sphere({}, 20., 2);
  const auto [a, b, c] = facets[5];
  const Vector3 inside = .4995 * (a + b) + .001 * c;
  facets[5] = {a, b, inside};
  facets.push_back({b, c, inside});
  facets.push_back({c, a, inside});
  const CadShape shape = mesh_stl(stl_file("sliver.stl", facets), options_with(0., 1));
  ASSERT_EQ(shape.warnings.size(), 1u);
  EXPECT_TRUE(has(shape.warnings[0], "1 triangle is a sliver: "));
}

TEST(StlShape, TurnedTrianglesAreTurnedBack)
{
  Facets facets = sphere({}, 20., 2);
  for (const std::size_t k : {3u, 50u, 99u})
    std::swap(facets[k][0], facets[k][1]);
  const CadShape shape = mesh_stl(stl_file("turned.stl", facets), options_with(0., 1));
  ASSERT_EQ(shape.notes.size(), 1u);
  EXPECT_TRUE(has(shape.notes[0], "3 triangles were turned around"));
  EXPECT_NEAR(shape.mesh.volume() / shape.solids[0].volume, 1., 1e-12);
}

TEST(StlShape, OptionsOfStepFilesAreRefused)
{
  const std::string file = stl_file("ball.stl", sphere({}, 20., 1));
  const auto message = [&](const CadOptions &options)
  { return thrown<InputError>([&] { import_shape(file, options, {}); }); };
  EXPECT_TRUE(has(message(options_with(2., 1)), "--size is for STEP files"));
  EXPECT_TRUE(has(message(options_with(2., 1)), "Quadric Edge Collapse"));
  EXPECT_TRUE(has(message(options_with(0., 2)), "--order 2 is for STEP files"));
  EXPECT_TRUE(has(thrown<InputError>([] { import_shape("part.igs", {}, {}); }),
                  "must end in .step, .stp or .stl"));
}

/// A closed sphere of 20 mm with 512 facets that share no corners.
const Facets ball = sphere({}, 20., 3);

double
volume_of(const Facets &facets)
{
  double volume = 0.;
  for (const auto &[a, b, c] : facets)
    volume += dot(a, cross(b, c)) / 6.;
  return volume;
}

bool
has_note(const CadShape &shape, const std::string &words)
{
  return std::any_of(shape.notes.begin(), shape.notes.end(),
                     [&words](const std::string &note) { return note.find(words) != note.npos; });
}

// Corners that differ by up to 1e-4 mm in each coordinate, 2.5e-6 of the side; a corner that moves
// by sqrt 3 of it changes the volume by less than the area times the motion.
TEST(StlShape, CornersThatAreRoundedSeparatelyAreOne)
{
  constexpr double size = 1e-4;
  Facets rounded = ball;
  std::uint32_t state = 7;
  for (Facet &facet : rounded)
    for (Vector3 &corner : facet)
      for (double &x : corner)
      {
        state = 1664525u * state + 1013904223u;
        x += size * (2. * state / 4294967295. - 1.);
      }
  const CadShape shape = mesh_stl(stl_file("rounded.stl", rounded), options_with(0., 1));
  const double area = 4. * units::pi * 20. * 20.;
  EXPECT_NEAR(shape.mesh.volume(), volume_of(ball), std::sqrt(3.) * size * area);
  EXPECT_EQ(shape.mesh.faces.size(), ball.size());
  // 3 * 512 corners are 512 / 2 + 2 points; the diagonal is 40 sqrt 3 mm.
  EXPECT_TRUE(has_note(shape, "1278 points joined with others within 0.00069 mm"));
}

// Flat facets on an edge, as decimation leaves them: beside it, or between a facet and the two
// parts of its neighbour; and the same parts without a flat facet.
TEST(StlShape, FlatTrianglesAreDroppedAndPointsOnEdgesFound)
{
  const auto [a, b, c] = ball.front();
  const Vector3 middle = .5 * (a + b);
  Facets parts = joined_facets(ball, {{middle, b, c}});
  parts.front() = {a, middle, c};
  const std::vector<std::pair<Facets, std::string>> cases{
      {joined_facets(ball, {{b, a, middle}}), "1 flat triangle dropped."},
      {joined_facets(parts, {{b, middle, a}}), "1 flat triangle dropped, 1 triangle split"},
      {parts, "welded: 1 triangle split"}};
  for (const auto &[facets, note] : cases)
  {
    const CadShape shape = mesh_stl(stl_file("flat.stl", facets), options_with(0., 1));
    EXPECT_NEAR(shape.mesh.volume() / volume_of(ball), 1., 1e-6) << note;
    EXPECT_TRUE(has_note(shape, note)) << note;
  }
}

TEST(StlShape, TrianglesOfEqualCornersAreCounted)
{
  const auto [a, b, c] = ball.front();
  const CadShape shape = mesh_stl(
      stl_file("points.stl", joined_facets(ball, {{a, a, b}, {c, c, c}})), options_with(0., 1));
  EXPECT_TRUE(has_note(shape, "2 flat triangles dropped."));
  EXPECT_EQ(shape.mesh.faces.size(), ball.size());
}

// Corners that are 0.01 mm apart are not one: the triangles beside each gap may cross each other,
// and bodies that could be united are none.
TEST(StlShape, AHoleIsNoCrossing)
{
  Facets apart = ball;
  std::uint32_t state = 7;
  for (Facet &facet : apart)
    for (Vector3 &corner : facet)
      for (double &x : corner)
      {
        state = 1664525u * state + 1013904223u;
        x += .01 * (2. * state / 4294967295. - 1.);
      }
  const std::string message = refusal_of(stl_file("apart.stl", apart));
  EXPECT_TRUE(has(message, "encloses no volume"));
  EXPECT_EQ(message.find("crosses itself"), std::string::npos) << message;
}

// The advised face is the largest concave one: of a ball with a cavity within, the inner sphere.
TEST(StlShape, TheNoteOnNamesAdvisesAFaceThatThereIs)
{
  const std::string whole = import_shape(stl_file("one.stl", ball), options_with(0., 1), {}).report;
  EXPECT_TRUE(has(whole, "such as --name-face wear=1, "));
  const std::string hollow =
      import_shape(stl_file("two.stl", joined_facets(ball, sphere({}, 12., 2))),
                   options_with(0., 1), {})
          .report;
  EXPECT_TRUE(has(hollow, "such as --name-face wear=2, "));
}

// A hole of 0.01 mm in a facet, fourteen times the tolerance.
TEST(StlShape, ASmallHoleIsStillAHole)
{
  const auto [a, b, c] = ball.front();
  const Vector3 middle = (1. / 3.) * (a + b + c);
  const auto near = [&middle](const Vector3 &x) { return middle + .01 * normalised(x - middle); };
  const Facets ring{{a, b, near(b)},       {a, near(b), near(a)}, {b, c, near(c)},
                    {b, near(c), near(b)}, {c, a, near(a)},       {c, near(a), near(c)}};
  const Facets others(ball.begin() + 1, ball.end());
  EXPECT_TRUE(has(refusal_of(stl_file("small_hole.stl", joined_facets(others, ring))),
                  "its surface has 1 hole or edge"));
}

// A ball of 40 mm in each unit, read as if it were in each other: the report names the unit of the
// file, if the size is not possible; 40 cm read as mm are 400 mm.
TEST(StlShape, TheUnitThatFitsIsTold)
{
  for (const LengthUnit &unit : length_units())
    for (const LengthUnit &other : length_units())
    {
      Facets facets = sphere({}, 20. / unit.size, 1);
      CadOptions options = options_with(0., 1);
      options.unit = other.size;
      const std::string report = import_shape(stl_file("unit.stl", facets), options, {}).report;
      const double size = 40. / unit.size * other.size;
      const bool is_possible = size >= implant_size.least && size <= implant_size.most;
      const std::string words = std::string("--unit ") + unit.name + " gives 40 mm";
      EXPECT_NE(report.find(words) != std::string::npos, is_possible)
          << unit.name << " as " << other.name << ": " << report;
    }
}
} // namespace
} // namespace arthrowear
