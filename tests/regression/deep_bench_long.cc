// SPDX-License-Identifier: LGPL-2.1-or-later
// Deep wear that needs minutes: a ball in a flat, to 1e-3 of the volume; twenty years of a cup.
#include "regression/deep_bench.h"

using namespace program_test;

namespace
{
/// A depth of a scar; the smaller the scar, the finer the triangles.
struct Scar
{
  double depth; // mm
  const char *cycles;
  double edge; // mm
  int edges_along_x;
};

class DeepBenchLong : public ::testing::TestWithParam<Scar>
{
};

// V = pi h^2 (3 R - h)/3 is 42.935, 167.552 and 367.566 mm^3 at 1, 2 and 3 mm. Triangles between
// vertices on the ball miss the fraction e^2/(4 R h) of it, 1.6e-3, 1.4e-3 and 0.8e-3, and the
// scar's edge compensates for a half; at 3 mm the motion of the mesh has increased the distances of
// vertices.
TEST_P(DeepBenchLong, ABallWearsItsShapeIntoAFlatToAThousandth)
{
  const Scar &scar = GetParam();
  const std::vector<MeshHistory> moves =
      moves_of_a_ball(scar.cycles, scar.edge, scar.edges_along_x);
  EXPECT_GT(moves.back().max_depth, scar.depth);
  EXPECT_NEAR(misfit_of_cap(moves.back()), 0., 1e-3) << moves.back().max_depth;
}

INSTANTIATE_TEST_SUITE_P(Depths, DeepBenchLong,
                         ::testing::Values(Scar{1., "5500", .3, 38}, Scar{2., "20000", .4, 38},
                                           Scar{3., "45000", .36, 54}),
                         [](const auto &about)
                         { return std::to_string(static_cast<int>(about.param.depth)) + "mm"; });

// On 1500 cells, points that a jump left open caused an error of the contact force that did not
// decrease with the jump length and ended the run at fifteen years.
TEST(DeepWearLong, TwentyYearsGoToTheirEnd)
{
  expect_twenty_years("case.prm", "hip_cup_lifetime", 1097.);
}
} // namespace
