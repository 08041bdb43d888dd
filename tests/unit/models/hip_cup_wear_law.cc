// SPDX-License-Identifier: LGPL-2.1-or-later
#include "has.h"
#include "models/hip_cup/parameters.h"

namespace
{
using namespace arthrowear;

const std::string common = R"(set Model = hip_cup
subsection Time
  set Time step [s] = 1e-3
end
subsection Material
  set Young modulus [MPa] = 1000
  set Poisson ratio = 0.4
  set Density [kg/m^3] = 938
end
subsection Motion
  set Kind = still
end
subsection Load
  set F_max [N] = 1000
end
)";

struct Read
{
  std::vector<std::string> findings;
  double factor;
};

Read
read(const std::string &friction, const std::string &wear)
{
  HipCupParameters p;
  Parameters parameters;
  std::string model;
  parameters.top_level().add("Model", model, rules::text(true), "");
  p.declare(parameters);
  parameters.read(
      ParameterFile::parse(common + "subsection Contact\n  set Friction coefficient = " + friction +
                               "\nend\nsubsection Wear\n" + wear + "end\n",
                           "case.prm"));
  p.check(parameters);
  return {parameters.findings(), p.solver.contact.wear.body.factor};
}

const char *const archard = "subsection From law\n set Law = archard\n set Coefficient = 1e-4\n"
                            " set Hardness [MPa] = 50\nend\n";

// K = k/H = 1e-4/50 MPa = 2e-6 mm^2/N; 2 gamma_0 f_v/f_A* = 2e-4 gives twice that.
TEST(HipCupWearLaw, GivesTheWearFactor)
{
  EXPECT_DOUBLE_EQ(read("0.07", archard).factor, 2e-6);
  EXPECT_DOUBLE_EQ(read("0.07", "subsection From law\n set Law = delamination\n"
                                " set Hardness [MPa] = 50\n set Strain per pass = .01\n"
                                " set Inclusion fraction = .005\n"
                                " set Critical void fraction = .5\nend\n")
                       .factor,
                   4e-6);
  EXPECT_DOUBLE_EQ(read("0.07", "set Wear factor [mm^3/(N m)] = 0.22e-6\n").factor, 0.22e-9);
}

TEST(HipCupWearLaw, IsNeededIfThereIsNoFactorAndExcludesIt)
{
  const std::vector<std::string> none = read("0.07", "").findings;
  ASSERT_EQ(none.size(), 1u);
  EXPECT_TRUE(has(none[0], "[Wear / Wear factor [mm^3/(N m)]] is not set"));
  const std::vector<std::string> both =
      read("0.07", "set Wear factor [mm^3/(N m)] = 0.22e-6\n" + std::string(archard)).findings;
  ASSERT_EQ(both.size(), 1u);
  EXPECT_TRUE(has(both[0], "Remove one"));
}

// Files of a run and cases of a study list every entry, the unset factor as 0.
TEST(HipCupWearLaw, StandsBesideAFactorOfZero)
{
  const Read zero = read("0.07", "set Wear factor [mm^3/(N m)] = 0\n" + std::string(archard));
  EXPECT_TRUE(zero.findings.empty());
  EXPECT_DOUBLE_EQ(zero.factor, 2e-6);
}

// The laws of polyethylene have no default constants.
TEST(HipCupWearLaw, OfPolyethyleneNeedsAllItsConstants)
{
  const std::vector<std::string> findings =
      read("0.07", "subsection From law\n set Law = kang\n set Least cross-shear = 0.01\nend\n")
          .findings;
  ASSERT_EQ(findings.size(), 4u);
  for (const char *name : {"Kang logarithm", "Kang exponent of cross-shear", "Kang decay [1/MPa]",
                           "Largest pressure of data [MPa]"})
    EXPECT_TRUE(std::any_of(findings.begin(), findings.end(),
                            [&](const std::string &finding)
                            { return finding.find(name) != std::string::npos; }))
        << name;
}

TEST(HipCupWearLaw, DissipatedEnergyNeedsFriction)
{
  const std::string energy = "subsection From law\n set Law = dissipated_energy\n"
                             " set Coefficient = 1e-4\n set Hardness [MPa] = 50\nend\n";
  EXPECT_DOUBLE_EQ(read("0.07", energy).factor, 2e-6);
  const std::vector<std::string> findings = read("0", energy).findings;
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_TRUE(has(findings[0], "[Contact / Friction coefficient] is 0, must be above 0"));
}
} // namespace
