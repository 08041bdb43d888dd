// SPDX-License-Identifier: LGPL-2.1-or-later
// Deep wear that takes minutes: a ball into a flat, to 1e-3 of the volume; twenty years of a cup.
#include "regression/deep_bench.h"

using namespace program_test;

namespace
{
/// A depth, with triangles that are finer the smaller the scar is.
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

// V = pi h^2 (3 R - h)/3, 42.935, 167.552 and 367.566 mm^3 at 1, 2 and 3 mm. Triangles between
// vertices on the ball miss e^2/(4 R h) of it, 1.6e-3, 1.4e-3 and .8e-3, of which the scar's edge
// takes back a half; at 3 mm motion has drawn the vertices apart.
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

// On 1500 cells an error of the contact force, of points that a jump had left open, was that of any
// shorter jump and ended the run at fifteen years.
TEST(DeepWearLong, TwentyYearsGoToTheirEnd)
{
  expect_twenty_years("case.prm", "hip_cup_lifetime", 1097.);
}
} // namespace
