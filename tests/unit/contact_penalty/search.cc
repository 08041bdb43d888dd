// SPDX-License-Identifier: LGPL-2.1-or-later
#include "shapes.h"

#include <gtest/gtest.h>

#include <limits>

using namespace shapes;

namespace
{
/// A shaken disc-like patch above a larger shaken one, so that facets are of all shapes.
struct ShakenPlanes
{
  std::vector<double> x;
  PairSurfaces surfaces;

  ShakenPlanes()
  {
    std::mt19937 generator(3);
    surfaces.name = "planes";
    surfaces.slave_facets = add_rectangle(x, {0., 6.}, {0., 5.}, 0.02, 9, 7, false);
    surfaces.master_facets = add_rectangle(x, {-1., 7.}, {-1., 6.}, 0., 8, 8, true);
    shake(x, nodes_of(surfaces.master_facets), 0.15, generator);
  }
};
} // namespace

TEST(FacetSearch, TreeFindsWhatLookingAtAllFacetsFinds)
{
  const ShakenPlanes planes;
  const ContactFace face(planes.surfaces.master_facets, planes.x, 1., "master");
  const std::vector<unsigned int> nodes = nodes_of(planes.surfaces.slave_facets);
  for (const double radius : {0.01, 0.1, 0.7, 3.})
  {
    const NearFacets near = find_near_facets(face, planes.x, nodes, radius);
    ASSERT_EQ(near.begin.size(), nodes.size() + 1);
    for (std::size_t q = 0; q < nodes.size(); ++q)
    {
      std::vector<unsigned int> all;
      for (unsigned int f = 0; f < face.n_facets(); ++f)
      {
        const auto corner = [&](const int i) { return triple(planes.x, face.facet(f).nodes[i]); };
        if (squared_distance(triple(planes.x, nodes[q]), corner(0), corner(1), corner(2)) <=
            radius * radius)
          all.push_back(f);
      }
      EXPECT_EQ(std::vector<unsigned int>(near.facets.begin() + near.begin[q],
                                          near.facets.begin() + near.begin[q + 1]),
                all);
    }
  }
}

TEST(FacetSearch, DistanceToATriangleIsToFaceEdgeOrCorner)
{
  // Right triangle with legs 2 and 1 in the plane z = 0.
  const Vector3 a{0, 0, 0}, b{2, 0, 0}, c{0, 1, 0};
  EXPECT_NEAR(squared_distance({0.5, 0.25, -3.}, a, b, c), 9., 1e-15);
  EXPECT_NEAR(squared_distance({0.5, -2., 0.}, a, b, c), 4., 1e-15);
  EXPECT_NEAR(squared_distance({3., -1., 2.}, a, b, c), 1. + 1. + 4., 1e-14);
  // The line x/2 + y = 1 has distance |2/2 + 1 - 1|/sqrt(1.25) from (2, 1).
  EXPECT_NEAR(squared_distance({2., 1., 0.}, a, b, c), 1. / 1.25, 1e-15);
}

TEST(PairSearch, IsDueAfterRelativeMotionNotAfterCommonTranslation)
{
  const ShakenPlanes planes;
  ContactPair pair(planes.surfaces, options_with(tray_law()), planes.x); // skin 0.2
  const std::vector<unsigned int> all = up_to(planes.x.size() / 3);
  EXPECT_TRUE(pair.search_due(all, planes.x));
  pair.search(planes.x);
  EXPECT_FALSE(pair.search_due(all, planes.x));
  std::vector<double> x = planes.x;
  move(x, all, {50., -30., 20.});
  EXPECT_FALSE(pair.search_due(all, x));
  move(x, nodes_of(planes.surfaces.slave_facets), {0.12, 0.16, 0.});
  EXPECT_NEAR(pair.motion_since_search(all, x), 0.2, 1e-13);
  move(x, nodes_of(planes.surfaces.slave_facets), {1e-6, 0., 0.});
  EXPECT_TRUE(pair.search_due(all, x));
}

TEST(PairSearch, EvaluationUsesOnlyTheNodesNeeded)
{
  // A rank with the left third of the slave: everything else is NaN and must not be felt, also
  // while points move on by almost the skin.
  const ShakenPlanes planes;
  ContactPair pair(planes.surfaces, options_with(friction_law(0.3)), planes.x);
  PairState state = pair.initial_state(planes.x).state;
  pair.search(planes.x);
  std::vector<unsigned int> points;
  for (unsigned int p = 0; p < pair.n_points(); ++p)
    if (triple(planes.x, pair.point_node(p))[0] < 2.)
      points.push_back(p);
  const std::vector<unsigned int> needed = pair.nodes_needed(points, state);
  EXPECT_LT(needed.size(), planes.x.size() / 6);
  PairState partial_state = state;
  std::vector<double> x = planes.x;
  for (int step = 0; step < 19; ++step)
  {
    move(x, nodes_of(planes.surfaces.slave_facets), {0.008, 0.006, -0.005});
    std::vector<double> partial(x.size(), std::numeric_limits<double>::quiet_NaN());
    for (const unsigned int node : needed)
      set_triple(partial, node, triple(x, node));
    std::vector<double> forces(x.size(), 0.), partial_forces = forces;
    pair.evaluate(points, x, 1e-3, state, forces);
    pair.evaluate(points, partial, 1e-3, partial_state, partial_forces);
    EXPECT_EQ(forces, partial_forces) << step;
  }
  double pressed = 0.;
  for (const unsigned int p : points)
    pressed += state.points[p].normal_traction < 0.;
  EXPECT_GT(pressed, points.size() / 2.);
}
