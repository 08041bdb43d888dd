// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/log.h"
#include "base/text_file.h"
#include "unit/thrown.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>
#include <sys/stat.h>

using namespace arthrowear;

namespace
{
std::string
temporary(const std::string &name)
{
  return ::testing::TempDir() + name;
}

/// Returns the descriptor of an open file, or -1.
int
number_of(const std::string &file)
{
  namespace fs = std::filesystem;
  std::error_code ignored;
  for (const fs::directory_entry &entry : fs::directory_iterator("/proc/self/fd"))
    if (fs::read_symlink(entry.path(), ignored) == fs::canonical(file))
      return std::stoi(entry.path().filename().string());
  return -1;
}
} // namespace

TEST(OutputFile, WritesReplacesAndAppends)
{
  const std::string file = temporary("output.txt");
  write_file(file, "old and long");
  write_file(file, "new\n");
  OutputFile appended(file, OutputFile::Mode::append);
  appended.write("more\n");
  EXPECT_EQ(read_text_file(file), "new\nmore\n"); // before it is closed
}

// Readers find the old file or the new one: the name leads to another file at once, and one that
// could not be written leaves the old.
TEST(OutputFile, IsReplacedAsAWhole)
{
  namespace fs = std::filesystem;
  const std::string file = temporary("replaced.txt");
  write_file(file, "old");
  OutputFile reader(file, OutputFile::Mode::append);
  write_file(file, "new");
  EXPECT_THROW(reader.require_in_place(), RunError);
  EXPECT_EQ(read_text_file(file), "new");
  EXPECT_FALSE(fs::exists(partial_name(file)));
  fs::create_directory(partial_name(file)); // nothing can be written beside it
  EXPECT_THROW(write_file(file, "newer"), RunError);
  EXPECT_EQ(read_text_file(file), "new");
  fs::remove(partial_name(file));
}

TEST(OutputFile, LinkIsReplacedAndWhatItNamesIsKept)
{
  namespace fs = std::filesystem;
  const std::string file = temporary("linked.txt"), link = temporary("link.txt");
  write_file(file, "mine");
  fs::remove(link);
  fs::create_symlink(file, link);
  write_file(link, "result");
  EXPECT_FALSE(fs::is_symlink(link));
  EXPECT_EQ(read_text_file(link), "result");
  EXPECT_EQ(read_text_file(file), "mine");
}

TEST(OutputFile, NamedLinkIsReplacedButNotThoseOfTheSystem)
{
  namespace fs = std::filesystem;
  const std::string file = temporary("named.txt"), link = temporary("named_link.txt");
  fs::remove(temporary("nowhere.txt"));
  for (const std::string &target : {file, temporary("nowhere.txt")})
  {
    write_file(file, "mine");
    fs::remove(link);
    fs::create_symlink(target, link);
    EXPECT_EQ(thrown<InputError>([&] { check_named_output("--output", link, false); }),
              link + ": exists. Give another --output, or --force to replace it.");
    check_named_output("--output", link, true);
    write_named_file(link, "result");
    EXPECT_FALSE(fs::is_symlink(link));
    EXPECT_EQ(read_text_file(link), "result");
    EXPECT_EQ(read_text_file(file), "mine");
    EXPECT_FALSE(fs::exists(temporary("nowhere.txt")));
  }
  // As /dev/stdout where the output goes to a file.
  OutputFile open_file(file, OutputFile::Mode::replace);
  const std::string of_system = "/proc/self/fd/" + std::to_string(number_of(file));
  check_named_output("--output", of_system, false);
  write_named_file(of_system, "printed");
  EXPECT_EQ(read_text_file(file), "printed");
}

// /dev/full refuses every write, like a full disk.
TEST(OutputFile, FullDiskNamesFileAndReason)
{
  EXPECT_EQ(thrown<RunError>([] { write_file("/dev/full", "x"); }),
            "/dev/full: cannot be written: No space left on device.");
}

TEST(OutputFile, PipeThatNobodyReadsIsNotWaitedFor)
{
  const std::string file = temporary("pipe");
  std::filesystem::remove(file);
  ASSERT_EQ(::mkfifo(file.c_str(), 0600), 0);
  for (const OutputFile::Mode mode : {OutputFile::Mode::append, OutputFile::Mode::replace})
    EXPECT_EQ(thrown<RunError>([&] { OutputFile(file, mode); }),
              file + ": cannot be opened for writing: it is a pipe that no process reads.");
  std::filesystem::remove(file);
}

TEST(OutputFile, MissingFolderNamesFileAndReason)
{
  EXPECT_EQ(thrown<RunError>([] { write_file("/nowhere/a.txt", "x"); }),
            "/nowhere/a.txt: cannot be opened for writing: No such file or directory.");
}

TEST(Log, FileHoldsWhatTheScreenShowsAlsoFromBeforeItWasOpen)
{
  std::ostringstream screen;
  std::ostringstream errors;
  const std::string file = temporary("log.txt");
  Log log(screen, errors);
  log.line("before");
  log.open(file, OutputFile::Mode::replace);
  log.line("after");
  log.warn("the step was cut", "step 3");
  EXPECT_EQ(screen.str(), "before\nafter\nWarning: the step was cut: step 3\n");
  EXPECT_EQ(read_text_file(file), screen.str());
}

// Details are lines like others, on the screen and in the file, with --verbose only; --quiet keeps
// lines from the screen and not from the file.
TEST(Log, DetailsAreForVerboseRuns)
{
  for (const bool is_verbose : {false, true})
  {
    std::ostringstream screen;
    const std::string file = temporary("verbose_log.txt");
    Log log(screen, screen);
    if (is_verbose)
      log.be_verbose();
    EXPECT_EQ(log.is_verbose(), is_verbose);
    log.detail("before");
    log.open(file, OutputFile::Mode::replace);
    log.line("line");
    log.detail("after");
    log.detail("");
    EXPECT_EQ(screen.str(), is_verbose ? "before\nline\nafter\n" : "line\n");
    EXPECT_EQ(read_text_file(file), screen.str());
  }
}

TEST(Log, AQuietScreenHasWarningsAndTheEnd)
{
  std::ostringstream screen;
  const std::string file = temporary("quiet_log.txt");
  Log log(screen, screen);
  log.be_quiet();
  log.open(file, OutputFile::Mode::replace);
  log.line("step 1");
  log.warn("the step was cut", "step 2");
  log.summary("\nvolume 1\narea 2\ntime 3\n", "volume 1");
  log.last_line("Done.");
  EXPECT_EQ(screen.str(), "Warning: the step was cut: step 2\narea 2\ntime 3\nDone.\n");
  EXPECT_EQ(read_text_file(file), "step 1\nWarning: the step was cut: step 2\n\nvolume 1\narea "
                                  "2\ntime 3\n\nDone.\n");
}

// The file has all results, the screen the answer, or all if it is asked for.
TEST(Log, AScreenHasTheAnswerOrAllResults)
{
  for (const bool is_complete : {false, true})
  {
    std::ostringstream screen;
    const std::string file = temporary("answer_log.txt");
    Log log(screen, screen);
    if (is_complete)
      log.be_complete();
    log.open(file, OutputFile::Mode::replace);
    log.summary("volume 1\narea 2", "volume 1");
    EXPECT_EQ(screen.str(), is_complete ? "volume 1\narea 2\n" : "volume 1\n");
    EXPECT_EQ(read_text_file(file), "volume 1\narea 2\n");
  }
}

TEST(Log, AppendsWhenARunIsResumed)
{
  std::ostringstream screen;
  const std::string file = temporary("resumed_log.txt");
  write_file(file, "first run\n");
  Log log(screen, screen);
  log.open(file, OutputFile::Mode::append);
  log.line("second run");
  EXPECT_EQ(read_text_file(file), "first run\nsecond run\n");
}

TEST(Log, EndsALineThatAKilledRunLeft)
{
  std::ostringstream screen;
  const std::string file = temporary("torn_log.txt");
  write_file(file, "first ru");
  Log log(screen, screen);
  log.open(file, OutputFile::Mode::append);
  log.line("second run");
  EXPECT_EQ(read_text_file(file), "first ru\nsecond run\n");
}

TEST(Log, WarningsAreCountedAndRepeated)
{
  std::ostringstream screen;
  Log log(screen, screen);
  log.repeat_warnings();
  EXPECT_EQ(screen.str(), "");
  for (int step = 1; step <= 5; ++step)
    log.warn("the step was cut", "step " + std::to_string(step));
  log.warn("the mesh is coarse");
  EXPECT_EQ(log.n_warnings(), 6u);
  screen.str("");
  log.repeat_warnings();
  EXPECT_EQ(screen.str(), "6 warnings:\n"
                          "  5 x the step was cut, first: step 1\n"
                          "  1 x the mesh is coarse\n");
}

TEST(Log, OneKindOfWarningDoesNotFillTheScreen)
{
  std::ostringstream screen;
  Log log(screen, screen);
  for (int step = 1; step <= 100; ++step)
    log.warn("the step was cut", std::to_string(step));
  EXPECT_EQ(screen.str(), "Warning: the step was cut: 1\n"
                          "Warning: the step was cut: 2\n"
                          "Warning: the step was cut: 3 (more of this kind are only counted)\n");
}

TEST(Log, SilentOnOtherRanks)
{
  Log log(false);
  testing::internal::CaptureStdout();
  log.line("x");
  log.open("/nowhere/log.txt", OutputFile::Mode::replace); // not touched
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
}

// The message about the full disk itself must reach the screen.
TEST(Log, FullDiskIsAnErrorOnceAndTheScreenGoesOn)
{
  std::ostringstream screen;
  std::ostringstream errors;
  Log log(screen, errors);
  log.open("/dev/full", OutputFile::Mode::append);
  EXPECT_EQ(thrown<RunError>([&] { log.line("x"); }),
            "/dev/full: cannot be written: No space left on device.");
  log.error({"the disk is full"});
  log.line("y");
  EXPECT_EQ(errors.str(), "the disk is full\n");
  EXPECT_EQ(screen.str(), "x\ny\n");
}
