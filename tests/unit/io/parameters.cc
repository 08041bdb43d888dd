// SPDX-License-Identifier: LGPL-2.1-or-later
// Entries: declared, read, printed.
#include "has.h"
#include "parameter_case.h"
#include "parameters/parameter_print.h"

#include <deal.II/base/parameter_handler.h>

#include <nlohmann/json.hpp>

using namespace arthrowear;
using namespace arthrowear::parameter_test;

// 938 kg/m^3 = 938e-12 t/mm^3; 0.22e-6 mm^3/(N m) = 0.22e-9 mm^2/N.
TEST(Parameters, ConvertsToInternalUnitsOnce)
{
  Case c;
  EXPECT_EQ(c.findings(needed), Lines());
  EXPECT_DOUBLE_EQ(c.density, 938e-12);
  EXPECT_DOUBLE_EQ(c.wear_factor, .22e-9);
  EXPECT_EQ(c.friction, .07);
}

TEST(Parameters, BindsEveryKind)
{
  Case c;
  EXPECT_EQ(c.findings(needed + "set Model = knee # with a comment\n"
                                "SUBSECTION  Contact\n"
                                "  set Law = frictionless\n"
                                "  subsection Search\n"
                                "    set Clearance [mm] = 2\n"
                                "  end\n"
                                "end\n"
                                "subsection Gait\n"
                                "  set Pole = 0, \\\n"
                                "             -1, 1e-3\n"
                                "  set Times [ms] = 1, 2.5\n"
                                "  set Progress = no\n"
                                "end\n"
                                "subsection Wear\n"
                                "  set  Cycles=12\n"
                                "  set Offset = -7\n"
                                "end"),
            Lines());
  EXPECT_EQ(c.model, "knee");
  EXPECT_EQ(c.law, Law::frictionless);
  EXPECT_EQ(c.clearance, 2.);
  EXPECT_EQ(c.pole, (Vector3{0., -1., 1e-3}));
  EXPECT_EQ(c.times, (std::vector<double>{1e-3, 2.5e-3}));
  EXPECT_FALSE(c.shows_progress);
  EXPECT_EQ(c.cycles, 12u);
  EXPECT_EQ(c.offset, -7);
}

TEST(Parameters, ReadsWindowsLineEndsAndByteOrderMark)
{
  std::string text = "\xEF\xBB\xBF" + needed + "subsection Gait\nset Pole = 0, \\\n 0, 1\nend\n";
  for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 2)
    text.replace(at, 1, "\r\n");
  EXPECT_EQ(Case().findings(text), Lines());
}

TEST(Parameters, AnUndeclaredPathIsTheProgrammersError)
{
  Case c;
  EXPECT_THROW(c.parameters.error_at("Wear / Cycels", "x"), std::logic_error);
}

TEST(Parameters, ADefaultThatBreaksItsRuleIsTheProgrammersError)
{
  Parameters parameters;
  double end_time = 0.;
  const auto section = parameters.section("Time");
  EXPECT_EQ(thrown<std::logic_error>(
                [&] { section.add("End time [s]", end_time, rules::positive(), "When it ends."); }),
            "the default '0' of entry 'End time [s]' must be > 0");
}

TEST(Parameters, InputFilesResolveAgainstTheFileAndMustExist)
{
  const std::string curve = temporary_file("curve.csv", "t\n0\n");
  const std::string prm =
      temporary_file("with_curve.prm", needed + "subsection Gait\n"
                                                "set Motion file = ./curve.csv\n"
                                                "end\n");
  Case good;
  good.parameters.read(ParameterFile::read(prm));
  EXPECT_EQ(good.parameters.findings(), Lines());
  EXPECT_EQ(good.curve, curve);

  EXPECT_EQ(findings_of("subsection Gait\nset Motion file = nowhere/a.csv\nend"),
            Lines{"/cases/hip.prm:9: [Gait / Motion file] is nowhere/a.csv, must be the name of an "
                  "existing file. There is no file /cases/nowhere/a.csv."});
  EXPECT_EQ(findings_of("subsection Gait\nset Motion file = /tmp\nend"),
            Lines{"/cases/hip.prm:9: [Gait / Motion file] is /tmp, must be the name of an existing "
                  "file. /tmp is a folder."});
}

// Printed parameters are read back to the same values, by this program and by deal.II.
TEST(Parameters, PrintedPrmReadsBack)
{
  Case first;
  first.findings(needed + "subsection Gait\nset Pole = 0, 0.1, 1\nset Times [ms] = 0.3\nend\n");
  const std::string text = printed(first.parameters, ParameterFormat::prm);

  Case second;
  EXPECT_EQ(second.findings(text), Lines()) << text;
  EXPECT_EQ(second.density, first.density);
  EXPECT_EQ(second.wear_factor, first.wear_factor);
  EXPECT_EQ(second.pole, first.pole);
  EXPECT_EQ(second.times, first.times);
  EXPECT_EQ(printed(second.parameters, ParameterFormat::prm), text);

  dealii::ParameterHandler handler;
  handler.enter_subsection("Wear");
  handler.declare_entry("Wear factor [mm^3/(N m)]", "0", dealii::Patterns::Double());
  handler.leave_subsection();
  handler.parse_input_from_string(text, "", /*skip_undefined=*/true);
  handler.enter_subsection("Wear");
  EXPECT_EQ(handler.get_double("Wear factor [mm^3/(N m)]"), .22e-6);
}

TEST(Parameters, PrmShowsDocumentationRuleAndDefault)
{
  Case c;
  const std::string text = printed(c.parameters, ParameterFormat::prm);
  EXPECT_TRUE(has(text, "  # Coulomb's mu. Must be >= 0; 0.07 by default.\n"
                           "  set Friction coefficient = 0.07\n"));
  EXPECT_TRUE(has(text, "  # Mass density. Must be > 0; no default.\n"
                           "  # set Density [kg/m^3] = 938\n"));
}

TEST(Parameters, JsonHoldsTypedValues)
{
  Case c;
  c.findings(needed);
  const auto json = nlohmann::json::parse(printed(c.parameters, ParameterFormat::json));
  EXPECT_EQ(json["Material"]["Density [kg/m^3]"]["value"], 938);
  EXPECT_EQ(json["Material"]["Density [kg/m^3]"]["required"], true);
  EXPECT_EQ(json["Contact"]["Friction coefficient"]["default"], .07);
  EXPECT_EQ(json["Contact"]["Search"]["Clearance [mm]"]["value"], .05);
  EXPECT_EQ(json["Gait"]["Progress"]["value"], true);
  EXPECT_EQ(json["Contact"]["Law"]["rule"], "one of frictionless, coulomb");
}

TEST(Parameters, MarkdownListsEveryEntry)
{
  Case c;
  const std::string manual = printed(c.parameters, ParameterFormat::markdown);
  EXPECT_TRUE(has(manual, "## Contact / Search\n"));
  EXPECT_TRUE(has(manual, "- **`Wear factor [mm^3/(N m)]`**, required, e.g. `0.22e-6`, must be >= 0"
                          "\\\n  Archard's K.\n"));
  EXPECT_TRUE(has(manual, "- **`Friction coefficient`** = `0.07`, must be "));
  EXPECT_FALSE(has(manual, "\n|")) << "a table, whose rows would be long\n" << manual;
}
