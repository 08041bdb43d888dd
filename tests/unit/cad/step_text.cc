// SPDX-License-Identifier: LGPL-2.1-or-later
#include "cad/step_text.h"

#include "has.h"
#include "shapes.h"

namespace arthrowear
{
namespace
{
using namespace cad_test;

std::string
step_with(const std::string &data)
{
  return "ISO-10303-21;\nHEADER;\nENDSEC;\nDATA;\n" + data + "ENDSEC;\nEND-ISO-10303-21;\n";
}

double
unit_of(const std::string &data)
{
  return read_step_text(step_with(data), "part.step").unit;
}

TEST(StepText, TheUnitIsThatOfTheFile)
{
  EXPECT_EQ(unit_of("#1=(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.));\n"), 1.);
  EXPECT_EQ(unit_of("#1=(LENGTH_UNIT()\n NAMED_UNIT(*) SI_UNIT($,.METRE.));\n"), 1e3);
  EXPECT_EQ(unit_of("#1=(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.CENTI.,.METRE.));\n"), 10.);
  EXPECT_EQ(unit_of("#1=(CONVERSION_BASED_UNIT('INCH',#2)LENGTH_UNIT()NAMED_UNIT(#3));\n"
                    "#4=(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.));\n"),
            25.4);
  EXPECT_EQ(unit_of(""), 0.);
  EXPECT_EQ(unit_of("#1=(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.));\n"
                    "#2=(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT($,.METRE.));\n"),
            0.)
      << "two units";
}

TEST(StepText, NamesOfSolidsAndFacesAreReadInOrder)
{
  const StepText text =
      read_step_text(step_with("#1 = MANIFOLD_SOLID_BREP('the; liner', #2);\n"
                               "#2 = CLOSED_SHELL('', (#3,\n #4, #5)); /* three 'faces */\n"
                               "#3 = ADVANCED_FACE('wear', (#9), #6, .F.);\n"
                               "#4 = ADVANCED_FACE('', (#9), #7, .T.);\n"
                               "#5 = ADVANCED_FACE('a \\X2\\00E4\\X0\\', (#9), #8, .T.);\n"
                               "#6 = SPHERICAL_SURFACE('', #9, 14.1);\n"
                               "#7 = PLANE('', #9);\n#8 = B_SPLINE_SURFACE('', #9);\n"),
                     "part.step");
  ASSERT_EQ(text.solids.size(), 1u);
  EXPECT_EQ(text.solids[0].name, "the; liner");
  ASSERT_EQ(text.solids[0].faces.size(), 3u);
  EXPECT_EQ(text.solids[0].faces[0].name, "wear");
  EXPECT_EQ(text.solids[0].faces[0].kind, Primitive::Kind::sphere);
  EXPECT_EQ(text.solids[0].faces[0].radius, 14.1);
  EXPECT_EQ(text.solids[0].faces[1].kind, Primitive::Kind::plane);
  EXPECT_EQ(text.solids[0].faces[2].name, "") << "a .msh file cannot have it";
  EXPECT_EQ(text.solids[0].faces[2].kind, Primitive::Kind::free_form);
}

TEST(StepText, OtherAndCutFilesAreRefused)
{
  const auto message = [](const std::string &bytes)
  { return thrown<InputError>([&] { read_step_text(bytes, "part.step"); }); };
  EXPECT_TRUE(has(message("hello\n"), "part.step: is no STEP file"));
  EXPECT_TRUE(has(message(""), "is no STEP file"));
  const std::string whole = step_with("#1 = PLANE('', #2);\n");
  EXPECT_TRUE(has(message(whole.substr(0, whole.size() - 20)), "is cut short"));
}
} // namespace
} // namespace arthrowear
