// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/knee_dynamics/parameters.h"

#include <gtest/gtest.h>

using namespace arthrowear;

namespace
{
/// "Contact / Surfaces" and its value, ...
using Settings = std::vector<std::pair<std::string, std::string>>;

struct ReadKnee
{
  KneeDynamicsParameters p;
  std::vector<std::string> findings;
};

// A line per subsection, setting and end.
ReadKnee
read(const Settings &settings)
{
  std::string text = "set Model = knee_dynamics\n";
  for (const auto &[path, value] : settings)
  {
    std::string rest = path, end;
    for (std::size_t bar; (bar = rest.find(" / ")) != std::string::npos; rest.erase(0, bar + 3))
    {
      text += "subsection " + rest.substr(0, bar) + "\n";
      end += "end\n";
    }
    text += "set " + rest + " = " + value + "\n" + end;
  }
  ReadKnee result;
  Parameters parameters;
  std::string model;
  parameters.top_level().add("Model", model, rules::text(true), "");
  result.p.declare(parameters);
  parameters.read(ParameterFile::parse(text, "case.prm"));
  result.p.check(parameters);
  result.findings = parameters.findings();
  return result;
}

struct Wrong
{
  const char *name;
  Settings settings;
  std::vector<std::string> message; // parts of the one finding
};

const std::vector<Wrong> wrong_knees{
    {"negative_radius",
     {{"Contact / Femur radius [mm]", "-30"}},
     {"case.prm:3: [Contact / Femur radius [mm]] is -30, must be >= 0."}},
    {"restitution_above_one",
     {{"Contact / Restitution", "1.1"}},
     {"[Contact / Restitution] is 1.1, must be between 0 and 1."}},
    {"unknown_law",
     {{"Contact / Force law", "hunt_crosley"}},
     {"[Contact / Force law] is hunt_crosley", "hunt_crossley"}},
    {"unknown_knee", {{"Materials / Knee", "oa90"}}, {"[Materials / Knee] is oa90", "oa_90"}},
    {"condyle_larger_than_its_hollow",
     {{"Contact / Surfaces", "convex_concave"}, {"Contact / Femur radius [mm]", "80"}},
     {"[Contact / Femur radius [mm]] is 80, must be below the tibia's, 75 mm, with "
      "convex_concave."}},
    {"hollow_smaller_than_the_condyle",
     {{"Contact / Surfaces", "convex_concave"}, {"Contact / Tibia radius [mm]", "30"}},
     {"[Contact / Tibia radius [mm]] is 30, must be above the femur's, 30.4 mm"}},
    {"offset_beyond_the_hollow",
     {{"Contact / Surfaces", "convex_concave"}, {"Contact / Plateau offset [mm]", "-45"}},
     {"[Contact / Plateau offset [mm]] is -45, must be smaller: the spheres cannot be placed."}},
    {"gap_beyond_the_hollow",
     {{"Contact / Surfaces", "convex_concave"}, {"Contact / Initial gap [mm]", "50"}},
     {"[Contact / Initial gap [mm]] is 50, must be smaller"}},
    {"radius_of_a_plane",
     {{"Contact / Tibia radius [mm]", "75"}},
     {"[Contact / Tibia radius [mm]] is set, but a plane has none."}},
    {"inclination_of_a_sphere",
     {{"Contact / Surfaces", "convex_convex"}, {"Contact / Plateau inclination [deg]", "5"}},
     {"[Contact / Plateau inclination [deg]] is set, but only sphere_plane has it."}},
    {"custom_material_of_a_named_knee",
     {{"Materials / Custom / Femur Young's modulus [MPa]", "30"}},
     {"[Materials / Custom / Femur Young's modulus [MPa]] is set, but only 'Knee = custom' reads "
      "it."}},
    {"second_layer_of_a_named_knee",
     {{"Materials / Custom / Second layer", "true"}},
     {"[Materials / Custom / Second layer] is set, but only 'Knee = custom' reads it."}},
    {"thickness_without_second_layer",
     {{"Materials / Knee", "custom"}, {"Materials / Custom / First layer thickness [mm]", "1"}},
     {"[Materials / Custom / First layer thickness [mm]] is set, but there is no second layer."}},
    {"point_with_three_components",
     {{"Contact / Femur centre [mm]", "1, 2, 3"}},
     {"[Contact / Femur centre [mm]] is 1, 2, 3, must be"}},
    {"too_many_rows",
     {{"Output / Interval [s]", "1e-9"}},
     {"[Output / Interval [s]] is 1e-9, must be at least 4e-08 s. The table would have more"}},
    {"too_many_steps",
     {{"Time / Largest step [s]", "1e-10"}},
     {"[Time / Largest step [s]] is 1e-10, must be at least 4e-09 s. The run would need more"}},
    // K = 3.26e6 N/m^1.5 on a mass of 1e-40 kg: the contact's time constant is far below a step.
    {"hopelessly_stiff_for_an_explicit_method",
     {{"Tibia / Mass [kg]", "1e-40"}},
     {"[Time / Method] is fehlberg: the explicit method fehlberg would need", "Set bdf."}},
};

class KneeParameters : public ::testing::TestWithParam<Wrong>
{
};
INSTANTIATE_TEST_SUITE_P(Wrong, KneeParameters, ::testing::ValuesIn(wrong_knees),
                         [](const auto &one) { return std::string(one.param.name); });
} // namespace

TEST_P(KneeParameters, AreRefusedWithOneFinding)
{
  const std::vector<std::string> findings = read(GetParam().settings).findings;
  ASSERT_EQ(findings.size(), 1u) << findings.back();
  for (const std::string &part : GetParam().message)
    EXPECT_NE(findings[0].find(part), std::string::npos) << part << "\nnot in\n" << findings[0];
}

// Defaults in internal units, and K of the sphere on the plane: 3260513 N/m^1.5.
TEST(KneeDefaults, AreThePaperKnee)
{
  const ReadKnee result = read({});
  ASSERT_TRUE(result.findings.empty());
  const KneeJoint &joint = result.p.joint;
  EXPECT_DOUBLE_EQ(joint.mass, 3.53e-3);
  EXPECT_DOUBLE_EQ(joint.inertia, 63.);
  EXPECT_DOUBLE_EQ(joint.ligaments[0].stiffness, 35.);
  EXPECT_DOUBLE_EQ(joint.contact_force.smallest_impact_rate, 10.);
  EXPECT_DOUBLE_EQ(result.p.start.origin[0], -201.6);
  EXPECT_NEAR(joint.contact_force.elastic.stiffness * std::pow(10., 4.5), 3260513., 1.);
  EXPECT_NEAR(joint.contact.nearest(result.p.start).gap, .1, 1e-10);
  const std::vector<double> rows = result.p.row_times();
  EXPECT_EQ(rows.size(), 4001u);
  EXPECT_EQ(rows.back(), .4);
}

// Custom layers of the values of oa_90 are oa_90.
TEST(KneeDefaults, CustomMaterials)
{
  const auto stiffness = [](const Settings &settings)
  { return read(settings).p.joint.contact_force.elastic; };
  const ElasticForce named = stiffness({{"Materials / Knee", "oa_90"}}),
                     custom = stiffness({{"Materials / Knee", "custom"},
                                         {"Materials / Custom / Second layer", "true"}});
  EXPECT_EQ(custom.stiffness, named.stiffness);
  EXPECT_EQ(custom.second_stiffness, named.second_stiffness);
  EXPECT_EQ(custom.first_thickness, named.first_thickness);
}

TEST(KneeDefaults, RowsEndAtTheEnd)
{
  const ReadKnee result = read({{"Time / Duration [s]", "0.25"}, {"Output / Interval [s]", "0.1"}});
  EXPECT_EQ(result.p.row_times(), (std::vector<double>{0., .1, .2, .25}));
}
