// SPDX-License-Identifier: LGPL-2.1-or-later
// Patch tests of two elastic bodies whose faces do not match.
#include "gait/rotation.h"
#include "verification/two_blocks.h"

#include <cstdio>

using namespace arthrowear;
using arthrowear::testing::linear;
using arthrowear::testing::Method;
using arthrowear::testing::square_block;
using arthrowear::testing::TwoBlocks;

namespace
{
constexpr double width = 10., height = 5., overlap = .01, upper_young = 1000.,
                 lower_young = 3000.; // [mm], [MPa]

MeshData
turned(MeshData mesh, const Vector3 &rotation)
{
  const Matrix3 turn = rotation_from_vector(rotation);
  for (Vector3 &vertex : mesh.vertices)
    vertex = turn * vertex;
  return mesh;
}

struct Choice
{
  unsigned int upper_cells = 4, lower_cells = 3, degree = 1;
  Method method = Method::condensed;
  Vector3 rotation{};
  double upper_width = width, lower_width = width;
  double friction = 0.;
  Vector3 belt{}; // velocity of the lower face [mm/s]
};

/// Two blocks of one section, whose outer faces hold them pressed by an overlap. Without Poisson's
/// ratio the stress is uniaxial.
struct PressedFit : TwoBlocks
{
  explicit PressedFit(const Choice &choice)
      : TwoBlocks(
            choice.method,
            turned(centred(square_block(choice.upper_width, height, choice.upper_cells, 2,
                                        height - overlap)),
                   choice.rotation),
            turned(centred(square_block(choice.lower_width, height, choice.lower_cells, 2, 0.)),
                   choice.rotation),
            {linear(upper_young), linear(lower_young)}, arthrowear::testing::belt_path(choice.belt),
            MPI_COMM_WORLD, {ElementChoice{choice.degree, {}}, ElementChoice{choice.degree, {}}})
  {
    for (const unsigned int of_block : {0u, 1u})
      fix(of_block, outer(of_block), {0, 1, 2});
    ImplicitParameters implicit;
    implicit.contact.theta = 1.;
    implicit.contact.friction = choice.friction;
    implicit.contact.solver = "semismooth_newton";
    implicit.contact.balance_tolerance = 1e-13;
    implicit.contact.penetration_tolerance = 1e-13;
    start(implicit);
    for (int step = 0; step < 2 && !::testing::Test::HasFatalFailure(); ++step)
      advance(10.);
  }

  static MeshData centred(MeshData mesh)
  {
    Vector3 sum{};
    for (const Vector3 &vertex : mesh.vertices)
      sum = sum + (1. / mesh.vertices.size()) * vertex;
    for (Vector3 &vertex : mesh.vertices)
      vertex = vertex - Vector3{sum[0], sum[1], 0.};
    return mesh;
  }
  static double pressure() { return overlap / (height / upper_young + height / lower_young); }
  /// Resultant of the forces that contact exerts on the nodes of both faces, and their moment over
  /// the width of the blocks, which a step as one mesh gives [N].
  std::array<double, 2> sums() const
  {
    const Body &both = body(0);
    Field internal = both.partition().zero_field();
    both.internal_force(state.displacement, internal);
    Vector3 force{}, moment{};
    for (const auto &[of_block, face] : {std::pair{0u, "bottom"}, {1u, "top"}})
      for (const unsigned int node : vertices(of_block, face))
      {
        const std::size_t local = both.local_node(node);
        const Vector3 f = triple(internal, local);
        force = force + f;
        moment =
            moment + cross(both.nodes().positions[node] + triple(state.displacement, local), f);
      }
    return {norm(force), norm(moment) / width};
  }
  /// Largest relative deviation of a pressure from the closed form.
  double deviation() const
  {
    double largest = 0.;
    for (const double p : pressures())
      largest = std::max(largest, std::abs(p / pressure() - 1.));
    return largest;
  }
};
} // namespace

// A uniform pressure passes faces that do not match, whatever their ratio of mesh sizes, slanted to
// the axes, on linear and on quadratic elements.
TEST(MortarPatch, OfFlatFacesThatDoNotMatchIsUniform)
{
  const Vector3 slanted{.4, -.7, .9};
  for (const unsigned int degree : {1u, 2u})
    for (const Vector3 &rotation : {Vector3{}, slanted})
      for (const auto &[upper, lower] : {std::pair{4u, 3u}, {3u, 5u}, {7u, 1u}, {1u, 7u}})
        for (const Method method : {Method::full, Method::condensed})
          if (degree == 1 || (method == Method::condensed) == (rotation == slanted))
          {
            Choice choice;
            choice.upper_cells = upper;
            choice.lower_cells = lower;
            choice.degree = degree;
            choice.rotation = rotation;
            choice.method = method;
            const PressedFit blocks(choice);
            const double deviation = blocks.deviation();
            std::printf("degree %u, %u on %u cells, %s, %s: deviation %.1e of the pressure\n",
                        degree, upper, lower, rotation == slanted ? "slanted" : "along the axes",
                        method == Method::full ? "full" : "condensed", deviation);
            EXPECT_LT(deviation, 1e-11);
          }
}

// The stress of a face that overhangs has a peak at the edge of the other face, which no mesh
// resolves. The forces of both sides are in balance.
TEST(MortarPatch, OfAFaceThatOverhangsIsReported)
{
  for (const bool upper_overhangs : {false, true})
  {
    Choice choice;
    choice.upper_cells = 8;
    choice.lower_cells = 7;
    choice.upper_width = upper_overhangs ? 1.3 * width : width;
    choice.lower_width = upper_overhangs ? width : 1.3 * width;
    const PressedFit blocks(choice);
    const auto &contact = blocks.state.contact;
    const std::vector<double> pressures = blocks.pressures();
    unsigned int n_open = 0;
    for (const double p : pressures)
      n_open += p == 0.;
    const Vector3 force = blocks.contact_force();
    std::printf(
        "%s overhangs by .15 of its width: force %.4f of the closed form, pressures %.3f to "
        "%.3f, %u of %zu points open\n",
        upper_overhangs ? "upper face" : "lower face",
        force[2] / (blocks.pressure() * width * width),
        *std::min_element(pressures.begin(), pressures.end()) / blocks.pressure(),
        *std::max_element(pressures.begin(), pressures.end()) / blocks.pressure(), n_open,
        pressures.size());
    EXPECT_EQ(n_open > 0, upper_overhangs);
    EXPECT_GT(force[2], blocks.pressure() * width * width);
    EXPECT_LT(force[2], 1.4 * blocks.pressure() * width * width);
    EXPECT_EQ(contact.n_points(), 81u);
  }
}

// Forces of the contact are in balance. Their moments are, too, without friction, since the forces
// of both sides lie on one line; friction leaves the moment of the gap between the faces, which is
// closed in the mean alone.
TEST(MortarPatch, KeepsMomentum)
{
  for (const double lower_width : {width, 1.3 * width})
    for (const double friction : {0., .3})
      for (const unsigned int degree : {1u, 2u})
      {
        Choice choice;
        choice.upper_cells = 5;
        choice.lower_cells = 4;
        choice.degree = degree;
        choice.method = Method::full;
        choice.rotation = {.4, -.7, .9};
        choice.lower_width = lower_width;
        choice.friction = friction;
        if (friction > 0.)
          choice.belt = rotation_from_vector(choice.rotation) * Vector3{1., .5, 0.};
        const PressedFit blocks(choice);
        const auto [force, moment] = blocks.sums();
        const double load = norm(blocks.contact_force());
        std::printf("degree %u, lower width %g, friction %g: force %.1e, moment %.1e of the load\n",
                    degree, lower_width, friction, force / load, moment / load);
        EXPECT_LT(force, 1e-12 * load);
        EXPECT_LT(moment, (friction == 0. ? 1e-12 : 1e-8) * load);
      }
}
