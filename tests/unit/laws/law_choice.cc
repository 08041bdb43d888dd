// SPDX-License-Identifier: LGPL-2.1-or-later
#include "laws/law_choice.h"

#include "base/units.h"
#include "laws/wear/archard.h"
#include "parameters/parameter_print.h"
#include "unit/thrown.h"

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

/// A law that cannot be made from a number that its rule accepts.
LawType<WearLaw>
refusing_wear()
{
  LawType<WearLaw> type = pressed_wear();
  type.name = "refusing";
  type.make = [](const std::vector<double> &, const auto &) -> std::shared_ptr<WearLaw>
  { throw std::runtime_error("p_0 is out of its table"); };
  return type;
}

struct Chosen
{
  std::vector<std::string> findings, warnings;
  std::shared_ptr<const WearLaw> law;
  std::string markdown;
};

Chosen
read(const std::string &entries, const double friction = 0.1)
{
  LawRegistry<WearLaw> registry(
      {*wear_laws().find("archard"), *wear_laws().find("dissipated_energy"),
       *wear_laws().find("delamination"), pressed_wear(), refusing_wear()});
  LawChoice<WearLaw> choice(registry);
  Parameters parameters;
  double mu = 0.;
  parameters.section("Contact").add("Friction coefficient", mu, rules::non_negative(), "");
  choice.declare(parameters.section("Wear"), "Depth rate.");
  parameters.read(ParameterFile::parse(
      "subsection Contact\n set Friction coefficient = " + std::to_string(friction) +
          "\nend\nsubsection Wear\n" + entries + "end\n",
      "case.prm"));
  choice.check(parameters, "Wear", {friction});
  Chosen chosen{parameters.findings(), warnings_of(parameters), nullptr,
                printed(parameters, ParameterFormat::markdown)};
  if (chosen.findings.empty())
    chosen.law = choice.law({friction});
  return chosen;
}

bool
has(const std::vector<std::string> &findings, const std::string &text)
{
  return any_of(findings, [&](const std::string &finding)
                { return finding.find(text) != std::string::npos; });
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
  // K_0 = 1e-6 mm^3/(N m) = 1e-9 mm^2/N; the factor is 2 K_0 at the pressure p_0, 5 MPa by default.
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

// Polyethylene: k = K H = 1e-9 mm^2/N x 50 MPa = 5e-8 gives K = 1e-6 mm^3/(N m).
TEST(LawChoice, WarnsOfNumbersOutsideTheirKnownRange)
{
  const std::string k = " set Coefficient = ", H = " set Hardness [MPa] = ";
  for (const std::string law : {"archard", "dissipated_energy"})
  {
    const std::string choice = " set Law = " + law + "\n";
    EXPECT_TRUE(read(choice + k + "5e-8\n" + H + "50\n").warnings.empty());
    EXPECT_TRUE(read(choice + k + "0\n" + H + "50\n").warnings.empty()) << "no wear";
    // 50 kPa, and a factor of 1e-3 mm^3/(N m), 10 times the worst joint
    const auto soft = read(choice + k + "5e-8\n" + H + "0.05\n").warnings;
    ASSERT_EQ(soft.size(), 2u);
    EXPECT_TRUE(has(soft, "[Wear / Hardness [MPa]] is 0.05: outside of 10 to 30000 MPa. "
                          "Polyethylene has 20 to 60 MPa"))
        << soft[1];
    EXPECT_TRUE(has(soft, "[Wear / Law] is " + law +
                              ": its numbers make a wear factor of 0.001 mm^3/(N m), 10 times the "
                              "largest factor of a joint"))
        << soft[0];
    // Pa for MPa, and a factor of 1e-12
    const auto hard = read(choice + k + "5e-8\n" + H + "5e7\n").warnings;
    EXPECT_TRUE(has(hard, "[Wear / Hardness [MPa]] is 5e7: outside of 10 to 30000 MPa. "));
    EXPECT_TRUE(has(hard, "0.001 of the smallest factor"));
    EXPECT_TRUE(has(read(choice + k + "1e-12\n" + H + "50\n").warnings,
                    "[Wear / Coefficient] is 1e-12: outside of 1e-09 to 0.01. Dry "
                    "metals have 1e-5 to 1e-2"));
    // 1000 x .05/50 = 1 mm^3/(N m): refused, as the factor itself would be
    const Chosen impossible = read(choice + k + "0.05\n" + H + "50\n");
    ASSERT_EQ(impossible.findings.size(), 1u);
    EXPECT_TRUE(has(impossible.findings, "[Wear / Law] has numbers that make a wear factor of 1 "
                                         "mm^3/(N m), must be at most 0.01."))
        << impossible.findings[0];
  }
  // 2 gamma_0 f_v/f_A* = 2 x .01 x .005/.5 = 2e-4, over 50 MPa: 4e-3 mm^3/(N m)
  EXPECT_TRUE(has(read(" set Law = delamination\n set Strain per pass = .01\n"
                       " set Inclusion fraction = .005\n set Critical void fraction = .5\n" +
                       H + "50\n")
                      .warnings,
                  "[Wear / Law] is delamination: its numbers make a wear factor of 0.004"));
  EXPECT_TRUE(read(" set Law = pressed\n set K_0 [mm^3/(N m)] = 1\n").warnings.empty())
      << "a law that names no range";
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
  LawType<WearLaw> doubled = pressed_wear();
  doubled.name = "doubled";
  doubled.numbers.push_back(doubled.numbers[0]);
  EXPECT_THROW(registry.add(doubled), std::logic_error);
}

TEST(LawChoice, NamesTheLineWhoseLawCannotBeMade)
{
  const auto findings = read(" set Law = refusing\n set K_0 [mm^3/(N m)] = 1e-6\n").findings;
  EXPECT_EQ(findings, std::vector<std::string>{
                          "case.prm:5: [Wear / Law] is refusing, which cannot be made: p_0 is out "
                          "of its table."});
}

// A law from outside that is wrong is refused with the line of its source that adds it.
TEST(LawRegistry, NamesTheLineThatAddsAWrongLaw)
{
  LawRegistry<WearLaw> registry({});
  const auto place = [](const int line) { return __FILE__ ":" + std::to_string(line) + ": "; };
  LawType<WearLaw> type = pressed_wear();
  const int line_of_add = __LINE__ + 1;
  const auto refusal = [&] { return thrown<std::logic_error>([&] { registry.add(type); }); };
  type.make = {};
  EXPECT_EQ(refusal(), place(line_of_add) + "the law 'pressed' has no function `make`");
  type = pressed_wear();
  type.name.clear();
  EXPECT_EQ(refusal(), place(line_of_add) + "the law has no name");
  type = pressed_wear();
  type.numbers.push_back({"p_1 [MPa]", units::MPa, rules::positive(), "Another.", "", -2.});
  EXPECT_EQ(refusal(), place(line_of_add) + "the law 'pressed' gives 'p_1 [MPa]' the default -2, "
                                            "which must be > 0");
  type = pressed_wear();
  type.make = [](const auto &, const auto &) { return std::shared_ptr<WearLaw>(); };
  registry.add(type);
  const int line = __LINE__ - 1;
  const std::vector<double> numbers(type.numbers.size(), 1.);
  EXPECT_EQ(thrown<std::logic_error>([&] { registry.make("pressed", numbers); }),
            place(line) + "the function `make` of the law 'pressed' returned no law");
}
} // namespace
