// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/triples.h"
#include "base/units.h"
#include "contact/surface.h"
#include "counterfaces.h"
#include "mesh/block.h"
#include "mesh/cup.h"
#include "mesh/refill.h"
#include "wear_positions.h"

#include <gtest/gtest.h>

#include <numeric>
#include <random>

using namespace arthrowear;

namespace
{
struct QuadraticCavity
{
  MeshData mesh;
  MeshNodes nodes;
  ContactSurface surface;

  static MeshData cup()
  {
    CupGeometry geometry;
    geometry.target_cells = 1562;
    return make_cup(geometry);
  }
  QuadraticCavity()
      : mesh(cup()), nodes(make_nodes(mesh, {2, {"wear", "backing"}})), surface(mesh, nodes, "wear")
  {
  }
  Vector3 position(const unsigned int node) const { return nodes.positions[surface.nodes()[node]]; }
};
} // namespace

TEST(MeshNodes, LieOnTheSpheresOfTheCup)
{
  const QuadraticCavity cavity;
  for (const auto &[name, radius] :
       {std::pair<const char *, double>{"wear", 14.}, {"backing", 28.}})
  {
    const auto nodes = cavity.nodes.of_boundary(cavity.mesh, name);
    // Euler: a disc of V vertices, E edges, T triangles has V - E + T = 1.
    const auto vertices = cavity.mesh.boundary_vertices(name);
    EXPECT_EQ(2 * vertices.size() + cavity.mesh.boundary_faces(name).size() - 1, nodes.size());
    for (const unsigned int node : nodes)
      EXPECT_NEAR(norm(cavity.nodes.positions[node]), radius, 1e-12);
  }
  for (const unsigned int node : cavity.nodes.of_boundary(cavity.mesh, "rim"))
    EXPECT_NEAR(cavity.nodes.positions[node][2], 0., 1e-12);
}

// The coarsest cups have cells with all edges at a corner nearly in one plane: curved to the sphere
// they would fold. A quadratic cell is open at a corner if the tangents 4 m - 3 x - y of its three
// edges there (m the edge's node, y its end) keep their orientation.
TEST(MeshNodes, LeaveCellsOfCoarseMeshesOpen)
{
  for (const double size : {14., 10., 7., 5.})
  {
    CupGeometry geometry;
    geometry.outer_radius = 18.;
    geometry.element_size_at_wear = geometry.element_size_at_backing = size;
    const MeshData mesh = make_cup(geometry);
    const MeshNodes nodes = make_nodes(mesh, {2, {"wear", "backing"}});
    for (const auto &cell : mesh.cells)
      for (int corner = 0; corner < 4; ++corner)
      {
        Matrix3 straight, tangent;
        for (int i = 0; i < 3; ++i)
        {
          const unsigned int here = cell[corner], there = cell[(corner + 1 + i) % 4];
          const Vector3 &x = nodes.positions[here], &y = nodes.positions[there];
          straight[i] = y - x;
          tangent[i] = 4. * nodes.positions[nodes.on_edge(here, there)] - 3. * x - y;
        }
        ASSERT_GT(determinant(tangent) / determinant(straight), 0.) << size;
      }
  }
}

// A uniform traction does the same on straight six-node triangles: nothing at the corners, a third
// of the area at each edge; the shares sum to 1.
TEST(MeshNodes, ShareAUniformTraction)
{
  const MeshData mesh = make_block({{4., 3., 1.}, {4, 3, 1}});
  const MeshNodes nodes = make_nodes(mesh, {2, {}});
  double sum = 0.;
  for (const auto &[node, share] : shares_of_boundary(mesh, nodes, "bottom"))
  {
    sum += share;
    if (node < nodes.n_vertices)
      EXPECT_NEAR(share, 0., 1e-14);
    else // .5 mm^2 a triangle, one or two of them, of 12
      EXPECT_NEAR(std::abs(share - .25 / 12.), .25 / 12. / 3., 1e-14);
  }
  EXPECT_NEAR(sum, 1., 1e-14);
}

TEST(QuadraticSurface, MeansAreOfOneAndForcesTheirTranspose)
{
  const QuadraticCavity cavity;
  const ContactSurface &surface = cavity.surface;
  for (unsigned int point = 0; point < surface.n_points(); ++point)
  {
    double sum = 0.;
    for (auto [share, end] = surface.shares(point); share != end; ++share)
      sum += share->weight;
    ASSERT_NEAR(sum, 1., 1e-13);
  }
  std::mt19937 generator(1);
  std::uniform_real_distribution<double> uniform(-1., 1.);
  std::vector<double> nodal(3 * surface.nodes().size()), forces(3 * surface.n_points()), points,
      of_nodes;
  for (std::vector<double> *values : {&nodal, &forces})
    std::generate(values->begin(), values->end(), [&] { return uniform(generator); });
  surface.to_points(nodal, points);
  surface.to_nodes(forces, of_nodes);
  EXPECT_NEAR(std::inner_product(points.begin(), points.end(), forces.begin(), 0.),
              std::inner_product(nodal.begin(), nodal.end(), of_nodes.begin(), 0.), 1e-11);
}

// Every node moves by 1 along its radius: a point moves by 1 along its own radius, since the
// displacements are turned to its normal; the plain mean is less by half its mean squared angle, 1
// % here.
TEST(QuadraticSurface, SeesAUniformNormalMotionWhole)
{
  const QuadraticCavity cavity;
  const ContactSurface &surface = cavity.surface;
  std::vector<double> radial, turned, mean;
  for (unsigned int node = 0; node < surface.nodes().size(); ++node)
    for (const double component : normalised(cavity.position(node)))
      radial.push_back(component);
  surface.to_points(radial, turned);
  surface.mean(radial, mean);
  double least_mean = 1.;
  for (unsigned int point = 0; point < surface.n_points(); ++point)
  {
    EXPECT_NEAR(norm(triple(turned, point)), 1., 1e-3);
    least_mean = std::min(least_mean, norm(triple(mean, point)));
  }
  EXPECT_LT(least_mean, 0.99);
}

TEST(QuadraticSurface, GapToAConcentricBallIsTheClearance)
{
  const QuadraticCavity cavity;
  const auto ball = turning_ball({}, 13.95);
  std::vector<double> gaps;
  cavity.surface.mean_gaps(*ball, std::vector<double>(3 * cavity.surface.nodes().size(), 0.), gaps);
  for (const double gap : gaps)
    EXPECT_NEAR(gap, 0.05, 1e-12);
}

// A cup worn to a sphere of 14.5 mm about a centre .8 mm deeper: its curved faces lie on that
// sphere, as the unworn faces lie on the unworn sphere. This includes faces of new cells.
TEST(QuadraticSurface, AWornCupIsAsRoundAsItsHead)
{
  const QuadraticCavity cavity;
  const ElementChoice elements{2, {"wear", "backing"}};
  const MeshMotion motion(cavity.mesh, elements, {"wear", {"backing"}});
  const Vector3 centre{0., 0., .8};
  std::vector<Vector3> displacement;
  for (const Vector3 &x : wear_positions(motion, elements))
  {
    const Vector3 along = normalised(x);
    const double height = dot(along, centre);
    const double radius = height + std::sqrt(height * height + 14.5 * 14.5 - dot(centre, centre));
    displacement.push_back((radius - norm(x)) * along);
  }
  const MeshData worn = motion.move(displacement).mesh;
  const auto ball = turning_ball({centre}, 14.45);
  for (const MeshData &mesh : {worn, refill(worn, "wear").mesh})
  {
    const ContactSurface surface(mesh, make_nodes(mesh, elements), "wear");
    EXPECT_EQ(surface.positions().size(), cavity.surface.positions().size());
    std::vector<double> gaps;
    surface.mean_gaps(*ball, std::vector<double>(3 * surface.nodes().size(), 0.), gaps);
    double worst = 0.;
    for (const double gap : gaps)
      worst = std::max(worst, std::abs(gap - .05));
    EXPECT_LT(worst, 1e-4);
  }
}

// The hemisphere's area is 2 pi R^2, six-node triangles of 4 mm leave (4/28)^4 of it; a depth d
// everywhere removes 2/3 pi ((R+d)^3 - R^3), which areas times depths give to first order in d.
TEST(QuadraticSurface, AreasAndDepthsGiveTheVolume)
{
  const QuadraticCavity cavity;
  const ContactSurface &surface = cavity.surface;
  EXPECT_NEAR(surface.area() / (2. * units::pi * 14. * 14.), 1., 3e-4);
  const double depth = 1e-3;
  std::vector<Vector3> radial;
  std::vector<double> moved;
  for (const Vector3 &x : surface.positions())
  {
    radial.push_back(normalised(x));
    for (const double component : radial.back())
      moved.push_back(depth * component);
  }
  const std::vector<double> areas =
      surface.projected_areas(std::vector<double>(3 * surface.n_points(), 0.), radial);
  const double by_areas = depth * std::accumulate(areas.begin(), areas.end(), 0.);
  const double exact = 2. / 3. * units::pi * (std::pow(14. + depth, 3) - std::pow(14., 3));
  EXPECT_NEAR(surface.volume_of(moved) / exact, 1., 1.5e-3); // means at the rim are one-sided
  EXPECT_NEAR(surface.volume_of(moved) / by_areas, 1., 5e-4);
}
