// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/elastic_body.h"
#include "mesh/block.h"

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
  std::unique_ptr<ElasticBody> made_for(const LinearSolver solver) const
  {
    ResponseChoices choices;
    choices.solver = solver;
    return make_elastic_body(body, supports, points, choices);
  }

  Body body;
  Conditions fixed;
  PointWeights points;
  BodySupports supports;
};

// Rayleigh's quotient has an error of the second order in the displacement's error: for a
// displacement that lacks a hundredth of the forces it differs by some ten thousandths.
TEST(ElasticBody, HasTheSameLowestFrequencyWithAndWithoutAFactor)
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
      const double with = block.made_for(LinearSolver::automatic)->lowest_frequency(),
                   without = block.made_for(LinearSolver::gamg)->lowest_frequency();
      EXPECT_NEAR(without / with, 1., 2e-3) << shape.name << n_free;
    }
}

/// Largest difference of two vectors over the largest value of the first.
double
difference(const std::vector<double> &a, const std::vector<double> &b)
{
  double largest = 0., difference = 0.;
  EXPECT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i)
  {
    largest = std::max(largest, std::abs(a[i]));
    difference = std::max(difference, std::abs(a[i] - b[i]));
  }
  return largest > 0. ? difference / largest : 0.; // other ranks than the first have no W
}

// Both kinds of bodies solve the same equations: with columns to round-off, by Krylov's methods to
// residuals of 1e-9 (W), 1e-11 (responses) and 1e-5 (compliances of jumps) of the forces.
TEST(ElasticBody, RespondsAlikeByColumnsAndBySolves)
{
  for (const unsigned int n_free : {0u, 1u, 3u})
  {
    const HeldBody block(make_block({{8., 8., 8.}, {6, 6, 6}}), 1, "bottom", "top", n_free);
    const auto condensed = block.made_for(LinearSolver::automatic),
               iterative = block.made_for(LinearSolver::gamg);
    EXPECT_NE(condensed->columns(), nullptr);
    EXPECT_EQ(iterative->columns(), nullptr);

    const std::vector<unsigned int> points{3, 10, 11, 24};
    const std::vector<Matrix3> frames(block.points.n_points(),
                                      Matrix3{{{.6, .8, 0.}, {0., 0., 1.}, {.8, -.6, 0.}}});
    constexpr double h = 1e-2;
    EXPECT_LT(
        difference(condensed->values(points, frames, h), iterative->values(points, frames, h)),
        1e-7);
    EXPECT_LT(difference(condensed->normal_values(points, frames, h),
                         iterative->normal_values(points, frames, h)),
              1e-4);

    std::vector<double> forces(3 * block.points.n_points(), 0.);
    for (const unsigned int point : points)
      for (unsigned int c = 0; c < 3; ++c)
        forces[3 * point + c] = std::sin(point + 2. * c);
    std::vector<double> by_columns(3 * block.points.nodes().size(), 0.), by_solves = by_columns;
    condensed->add_response(forces, 2., by_columns.data());
    iterative->add_response(forces, 2., by_solves.data());
    EXPECT_LT(difference(by_columns, by_solves), 1e-2); // the next contact problem adds the rest
    EXPECT_GT(iterative->missing_force(), 0.);
    EXPECT_EQ(condensed->missing_force(), 0.);

    const Vector3 loads{1., -2., 3.};
    EXPECT_LT(difference(condensed->elastic_response(forces, loads),
                         iterative->elastic_response(forces, loads)),
              1e-7)
        << n_free;
  }
}
} // namespace
} // namespace arthrowear
