// SPDX-License-Identifier: LGPL-2.1-or-later
// Values at the points of a frame of quadratic elements.
#include "wear_simulation/frames.h"
#include "wear_simulation/surface_frames.h"

#include "block_case.h"
#include "hip_cup_case.h"

using namespace arthrowear;
using namespace arthrowear::testing;

namespace
{
const std::vector<double> &
values_of(const OutputPiece &piece, const std::string &name)
{
  for (const OutputField &field : piece.fields)
    if (field.name == name)
      return field.values;
  throw std::runtime_error("no field " + name);
}

BlockCase
quadratic_block()
{
  return BlockCase(4, R"(subsection Counterface
  set Shape = plane
end
subsection Motion
  set Path = still
end
subsection Load
  set Force [N] = 80
end
subsection Wear
  set Wear factor [mm^3/(N m)] = 1e-6
end
subsection Solver
  set Elasticity = full
end
)",
                   {}, "quadratic");
}

/// A displacement that is quadratic in the position, and its gradient.
Vector3
bent(const Vector3 &x)
{
  return 1e-3 * Vector3{x[0] * x[1] - x[2], x[1] * x[1] + .5 * x[0] * x[2], x[2] * x[0]};
}

Matrix3
gradient_of_bent(const Vector3 &x)
{
  return {{{1e-3 * x[1], 1e-3 * x[0], -1e-3},
           {.5e-3 * x[2], 2e-3 * x[1], .5e-3 * x[0]},
           {1e-3 * x[2], 0., 1e-3 * x[0]}}};
}
} // namespace

// Nodes have the exact values of the field, also on edges, where a straight cell would have the
// mean of the ends. The stress of a quadratic displacement is linear: extrapolated from the
// integration points, averaged along an edge or over cells, it is exact.
TEST(FrameFields, OfAQuadraticDisplacementAreExactAtAllNodes)
{
  BlockCase one = quadratic_block();
  const Body &body = one.block->body;
  ASSERT_EQ(body.nodes().degree, 2u);
  for (unsigned int node = 0; node < body.partition().n_local(); ++node)
  {
    const Vector3 u = bent(body.nodes().positions[body.mesh_node(node)]);
    std::copy(u.begin(), u.end(), one.state.displacement.begin() + 3 * node);
  }
  const OutputPiece piece =
      volume_piece(*one.block, one.state, one.state.displacement, FrameCells::curved);
  EXPECT_TRUE(piece.has_middles);
  EXPECT_EQ(piece.points.size(), body.nodes().size());
  EXPECT_EQ(piece.n_cells(), body.n_cells());
  const std::vector<double> &u = values_of(piece, "displacement"),
                            &stress = values_of(piece, "cauchy_stress");
  const double mu = 500., lambda = 0.; // of E = 1000 MPa, nu = 0
  double bend = 0.;
  for (std::size_t cell = 0; cell < piece.n_cells(); ++cell)
  {
    const unsigned int *points = &piece.cells[10 * cell];
    const Vector3 middle = triple(u, points[4]),
                  mean = .5 * (triple(u, points[0]) + triple(u, points[1]));
    bend = std::max(bend, norm(middle - mean));
  }
  EXPECT_GT(bend, 1e-4);
  for (std::size_t i = 0; i < piece.points.size(); ++i)
  {
    EXPECT_LT(norm(triple(u, i) - bent(piece.points[i])), 1e-15);
    const Matrix3 g = gradient_of_bent(piece.points[i]);
    const double dilation = g[0][0] + g[1][1] + g[2][2];
    for (int j = 0; j < 3; ++j)
      for (int k = 0; k < 3; ++k)
        EXPECT_NEAR(stress[9 * i + 3 * j + k],
                    mu * (g[j][k] + g[k][j]) + (j == k ? lambda * dilation : 0.), 1e-11);
  }
}

// Pressure, gap and depth are linear between contact points: a point on an edge has the mean of the
// ends. The status is not averaged, since the mean of open and slip would be stick: the point has
// the status of the end under the larger pressure. Wear moves the nodes of the body as it moves its
// surface.
TEST(FrameFields, OfTheWearingSurfaceAreMeansOnEdges)
{
  HipCupCase cup(
      [](HipCupParameters &p)
      {
        p.degree = 2;
        p.cup.geometry.target_cells = 300;
        p.solver.contact.wear.amplification = 1e6;
      },
      "hip_cup_1hz/case.prm");
  cup.run(12);
  const OutputPiece piece = surface_piece(*cup.cup, cup.state, FrameCells::curved);
  ASSERT_TRUE(piece.has_middles);
  ASSERT_EQ(piece.points.size(), cup.cup->surface.nodes().size());
  unsigned int n_between = 0, n_turned = 0;
  const std::vector<double> &pressure = values_of(piece, "contact_pressure"),
                            &status = values_of(piece, "status"),
                            &wear = values_of(piece, "displacement_wear");
  for (std::size_t cell = 0; cell < piece.n_cells(); ++cell)
    for (unsigned int e = 0; e < 3; ++e)
    {
      const unsigned int *points = &piece.cells[6 * cell];
      const unsigned int a = points[e], b = points[(e + 1) % 3], m = points[3 + e];
      for (const char *name : {"contact_pressure", "gap", "wear_depth", "accumulated_slip"})
      {
        const std::vector<double> &v = values_of(piece, name);
        EXPECT_NEAR(v[m], .5 * (v[a] + v[b]), 1e-15 + 1e-14 * std::abs(v[m])) << name;
      }
      EXPECT_EQ(status[m], status[pressure[a] >= pressure[b] ? a : b]);
      n_between += status[a] != status[b];
      // Depths along the normals of a sphere remain normal to it.
      const Vector3 w = triple(wear, m), normal = normalised(piece.points[m]);
      if (norm(w) > 1e-6)
      {
        EXPECT_LT(norm(w - dot(w, normal) * normal), 1e-2 * norm(w));
        ++n_turned;
      }
    }
  EXPECT_GT(n_between, 10u);
  EXPECT_GT(n_turned, 10u);

  const OutputPiece body = volume_piece(
      *cup.cup, cup.state, cup.cup->stepper->displacement(cup.state), FrameCells::curved);
  std::map<Vector3, Vector3> of_body;
  const std::vector<double> &worn = values_of(body, "displacement_wear");
  for (std::size_t i = 0; i < body.points.size(); ++i)
    of_body[body.points[i]] = triple(worn, i);
  for (std::size_t i = 0; i < piece.points.size(); ++i)
  {
    const auto found = of_body.find(piece.points[i]);
    ASSERT_NE(found, of_body.end());
    EXPECT_EQ(found->second, triple(wear, i));
  }
}

// Straight cells have the same values at their corners and no other points.
TEST(FrameFields, OfStraightCellsAreThoseOfTheCorners)
{
  const BlockCase one = quadratic_block();
  const Field &elastic = one.state.displacement;
  const OutputPiece curved = volume_piece(*one.block, one.state, elastic, FrameCells::curved),
                    straight = volume_piece(*one.block, one.state, elastic, FrameCells::straight);
  EXPECT_FALSE(straight.has_middles);
  EXPECT_TRUE(straight.lacks_middles);
  EXPECT_EQ(straight.points.size(), one.block->body.mesh().vertices.size());
  ASSERT_EQ(straight.n_cells(), curved.n_cells());
  for (std::size_t cell = 0; cell < curved.n_cells(); ++cell)
    for (unsigned int k = 0; k < 4; ++k)
      EXPECT_EQ(straight.points[straight.cells[4 * cell + k]],
                curved.points[curved.cells[10 * cell + k]]);
}
