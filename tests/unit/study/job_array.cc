// SPDX-License-Identifier: LGPL-2.1-or-later
#include "study/job_array.h"
#include "unit/thrown.h"

#include "has.h"

using namespace arthrowear;
using Strings = std::vector<std::string>;

namespace
{
JobArray
array_of(const std::size_t n_cases, const Strings &options = {})
{
  JobArray array{"/opt/bin/arthrowear", "0.2.0", "/data/out", "study.prm", {}, 0, 0., options};
  for (std::size_t i = 1; i <= n_cases; ++i)
    array.cases.push_back(std::to_string(i));
  return array;
}
} // namespace

TEST(JobArray, IsSplitWhereAClusterAllowsFewerTasks)
{
  const Strings scripts = array_of(2500).scripts(1000);
  ASSERT_EQ(scripts.size(), 3u);
  EXPECT_TRUE(has(scripts[0], "#SBATCH --array=1-1000\n"));
  EXPECT_TRUE(has(scripts[2], "#SBATCH --array=1-500\n"));
  EXPECT_TRUE(has(scripts[1], "cases=(\n  1001 1002 "));
  EXPECT_TRUE(has(scripts[2], " 2500\n)\n"));
  EXPECT_TRUE(array_of(0).scripts(1000).empty());
}

TEST(JobArray, RequestsMemoryAboveTheEstimate)
{
  EXPECT_EQ(JobArray::requested_megabytes(200e6), 400u);
  EXPECT_EQ(JobArray::requested_megabytes(201e6), 450u);
  JobArray array = array_of(1);
  EXPECT_FALSE(has(array.scripts(1)[0], "--mem"));
  array.memory = 200e6;
  array.n_at_a_time = 8;
  EXPECT_TRUE(has(array.scripts(1)[0], {"#SBATCH --mem=400M\n", "#SBATCH --array=1-1%8\n"}));
}

// The pattern of Slurm reserves %; characters that its reader of options does not accept as they
// are leave the output where the job was submitted.
TEST(JobArray, NamesItsOutput)
{
  const auto output = [](const std::string &folder)
  {
    JobArray array = array_of(1);
    array.folder = folder;
    const std::string text = array.scripts(1)[0], mark = "#SBATCH --output=";
    const std::size_t begin = text.find(mark) + mark.size();
    return text.substr(begin, text.find('\n', begin) - begin);
  };
  EXPECT_EQ(output("/data/out"), "/data/out/job_%A_%a.txt");
  EXPECT_EQ(output("/a b/#1"), "\"/a b/#1/job_%A_%a.txt\"");
  EXPECT_EQ(output("/50%"), "/50%%/job_%A_%a.txt");
  for (const char *folder : {"/a\"b", "/a\\b", "/a'b", "/a\nb"})
    EXPECT_EQ(output(folder), "job_%A_%a.txt") << folder;
}

TEST(JobArray, TakesOptionsInPlaceOfItsOwn)
{
  const std::string text = array_of(1, {"--time=1-00:00:00", "-p long", "--no-kill"}).scripts(1)[0];
  for (const char *line :
       {"#SBATCH --time=1-00:00:00\n", "#SBATCH -p long\n", "#SBATCH --no-kill\n"})
    EXPECT_TRUE(has(text, line)) << line;
  EXPECT_FALSE(has(text, "04:00:00"));
  EXPECT_FALSE(has(array_of(1, {"-t5"}).scripts(1)[0], "04:00:00"));
  EXPECT_EQ(thrown<InputError>([] { JobArray::check_options({"time"}); }),
            "--slurm-option is 'time', must be an option of sbatch, such as "
            "--slurm-option=--time=1-00:00:00.");
  for (const char *option : {"", "-", "--", "--array=3", "-a3", "--wrap=x", "--x=\n"})
    EXPECT_NE(thrown<InputError>([option] { JobArray::check_options({option}); }), "") << option;
}

TEST(JobArray, WordsOfAShellMayHaveAnyCharacters)
{
  EXPECT_EQ(shell_word("/data/out-1.prm"), "/data/out-1.prm");
  EXPECT_EQ(shell_word(""), "''");
  EXPECT_EQ(shell_word("a b"), "'a b'");
  EXPECT_EQ(shell_word("Ann's $HOME"), "'Ann'\\''s $HOME'");
}
