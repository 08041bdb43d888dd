// SPDX-License-Identifier: LGPL-2.1-or-later
// Jumps over cycles of a knee insert under forces, by a law that uses the cross-shear of the
// previous cycle.
#include "hip_summary.h"

#include "base/csv.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace
{
using namespace program_test;

constexpr std::size_t steps_of_a_cycle = 50;

/// Two jumps of 2000 cycles under the contact area law.
class AreaLawKnee
{
public:
  explicit AreaLawKnee(const std::string &side)
      : run_("knee_restraint",
             {{"set Cells =", "1500"},
              {"set Time step [s] =", "0.02"},
              {"set Cycles        =", "1"},
              {"set Side           =", side},
              {"subsection Wear\n ",
               "subsection Jump\n    set Cycles = 4e3\n    set First jump "
               "[cycles] = 2e3\n  end\nend\n" +
                   read(fs::path(ARTHROWEAR_SOURCE_DIR) / "inputs/laws/contact_area.part") +
                   "subsection Wear"}})
  {
  }

  double value(const std::string &name) const { return run_.value(name); }
  std::vector<double> steps(const std::string &name) const
  {
    return column("statistics.csv", name);
  }
  std::vector<double> jumps(const std::string &name) const
  {
    return column("wear_history.csv", name);
  }

private:
  std::vector<double> column(const char *file, const std::string &name) const
  {
    return arthrowear::read_csv((run_.out() / file).string()).column(name);
  }

  HipSummary run_;
};

const AreaLawKnee &
right()
{
  static const AreaLawKnee knee("right");
  return knee;
}

/// The least mean displacement in the two contacts of a cycle, by 0.96 p sqrt(A)/E* of a circle of
/// area A under an even pressure p on a half-space [mm].
double
least_approach(const AreaLawKnee &knee)
{
  constexpr double modulus = 463. / (1. - 0.46 * 0.46), two = 2.;
  const std::vector<double> force = knee.steps("sum of normal forces [N]"),
                            area = knee.steps("contact area [mm^2]");
  double least = 1.;
  for (std::size_t step = 0; step < force.size(); ++step)
    least = std::min(least, 0.96 * force[step] / std::sqrt(two * area[step]) / modulus);
  return least;
}

/// The first computed cycle finds the path, the second one sums the cross-shear on it, and neither
/// counts. The third cycle then has the path and the ratios of the fourth at the end of the jump,
/// and begins as the fourth. Only the jump lies between them. It changes the contact areas, and
/// with them the wear, by its depth over the approach of femur and insert at most.
TEST(KneeInsertJumps, TheThirdCycleWearsAsTheFourth)
{
  const AreaLawKnee &knee = right();
  // None is computed for a rejected jump.
  EXPECT_EQ(knee.jumps("computed cycles [-]"), (std::vector<double>{4., 5.}));

  const std::vector<double> worn = knee.steps("worn volume from forces [mm^3]");
  const double third = worn[steps_of_a_cycle - 1],
               fourth = worn[2 * steps_of_a_cycle - 1] -
                        knee.jumps("worn volume from forces [mm^3]").front(),
               change = knee.jumps("max wear depth [mm]").front() / least_approach(knee);
  EXPECT_LT(change, 4e-3);
  EXPECT_NEAR(fourth, third, change * third);
}

/// A left knee with the same anatomical motions and forces is the mirror image, on a mesh that is
/// its own mirror image. Path and forces are mirrored to 1e-7; the integrals of the law over faces
/// depend on the order of the corners by some 1e-5, under given motion as well.
TEST(KneeInsertJumps, ALeftKneeWearsAsARightKnee)
{
  const AreaLawKnee left("left");
  const double volume = right().value("worn volume of the insert");
  EXPECT_NEAR(left.value("worn volume of the insert"), volume, 1e-4 * volume);
}
} // namespace
