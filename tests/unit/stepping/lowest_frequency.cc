// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/block.h"
#include "stepping/condensed_body.h"

#include <gtest/gtest.h>

namespace arthrowear
{
namespace
{
const SolidMaterial polyethylene{MaterialLaw::linear_elastic, 1000., 0.4, 938e-12};

/// A body that is held at a boundary and may translate along the last of the axes.
struct HeldBody
{
  HeldBody(const MeshData &mesh, const unsigned int degree, const std::string &boundary,
           const std::string &surface, const unsigned int n_free)
      : body(mesh, polyethylene, MPI_COMM_WORLD, {degree, {}}), fixed(body.partition()),
        points(PointWeights::of_nodes(mesh.boundary_vertices(surface)))
  {
    for (const unsigned int node : body.nodes().of_boundary(mesh, boundary))
      for (unsigned int c = 0; c < 3 && body.local_node(node) != Body::not_local; ++c)
        fixed.fix(body.local_node(node), c);
    supports.held = &fixed;
    for (unsigned int c = 0; c < 3; ++c)
    {
      supports.loads[c] = body.partition().zero_field();
      if (c >= 3 - n_free)
        supports.translation[c] = Translation::free;
    }
  }
  double frequency(const LinearSolver solver) const
  {
    CondensedChoices choices;
    choices.solver = solver;
    return CondensedBody(body, supports, points, choices).lowest_frequency();
  }

  Body body;
  Conditions fixed;
  PointWeights points;
  CondensedSupports supports;
};

// Rayleigh's quotient has an error of the second order in the displacement's error: for a
// displacement that lacks a hundredth of the forces it differs by some ten thousandths.
TEST(LowestFrequency, IsTheSameWithAndWithoutAFactor)
{
  struct Shape
  {
    const char *name;
    MeshData mesh;
    unsigned int degree;
  };
  for (const Shape &shape : {Shape{"cube", make_block({{8., 8., 8.}, {6, 6, 6}}), 1},
                             Shape{"bar", make_block({{4., 4., 40.}, {2, 2, 16}}), 2},
                             Shape{"plate", make_block({{30., 20., 2.}, {10, 8, 2}}), 1}})
    for (const unsigned int n_free : {0u, 1u, 3u})
    {
      const HeldBody block(shape.mesh, shape.degree, "bottom", "top", n_free);
      const double with = block.frequency(LinearSolver::automatic),
                   without = block.frequency(LinearSolver::gamg);
      EXPECT_NEAR(without / with, 1., 2e-3) << shape.name << n_free;
    }
}
} // namespace
} // namespace arthrowear
