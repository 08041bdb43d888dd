// SPDX-License-Identifier: LGPL-2.1-or-later
// An annular pin that turns under a part of another one: both wear, their meshes pass each other.
#include "gait/rotation.h"
#include "verification/two_blocks.h"

#include <cstdio>

using namespace arthrowear;
using arthrowear::testing::linear;
using arthrowear::testing::Method;
using arthrowear::testing::TwoBlocks;

namespace
{
constexpr double pi = 3.14159265358979323846;
constexpr double inner = 2., outer_radius = 6., height = 1., young = 1000.; // [mm], [MPa]
constexpr double quarter_load = 250., turns_per_second = 1., amplification = 4e5;
constexpr double upper_factor = .25e-9, lower_factor = .15e-9; // K [mm^2/N]
constexpr double step_size = .25 / turns_per_second;           // a quarter of a turn

/// A quarter of a ring, or a whole one. @param z  of its bottom [mm]
MeshData
ring(const bool is_whole, const unsigned int n_radial, const unsigned int n_around, const double z)
{
  constexpr unsigned int n_layers = 2;
  MeshData mesh = make_block({{1., 1., height}, {n_radial, n_around, n_layers}});
  for (Vector3 &vertex : mesh.vertices)
  {
    const double r = inner + (outer_radius - inner) * vertex[0],
                 angle = (is_whole ? 2. : .5) * pi * vertex[1];
    vertex = {r * std::cos(angle), r * std::sin(angle), z + vertex[2]};
  }
  if (!is_whole)
    return mesh;
  // The last row of vertices is the first one.
  std::vector<unsigned int> number;
  std::vector<Vector3> kept;
  const unsigned int stride = n_radial + 1, layer = stride * (n_around + 1);
  for (unsigned int vertex = 0; vertex < mesh.vertices.size(); ++vertex)
    if (vertex % layer < stride * n_around)
    {
      number.push_back(kept.size());
      kept.push_back(mesh.vertices[vertex]);
    }
    else
      number.push_back(number[vertex - stride * n_around]);
  mesh.vertices = kept;
  for (auto &cell : mesh.cells)
    for (unsigned int &vertex : cell)
      vertex = number[vertex];
  std::vector<MeshData::BoundaryFace> faces;
  for (MeshData::BoundaryFace face : mesh.faces)
    if (mesh.boundary_names[face.boundary_id] != "sides")
    {
      for (unsigned int &vertex : face.vertices)
        vertex = number[vertex];
      faces.push_back(face);
    }
  mesh.faces = faces;
  return mesh;
}

SurfacePath
turning()
{
  constexpr double rate = 2. * pi * turns_per_second;
  SurfacePath path;
  path.pose = [](const double begin, const double end, const double fraction)
  {
    const double time = end - (1. - fraction) * (end - begin);
    return SurfacePose{{}, rotation_from_vector({0., 0., rate * time})};
  };
  path.velocity = [](double, double) { return RigidVelocity{{}, {0., 0., rate}}; };
  return path;
}

/// No node moves sideways; a load presses the quarter on the ring.
struct AnnularPins : TwoBlocks
{
  AnnularPins()
      : TwoBlocks(Method::condensed, ring(false, 12, 10, height), ring(true, 10, 46, 0.),
                  {linear(young), linear(young)}, turning())
  {
    for (const unsigned int of_block : {0u, 1u})
      for (unsigned int vertex = 0; vertex < body(of_block).mesh().vertices.size(); ++vertex)
        for (const unsigned int component : {0u, 1u})
          fix(of_block, vertex, component);
    fix(1, "bottom", {2});
    ImplicitParameters implicit;
    implicit.contact.theta = 1.;
    implicit.contact.wear_rule = WearRule::end_of_step;
    implicit.contact.wear = ContactWear::archard(upper_factor, lower_factor, amplification);
    Field pattern = body(0).partition().zero_field();
    for (const auto &[node, share] : shares_of_boundary(body(0).mesh(), body(0).nodes(), "top"))
      if (body(0).owns(node))
        pattern[3 * body(0).local_node(node) + 2] = share;
    start(implicit, pattern, -quarter_load);
  }
};

struct Spread
{
  double mean = 0., least = 1e300, most = 0.;
};

/// Growth of depths over an expected one, at all points that are not at the rims.
Spread
growth(const std::vector<double> &before, const std::vector<double> &now,
       const std::vector<Vector3> &positions, const std::vector<double> &areas,
       const double expected)
{
  Spread spread;
  double area = 0.;
  for (std::size_t point = 0; point < now.size(); ++point)
  {
    const double part = (now[point] - before[point]) / expected;
    spread.mean += areas[point] * part;
    area += areas[point];
    const double r = std::hypot(positions[point][0], positions[point][1]);
    if (r > inner + .1 && r < outer_radius - .1)
    {
      spread.least = std::min(spread.least, part);
      spread.most = std::max(spread.most, part);
    }
  }
  spread.mean /= area;
  return spread;
}
} // namespace

// Worn in, the pressure is F/(phi r (r_o - r_i)) on a sector of the angle phi, and the depth of
// each side grows everywhere by its K omega F/(phi (r_o - r_i)) per time in contact.
TEST(AnnularPins, WearEvenlyOnceTheyHaveWornIn)
{
  AnnularPins pins;
  std::vector<std::vector<double>> upper, lower;
  for (int step = 0; step < 64 && !::testing::Test::HasFatalFailure(); ++step)
  {
    pins.advance(step_size);
    upper.push_back(pins.state.contact.body.depth);
    lower.push_back(pins.state.contact.counterface.depth);
  }
  ASSERT_EQ(upper.size(), 64u);
  const double per_factor = amplification * 2. * pi * turns_per_second * quarter_load * step_size /
                            (.5 * pi * (outer_radius - inner));
  const ContactSurface surface(pins.body(0).mesh(), "bottom");
  std::vector<Vector3> lower_positions;
  for (std::size_t vertex = 0; vertex < pins.partner->size(); ++vertex)
    lower_positions.push_back(pins.partner->position(vertex));
  // The quarter returns to a place of the ring after four steps.
  const Spread of_upper = growth(upper[62], upper[63], surface.positions(), pins.state.contact.area,
                                 upper_factor * per_factor),
               of_lower = growth(lower[59], lower[63], lower_positions, pins.partner->areas(),
                                 lower_factor * per_factor);
  for (const auto &[name, spread] : {std::pair{"quarter", of_upper}, {"ring", of_lower}})
  {
    std::printf("%s: depth grows by %.5f of the closed form in the mean, from %.5f to %.5f\n", name,
                spread.mean, spread.least, spread.most);
    EXPECT_NEAR(spread.mean, 1., .005);
    EXPECT_NEAR(spread.least, 1., .04);
    EXPECT_NEAR(spread.most, 1., .04);
  }
}
