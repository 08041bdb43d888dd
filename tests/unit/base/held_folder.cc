// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/output_file.h"
#include "base/text_file.h"
#include "unit/thrown.h"

#include <gtest/gtest.h>

#include <filesystem>

using namespace arthrowear;
namespace fs = std::filesystem;

namespace
{
/// A folder `out` that is held, and another one beside it.
class HeldFolderTest : public ::testing::Test
{
protected:
  HeldFolderTest()
  {
    fs::remove_all(top_);
    fs::create_directories(top_ / "out");
    fs::create_directories(top_ / "other" / "sub");
    write_file(other_, "precious");
    held_ = HeldFolder::open((top_ / "out").string());
  }

  /// Moves the run's folder and puts a link to another folder in its place.
  void exchange() const
  {
    fs::rename(top_ / "out", top_ / "moved");
    fs::create_directory_symlink(top_ / "other", top_ / "out");
  }
  void expect_other_unchanged() const
  {
    EXPECT_EQ(read_text_file(other_), "precious");
    EXPECT_EQ(std::distance(fs::recursive_directory_iterator(top_ / "other"), {}), 2);
  }
  std::string out(const std::string &name) const { return (top_ / "out" / name).string(); }

  const fs::path top_ = fs::path(::testing::TempDir()) / "held_folder";
  const std::string other_ = (top_ / "other" / "table.csv").string();
  const std::string message_ =
      (top_ / "out").string() + ": was removed, moved or replaced while the run was writing to it.";
  std::shared_ptr<const HeldFolder> held_;
};
} // namespace

TEST_F(HeldFolderTest, NothingIsWrittenIntoAnotherFolderOfItsName)
{
  OutputFile table(out("table.csv"), OutputFile::Mode::append);
  table.write("row\n");
  table.require_in_place();
  exchange();
  EXPECT_EQ(thrown<RunError>([&] { table.require_in_place(); }), message_);
  EXPECT_EQ(thrown<RunError>([&] { OutputFile(out("table.csv"), OutputFile::Mode::append); }),
            message_);
  EXPECT_EQ(thrown<RunError>([&] { write_file(out("table.csv"), "x"); }), message_);
  EXPECT_EQ(thrown<RunError>([&] { write_file(out("sub/new.vtu"), "x"); }), message_);
  EXPECT_EQ(thrown<RunError>([&] { make_output_folder(out("frames/a")); }), message_);
  remove_output(out("table.csv"));
  remove_output(out("sub"));
  expect_other_unchanged();
  table.write("more\n"); // goes to the file that was opened, wherever that is
  EXPECT_EQ(read_text_file((top_ / "moved" / "table.csv").string()), "row\nmore\n");
}

TEST_F(HeldFolderTest, AFolderThatIsMadeAgainIsAnother)
{
  fs::remove_all(top_ / "out");
  fs::create_directory(top_ / "out");
  EXPECT_EQ(thrown<RunError>([&] { write_file(out("a"), "x"); }), message_);
  EXPECT_TRUE(fs::is_empty(top_ / "out"));
  held_ = HeldFolder::open((top_ / "out").string());
  write_file(out("a"), "x");
}

TEST_F(HeldFolderTest, LinksBelowItAreNotFollowed)
{
  fs::create_directory_symlink(top_ / "other", top_ / "out" / "frames");
  fs::create_symlink(other_, top_ / "out" / "log.txt");
  EXPECT_EQ(thrown<RunError>([&] { write_file(out("frames/table.csv"), "x"); }),
            out("frames") +
                ": is a link, must be a folder. A run follows no links below its output folder.");
  EXPECT_EQ(thrown<RunError>([&] { OutputFile(out("log.txt"), OutputFile::Mode::append); }),
            out("log.txt") +
                ": is a link, must be a file. A run follows no links below its output folder.");
  remove_output(out("frames/table.csv"));
  expect_other_unchanged();
  write_file(out("log.txt"), "own"); // replaces the link
  expect_other_unchanged();
}

TEST_F(HeldFolderTest, FilesAndFoldersAreMadeAndRemovedInIt)
{
  make_output_folder(out("a/b/c"));
  make_output_folder(out("a/b/c"));
  write_file(out("a/b/c/file"), "x");
  EXPECT_EQ(read_text_file(out("a/b/c/file")), "x");
  remove_output(out("a/b/c")); // holds a file
  remove_output(out("a/b/c/file"));
  remove_output(out("a/b/c"));
  EXPECT_TRUE(fs::exists(out("a/b")));
  EXPECT_FALSE(fs::exists(out("a/b/c")));
  EXPECT_EQ(thrown<RunError>([&] { write_file(out("none/file"), "x"); }),
            out("none/file") + ": cannot be opened for writing: No such file or directory.");
}

// A run may be given a folder by a link, as one on a larger disk.
TEST_F(HeldFolderTest, ALinkAsItsOwnNameIsFollowedOnce)
{
  fs::create_directory_symlink(top_ / "out", top_ / "link");
  const auto linked = HeldFolder::open((top_ / "link").string());
  write_file((top_ / "link" / "file").string(), "x");
  EXPECT_EQ(read_text_file(out("file")), "x");
  fs::remove(top_ / "link");
  fs::create_directory_symlink(top_ / "other", top_ / "link");
  EXPECT_THROW(write_file((top_ / "link" / "file").string(), "x"), RunError);
  expect_other_unchanged();
}
