// SPDX-License-Identifier: LGPL-2.1-or-later
// Tests the lines of a parameter file, before any entry is declared.
#include "parameter_case.h"

using namespace arthrowear;
using namespace arthrowear::parameter_test;

TEST(Parameters, SyntaxFindings)
{
  EXPECT_EQ(findings_of("end"), Lines{"/cases/hip.prm:8: 'end' closes no subsection. Remove it."});
  EXPECT_EQ(findings_of("subsection Gait\n"),
            Lines{"/cases/hip.prm:8: subsection 'Gait' is never closed. Add its 'end'."});
  EXPECT_EQ(findings_of("Model = hip"),
            Lines{"/cases/hip.prm:8: 'Model = hip' is not understood. Write 'set Model = hip'."});
  EXPECT_EQ(
      findings_of("subsecton Gait"),
      Lines{"/cases/hip.prm:8: 'subsecton Gait' is not understood. Did you mean 'subsection'?"});
  EXPECT_EQ(findings_of("hello world"),
            Lines{"/cases/hip.prm:8: 'hello world' is not understood. A line is 'set NAME = "
                  "VALUE', 'subsection NAME', 'end' or a # comment."});
  EXPECT_EQ(findings_of("set Model hip"),
            Lines{"/cases/hip.prm:8: 'set Model hip' has no '='. Write 'set NAME = VALUE'."});
  EXPECT_EQ(findings_of("set = hip"),
            Lines{"/cases/hip.prm:8: 'set = hip' has no name. Write 'set NAME = VALUE'."});
  EXPECT_EQ(findings_of("subsection\n"),
            Lines{"/cases/hip.prm:8: the subsection has no name. Write 'subsection NAME'."});
  EXPECT_EQ(
      findings_of("subsection Gait\nend Gait\nend"),
      Lines{"/cases/hip.prm:9: 'end Gait' is not understood. Write 'end' alone on its line."});
  EXPECT_EQ(findings_of("include other.prm"),
            Lines{"/cases/hip.prm:8: 'include' is not supported: one file describes a run. Copy "
                  "the lines of 'other.prm' here."});
  EXPECT_EQ(findings_of("set Model = hip \\"),
            Lines{"/cases/hip.prm:8: the last line ends in '\\' and nothing follows."});
}

// A forgotten `end` puts the next subsection inside; required entries are not counted as missing,
// for their place is a guess.
TEST(Parameters, MissingEndIsTraced)
{
  EXPECT_EQ(Case().findings("subsection Material\n"
                            "  set Density [kg/m^3] = 938\n"
                            "subsection Wear\n"
                            "  set Cycles = 2\n"
                            "end\n"),
            (Lines{"/cases/hip.prm:1: subsection 'Material' is never closed. Add its 'end'.",
                   "/cases/hip.prm:3: [Material] has no subsection 'Wear'. 'Wear' belongs to the "
                   "top level: is an 'end' missing above?"}));
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

// Each subsection keeps its whole path: a hundred thousand nested subsections used up all memory.
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
  EXPECT_EQ(found[0].text, "'#1/out' begins a comment. Put a blank before it, or the whole value "
                           "in double quotes if it belongs to it.");
  for (const char *line : {"set Output folder = \"run#1\"", "set Output folder = \"run#1\"# why",
                           "set a = 1 # why", "set a = 1\t#why", "set a =# nothing",
                           "set a = # nothing", "subsection a#b", "#set a = b#c", "end#"})
    EXPECT_TRUE(findings(line).empty() ||
                findings(line)[0].text.find("begins a") == std::string::npos)
        << line;
}
