// SPDX-License-Identifier: LGPL-2.1-or-later
#include "laws/law_choice.h"

#include "base/units.h"
#include "laws/wear/archard.h"

#include <gtest/gtest.h>

namespace
{
using namespace arthrowear;

/// A law of someone else: K = K_0 (1 + p/p_0).
class Pressed : public WearLaw
{
public:
  Pressed(const double factor, const double pressure) : factor_(factor), pressure_(pressure) {}
  DepthRate rate(const double p, const double v, const double *) const override
  {
    const double factor = factor_ * (1. + p / pressure_);
    return {factor * p * v, factor_ * (1. + 2. * p / pressure_) * v, factor * p};
  }

private:
  double factor_, pressure_;
};

LawType<WearLaw>
pressed_wear()
{
  LawType<WearLaw> type;
  type.name = "pressed";
  type.text = "K_0 (1 + p/p_0) p v";
  type.numbers = {
      {"K_0 [mm^3/(N m)]", units::mm3_per_Nm, rules::non_negative(), "K_0.", "1e-6"},
      {"p_0 [MPa]", units::MPa, rules::positive(), "p_0: the pressure that doubles it.", "", 5.}};
  type.make = [](const std::vector<double> &values, const WearLaw::Surrounding &)
  { return std::make_shared<Pressed>(values[0], values[1]); };
  return type;
}

struct Chosen
{
  std::vector<std::string> findings;
  std::shared_ptr<const WearLaw> law;
  std::string markdown;
};

Chosen
read(const std::string &entries, const double friction = 0.1)
{
  LawRegistry<WearLaw> registry({*wear_laws().find("archard"),
                                 *wear_laws().find("dissipated_energy"),
                                 *wear_laws().find("delamination"), pressed_wear()});
  LawChoice<WearLaw> choice(registry);
  Parameters parameters;
  double mu = 0.;
  parameters.section("Contact").add("Friction coefficient", mu, rules::non_negative(), "");
  choice.declare(parameters.section("Wear"), "Depth rate.");
  parameters.read(ParameterFile::parse(
      "subsection Contact\n set Friction coefficient = " + std::to_string(friction) +
          "\nend\nsubsection Wear\n" + entries + "end\n",
      "case.prm"));
  choice.check(parameters, "Wear", {friction}, "Contact / Friction coefficient");
  Chosen chosen{parameters.findings(), nullptr, parameters.print(Parameters::Format::markdown)};
  if (chosen.findings.empty())
    chosen.law = choice.law({friction});
  return chosen;
}

bool
has(const std::vector<std::string> &findings, const std::string &text)
{
  for (const std::string &finding : findings)
    if (finding.find(text) != std::string::npos)
      return true;
  return false;
}

TEST(LawChoice, NoneIsTheDefault)
{
  const Chosen chosen = read("");
  EXPECT_TRUE(chosen.findings.empty());
  EXPECT_EQ(chosen.law, nullptr);
}

TEST(LawChoice, GivesTheLawItsNumbersInInternalUnits)
{
  EXPECT_DOUBLE_EQ(read(" set Law = archard\n set Coefficient = 1e-4\n set Hardness [MPa] = 50\n")
                       .law->archard_factor(),
                   2e-6);
  // K_0 = 1e-6 mm^3/(N m) = 1e-9 mm^2/N, twice that at the default p_0 of 5 MPa.
  const auto pressed = read(" set Law = pressed\n set K_0 [mm^3/(N m)] = 1e-6\n").law;
  EXPECT_DOUBLE_EQ(pressed->rate(5., 1., nullptr).value, 2e-9 * 5.);
  EXPECT_LT(pressed->archard_factor(), 0.);
}

TEST(LawChoice, RequiresTheNumbersOfTheLawAndRefusesOthers)
{
  const auto missing = read(" set Law = archard\n set Coefficient = 1e-4\n").findings;
  ASSERT_EQ(missing.size(), 1u);
  EXPECT_TRUE(has(missing, "[Wear / Hardness [MPa]] is not set")) << missing[0];
  EXPECT_TRUE(has(missing, "[Wear / Law] archard needs it")) << missing[0];
  EXPECT_TRUE(
      has(read(" set Law = archard\n set Coefficient = 1\n set Hardness [MPa] = 0\n").findings,
          "above 0"));
  const auto foreign =
      read(" set Law = archard\n set Coefficient = 1e-4\n set Hardness [MPa] = 50\n"
           " set p_0 [MPa] = 3\n")
          .findings;
  ASSERT_EQ(foreign.size(), 1u);
  EXPECT_TRUE(has(foreign, "[Wear / p_0 [MPa]] is set, but [Wear / Law] archard does not use it"))
      << foreign[0];
  EXPECT_TRUE(has(read(" set Law = rubbing\n").findings, "none, archard")) << "names all laws";
}

TEST(LawChoice, ReportsWhatTheSurroundingLacks)
{
  const auto findings =
      read(" set Law = dissipated_energy\n set Coefficient = 1e-4\n set Hardness [MPa] = 50\n", 0.)
          .findings;
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_TRUE(has(findings, "[Contact / Friction coefficient] is 0")) << findings[0];
  EXPECT_TRUE(has(findings, "take archard")) << findings[0];
}

TEST(LawChoice, ManualHasEveryLawAndEveryNumberOnce)
{
  const std::string manual = read("").markdown;
  EXPECT_NE(manual.find("pressed K_0 (1 + p/p_0) p v"), std::string::npos) << manual;
  const std::size_t first = manual.find("Hardness [MPa]");
  EXPECT_NE(first, std::string::npos);
  EXPECT_EQ(manual.find("Hardness [MPa]", first + 1), std::string::npos);
}

TEST(LawRegistry, RefusesANameTwiceAndNumbersThatDiffer)
{
  LawRegistry<WearLaw> registry({pressed_wear()});
  EXPECT_THROW(registry.add(pressed_wear()), std::logic_error);
  LawType<WearLaw> other = pressed_wear();
  other.name = "other";
  other.numbers[1].unit = units::GPa;
  EXPECT_THROW(registry.add(other), std::logic_error);
}
} // namespace
