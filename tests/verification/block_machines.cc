// SPDX-License-Identifier: LGPL-2.1-or-later
// Wear of a flat block under a held load on the paths of pin machines: depth K p s at every point,
// and by the law of the contact area with the cross-shear ratio of the path.
#include "entries/path_shear.h"
#include "verification/block_case.h"

using namespace arthrowear;
using arthrowear::testing::BlockCase;

namespace
{
constexpr unsigned int steps_of_path = 200;

struct MachinePath
{
  const char *name, *motion;
};

const MachinePath machine_paths[] = {
    {"circle", " set Path = circle\n set Size along x [mm] = 10\n"},
    {"rectangle",
     " set Path = rectangle\n set Size along x [mm] = 7\n set Size along y [mm] = 3\n"},
    {"hypotrochoid", " set Path = hypotrochoid\n set Fixed circle radius [mm] = 7.5\n"
                     " set Rolling circle radius [mm] = 2\n set Arm [mm] = 3.5\n"},
    {"random", " set Path = random\n set Size along x [mm] = 10\n set Path length [mm] = 60\n"
               " set Seed = 7\n"}};

class PinMachine : public ::testing::TestWithParam<MachinePath>
{
protected:
  std::unique_ptr<BlockCase> worn(const std::string &wear)
  {
    auto one = std::make_unique<BlockCase>(
        steps_of_path, "subsection Motion\n" + std::string(GetParam().motion) +
                           "end\nsubsection Load\n set Force [N] = 80\nend\nsubsection Wear\n" +
                           wear + "end\n");
    one->run(2);
    const PathOverPlace over{one->block->inputs.motion->motion, 1., {}, {}, {}, {}};
    sums_ = sliding_in_steps(over, steps_of_path);
    return one;
  }
  SlidingSums sums_; ///< of a cycle in the steps of the run
};
} // namespace

TEST_P(PinMachine, WearsByFactorPressureAndPath)
{
  const auto one = worn(" set Wear factor [mm^3/(N m)] = 2e-6\n");
  const double expected = 2e-9 * 5. * 2. * sums_.work;
  ASSERT_GT(expected, 0.);
  for (const double depth : one->state.contact.body.depth)
    EXPECT_NEAR(depth / expected, 1., 1e-9);
}

// Until the third cycle the law may have the ratio of the path in other steps.
TEST_P(PinMachine, WearsByTheLawOfTheAreaWithTheRatioOfThePath)
{
  const auto one =
      worn(" subsection From law\n  set Law = contact_area\n  set Area law C_0 [1e-9] = 0.3\n"
           "  set Area law C_1 [1e-9] = 32\n  set Area law C_2 [1e-9] = 1.6\n"
           "  set Area law C_3 [1e-9] = 1.9\n  set Area law CS_0 = 0.04\n end\n");
  const std::vector<double> begin = one->state.contact.body.depth;
  one->run(1);
  const double expected = (1.6 + 1.9 * sums_.ratio()) * 1e-9 * sums_.work;
  ASSERT_GT(sums_.ratio(), .25);
  for (std::size_t i = 0; i < begin.size(); ++i)
    EXPECT_NEAR((one->state.contact.body.depth[i] - begin[i]) / expected, 1., 1e-9);
}

// Roughness four times the reference, with the exponent 0.4.
TEST_P(PinMachine, WearsMoreOnARoughPlate)
{
  const auto one = worn(" set Wear factor [mm^3/(N m)] = 2e-6\n subsection Roughness\n"
                        "  set Ra [um] = 0.04\n  set Reference Ra [um] = 0.01\n"
                        "  set Exponent = 0.4\n end\n");
  const double expected = std::pow(4., .4) * 2e-9 * 5. * 2. * sums_.work;
  for (const double depth : one->state.contact.body.depth)
    EXPECT_NEAR(depth / expected, 1., 1e-9);
}

INSTANTIATE_TEST_SUITE_P(, PinMachine, ::testing::ValuesIn(machine_paths),
                         [](const auto &test) { return std::string(test.param.name); });
