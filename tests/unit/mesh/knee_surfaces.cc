// SPDX-License-Identifier: LGPL-2.1-or-later
// The default insert beside the contact surface of an instrumented knee: subject DM of the sixth
// Grand Challenge (B. J. Fregly et al., J. Orthop. Res. 30 (2012) 503-513), of OpenSim-JAM. The
// variable ARTHROWEAR_KNEE_SURFACES names a folder with tibial_insert_contact.stl, in metres.
#include "mesh/knee.h"
#include "surface/surface_file.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

namespace arthrowear
{
namespace
{
/// Place of the default dish that fits best, by steps of 0.25 mm, and its scatter [mm].
struct Fit
{
  double x = 0., z = 0., scatter = 1e9;
};

Fit
best_fit(const TriangleMesh &surface, const double side)
{
  const KneeInsertShape shape;
  constexpr double step = .25, reach = 6., half_length = 14., half_width = 11.;
  Fit best;
  for (double x = -reach; x <= reach; x += step)
    for (double z = .5 * shape.distance - reach; z <= .5 * shape.distance + reach; z += step)
    {
      double sum = 0., squares = 0., n = 0.;
      for (const Vector3 &point : surface.points)
      {
        const double forward = point[0] - x, beside = side * point[2] - z;
        if (std::abs(forward) > half_length || std::abs(beside) > half_width)
          continue;
        const double above = point[1] - top_height(shape, forward, beside + .5 * shape.distance);
        sum += above;
        squares += above * above;
        n += 1.;
      }
      const double scatter = std::sqrt(squares / n - sum * sum / (n * n));
      if (scatter < best.scatter)
        best = {x, z, scatter};
    }
  return best;
}

// Its dishes have coronal profiles that are no circular arcs: an arc fits to 0.12 mm.
TEST(KneeSurfaces, TheDefaultInsertIsTheInstrumentedOne)
{
  const char *folder = std::getenv("ARTHROWEAR_KNEE_SURFACES");
  if (folder == nullptr)
    GTEST_SKIP() << "ARTHROWEAR_KNEE_SURFACES does not name a folder with surfaces of knees";
  const TriangleMesh surface =
      read_surface(std::string(folder) + "/tibial_insert_contact.stl", 1000.);
  const KneeInsertShape shape;
  double distance = 0.;
  for (const double side : {-1., 1.})
  {
    const Fit fit = best_fit(surface, side);
    EXPECT_LT(fit.scatter, .2);
    distance += fit.z;
  }
  EXPECT_NEAR(distance, shape.distance, 1.5);
  double width = 0.;
  for (const Vector3 &point : surface.points)
    width = std::max(width, 2. * std::abs(point[2]));
  EXPECT_NEAR(width, shape.width, 1.);
}
} // namespace
} // namespace arthrowear
