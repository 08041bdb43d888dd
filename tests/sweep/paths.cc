// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sweep/study_case.h"

using namespace program_test;

namespace
{
constexpr const char *one_case = R"(set Results = steps
subsection Vary
  set Time / Time step [s] = 2e-3
end
)";

/// A folder in which a study is started, next to a folder with other results.
class StudyPlace
{
public:
  explicit StudyPlace(const std::string &name) : place_(folder_ / name)
  {
    write(place_ / "case.prm", arthrowear::good_interface_case);
    write(place_ / "study.prm",
          std::string("set Case = case.prm\nset Output folder = out\n") + one_case);
    write(folder_ / "a/statistics.csv", "mine");
    write(folder_ / "a/out/1/statistics.csv", "mine");
    before_ = contents(folder_.path());
  }

  Outcome run(const std::vector<std::string> &words) const { return run_program(words, place_); }

  /// Names of changed and new files outside of the study's folder.
  std::vector<std::string> changed_elsewhere() const
  {
    std::vector<std::string> names;
    const fs::path own = (place_ / "out").lexically_relative(folder_.path());
    for (const auto &[name, text] : contents(folder_.path()))
      if (name.rfind(own.string(), 0) != 0 &&
          (before_.count(name) == 0 || before_.at(name) != text))
        names.push_back(name);
    return names;
  }
  fs::path operator/(const std::string &name) const { return place_ / name; }

private:
  TemporaryFolder folder_;
  fs::path place_;
  std::map<std::string, std::string> before_;
};

// Formerly, a comment mark in the path directed the results of a study to the folder named before
// the mark, whose content was removed.
TEST(StudyPaths, OddOnesHoldTheStudyAndNothingElseIsTouched)
{
  for (const std::string name :
       {"a#b", "a #b", " a ", "it's \"a\"", "{case}", "a\nend", "a\\", "set a = b"})
  {
    SCOPED_TRACE(name);
    const StudyPlace place(name);
    ended_with(0, place.run({"sweep", "study.prm"}));
    EXPECT_TRUE(has(read(place / "out/table.csv"), ",done")) << read(place / "out/table.csv");
    EXPECT_TRUE(fs::exists(place / "out/1/statistics.csv"));
    EXPECT_EQ(place.changed_elsewhere(), std::vector<std::string>());
    // The written files are read again: no case remains to be run, and nothing has changed.
    EXPECT_TRUE(has(ended_with(0, place.run({"sweep", "study.prm"})).out, "1 cases, 0 to run"));
  }
}

TEST(StudyPaths, OneThatIsNoTextIsRefusedByName)
{
  const StudyPlace place("a\xFF");
  const Outcome outcome = ended_with(2, place.run({"sweep", "study.prm"}));
  EXPECT_TRUE(has(outcome.err, "a\\xFF/out/"));
  EXPECT_TRUE(has(outcome.err, "must be a path in UTF-8"));
  EXPECT_FALSE(fs::exists(place / "out"));
}

TEST(StudyPaths, OutputFolderNamedByAFirstCaseIsRefused)
{
  const StudyPlace place("a");
  write(place / "gait.prm", arthrowear::good_interface_case);
  write(place / "study.prm", std::string("set Case = case.prm\nset Run first = gait.prm\n"
                                         "set Output folder = out/{gait}\n") +
                                 one_case);
  for (const std::string command : {"sweep", "validate"})
  {
    EXPECT_TRUE(has(ended_with(2, place.run({command, "study.prm"})).err,
                    "study.prm:3: [Output folder] is out/{gait}, must be a folder "
                    "named without {gait}."));
  }
}

// Other files exist at paths where the study writes.
TEST(StudyPaths, FilesOfOthersAreNeitherReplacedNorRemoved)
{
  for (const std::string name : {"out/study.json", "out/table.csv", "out/1/case.prm",
                                 "out/1/summary.json", "out/1/outcome.json"})
    for (const bool overwrites : {false, true})
    {
      SCOPED_TRACE(name);
      const StudyPlace place("here");
      write(place / name, "mine");
      std::vector<std::string> words{"sweep", "study.prm"};
      if (overwrites)
        words.push_back("--overwrite");
      EXPECT_TRUE(
          has(ended_with(2, place.run(words)).err, "not known to have written: " + name.substr(4)));
      EXPECT_EQ(read(place / name), "mine");
      EXPECT_EQ(contents(place / "out").size(), name.find('1') == std::string::npos ? 1u : 2u);
    }
}

TEST(StudyPaths, OverwriteRemovesCasesAndKeepsWhatLiesBesideThem)
{
  const StudyPlace place("here");
  ASSERT_EQ(place.run({"sweep", "study.prm"}).exit_code, 0);
  write(place / "out/7/case.prm", "mine"); // not a case of this study
  write(place / "out/1/notes.txt", "mine");
  write(place / "study.prm", std::string("set Case = case.prm\nset Output folder = out\n") +
                                 "subsection Vary\n  set Time / Time step [s] = linear "
                                 "1e-3:2e-3:11\nend\nset Results = steps\n");
  ended_with(0, place.run({"sweep", "study.prm", "--overwrite"}));
  EXPECT_EQ(read(place / "out/7/case.prm"), "mine");
  EXPECT_EQ(read(place / "out/1/notes.txt"), "mine");
  EXPECT_FALSE(fs::exists(place / "out/1/case.prm"));
  EXPECT_TRUE(fs::exists(place / "out/01/case.prm"));
}

// An edited plan is refused, whatever its content.
TEST(StudyPaths, DamagedPlanIsRefused)
{
  const StudyPlace place("here");
  ASSERT_EQ(place.run({"sweep", "study.prm"}).exit_code, 0);
  const std::string good = read(place / "out/study.json");
  for (const std::string &bad :
       {std::string("{\"entries\": [\"a\"], \"cases\": [{\"folder\": \"1\", \"values\": [], "
                    "\"files\": {}}]}"),
        std::string("{\"entries\": [], \"cases\": [{\"folder\": \"../../a\", \"values\": [], "
                    "\"files\": {}}]}"),
        std::string("{\"entries\": 1, \"cases\": 2}"), std::string("[]"), std::string(),
        good.substr(0, good.size() / 2), std::string(200000, '[')})
  {
    write(place / "out/study.json", bad);
    EXPECT_TRUE(
        has(ended_with(2, place.run({"sweep", "study.prm"})).err, "its study.json cannot be read"));
    EXPECT_EQ(read(place / "out/study.json"), bad);
  }
}
} // namespace
