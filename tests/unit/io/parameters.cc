// SPDX-License-Identifier: LGPL-2.1-or-later
#include "io/parameters.h"
#include "base/units.h"
#include "unit/thrown.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <deal.II/base/parameter_handler.h>

#include <fstream>

using namespace arthrowear;

namespace
{
enum class Law
{
  frictionless,
  coulomb
};

// A set of entries of every kind, as a model declares them.
struct Case
{
  std::string model = "hip_cup";
  double wear_factor = 0.;
  double density = 0.;
  double young = 0.;
  double friction = .07;
  double duration = .01;
  double clearance = .05;
  unsigned int cycles = 1;
  int offset = -2;
  bool shows_progress = true;
  Law law = Law::coulomb;
  std::string curve;
  Vector3 pole{0., 0., 1.};
  std::vector<double> times;
  Parameters parameters;

  Case()
  {
    parameters.top_level().add("Model", model, rules::text(), "The kind of joint.");
    auto material = parameters.section("Material", "The liner.");
    material.add("Density [kg/m^3]", density, units::kg_per_m3, rules::positive(), "Mass density.",
                 required("938"));
    material.add("Young's modulus [MPa]", young, units::MPa, rules::positive(), "Stiffness.",
                 required("1016"));
    auto wear = parameters.section("Wear");
    wear.add("Wear factor [mm^3/(N m)]", wear_factor, units::mm3_per_Nm, rules::non_negative(),
             "Archard's K.", required("0.22e-6"));
    wear.add("Cycles", cycles, rules::integer_at_least(1), "Gait cycles.");
    wear.add("Offset", offset, rules::any_integer(), "A signed number.");
    auto contact = parameters.section("Contact");
    contact.add_choice<Law>("Law", law,
                            {{"frictionless", Law::frictionless}, {"coulomb", Law::coulomb}},
                            "Tangential law.");
    contact.add("Friction coefficient", friction, rules::non_negative(), "Coulomb's mu.");
    contact.section("Search").add("Clearance [mm]", clearance, rules::above_up_to(0., 2.), "Gap.");
    auto gait = parameters.section("Gait");
    gait.add_input_file("Motion file", curve, "Angles.");
    gait.add("Duration [s]", duration, rules::positive(), "One cycle.");
    gait.add("Pole", pole, 1., rules::direction(), "Axis of the cup.");
    gait.add("Times [ms]", times, units::ms, rules::list_of(rules::non_negative()),
             "Output times.");
    gait.add("Progress", shows_progress, "Show a line per step.");
  }

  std::vector<std::string> findings(const std::string &text)
  {
    parameters.read(ParameterFile::parse(text, "/cases/hip.prm"));
    return parameters.findings();
  }
};

const std::string needed = "subsection Material\n" // lines 1 to 7
                           "  set Density [kg/m^3] = 938\n"
                           "  set Young's modulus [MPa] = 1016\n"
                           "end\n"
                           "subsection Wear\n"
                           "  set Wear factor [mm^3/(N m)] = 0.22e-6\n"
                           "end\n";

// Findings of a complete file with more lines, from line 8 on.
std::vector<std::string>
findings_of(const std::string &more)
{
  return Case().findings(needed + more);
}

using Lines = std::vector<std::string>;

std::string
temporary_file(const std::string &name, const std::string &text)
{
  const std::string file = ::testing::TempDir() + name;
  std::ofstream(file, std::ios::binary) << text;
  return file;
}
} // namespace

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

TEST(Parameters, ValueOutOfRangeNamesFileLinePathAndRule)
{
  EXPECT_EQ(findings_of("subsection Contact\n  set Friction coefficient = -0.1\nend\n"),
            Lines{"/cases/hip.prm:9: [Contact / Friction coefficient] is -0.1, must be >= 0."});
  EXPECT_EQ(
      findings_of("subsection Contact\nsubsection Search\nset Clearance [mm] = 2.5\nend\nend"),
      Lines{"/cases/hip.prm:10: [Contact / Search / Clearance [mm]] is 2.5, must be > 0 and <= "
            "2."});
  EXPECT_EQ(findings_of("subsection Gait\nset Duration [s] = 0\nend"),
            Lines{"/cases/hip.prm:9: [Gait / Duration [s]] is 0, must be > 0."});
  EXPECT_EQ(findings_of("subsection Wear\nset Cycles = 1.5\nend"),
            Lines{"/cases/hip.prm:9: [Wear / Cycles] is 1.5, must be an integer >= 1."});
  EXPECT_EQ(
      findings_of("subsection Wear\nset Cycles = 99999999999\nend"),
      Lines{"/cases/hip.prm:9: [Wear / Cycles] is 99999999999, must be an integer >= 1. It may "
            "not be below 0 or above 4294967295."});
  EXPECT_EQ(findings_of("subsection Gait\nset Progress = maybe\nend"),
            Lines{"/cases/hip.prm:9: [Gait / Progress] is maybe, must be true or false."});
  EXPECT_EQ(findings_of("subsection Gait\nset Pole = 0, 0, 0\nend"),
            Lines{"/cases/hip.prm:9: [Gait / Pole] is 0, 0, 0, must be three numbers separated "
                  "by commas, not all zero."});
  EXPECT_EQ(findings_of("subsection Gait\nset Times [ms] = 1,,2\nend"),
            Lines{"/cases/hip.prm:9: [Gait / Times [ms]] is 1,,2, must be a comma list of values, "
                  "each >= 0."});
}

TEST(Parameters, TextForANumberTellsWhatToType)
{
  const auto finding = [](const std::string &value)
  { return findings_of("subsection Gait\nset Duration [s] = " + value + "\nend"); };
  const std::string place = "/cases/hip.prm:9: [Gait / Duration [s]] is ";
  EXPECT_EQ(finding(""), Lines{place + "empty, must be > 0."});
  EXPECT_EQ(finding("long"), Lines{place + "long, must be > 0. 'long' is not a number."});
  EXPECT_EQ(finding("0,01"),
            Lines{place + "0,01, must be > 0. Write the decimal mark as a point: 0.01."});
  EXPECT_EQ(finding("10 ms"),
            Lines{place + "10 ms, must be > 0. Write the number alone: the unit is "
                          "part of the entry's name."});
  EXPECT_EQ(finding("nan"), Lines{place + "nan, must be > 0. 'nan' is not a number."});
  EXPECT_EQ(finding("inf"), Lines{place + "inf, must be > 0. 'inf' is not a number."});
  EXPECT_EQ(finding("1e999"), Lines{place + "1e999, must be > 0. '1e999' is not a number."});
}

TEST(Parameters, WrongChoiceSuggestsTheNearest)
{
  EXPECT_EQ(findings_of("subsection Contact\nset Law = Coulom\nend"),
            Lines{"/cases/hip.prm:9: [Contact / Law] is Coulom, must be one of frictionless, "
                  "coulomb. Did you mean 'coulomb'?"});
}

TEST(Parameters, UnknownEntrySuggestsTheNearestOrListsWhatIsKnown)
{
  EXPECT_EQ(findings_of("subsection Contact\nset Friction coeficient = .1\nend"),
            Lines{"/cases/hip.prm:9: [Contact] has no entry 'Friction coeficient'. Did you mean "
                  "'Friction coefficient'?"});
  EXPECT_EQ(findings_of("subsection Contact\nset Temperature = 37\nend"),
            Lines{"/cases/hip.prm:9: [Contact] has no entry 'Temperature'. It knows: Law, Friction "
                  "coefficient."});
  EXPECT_EQ(findings_of("set Modle = hip_cup"),
            Lines{"/cases/hip.prm:8: the top level has no entry 'Modle'. Did you mean 'Model'?"});
}

TEST(Parameters, WrongOrMissingUnitNamesTheRightOne)
{
  const std::string remedy = "It is given in kg/m^3: write 'Density [kg/m^3]'.";
  EXPECT_EQ(findings_of("subsection Material\nset Density [g/cm^3] = .938\nend"),
            Lines{"/cases/hip.prm:9: [Material] has no entry 'Density [g/cm^3]'. " + remedy});
  EXPECT_EQ(findings_of("subsection Material\nset Density = 938\nend"),
            Lines{"/cases/hip.prm:9: [Material] has no entry 'Density'. " + remedy});
}

// Neither the entry with the wrong unit nor its required twin gives two messages.
TEST(Parameters, WrongUnitOfARequiredEntryIsOneFinding)
{
  Case c;
  EXPECT_EQ(c.findings("subsection Material\n"
                       "  set Density [g/cm^3] = .938\n"
                       "  set Young's modulus [MPa] = 1016\n"
                       "end\n"
                       "subsection Wear\n"
                       "  set Wear factor [mm^3/(N m)] = 0\n"
                       "end\n"),
            Lines{"/cases/hip.prm:2: [Material] has no entry 'Density [g/cm^3]'. It is given in "
                  "kg/m^3: write 'Density [kg/m^3]'."});
}

TEST(Parameters, EntryInTheWrongSubsectionSaysWhereItBelongs)
{
  EXPECT_EQ(findings_of("subsection Contact\nset Cycles = 2\nend"),
            Lines{"/cases/hip.prm:9: [Contact] has no entry 'Cycles'. It belongs to subsection "
                  "[Wear]."});
  EXPECT_EQ(findings_of("set Clearance [mm] = 1"),
            Lines{"/cases/hip.prm:8: the top level has no entry 'Clearance [mm]'. It belongs to "
                  "subsection [Contact / Search]."});
  EXPECT_EQ(
      findings_of("subsection Contact\nset Clearence [mm] = 1\nend"),
      Lines{"/cases/hip.prm:9: [Contact] has no entry 'Clearence [mm]'. Did you mean [Contact / "
            "Search / Clearance [mm]]?"});
}

TEST(Parameters, UnknownSubsectionIsOneFinding)
{
  EXPECT_EQ(findings_of("subsection Contct\nset Law = none\nset Foo = 1\nend"),
            Lines{"/cases/hip.prm:8: there is no subsection 'Contct'. Did you mean 'Contact'?"});
  EXPECT_EQ(
      findings_of("subsection Lubrication\nend"),
      Lines{"/cases/hip.prm:8: there is no subsection 'Lubrication'. The subsections there are: "
            "Material, Wear, Contact, Gait."});
  EXPECT_EQ(
      findings_of("subsection Gait\nsubsection Search\nend\nend"),
      Lines{"/cases/hip.prm:9: [Gait] has no subsection 'Search'. 'Search' belongs to Contact."});
}

TEST(Parameters, SecondSettingNamesBothLines)
{
  EXPECT_EQ(
      findings_of("subsection Wear\nset Wear factor [mm^3/(N m)] = 1e-6\nend"),
      Lines{"/cases/hip.prm:9: [Wear / Wear factor [mm^3/(N m)]] is set a second time, first on "
            "line 6. Remove one of the two."});
}

TEST(Parameters, MissingRequiredEntriesNamePathAndLineToAdd)
{
  EXPECT_EQ(
      Case().findings("subsection Material\nset Density [kg/m^3] = 938\nend\n"),
      (Lines{
          "/cases/hip.prm: [Material / Young's modulus [MPa]] is not set and has no default. Add "
          "'set Young's modulus [MPa] = 1016' to subsection Material (the value is an example).",
          "/cases/hip.prm: [Wear / Wear factor [mm^3/(N m)]] is not set and has no default. Add "
          "'set "
          "Wear factor [mm^3/(N m)] = 0.22e-6' to subsection Wear (the value is an example)."}));
}

TEST(Parameters, SyntaxFindings)
{
  EXPECT_EQ(findings_of("end"), Lines{"/cases/hip.prm:8: 'end' closes no subsection. Remove it."});
  EXPECT_EQ(findings_of("subsection Gait\n"),
            Lines{"/cases/hip.prm:8: subsection 'Gait' is never closed. Add its 'end'."});
  EXPECT_EQ(findings_of("Model = hip"),
            Lines{"/cases/hip.prm:8: 'Model = hip' is not understood. Write 'set Model = hip'."});
  EXPECT_EQ(findings_of("subsecton Gait"),
            Lines{"/cases/hip.prm:8: 'subsecton Gait' is not understood. Did you mean "
                  "'subsection'?"});
  EXPECT_EQ(
      findings_of("hello world"),
      Lines{"/cases/hip.prm:8: 'hello world' is not understood. A line is 'set NAME = VALUE', "
            "'subsection NAME', 'end' or a # comment."});
  EXPECT_EQ(findings_of("set Model hip"),
            Lines{"/cases/hip.prm:8: 'set Model hip' has no '='. Write 'set NAME = VALUE'."});
  EXPECT_EQ(findings_of("set = hip"),
            Lines{"/cases/hip.prm:8: 'set = hip' has no name. Write 'set NAME = VALUE'."});
  EXPECT_EQ(findings_of("subsection\n"),
            Lines{"/cases/hip.prm:8: the subsection has no name. Write 'subsection NAME'."});
  EXPECT_EQ(
      findings_of("subsection Gait\nend Gait\nend"),
      Lines{"/cases/hip.prm:9: 'end Gait' is not understood. Write 'end' alone on its line."});
  EXPECT_EQ(
      findings_of("include other.prm"),
      Lines{"/cases/hip.prm:8: 'include' is not supported: one file describes a run. Copy the "
            "lines of 'other.prm' here."});
  EXPECT_EQ(findings_of("set Model = hip \\"),
            Lines{"/cases/hip.prm:8: the last line ends in '\\' and nothing follows."});
}

// A forgotten `end` puts the next subsection inside; required entries are not counted as missing,
// for their place is a guess.
TEST(Parameters, MissingEndIsTraced)
{
  EXPECT_EQ(
      Case().findings("subsection Material\n"
                      "  set Density [kg/m^3] = 938\n"
                      "subsection Wear\n"
                      "  set Cycles = 2\n"
                      "end\n"),
      (Lines{"/cases/hip.prm:1: subsection 'Material' is never closed. Add its 'end'.",
             "/cases/hip.prm:3: [Material] has no subsection 'Wear'. 'Wear' belongs to the top "
             "level: is an 'end' missing above?"}));
}

TEST(Parameters, AllFindingsComeAtOnceInTheOrderOfLines)
{
  Case c;
  c.parameters.read(ParameterFile::parse("subsection Wear\n"
                                         "  set Wear factor [mm^3/(N m)] = -1e-6\n"
                                         "  set Cycels = 1\n"
                                         "end\n"
                                         "nonsense\n"
                                         "subsection Gait\n"
                                         "  set Duration [s] = -1\n"
                                         "end\n",
                                         "hip.prm"));
  c.parameters.error_at("Wear / Offset", "2 or more", "Add 'set Offset = 2'.");
  c.parameters.add(InputError("curve.csv:4: column 'load' is 'x', must be a finite number."));
  try
  {
    c.parameters.throw_if_any();
    FAIL() << "nothing was thrown";
  }
  catch (const InputError &error)
  {
    const Lines &lines = error.messages();
    ASSERT_EQ(lines.size(), 8u);
    EXPECT_EQ(lines[0].rfind("hip.prm:2: [Wear / Wear factor", 0), 0u);
    EXPECT_EQ(lines[1].rfind("hip.prm:3: [Wear] has no entry 'Cycels'", 0), 0u);
    EXPECT_EQ(lines[2].rfind("hip.prm:5: 'nonsense'", 0), 0u);
    EXPECT_EQ(lines[3].rfind("hip.prm:7: [Gait / Duration [s]]", 0), 0u);
    EXPECT_EQ(lines[4].rfind("hip.prm: [Material / Density [kg/m^3]]", 0), 0u);
    EXPECT_EQ(lines[5].rfind("hip.prm: [Material / Young's modulus [MPa]]", 0), 0u);
    EXPECT_EQ(lines[6],
              "hip.prm: [Wear / Offset] is not set (-2 by default), must be 2 or more. Add "
              "'set Offset = 2'.");
    EXPECT_EQ(lines[7], "curve.csv:4: column 'load' is 'x', must be a finite number.");
  }
}

TEST(Parameters, ChecksThatJoinEntriesNameTheLineAndComeOncePerEntry)
{
  Case c;
  c.parameters.read(ParameterFile::parse(
      needed + "subsection Contact\nset Law = frictionless\nend\n", "hip.prm"));
  EXPECT_TRUE(c.parameters.is_set("Contact / Law"));
  EXPECT_FALSE(c.parameters.is_set("Contact / Friction coefficient"));
  EXPECT_EQ(c.parameters.where("Contact / Law"), "hip.prm:9");
  c.parameters.error_at("Contact / Law", "coulomb", "This joint needs friction.");
  c.parameters.error_at("Contact / Law", "anything else");
  c.parameters.require("Contact / Friction coefficient", "'coulomb' needs it");
  EXPECT_FALSE(c.parameters.is_good("Contact / Law"));
  EXPECT_EQ(
      c.parameters.findings(),
      (Lines{"hip.prm:9: [Contact / Law] is frictionless, must be coulomb. This joint needs "
             "friction.",
             "hip.prm: [Contact / Friction coefficient] is not set and 'coulomb' needs it. Add "
             "'set Friction coefficient = 0' to subsection Contact (the value is an "
             "example)."}));
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

TEST(ParameterFile, MissingFolderAndBinaryFiles)
{
  const auto message = [](const std::string &file)
  { return thrown<InputError>([&file] { ParameterFile::read(file); }); };
  EXPECT_EQ(message("/nowhere/case.prm"), "/nowhere/case.prm: no such file.");
  EXPECT_EQ(message("/tmp"), "/tmp: is a folder, must be a file.");
  const std::string binary = temporary_file("binary.prm", std::string("set a = \0b", 10));
  EXPECT_EQ(message(binary), binary + ": holds binary data, must be text.");
}

TEST(ParameterFile, AFileOfAnotherKindDoesNotFillTheScreen)
{
  std::string mesh;
  for (int i = 0; i < 5000; ++i)
    mesh += std::to_string(i) + " 0.5 0.25 1\n";
  const std::vector<ParameterFile::Finding> findings =
      ParameterFile::parse(mesh, "cup.msh").findings();
  ASSERT_EQ(findings.size(), 21u);
  EXPECT_EQ(findings.back().text,
            "the rest of the file was not read: too many findings. Is it a parameter file?");
}

TEST(ParameterFile, TellsATopLevelEntryBeforeAnythingIsDeclared)
{
  const ParameterFile file =
      ParameterFile::parse("subsection A\nset Model = no\nend\nset Model = b", "f");
  EXPECT_EQ(file.top_level("Model", "c"), "b");
  EXPECT_EQ(file.top_level("Other", "c"), "c");
}

// What is printed is read back to the same values, by us and by deal.II.
TEST(Parameters, PrintedPrmReadsBack)
{
  Case first;
  first.findings(needed + "subsection Gait\nset Pole = 0, 0.1, 1\nset Times [ms] = 0.3\nend\n");
  const std::string printed = first.parameters.print(Parameters::Format::prm);

  Case second;
  EXPECT_EQ(second.findings(printed), Lines()) << printed;
  EXPECT_EQ(second.density, first.density);
  EXPECT_EQ(second.wear_factor, first.wear_factor);
  EXPECT_EQ(second.pole, first.pole);
  EXPECT_EQ(second.times, first.times);
  EXPECT_EQ(second.parameters.print(Parameters::Format::prm), printed);

  dealii::ParameterHandler handler;
  handler.enter_subsection("Wear");
  handler.declare_entry("Wear factor [mm^3/(N m)]", "0", dealii::Patterns::Double());
  handler.leave_subsection();
  handler.parse_input_from_string(printed, "", /*skip_undefined=*/true);
  handler.enter_subsection("Wear");
  EXPECT_EQ(handler.get_double("Wear factor [mm^3/(N m)]"), .22e-6);
}

TEST(Parameters, PrmShowsDocumentationRuleAndDefault)
{
  Case c;
  const std::string printed = c.parameters.print(Parameters::Format::prm);
  EXPECT_NE(printed.find("  # Coulomb's mu. Must be >= 0; 0.07 by default.\n"
                         "  set Friction coefficient = 0.07\n"),
            std::string::npos)
      << printed;
  EXPECT_NE(printed.find("  # Mass density. Must be > 0; no default.\n"
                         "  # set Density [kg/m^3] = 938\n"),
            std::string::npos)
      << printed;
}

TEST(Parameters, JsonHoldsTypedValues)
{
  Case c;
  c.findings(needed);
  const auto json = nlohmann::json::parse(c.parameters.print(Parameters::Format::json));
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
  const std::string manual = c.parameters.print(Parameters::Format::markdown);
  EXPECT_NE(manual.find("## Contact / Search\n"), std::string::npos);
  EXPECT_NE(manual.find("| `Wear factor [mm^3/(N m)]` | **required**, e.g. `0.22e-6` | >= 0 | "
                        "Archard's K. |\n"),
            std::string::npos)
      << manual;
}

TEST(Parameters, WarningsNameLineEntryAndValueAndAreNoFindings)
{
  Case c;
  c.findings(needed);
  c.parameters.warning("mesh.msh: two triangles are thin.");
  c.parameters.warning("mesh.msh: two triangles are thin.");
  c.parameters.warning_at("Contact / Friction coefficient", "0.07 is low for dry contact.");
  c.parameters.warning_at("Material / Density [kg/m^3]", "polyethylene has 920 to 970.");
  EXPECT_TRUE(c.parameters.findings().empty());
  const std::vector<std::string> warnings = c.parameters.warnings();
  ASSERT_EQ(warnings.size(), 3u);
  EXPECT_NE(warnings[0].find(":2: [Material / Density [kg/m^3]] is 938: polyethylene has"),
            std::string::npos)
      << warnings[0];
  EXPECT_NE(warnings[1].find("[Contact / Friction coefficient] is 0.07 by default: 0.07 is"),
            std::string::npos)
      << warnings[1];
  EXPECT_EQ(warnings[2], "mesh.msh: two triangles are thin.");
}

// Each subsection keeps its whole path: a hundred thousand of them, one in the other, took all
// memory.
TEST(ParameterFile, IsNeitherDeepNorLongWithoutEnd)
{
  std::string deep, end;
  for (int i = 0; i < 100'000; ++i)
  {
    deep += "subsection a\n";
    end += "end\n";
  }
  const std::vector<ParameterFile::Finding> findings =
      ParameterFile::parse(deep + end, "f").findings();
  ASSERT_EQ(findings.size(), 21u);
  EXPECT_EQ(findings[0].line, 21u);
  EXPECT_EQ(findings[0].text, "the subsection is nested in 20 others. Is an 'end' missing above?");
  std::string many;
  for (int i = 0; i < 100'000; ++i)
    many += "set e" + std::to_string(i) + " = 1\n";
  const ParameterFile file = ParameterFile::parse(many, "f");
  EXPECT_EQ(file.settings().size(), 2000u);
  ASSERT_EQ(file.findings().size(), 1u);
  EXPECT_EQ(file.findings()[0].line, 2001u);
  EXPECT_EQ(file.findings()[0].text, "the rest of the file was not read: above it are more entries "
                                     "and subsections than any model knows.");
}

// `run#1` wrote into the folder `run`.
TEST(ParameterFile, AHashWithinAValueIsNoComment)
{
  const auto findings = [](const std::string &line)
  { return ParameterFile::parse(line, "f").findings(); };
  const std::vector<ParameterFile::Finding> found =
      findings("set Model = a\nset Output folder = run#1/out\n");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].line, 2u);
  EXPECT_EQ(found[0].text,
            "'#1/out' begins a comment. Put a blank before it, or the whole value in "
            "double quotes if it belongs to it.");
  for (const char *line : {"set Output folder = \"run#1\"", "set Output folder = \"run#1\"# why",
                           "set a = 1 # why", "set a = 1\t#why", "set a =# nothing",
                           "set a = # nothing", "subsection a#b", "#set a = b#c", "end#"})
    EXPECT_TRUE(findings(line).empty() ||
                findings(line)[0].text.find("begins a") == std::string::npos)
        << line;
}
