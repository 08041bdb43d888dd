// SPDX-License-Identifier: LGPL-2.1-or-later
#include "parameters/parameter_schema.h"

#include "parameter_case.h"
#include "parameters/parameter_snippets.h"

#include <nlohmann/json.hpp>

namespace arthrowear
{
namespace
{
using Json = nlohmann::json;
using parameter_test::Case;

Json
definition(const Case &item, const bool is_default = false)
{
  ParameterSchema schema("1.2.3 (abc)");
  schema.add_model("hip_cup", item.parameters, is_default);
  return Json::parse(schema.text()).at("$defs").at("hip_cup");
}

// Returns the schema of the value of one entry with this rule.
Json
value_schema(const Rule &rule)
{
  Parameters parameters;
  std::string model = "hip_cup";
  parameters.top_level().add("Model", model, rules::text(), "");
  std::vector<double> values;
  Vector3 vector{0., 0., 1.};
  double number = 1.;
  const auto section = parameters.section("Section");
  if (rule.form().kind != ValueForm::Kind::list)
    section.add("Entry [mm]", number, rule, "Text.", required(rule.example()));
  else if (rule.form().at_most == 3)
    section.add("Entry [mm]", vector, 1., rule, "Text.");
  else
    section.add("Entry [mm]", values, 1., rule, "Text.", required(rule.example()));
  ParameterSchema schema("");
  schema.add_model("hip_cup", parameters, false);
  return Json::parse(schema.text())
      .at("$defs")
      .at("hip_cup")
      .at("properties")
      .at("Section")
      .at("properties")
      .at("Entry [mm]");
}

TEST(ParameterSchema, StatesBoundsOfNumbersAsTheRuleHasThem)
{
  const std::vector<std::pair<Rule, Json>> all{
      {rules::any_number(), Json::object()},
      {rules::positive(), {{"exclusiveMinimum", 0.}}},
      {rules::at_least(2.), {{"minimum", 2.}}},
      {rules::between(-1., 3.), {{"minimum", -1.}, {"maximum", 3.}}},
      {rules::inside(0., .5), {{"exclusiveMinimum", 0.}, {"exclusiveMaximum", .5}}},
      {rules::above_up_to(0., 7.), {{"exclusiveMinimum", 0.}, {"maximum", 7.}}},
      {rules::from_below(0., 7.), {{"minimum", 0.}, {"exclusiveMaximum", 7.}}}};
  for (const auto &[rule, bounds] : all)
  {
    Json found = Json::object();
    const Json item = value_schema(rule);
    EXPECT_EQ(item.at("type"), "number");
    for (const char *keyword : {"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"})
      if (item.contains(keyword))
        found[keyword] = item.at(keyword);
    EXPECT_EQ(found, bounds) << rule.words();
    EXPECT_EQ(item.at("x-rule"), rule.words());
  }
}

TEST(ParameterSchema, BoundsOfAListHoldForEachValue)
{
  const Json item = value_schema(rules::list_of(rules::positive(), 2, 5));
  EXPECT_EQ(item.at("type"), "array");
  EXPECT_EQ(item.at("minItems"), 2);
  EXPECT_EQ(item.at("maxItems"), 5);
  EXPECT_EQ(item.at("items"), (Json{{"type", "number"}, {"exclusiveMinimum", 0.}}));
  EXPECT_EQ(item.at("examples"), (Json{{1, 1}})); // the rule's example, as numbers
  EXPECT_FALSE(value_schema(rules::vector3()).contains("contains"));
  EXPECT_EQ(value_schema(rules::direction()).at("contains"), (Json{{"not", {{"const", 0}}}}));
}

// The variable holds no more: without it the schema would accept what the program refuses.
TEST(ParameterSchema, BoundsOfIntegersIncludeThoseOfTheirType)
{
  const Case item;
  const Json wear = definition(item).at("properties").at("Wear").at("properties");
  EXPECT_EQ(wear.at("Cycles").at("type"), "integer");
  EXPECT_EQ(wear.at("Cycles").at("minimum"), 1);
  EXPECT_EQ(wear.at("Cycles").at("maximum"), 4294967295);
  EXPECT_EQ(wear.at("Offset").at("minimum"), -2147483648);
  EXPECT_EQ(wear.at("Offset").at("maximum"), 2147483647);
  EXPECT_EQ(wear.at("Offset").at("default"), -2);
}

TEST(ParameterSchema, AnEntryHasUnitPathAndText)
{
  const Case item;
  const Json density =
      definition(item).at("properties").at("Material").at("properties").at("Density [kg/m^3]");
  EXPECT_EQ(density.at("x-unit"), "kg/m^3");
  EXPECT_EQ(density.at("x-path"), "Material / Density [kg/m^3]");
  EXPECT_EQ(density.at("x-kind"), "number");
  EXPECT_EQ(density.at("description"), "Mass density.");
  EXPECT_EQ(density.at("examples"), Json::array({938}));
  EXPECT_FALSE(density.contains("default"));
  const Json contact = definition(item).at("properties").at("Contact").at("properties");
  EXPECT_EQ(contact.at("Law").at("enum"), Json::array({"frictionless", "coulomb"}));
  EXPECT_EQ(contact.at("Law").at("default"), "coulomb");
  EXPECT_FALSE(contact.at("Law").contains("x-unit"));
}

TEST(ParameterSchema, RequiresEntriesWithoutDefaultAndTheModelUnlessItIsTheDefault)
{
  const Case item;
  EXPECT_EQ(definition(item, true).at("required"), Json::array({"Material", "Wear"}));
  const Json other = definition(item, false);
  EXPECT_EQ(other.at("required"), Json::array({"Model", "Material", "Wear"}));
  EXPECT_EQ(other.at("properties").at("Model").at("const"), "hip_cup");
  EXPECT_EQ(other.at("properties").at("Material").at("required"),
            Json::array({"Density [kg/m^3]", "Young's modulus [MPa]"}));
  EXPECT_EQ(other.at("additionalProperties"), false);
}

TEST(ParameterSnippets, ChoicesBeginWithTheDefault)
{
  const Case item;
  ParameterSnippets snippets;
  snippets.add_model("hip_cup", item.parameters);
  const Json all = Json::parse(snippets.text());
  EXPECT_EQ(all.at("Contact / Law").at("body"),
            Json::array({"set Law = ${1|coulomb,frictionless|}"}));
  EXPECT_EQ(all.at("Material / Density [kg/m^3]").at("body"),
            Json::array({"set Density [kg/m^3] = ${1:938}"}));
  EXPECT_EQ(all.at("case of hip_cup").at("body").back(), "$0");
}

TEST(ParameterSnippets, AModelWithAnotherDefaultHasASnippetOfItsOwn)
{
  Case first, second;
  Parameters other;
  double friction = .3;
  std::string model = "tray";
  other.top_level().add("Model", model, rules::text(), "");
  other.section("Contact").add("Friction coefficient", friction, rules::non_negative(), "");
  ParameterSnippets snippets;
  snippets.add_model("hip_cup", first.parameters);
  snippets.add_model("hip_too", second.parameters);
  snippets.add_model("tray", other);
  const Json all = Json::parse(snippets.text());
  const std::string path = "Contact / Friction coefficient";
  EXPECT_EQ(all.at(path).at("body"), Json::array({"set Friction coefficient = ${1:0.07}"}));
  EXPECT_EQ(all.at(path).at("description").get<std::string>().substr(0, 12), "Coulomb's mu");
  EXPECT_NE(all.at(path).at("description").get<std::string>().find("[hip_cup, hip_too]"),
            std::string::npos);
  EXPECT_EQ(all.at(path + " (tray)").at("body"),
            Json::array({"set Friction coefficient = ${1:0.3}"}));
}
} // namespace
} // namespace arthrowear
