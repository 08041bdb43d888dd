// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/write_report.h"

#include "report/page_shell.h"
#include "report/report_sources.h"

#include "has.h"
#include "run_folder.h"
#include "unit/thrown.h"

#include <random>

using namespace arthrowear;
using namespace report_test;

namespace
{
class WriteReport : public ::testing::Test
{
protected:
  WriteReport()
  {
    write_run(folder_ / "out");
    write(folder_ / "three" / "three.min.js", "THREE = { WebGLRenderer: 1 }");
    write(folder_ / "three" / "LICENSE", "Free");
    options_.folders = {(folder_ / "out").string()};
    options_.output = (folder_ / "report.html").string();
    options_.three = (folder_ / "three").string();
    options_.program = "Arthrowear 1";
  }

  std::string message() const
  {
    return thrown<InputError>([&] { write_report(options_); });
  }

  TemporaryFolder folder_;
  ReportOptions options_;
};
} // namespace

TEST_F(WriteReport, AReportReplacesAReport)
{
  write_report(options_);
  EXPECT_EQ(read(options_.output).rfind(report_mark, 0), 0u);
  const std::string first = read(options_.output);
  write(options_.output, first.substr(0, 200));
  write_report(options_);
  EXPECT_EQ(read(options_.output), first);
}

TEST_F(WriteReport, AFileOfTheUserIsKept)
{
  const std::string page = "<!DOCTYPE html>\n<p>mine</p>", long_text(1000, 'x');
  for (const std::string &theirs : {std::string(), page, page + long_text, long_text})
  {
    write(options_.output, theirs);
    EXPECT_TRUE(has(message(), "is no report of this program"));
    EXPECT_EQ(read(options_.output), theirs);
  }
  options_.output = folder_.path().string();
  EXPECT_TRUE(has(message(), "is no report of this program"));
  options_.output = (folder_ / "none" / "report.html").string();
  EXPECT_TRUE(has(message(), "must be a file in a folder that exists"));
}

// Both are named, and nothing is written.
TEST_F(WriteReport, AllFoldersAreCheckedFirst)
{
  options_.folders.insert(options_.folders.end(),
                          {(folder_ / "x").string(), (folder_ / "y").string()});
  const std::string found = message();
  EXPECT_TRUE(has(found, {"/x: no such folder", "/y: no such folder"}));
  EXPECT_FALSE(fs::exists(options_.output));
}

TEST_F(WriteReport, WithoutThreeOneLineGivesTheRemedy)
{
  options_.three = (folder_ / "none").string();
  const std::vector<std::string> lines = write_report(options_);
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_TRUE(has(lines[0], {"has no 3D view", "apt-get install libjs-three"}));
  EXPECT_TRUE(fs::exists(options_.output));
}

TEST_F(WriteReport, AFileThatIsNotThreeIsNotCopied)
{
  write(folder_ / "three" / "three.min.js", "alert(1)");
  EXPECT_TRUE(has(write_report(options_)[0], "is not three.js"));
  EXPECT_FALSE(has(read(options_.output), "alert(1)"));
}

// Pages of different runs have different places; a page of several runs replaces a page of the same
// runs, in any order, and of no others.
TEST_F(WriteReport, TheReportOfARunLiesInItsFolder)
{
  options_.output.clear();
  write_report(options_);
  EXPECT_EQ(read(folder_ / "out" / "report.html").rfind(report_mark, 0), 0u);
  write_run(folder_ / "other");
  options_.folders.push_back((folder_ / "other").string());
  const fs::path before = fs::current_path();
  fs::current_path(folder_.path());
  write_report(options_);
  const std::string page = read("comparison.html");
  EXPECT_EQ(page.rfind(report_mark, 0), 0u);
  std::swap(options_.folders[0], options_.folders[1]);
  write_report(options_);
  EXPECT_NE(read("comparison.html"), page);
  options_.folders.pop_back();
  options_.folders.push_back(options_.folders.front());
  EXPECT_TRUE(has(message(), {"comparison.html: is a report of other runs", "-o other.html"}));
  fs::current_path(before);
}

// Named by -o a page of other runs is kept as well; a page that moves with its run is its page.
TEST_F(WriteReport, AReportOfOtherRunsIsKept)
{
  write_report(options_);
  write_run(folder_ / "other");
  const std::string page = read(options_.output);
  options_.folders = {(folder_ / "other").string()};
  EXPECT_TRUE(has(message(), "is a report of other runs"));
  EXPECT_EQ(read(options_.output), page);
  options_.output.clear();
  write_report(options_);
  fs::rename(folder_ / "other", folder_ / "moved");
  options_.folders = {(folder_ / "moved").string() + "/"};
  write_report(options_);
  // The page of an earlier version names no runs.
  std::string old = read(folder_ / "moved" / "report.html");
  const std::size_t line = std::string(report_mark).size();
  old.erase(line, old.find('\n', line) + 1 - line);
  write(folder_ / "moved" / "report.html", old);
  write_report(options_);
  EXPECT_NE(read(folder_ / "moved" / "report.html"), old);
  write(folder_ / "report.html", old);
  options_.output = (folder_ / "report.html").string();
  EXPECT_TRUE(has(message(), "of an earlier version, and is kept"));
}

// `report study/*` names tables, logs and folders that are no runs: a line names them.
TEST_F(WriteReport, WhatIsNoRunIsLeftOut)
{
  write_run(folder_ / "study" / "1");
  write_run(folder_ / "study" / "2");
  write(folder_ / "study" / "study.json", "{}");
  write(folder_ / "study" / "log.txt", "log");
  fs::create_directories(folder_ / "study" / "operators");
  options_.output.clear();
  options_.folders = {(folder_ / "study/1").string(), (folder_ / "study/2").string(),
                      (folder_ / "study/log.txt").string(), (folder_ / "study/operators").string()};
  const std::vector<std::string> lines = write_report(options_);
  EXPECT_EQ(lines.front(), "Left out, since no folder of a run: log.txt, operators.");
  const std::string page = read(folder_ / "study" / "report.html");
  EXPECT_TRUE(has(page, {"<th scope=\"col\">study/2</th>", "study/2 − study/1 (point by point)"}));
  // The study itself has the same page.
  options_.folders = {(folder_ / "study").string()};
  EXPECT_EQ(write_report(options_).size(), lines.size() - 1);
  EXPECT_EQ(read(folder_ / "study" / "report.html"), page);
  options_.folders = {(folder_ / "study/log.txt").string()};
  EXPECT_TRUE(has(message(), "log.txt: is a file, must be the output folder of a run."));
}

// More cases than can be compared have the study's table.
TEST_F(WriteReport, ManyCasesAreATable)
{
  std::string table = "case,\"worn volume [mm^3]\",status\n";
  for (std::size_t i = 1; i <= most_compared + 1; ++i)
  {
    write_run(folder_ / "study" / std::to_string(i), 0);
    table += std::to_string(i) + ",1.25,done\n";
  }
  write(folder_ / "study" / "study.json", "{}");
  options_.output.clear();
  options_.folders = {(folder_ / "study").string()};
  EXPECT_TRUE(has(message(), "are 13 runs, must be at most 12"));
  write(folder_ / "study" / "table.csv", table);
  EXPECT_TRUE(has(write_report(options_).back(), "Table of 13 cases"));
  EXPECT_TRUE(has(read(folder_ / "study" / "report.html"),
                  "<td><span class=\"whole\">13</span></td><td><span "
                  "class=\"whole\">1.25</span></td><td>done</td>"));
}

// A report in the folder of a run is listed, so that --overwrite knows it as ours.
TEST_F(WriteReport, AReportInARunFolderIsInItsManifest)
{
  write(folder_ / "out" / "manifest.txt", "# Files that arthrowear has written in this folder. "
                                          "--overwrite removes these, nothing else.\n");
  options_.output = (folder_ / "out" / "report.html").string();
  write_report(options_);
  EXPECT_TRUE(has(read(folder_ / "out" / "manifest.txt"), "report.html\n"));
}

TEST_F(WriteReport, RunsOfTheSameNameAreNamedByTheirFolders)
{
  write_run(folder_ / "other" / "out");
  options_.folders.push_back((folder_ / "other" / "out").string());
  write_report(options_);
  const std::string page = read(options_.output);
  // As much of the folders as distinguishes them; those above may name a user.
  const std::string first = (folder_.path().filename() / "out").string();
  EXPECT_TRUE(has(page, {"<h3>" + first + "</h3>", "<h3>other/out</h3>"}));
}

// 50 frames of 20 000 points with values at random, 4 components of 4 bytes in base64, are 21 MB.
TEST_F(WriteReport, FramesAreLeftOutWhereThePageWouldBeTooLarge)
{
  std::mt19937 random(1);
  std::uniform_real_distribution<double> value(0., 1.);
  OutputPiece piece;
  piece.corners = 3;
  piece.points.resize(20000, {1., 2., 3.});
  piece.cells = {0, 1, 2};
  piece.fields = {{"wear_depth", "mm", 1, std::vector<double>(20000)},
                  {"traction", "MPa", 3, std::vector<double>(60000)}};
  std::vector<std::pair<double, std::string>> frames;
  for (int i = 0; i < 50; ++i)
  {
    for (OutputField &field : piece.fields)
      for (double &one : field.values)
        one = value(random);
    const std::string name = "contact/contact-" + std::to_string(i) + ".vtu";
    write(folder_ / "out" / name, vtu_text(piece, {}, 0));
    frames.emplace_back(.01 * i, name);
  }
  write(folder_ / "out" / "contact.pvd", pvd_text(frames));
  const std::vector<std::string> lines = write_report(options_);
  const std::size_t size = fs::file_size(options_.output);
  EXPECT_LE(size, most_report_bytes);
  EXPECT_GT(size, most_report_bytes / 3);
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_TRUE(has(lines[0], "of 50 frames are shown"));
}

TEST_F(WriteReport, SameInputGivesTheSameBytes)
{
  write_report(options_);
  const std::string first = read(options_.output);
  write_report(options_);
  EXPECT_EQ(read(options_.output), first);
}
