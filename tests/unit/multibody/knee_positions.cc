// SPDX-License-Identifier: LGPL-2.1-or-later
// [Machado2011] Fig. 7 and 8 rank three shapes of condyle and plateau; the paper does not say where
// their spheres are. The numbers are listed in inputs/machado_positions/README.md.
#include "unit/multibody/paper_knee.h"

#include <gtest/gtest.h>

using namespace arthrowear;

namespace
{
struct Peaks
{
  double indentation = 0., force = 0.; // [mm], [N]
};

struct Place
{
  Vector2 femur_centre;
  double offset;
};

Peaks
swing(const KneeSurfaces surfaces, const Place &place, const KneeRadii &radii)
{
  KneeJoint knee = paper_knee(surfaces, damping_laws().make("hertz"), Knee::healthy);
  knee.contact.femur_centre = place.femur_centre;
  knee.contact.radii = radii;
  if (surfaces == KneeSurfaces::sphere_plane)
    knee.contact.place_plane(paper_pose(), 0., .1);
  else
    EXPECT_TRUE(knee.contact.place_sphere(paper_pose(), place.offset, .1));
  knee.contact_force.elastic =
      KneeMaterials::of(Knee::healthy).elastic_force(knee.contact.equivalent_radius());
  Peaks peaks;
  KneeObserver observer;
  observer.after_step = [&](const KneeMoment &moment)
  {
    peaks.indentation = std::max(peaks.indentation, moment.response.indentation());
    peaks.force = std::max(peaks.force, moment.response.contact_force);
  };
  IntegratorOptions options;
  options.relative_tolerance = 1e-9;
  options.largest_step = 1e-4;
  move_knee(knee, paper_pose(), .4, 1e-8, options, observer);
  return peaks;
}

/// The three shapes at one place; the two curved ones with their own radii, or each with the
/// other's, which give the stiffness that Table 2 prints.
struct Ranking
{
  Peaks convex, hollow, plane;

  Ranking(const Place &place, const bool printed_stiffness)
  {
    const KneeRadii lateral = KneeRadii::of(KneeSurfaces::convex_convex),
                    medial = KneeRadii::of(KneeSurfaces::convex_concave);
    convex = swing(KneeSurfaces::convex_convex, place, printed_stiffness ? medial : lateral);
    hollow = swing(KneeSurfaces::convex_concave, place, printed_stiffness ? lateral : medial);
    plane = swing(KneeSurfaces::sphere_plane, place, KneeRadii::of(KneeSurfaces::sphere_plane));
  }
};
} // namespace

// Condyle's centre 8 mm behind and 4 mm above the notch, the plateau's sphere 8 mm before it: the
// whole order of Fig. 7 and 8, with the printed radii.
TEST(KneePositions, ConvexConcaveIsHighestWithTheCentreNearTheNotch)
{
  const Ranking knee({{-8., 4.}, -8.}, false);
  EXPECT_NEAR(knee.hollow.indentation, 3.236, .005);
  EXPECT_NEAR(knee.hollow.force, 778.3, 2.);
  EXPECT_NEAR(knee.convex.force, 314.4, 1.);
  EXPECT_NEAR(knee.plane.force, 452.6, 1.);
  EXPECT_GT(knee.hollow.indentation,
            1.2 * std::max(knee.convex.indentation, knee.plane.indentation));
  EXPECT_GT(knee.hollow.force, 1.7 * knee.plane.force);
  EXPECT_GT(knee.plane.force, 1.4 * knee.convex.force); // convex–convex is the lowest
}

// With the stiffness that Table 2 prints.
TEST(KneePositions, ConvexConcaveIsHighestWithThePrintedStiffness)
{
  const Ranking knee({{-24., -22.}, -8.}, true);
  EXPECT_NEAR(knee.hollow.indentation, 2.488, .005);
  EXPECT_NEAR(knee.hollow.force, 729.8, 2.);
  EXPECT_GT(knee.hollow.indentation,
            1.05 * std::max(knee.convex.indentation, knee.plane.indentation));
  EXPECT_GT(knee.hollow.force, 2. * knee.plane.force);
  EXPECT_GT(knee.plane.force, 1.05 * knee.convex.force);
}

// The sphere's offset decides: at the centre of the collateral ligaments as well, the order of
// forces turns round between 0 and 8 mm; the order of indentations does not.
TEST(KneePositions, OffsetTurnsTheOrderOfForcesRound)
{
  const Ranking centred({{-24., -16.5}, 0.}, false), before({{-24., -16.5}, -8.}, false);
  EXPECT_GT(centred.convex.force, 2. * centred.hollow.force);
  EXPECT_GT(before.hollow.force, 1.15 * std::max(before.convex.force, before.plane.force));
  EXPECT_LT(before.convex.force, before.plane.force);
  EXPECT_GT(before.convex.indentation, before.hollow.indentation);
}
