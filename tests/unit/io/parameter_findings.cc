// SPDX-License-Identifier: LGPL-2.1-or-later
// Tests the findings of errors in values and names of entries.
#include "has.h"
#include "parameter_case.h"

using namespace arthrowear;
using namespace arthrowear::parameter_test;

TEST(Parameters, ValueOutOfRangeNamesFileLinePathAndRule)
{
  EXPECT_EQ(findings_of("subsection Contact\n  set Friction coefficient = -0.1\nend\n"),
            Lines{"/cases/hip.prm:9: [Contact / Friction coefficient] is -0.1, must be >= 0."});
  EXPECT_EQ(
      findings_of("subsection Contact\nsubsection Search\nset Clearance [mm] = 2.5\nend\nend"),
      Lines{
          "/cases/hip.prm:10: [Contact / Search / Clearance [mm]] is 2.5, must be > 0 and <= 2."});
  EXPECT_EQ(findings_of("subsection Gait\nset Duration [s] = 0\nend"),
            Lines{"/cases/hip.prm:9: [Gait / Duration [s]] is 0, must be > 0."});
  EXPECT_EQ(findings_of("subsection Wear\nset Cycles = 1.5\nend"),
            Lines{"/cases/hip.prm:9: [Wear / Cycles] is 1.5, must be an integer between 1 and "
                  "1000000000000."});
  EXPECT_EQ(findings_of("subsection Wear\nset Cycles = 99999999999\nend"),
            Lines{"/cases/hip.prm:9: [Wear / Cycles] is 99999999999, must be an integer between 1 "
                  "and 1000000000000. It may not be below 0 or above 4294967295."});
  EXPECT_EQ(findings_of("subsection Gait\nset Progress = maybe\nend"),
            Lines{"/cases/hip.prm:9: [Gait / Progress] is maybe, must be true or false."});
  EXPECT_EQ(findings_of("subsection Gait\nset Pole = 0, 0, 0\nend"),
            Lines{"/cases/hip.prm:9: [Gait / Pole] is 0, 0, 0, must be three numbers separated by "
                  "commas, not all zero."});
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
            Lines{place +
                  "10 ms, must be > 0. Write the number alone: the unit is in the entry's name."});
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
  EXPECT_EQ(
      findings_of("subsection Contact\nset Cycles = 2\nend"),
      Lines{"/cases/hip.prm:9: [Contact] has no entry 'Cycles'. It belongs to subsection [Wear]."});
  EXPECT_EQ(findings_of("set Clearance [mm] = 1"),
            Lines{"/cases/hip.prm:8: the top level has no entry 'Clearance [mm]'. It belongs to "
                  "subsection [Contact / Search]."});
  EXPECT_EQ(findings_of("subsection Contact\nset Clearence [mm] = 1\nend"),
            Lines{"/cases/hip.prm:9: [Contact] has no entry 'Clearence [mm]'. Did you mean "
                  "[Contact / Search / Clearance [mm]]?"});
}

TEST(Parameters, UnknownSubsectionIsOneFinding)
{
  EXPECT_EQ(findings_of("subsection Contct\nset Law = none\nset Foo = 1\nend"),
            Lines{"/cases/hip.prm:8: there is no subsection 'Contct'. Did you mean 'Contact'?"});
  EXPECT_EQ(findings_of("subsection Lubrication\nend"),
            Lines{"/cases/hip.prm:8: there is no subsection 'Lubrication'. The subsections there "
                  "are: Material, Wear, Contact, Gait."});
  EXPECT_EQ(
      findings_of("subsection Gait\nsubsection Search\nend\nend"),
      Lines{"/cases/hip.prm:9: [Gait] has no subsection 'Search'. 'Search' belongs to Contact."});
}

TEST(Parameters, SecondSettingNamesBothLines)
{
  EXPECT_EQ(findings_of("subsection Wear\nset Wear factor [mm^3/(N m)] = 1e-6\nend"),
            Lines{"/cases/hip.prm:9: [Wear / Wear factor [mm^3/(N m)]] is set a second time, first "
                  "on line 6. Remove one of the two."});
}

TEST(Parameters, MissingRequiredEntriesNamePathAndLineToAdd)
{
  EXPECT_EQ(
      Case().findings("subsection Material\nset Density [kg/m^3] = 938\nend\n"),
      (Lines{
          "/cases/hip.prm: [Material / Young's modulus [MPa]] is not set and has no default. Add "
          "'set Young's modulus [MPa] = 1016' to subsection Material (the value is an example).",
          "/cases/hip.prm: [Wear / Wear factor [mm^3/(N m)]] is not set and has no default. Add "
          "'set Wear factor [mm^3/(N m)] = 0.22e-6' to subsection Wear (the value is an "
          "example)."}));
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
    EXPECT_EQ(lines[6], "hip.prm: [Wear / Offset] is not set (-2 by default), must be 2 or more. "
                        "Add 'set Offset = 2'.");
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
      (Lines{
          "hip.prm:9: [Contact / Law] is frictionless, must be coulomb. This joint needs friction.",
          "hip.prm: [Contact / Friction coefficient] is not set and 'coulomb' needs it. Add 'set "
          "Friction coefficient = 0' to subsection Contact (the value is an example)."}));
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
  const std::vector<std::string> warnings = warnings_of(c.parameters);
  ASSERT_EQ(warnings.size(), 3u);
  EXPECT_TRUE(has(warnings[0], ":2: [Material / Density [kg/m^3]] is 938: polyethylene has"));
  EXPECT_TRUE(has(warnings[1], "[Contact / Friction coefficient] is 0.07 by default: 0.07 is"));
  EXPECT_EQ(warnings[2], "mesh.msh: two triangles are thin.");
  const std::vector<Parameters::Warning> doubts = c.parameters.doubts();
  EXPECT_EQ(doubts[0].path, "Material / Density [kg/m^3]");
  EXPECT_EQ(doubts[0].doubt, "polyethylene has 920 to 970.");
  EXPECT_TRUE(doubts[2].path.empty());
}
