// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/output_file.h"
#include "base/shown_text.h"
#include "unit/thrown.h"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>

using namespace arthrowear;
namespace fs = std::filesystem;

namespace
{
class InputFileTest : public ::testing::Test
{
protected:
  InputFileTest()
  {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  ~InputFileTest() override { fs::remove_all(folder_); }
  std::string file(const std::string &name) const { return folder_ + "/" + name; }
  static std::string refusal(const std::string &name, const std::uint64_t most = 1000)
  {
    return thrown<InputError>([&] { InputFile(name, most).read(); });
  }

  const std::string folder_ = ::testing::TempDir() + "input_file_test";
};

TEST_F(InputFileTest, ReadsAllBytesOfARegularFile)
{
  const std::string bytes("a\0b\r\n", 5);
  write_file(file("x"), bytes);
  EXPECT_EQ(InputFile(file("x"), 5).read(), bytes);
  fs::create_symlink(file("x"), file("link"));
  EXPECT_EQ(InputFile(file("link"), 5).read(), bytes);
}

// None of them may be opened: a pipe waits for a writer, /dev/zero never ends.
TEST_F(InputFileTest, OthersAreRefusedAtOnce)
{
  ASSERT_EQ(::mkfifo(file("pipe").c_str(), 0600), 0);
  EXPECT_EQ(refusal(file("pipe")),
            file("pipe") + ": is a pipe, must be a regular file. Copy its content to one.");
  EXPECT_NE(refusal("/dev/zero").find("/dev/zero: is a device"), std::string::npos);
  EXPECT_NE(refusal("/proc/self/status").find("is a file of the kernel"), std::string::npos);
  EXPECT_EQ(refusal(folder_), folder_ + ": is a folder, must be a file.");
  EXPECT_NE(refusal(file("none")).find("no such file"), std::string::npos);
  EXPECT_NE(refusal(std::string("/etc/passwd\0x", 13)).find("no such file"), std::string::npos);
}

TEST_F(InputFileTest, OnlyUpToTheGivenSize)
{
  write_file(file("x"), std::string(1001, 'x'));
  EXPECT_EQ(refusal(file("x")),
            file("x") + ": has 1001 bytes, must have at most 1000. Is it the right file?");
  EXPECT_EQ(InputFile(file("x"), 1001).read().size(), 1001u);
}

// A folder can be opened, and reading it fails as a broken disk does (EISDIR for EIO).
TEST_F(InputFileTest, ErrorOfReadingIsNoEndOfTheFile)
{
  write_file(file("x"), "text");
  const InputFile input(file("x"), 1000);
  const int folder = ::open(folder_.c_str(), O_RDONLY);
  const int descriptor = std::stoi(fs::path(input.descriptor_path()).filename().string());
  ASSERT_EQ(::dup2(folder, descriptor), descriptor);
  ::close(folder);
  EXPECT_EQ(thrown<InputError>([&] { input.read(); }),
            file("x") + ": cannot be read: Is a directory.");
}

TEST_F(InputFileTest, MessagesShowControlCharactersAndCutLongLines)
{
  EXPECT_STREQ(InputError(std::string("a\x1B[2Jb\nc\xFF")).what(), "a\\x1B[2Jb\nc\\xFF");
  const std::string text = InputError(std::string(100'000'000, 'x')).what();
  EXPECT_LT(text.size(), 5000u);
  EXPECT_NE(text.find("(100000000 bytes)"), std::string::npos);
}
} // namespace
