// SPDX-License-Identifier: LGPL-2.1-or-later
#include "../thrown.h"
#include "shapes.h"

#include <gtest/gtest.h>

using namespace shapes;

namespace
{
constexpr double feature_angle = 40. * M_PI / 180.;

double
area_of(const ContactFace &face)
{
  double area = 0.;
  for (const ContactFace::Vertex &vertex : face.vertices())
    area += vertex.area;
  return area;
}
} // namespace

TEST(ContactFace, APostHasASideAndAnEnd)
{
  // Side of a 16-gon prism: neighbouring sides turn by 22.5 degrees < 40, the end by 90 > 40.
  // Its area: 16 strips of chord 2 r sin(pi/16) and height h; the end 16 triangles of
  // r^2 sin(2 pi/16)/2.
  std::vector<double> x;
  const ContactFace face(add_cylinder(x, 7., {0., 40.}, 16, 5, 0., true, true), x, feature_angle,
                         "post");
  EXPECT_EQ(face.n_patches(), 2u);
  const double side = 16. * 2. * 7. * std::sin(M_PI / 16.) * 40.;
  const double end = 8. * 49. * std::sin(M_PI / 8.);
  EXPECT_NEAR(area_of(face), side + end, 1e-11);
  // 6 x 16 nodes of the side, of which 16 belong to the end too, and its centre.
  EXPECT_EQ(face.vertices().size(), 6u * 16u + 16u + 1u);
  for (unsigned int v = 0; v < face.vertices().size(); ++v)
  {
    const Vector3 normal = face.vertex_normal(v, x.data());
    const Vector3 node = triple(x, face.vertices()[v].node);
    const bool is_end = face.vertices()[v].patch == face.facet(face.n_facets() - 1).patch;
    const Vector3 outward = is_end ? Vector3{0., 0., -1.} : Vector3{node[0] / 7., node[1] / 7., 0.};
    // The side's nodes at the rims see an uneven fan of triangles, tilted within the turn of a
    // side.
    const bool is_rim = node[2] == 0. || node[2] == 40.;
    EXPECT_GT(dot(normal, outward), is_end || !is_rim ? 1. - 1e-14 : std::cos(M_PI / 16.)) << v;
  }
}

TEST(ContactFace, AreasSumToTheFaceInOneAndInTwoPasses)
{
  std::vector<double> x;
  PairSurfaces surfaces;
  surfaces.slave_facets = add_rectangle(x, {0., 3.}, {0., 2.}, 0., 4, 3, false);
  surfaces.master_facets = add_rectangle(x, {-1., 4.}, {-1., 3.}, 0., 7, 2, true);
  for (const bool two_pass : {false, true})
  {
    PairOptions options = options_with(tray_law());
    options.two_pass = two_pass;
    const ContactPair pair(surfaces, options, x);
    double area = 0.;
    for (unsigned int p = 0; p < pair.n_points(); ++p)
      area += pair.point_area(p);
    EXPECT_NEAR(area, two_pass ? 0.5 * (6. + 20.) : 6., 1e-13);
  }
}

TEST(ContactFace, NeighboursShareTheEdge)
{
  std::vector<double> x;
  const ContactFace face(add_cylinder(x, 7., {0., 40.}, 16, 5, 0., false, true), x, feature_angle,
                         "bore");
  unsigned int n_rims = 0;
  for (unsigned int f = 0; f < face.n_facets(); ++f)
    for (unsigned int i = 0; i < 3; ++i)
    {
      const int g = face.facet(f).neighbours[i];
      if (g < 0)
      {
        ++n_rims;
        continue;
      }
      unsigned int n_shared = 0;
      for (const unsigned int a : face.facet(f).nodes)
        for (const unsigned int b : face.facet(g).nodes)
          n_shared += a == b && a != face.facet(f).nodes[i];
      EXPECT_EQ(n_shared, 2u);
    }
  EXPECT_EQ(n_rims, 16u + 2u * 16u); // open end; feature edge seen from both patches
}

TEST(ContactFace, RefusesMeshesThatAreNoSurface)
{
  const std::vector<double> x{0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1, 2, 0, 0};
  const auto message = [&](const Facets &facets) {
    return thrown<InputError>([&] { ContactFace(facets, x, feature_angle, "interface a: face"); });
  };
  EXPECT_EQ(message({}), "interface a: face has no facets.");
  EXPECT_EQ(message({{0, 1, 9}}), "interface a: face: a facet names a node that has no position.");
  EXPECT_EQ(message({{0, 1, 5}}),
            "interface a: face: the facet of surface nodes 0, 1, 5 has no area.");
  EXPECT_EQ(
      message({{0, 1, 2}, {1, 0, 3}, {0, 1, 4}}),
      "interface a: face: the edge between surface nodes 0 and 1 belongs to more than two facets.");
  EXPECT_EQ(message({{0, 1, 2}, {0, 1, 3}}), "interface a: face: the edge between surface nodes 0 "
                                             "and 1 separates two facets of opposite orientation.");
}
