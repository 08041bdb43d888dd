// SPDX-License-Identifier: LGPL-2.1-or-later
// Wear depth of a block on a circular path under a constant load, for each law of wear: pressure 5
// MPa, cross-shear 1/2, and chords of known length at every point.
#include "verification/block_case.h"

#include <filesystem>
#include <fstream>

using namespace arthrowear;
using arthrowear::testing::BlockCase;

namespace
{
constexpr unsigned int steps_of_circle = 40;
constexpr double pressure = 5., radius = 5.;

struct LawDepth
{
  std::string name, entries;
  double per_path; ///< depth over the sliding distance [-]
};

std::string
table_file()
{
  const std::string name =
      (std::filesystem::temp_directory_path() / "block_laws_factors.csv").string();
  std::ofstream(name) << "pressure_MPa,cross_shear,wear_factor_mm3_per_Nm\n"
                         "2,0,1e-7\n2,0.5,3e-7\n10,0,2e-7\n10,0.5,7e-7\n";
  return name;
}

std::string
law(const std::string &entries)
{
  return " subsection From law\n" + entries + " end\n";
}

const std::string kang_constants = "  set Kang logarithm = -13.1\n"
                                   "  set Kang exponent of cross-shear = 0.19\n"
                                   "  set Kang decay [1/MPa] = 0.29\n"
                                   "  set Least cross-shear = 0.001\n"
                                   "  set Largest pressure of data [MPa] = 11\n";

std::vector<LawDepth>
laws()
{
  const double per_Nm = 1e-3; // mm^3/(N m) = 1e-3 mm^2/N
  const double kang = std::exp(-13.1 + .19 * std::log(.5) - .29 * pressure) * per_Nm * pressure;
  return {{"factor", " set Wear factor [mm^3/(N m)] = 2e-6\n", 2e-6 * per_Nm * pressure},
          {"archard",
           law("  set Law = archard\n  set Coefficient = 1e-4\n  set Hardness [MPa] = 50\n"),
           1e-4 / 50. * pressure},
          {"kang", law("  set Law = kang\n" + kang_constants), kang},
          {"kang_mean_pressure", law("  set Law = kang_mean_pressure\n" + kang_constants), kang},
          {"contact_area",
           law("  set Law = contact_area\n  set Area law C_0 [1e-9] = 0.3\n"
               "  set Area law C_1 [1e-9] = 32\n  set Area law C_2 [1e-9] = 1.6\n"
               "  set Area law C_3 [1e-9] = 1.9\n  set Area law CS_0 = 0.04\n"),
           (1.6 + 1.9 * .5) * 1e-9},
          // K_1 (p/p_1)^1.5 CS^0.5, p_1 = 1 MPa
          {"power",
           law("  set Law = power\n  set Power law K_1 [mm^3/(N m)] = 1e-6\n"
               "  set Power of pressure = 1.5\n  set Power of cross-shear = 0.5\n"
               "  set Least cross-shear = 0.001\n  set Largest pressure of data [MPa] = 11\n"),
           1e-6 * per_Nm * std::pow(pressure, 1.5) * std::sqrt(.5)},
          // Linear from 3e-7 at 2 MPa to 7e-7 at 10 MPa.
          {"table", law("  set Law = table\n  set Table = " + table_file() + "\n"),
           (3e-7 + 4e-7 * 3. / 8.) * per_Nm * pressure}};
}

class BlockLaw : public ::testing::TestWithParam<LawDepth>
{
};
} // namespace

TEST_P(BlockLaw, WearsByItsRateAtEveryPoint)
{
  BlockCase one(steps_of_circle,
                "subsection Motion\n set Path = circle\n set Size along x [mm] = 10\nend\n"
                "subsection Load\n set Force [N] = 80\nend\nsubsection Wear\n" +
                    GetParam().entries + "end\n");
  one.run(3);
  const double path = 3. * steps_of_circle * 2. * radius * std::sin(units::pi / steps_of_circle);
  const double expected = GetParam().per_path * path;
  for (const double depth : one.state.contact.body.depth)
    EXPECT_NEAR(depth / expected, 1., 1e-9);
  EXPECT_NEAR(one.state.contact.body.worn_volume / (16. * expected), 1., 1e-9);
}

INSTANTIATE_TEST_SUITE_P(, BlockLaw, ::testing::ValuesIn(laws()),
                         [](const auto &test) { return test.param.name; });
