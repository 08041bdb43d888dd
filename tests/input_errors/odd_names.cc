// SPDX-License-Identifier: LGPL-2.1-or-later
// Names of files and folders that nobody means, in each place where the program takes a name: bad
// input, never an internal error.
#include "program.h"

#include <gtest/gtest.h>

using namespace program_test;

namespace
{
struct OddName
{
  const char *what;
  std::string name;
};

/// A link to itself, in a folder that is removed at the end.
std::string
loop_of_links()
{
  static const TemporaryFolder folder;
  const fs::path loop = folder / "loop";
  std::error_code ignored;
  fs::create_symlink(loop, loop, ignored);
  return loop.string();
}

/// File systems allow 255 bytes in a name and 4095 in a path.
std::vector<OddName>
odd_names()
{
  return {{"empty", ""},
          {"blank", " "},
          {"a folder", "."},
          {"missing", "no_such_folder/no_such_file"},
          {"a long name", std::string(300, 'n')},
          {"a long path", std::string(5000, 'p')},
          {"a loop of links", loop_of_links()},
          {"bytes that are no text", "\x01\xff"}};
}

void
expect_bad_input(const std::vector<std::string> &words, const fs::path &folder)
{
  std::string command;
  for (const std::string &word : words)
    command += " '" + word.substr(0, 40) + "'";
  SCOPED_TRACE(command);
  const auto before = contents(folder);
  const Outcome outcome = run_program(words, folder);
  EXPECT_EQ(outcome.signal, 0);
  EXPECT_EQ(outcome.exit_code, 2) << outcome.out << outcome.err;
  EXPECT_EQ((outcome.out + outcome.err).find("nternal error"), std::string::npos) << outcome.err;
  EXPECT_FALSE(outcome.err.empty());
  EXPECT_EQ(contents(folder), before) << "bad input stops before anything is written";
}
} // namespace

TEST(OddNames, OfInputFilesOfCommandsAreBadInput)
{
  const TemporaryFolder folder;
  for (const OddName &odd : odd_names())
    for (const std::vector<std::string> &command : {std::vector<std::string>{"run"},
                                                    {"validate"},
                                                    {"sweep"},
                                                    {"converge"},
                                                    {"report"},
                                                    {"extract"},
                                                    {"compare"},
                                                    {"fit"},
                                                    {"picture", "-o", "a.png"},
                                                    {"replay"},
                                                    {"measured"},
                                                    {"mesh", "check"},
                                                    {"mesh", "import"},
                                                    {"sweep", "collect"},
                                                    {"new", "hip_cup", "--csv"},
                                                    {"new", "hip_cup", "--mesh"}})
    {
      SCOPED_TRACE(odd.what);
      if (command[0] == "measured" && odd.name.empty())
        continue; // the rows of the program
      std::vector<std::string> words = command;
      words.push_back(odd.name);
      if (command[0] == "compare")
        words.push_back(odd.name);
      expect_bad_input(words, folder.path());
    }
}

// `arthrowear NAME` is `arthrowear run NAME` for a file.
TEST(OddNames, WithoutACommandAreBadInput)
{
  const TemporaryFolder folder;
  for (const OddName &odd : odd_names())
    if (!odd.name.empty())
      expect_bad_input({odd.name}, folder.path());
}

TEST(OddNames, OfOutputFoldersAreFindings)
{
  const TemporaryFolder folder;
  write(folder.path() / "gait.csv", gait_table());
  for (const OddName &odd : odd_names())
    if (odd.name != "." && odd.name.find("no_such") == std::string::npos)
    {
      SCOPED_TRACE(odd.what);
      write(folder.path() / "case.prm",
            SmallCase().set("Output folder", '"' + odd.name + '"').text());
      const auto before = contents(folder.path());
      const Outcome outcome = ended_with(2, run_program({"run", "case.prm"}, folder.path()));
      EXPECT_EQ(outcome.err.find("nternal error"), std::string::npos) << outcome.err;
      EXPECT_EQ(contents(folder.path()), before);
    }
}

// Values that --set gives to the entries of a new case.
TEST(OddNames, OfEntriesThatNewSetsAreFindings)
{
  const TemporaryFolder folder;
  for (const OddName &odd : odd_names())
    for (const char *entry : {"Motion / File", "Load / File"})
    {
      SCOPED_TRACE(odd.what);
      expect_bad_input({"new", "hip_cup", "-o", "made", "--set",
                        entry + std::string(" = ") + odd.name, "--set", "Load / Curve = table"},
                       folder.path());
    }
  // A motion without a file: the entry may be empty.
  const Outcome orbital =
      run_program({"new", "hip_cup", "-o", "orbital", "--set", "Motion / File = ", "--set",
                   "Motion / Kind = orbital", "--set", "Motion / Rocking angle [deg] = 23"},
                  folder.path());
  EXPECT_EQ(orbital.err.find("nternal error"), std::string::npos) << orbital.err;
  fs::remove_all(folder.path() / "orbital");
}
