// SPDX-License-Identifier: LGPL-2.1-or-later
#include "interface_case.h"
#include "models/interface/parameters.h"

#include <gtest/gtest.h>

using namespace arthrowear;

namespace
{
using Changes = std::vector<std::pair<std::string, std::string>>;

// The findings about the good file with parts of it replaced.
std::vector<std::string>
findings(const Changes &changes)
{
  std::string text = good_interface_case;
  for (const auto &[old, now] : changes)
    text.replace(text.find(old), old.size(), now);
  InterfaceParameters p;
  Parameters parameters;
  std::string model;
  parameters.top_level().add("Model", model, rules::text(true), "");
  p.declare(parameters);
  parameters.read(ParameterFile::parse(text, "case.prm"));
  p.check(parameters);
  return parameters.findings();
}

struct WrongInterface
{
  const char *name;
  Changes changes;
  std::vector<std::string> message; // parts of the one finding
};

const std::vector<WrongInterface> wrong_interfaces{
    {"negative_energy",
     {{"= 2000\n", "= -2\n"}},
     {"case.prm:7: [Interface / Adhesion energy [mJ/mm^2]] is -2, must be >= 0."}},
    {"smallest_intensity_of_zero",
     {{"= 0.01", "= 0"}},
     {"case.prm:9: [Interface / Smallest intensity] is 0, must be > 0 and < 1."}},
    {"smallest_intensity_of_one",
     {{"= 0.01", "= 1"}},
     {"[Interface / Smallest intensity] is 1, must be > 0 and < 1."}},
    {"exponent_below_one",
     {{"  set Update", "  set Exponent = 0.5\n  set Update"}},
     {"[Interface / Exponent] is 0.5, must be >= 1."}},
    {"negative_viscosity",
     {{"= 100\n", "= -1\n"}},
     {"[Interface / Viscosity [mJ s/mm^2]] is -1, must be >= 0."}},
    {"no_penalty",
     {{"Compressive stiffness [MPa/mm] = 20000", "Compressive stiffness [MPa/mm] = 0"}},
     {"[Interface / Compressive stiffness [MPa/mm]] is 0, must be > 0."}},
    {"energy_in_another_unit",
     {{"Adhesion energy [mJ/mm^2]", "Adhesion energy [J/m^2]"}},
     {"[Interface] has no entry 'Adhesion energy [J/m^2]'", "It is given in mJ/mm^2"}},
    {"friction_without_its_stiffness",
     {{"= 2e6", "= 0"}},
     {"[Interface / Friction stiffness [MPa/mm]] is 0, must be > 0 where there is friction.",
      "or set the friction coefficient to 0"}},
    {"explicit_without_viscosity",
     {{"= implicit", "= forward_euler"}, {"= 100", "= 0"}},
     {"[Interface / Update] is forward_euler, must be implicit where the viscosity is 0."}},
    // e is largest at the end of the first phase, 2e4 * 0.2^2 = 800; w must lie below it.
    {"explicit_with_too_large_a_step",
     {{"= implicit", "= forward_euler"}, {"= 100", "= 0.4"}, {"= 2000\n", "= 200\n"}},
     {"[Time / Time step [s]] is 1e-3, must be at most 0.0005 s with forward_euler.",
      "smaller step, or set [Interface / Update] to implicit"}},
    {"no_phase",
     {{"= 0.1, 0.05", "="}},
     {"[Program / Durations [s]] is empty, must be a comma list of 1 or more values"}},
    {"no_program",
     {{"  set Durations [s]             = 0.1, 0.05\n", ""}},
     {"[Program / Durations [s]] is not set", "to subsection Program"}},
    {"phase_of_no_duration",
     {{"= 0.1, 0.05", "= 0.1, 0"}},
     {"[Program / Durations [s]] is 0.1, 0, must be", "each > 0"}},
    {"velocity_missing",
     {{"= 0.1, 0.05", "= 0.1, 0.05, 0.1"}},
     {"[Program / Velocities t1 [mm/s]] is 2, -2, must be one value, or as many as there "
      "are durations, 3."}},
    {"velocity_of_a_word",
     {{"= 2, -2", "= 2, back"}},
     {"[Program / Velocities t1 [mm/s]] is 2, back, must be"}},
    {"step_of_zero", {{"= 1e-3", "= 0"}}, {"[Time / Time step [s]] is 0, must be > 0."}},
    {"step_above_a_phase",
     {{"= 1e-3", "= 0.06"}},
     {"[Time / Time step [s]] is 0.06, must be at most the shortest phase, 0.05 s."}},
    {"step_that_never_ends",
     {{"= 1e-3", "= 1e-12"}},
     {"[Time / Time step [s]] is 1e-12, must be at least", "more than 1e8 steps"}},
};

std::ostream &
operator<<(std::ostream &out, const WrongInterface &one)
{
  return out << one.name;
}

class InterfaceRules : public ::testing::TestWithParam<WrongInterface>
{
};

TEST_P(InterfaceRules, GiveOneFindingWithRuleAndRemedy)
{
  const std::vector<std::string> found = findings(GetParam().changes);
  ASSERT_EQ(found.size(), 1u);
  for (const std::string &part : GetParam().message)
    EXPECT_NE(found[0].find(part), std::string::npos) << "'" << part << "' is not in\n" << found[0];
}

INSTANTIATE_TEST_SUITE_P(Wrong, InterfaceRules, ::testing::ValuesIn(wrong_interfaces),
                         [](const auto &one) { return one.param.name; });

TEST(InterfaceParameters, WithoutMistakesHaveNoFindings)
{
  EXPECT_TRUE(findings({}).empty());
}

// 1 s by 0.1 s is ten steps though 10 * 0.1 > 1 in doubles; 1 s by 0.3 s is four.
TEST(InterfaceParameters, DivideAPhaseEvenly)
{
  EXPECT_EQ(InterfaceParameters::steps_of(1., 0.1), 10u);
  EXPECT_EQ(InterfaceParameters::steps_of(0.2, 1e-5), 20000u);
  EXPECT_EQ(InterfaceParameters::steps_of(1., 0.3), 4u);
}
} // namespace
