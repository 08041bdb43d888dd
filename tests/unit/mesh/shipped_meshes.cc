// SPDX-License-Identifier: LGPL-2.1-or-later
// The files of meshes/: each .msh is read without a finding, is as large as its shape, and follows
// from its .geo.
#include "base/text_file.h"
#include "base/units.h"
#include "mesh/cup.h"
#include "mesh/cup_frame.h"
#include "mesh/faces.h"
#include "mesh/gmsh_session.h"
#include "mesh/parts.h"
#include "mesh/quality.h"

#include <gmsh.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace arthrowear
{
namespace
{
constexpr double pi = units::pi;

/// A surface of revolution about z: a sphere about the origin, or a cone of radius r + slope z.
struct Curved
{
  double radius;
  bool is_sphere;
  double slope = 0.;

  double radius_at(const double z) const { return radius + slope * z; }

  bool contains(const Vector3 &x) const
  {
    const double distance = is_sphere ? norm(x) - radius : std::hypot(x[0], x[1]) - radius_at(x[2]);
    return std::abs(distance) < 1e-6;
  }

  Vector3 normal(const Vector3 &x) const // away from the axis
  {
    const Vector3 n = is_sphere ? x : Vector3{x[0], x[1], -slope * std::hypot(x[0], x[1])};
    return (1. / norm(n)) * n;
  }

  /// Edge squared times the curvature along it [mm].
  double curvature_times_square(const Vector3 &a, const Vector3 &b) const
  {
    const Vector3 edge = b - a, middle = .5 * (a + b);
    if (is_sphere)
      return dot(edge, edge) / radius;
    const double r = std::hypot(middle[0], middle[1]);
    const double around = (edge[1] * middle[0] - edge[0] * middle[1]) / r;
    return around * around / (r * std::sqrt(1. + slope * slope));
  }
};

struct Body
{
  std::string name;
  double volume; // of the exact shape [mm^3]
};

struct Shipped
{
  std::string name;
  std::size_t n_cells;
  ImportOptions names;
  std::vector<std::string> boundaries; // all, ascending
  std::vector<Body> bodies;
  std::vector<Curved> surfaces;
};

void
PrintTo(const Shipped &mesh, std::ostream *out)
{
  *out << mesh.name;
}

double
cylinder(const double radius, const double height)
{
  return pi * radius * radius * height;
}

double
half_shell(const double inner, const double outer)
{
  return 2. / 3. * pi * (std::pow(outer, 3) - std::pow(inner, 3));
}

/// Between the cone r + z = R + c and the sphere of radius R, from z = 0 to their common circle:
/// the integral of pi ((s - z)^2 - (R^2 - z^2)), s = R + c.
double
chamfer(const double R, const double c)
{
  const double s = R + c, z = .5 * (s - std::sqrt(2. * R * R - s * s));
  return pi * ((std::pow(s, 3) - std::pow(s - z, 3)) / 3. - R * R * z + std::pow(z, 3) / 3.);
}

// Lengths as in the .geo files. The cone of the bone: radius 20 at z = -100, 35 at 0.
std::vector<Shipped>
shipped()
{
  const ImportOptions cup;
  const double frustum = pi * 100. / 3. * (35. * 35. + 35. * 20. + 20. * 20.);
  const Curved bone{35., false, .15}, tray{35., false};
  return {{"cup_1562",
           1562,
           cup,
           {"backing", "rim", "wear"},
           {{"cup", half_shell(14., 28.)}},
           {{14., true}, {28., true}}},
          {"cup_chamfered",
           2797,
           cup,
           {"backing", "rim", "wear"},
           {{"cup", half_shell(14.1, 22.1) - chamfer(14.1, 1.)}},
           {{14.1, true}, {22.1, true}, {15.1, false, -1.}}},
          {"tibia_post",
           10792,
           {{"base", "top"},
            1.,
            {"bone", "cement", "tray", "bearing"},
            {"tray_bone", "post_cement"},
            true},
           {"base", "post_cement.cement", "post_cement.tray", "sides", "top", "tray_bone.bone",
            "tray_bone.tray"},
           {{"bone", frustum - cylinder(9., 42.)},
            {"cement", cylinder(9., 42.) - cylinder(7., 40.)},
            {"tray", cylinder(35., 5.) + cylinder(7., 40.)},
            {"bearing", cylinder(35., 10.)}},
           {bone, tray, {9., false}, {7., false}}},
          {"tibia_nopost",
           8528,
           {{"base", "top"}, 1., {"bone", "tray", "bearing"}, {"tray_bone"}, true},
           {"base", "sides", "top", "tray_bone.bone", "tray_bone.tray"},
           {{"bone", frustum}, {"tray", cylinder(35., 5.)}, {"bearing", cylinder(35., 10.)}},
           {bone, tray}},
          {"block_on_plate",
           1705,
           {{"top", "bottom", "sides"}, 1., {"block", "plate"}, {"block_plate"}, true},
           {"block_plate.block", "block_plate.plate", "bottom", "sides", "top"},
           {{"block", 1000.}, {"plate", 2000.}},
           {}},
          {"concentric_shells",
           4247,
           {{"wear", "backing", "rim"}, 1., {"liner", "shell"}, {"liner_shell"}, true},
           {"backing", "liner_shell.liner", "liner_shell.shell", "rim", "wear"},
           {{"liner", half_shell(14., 22.)}, {"shell", half_shell(22., 26.)}},
           {{14., true}, {22., true}, {26., true}}}};
}

std::string
file_of(const std::string &name)
{
  return std::string(ARTHROWEAR_SOURCE_DIR) + "/meshes/" + name;
}

MeshData
body(const MeshData &mesh, const std::string &volume)
{
  MeshData part = mesh;
  part.cells.clear();
  for (std::size_t c = 0; c < mesh.cells.size(); ++c)
    if (mesh.volume_names[mesh.cell_volume_id[c]] == volume)
      part.cells.push_back(mesh.cells[c]);
  return part;
}

/// Outer faces of a mesh's cells, seen from outside.
std::vector<Triangle>
outer_triangles(const MeshData &mesh)
{
  std::vector<Triangle> outer;
  const std::vector<CellFace> faces = sorted_faces(mesh);
  for (const CellFace &face : faces)
    if (const auto [begin, end] = cells_at(faces, face.key); end - begin == 1)
      outer.push_back(outward_vertices(mesh, face));
  return outer;
}

/// Volume that facets cut off (> 0) or add, to leading order, and the sum of both sizes. A surface
/// with vertices on it lies above its facet by the error of linear interpolation; for the second
/// derivatives H its integral is the facet's area over 24 times the sum of e H e over the edges.
struct Faceting
{
  double cut = 0., size = 0.;
};

Faceting
faceting(const MeshData &part, const std::vector<Curved> &surfaces)
{
  Faceting sum;
  for (const Triangle &face : outer_triangles(part))
  {
    const Vector3 &a = part.vertices[face[0]], &b = part.vertices[face[1]],
                  &c = part.vertices[face[2]];
    const Vector3 area = .5 * cross(b - a, c - a), middle = (1. / 3.) * (a + b + c);
    for (const Curved &surface : surfaces)
    {
      const double outwards = dot(area, surface.normal(middle)) / norm(area);
      // A facet of a plane end may have its vertices on the edge of a cylinder.
      if (!surface.contains(a) || !surface.contains(b) || !surface.contains(c) ||
          std::abs(outwards) < .8)
        continue;
      const double volume =
          norm(area) / 24. *
          (surface.curvature_times_square(a, b) + surface.curvature_times_square(b, c) +
           surface.curvature_times_square(c, a));
      sum.cut += outwards > 0. ? volume : -volume;
      sum.size += volume;
    }
  }
  return sum;
}

/// The next order of a chord e of a circle of radius r is 3/40 (e/r)^2 of the first: 1.4 % at the
/// post (3 mm, 7 mm), 1 % at a cavity (5 mm, 14 mm). 4 % leave room for the longest edges.
void
expect_exact_volumes(const MeshData &mesh, const Shipped &expected)
{
  for (const Body &known : expected.bodies)
  {
    const MeshData part = body(mesh, known.name);
    const Faceting facets = faceting(part, expected.surfaces);
    EXPECT_NEAR(part.volume(), known.volume - facets.cut, .04 * facets.size + 1e-9 * known.volume)
        << known.name << ": facets cut off " << facets.cut;
  }
}

/// A surface is closed if its area vectors add up to 0; it is the whole one if it encloses the
/// volume of the cells.
void
expect_closed(const MeshData &mesh)
{
  Vector3 area{};
  double size = 0., volume = 0.;
  for (const auto &face : mesh.faces)
  {
    const Vector3 &a = mesh.vertices[face.vertices[0]], &b = mesh.vertices[face.vertices[1]],
                  &c = mesh.vertices[face.vertices[2]];
    const Vector3 vector = .5 * cross(b - a, c - a);
    area = area + vector;
    size += norm(vector);
    volume += dot(vector, a) / 3.;
  }
  EXPECT_LT(norm(area), 1e-11 * size);
  EXPECT_NEAR(volume, mesh.volume(), 1e-11 * mesh.volume());
}

void
expect_clean(const std::string &file, const Shipped &expected)
{
  const MeshData mesh = import_msh(file, expected.names);
  std::vector<std::string> names = mesh.boundary_names;
  std::sort(names.begin(), names.end());
  EXPECT_EQ(names, expected.boundaries);
  EXPECT_EQ(mesh.volume_names.size(), expected.bodies.size());
  EXPECT_GE(quality_of(mesh).min_radius_ratio, least_cup_radius_ratio);
  EXPECT_EQ(number_of_parts(mesh), expected.names.several_bodies ? 2u : 1u);
  expect_closed(mesh);
  expect_exact_volumes(mesh, expected);
  if (expected.names.several_bodies)
    return;
  CupImportOptions options;
  options.clearance = .05;
  const ImportedCup cup = import_cup(file, options);
  EXPECT_TRUE(cup.errors.empty());
  EXPECT_TRUE(cup.warnings.empty()) << cup.warnings.front();
  EXPECT_NEAR(cup.fitted.frame.radius, expected.surfaces[0].radius, 1e-9);
}

std::string
made_from_geo(const std::string &name)
{
  std::string file = ::testing::TempDir() + "arthrowear_" + name + ".msh";
  const GmshSession session;
  gmsh::open(file_of(name + ".geo"));
  gmsh::model::mesh::generate(3);
  gmsh::write(file);
  return file;
}
} // namespace

class ShippedMesh : public ::testing::TestWithParam<Shipped>
{
};

TEST_P(ShippedMesh, ReadsCleanAndIsAsLargeAsItsShape)
{
  const Shipped &expected = GetParam();
  const std::string file = file_of(expected.name + ".msh");
  expect_clean(file, expected);
  EXPECT_LT(std::filesystem::file_size(file), 1000000u);
  EXPECT_EQ(read_text_file(file).rfind("$MeshFormat\n4.1 0 8\n", 0), 0u) << "must be text";
}

TEST_P(ShippedMesh, HasTheNumbersOfTheReadme)
{
  const Shipped &expected = GetParam();
  const MeshData mesh = import_msh(file_of(expected.name + ".msh"), expected.names);
  EXPECT_EQ(mesh.cells.size(), expected.n_cells);
  std::ifstream readme(file_of("README.md"));
  bool found = false;
  for (std::string line; std::getline(readme, line);)
    found = found || line.rfind("| " + expected.name + " | " + std::to_string(mesh.cells.size()) +
                                    " | " + std::to_string(mesh.vertices.size()) + " | ",
                                0) == 0;
  EXPECT_TRUE(found) << mesh.cells.size() << " cells, " << mesh.vertices.size() << " nodes";
}

// Other versions of Gmsh give other numbers of cells, up to a quarter more, of the same shape.
TEST_P(ShippedMesh, FollowsFromItsGeo)
{
  const Shipped &expected = GetParam();
  const std::string file = made_from_geo(expected.name);
  expect_clean(file, expected);
  EXPECT_NEAR(import_msh(file, expected.names).cells.size(), expected.n_cells,
              .3 * expected.n_cells);
}

INSTANTIATE_TEST_SUITE_P(Files, ShippedMesh, ::testing::ValuesIn(shipped()),
                         [](const auto &tested) { return tested.param.name; });
} // namespace arthrowear
