// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/child_process.h"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace
{
using namespace arthrowear;

ChildEnd
end_of(const std::function<void(const SendBytes &)> &work, const double seconds = 10.,
       const std::uint64_t most_bytes = 1 << 30)
{
  ChildLimits limits;
  limits.seconds = seconds;
  limits.memory = std::uint64_t(256) << 20;
  limits.most_bytes = most_bytes;
  return run_in_child(work, limits);
}

TEST(ChildProcess, SendsWhatItHas)
{
  // more than a pipe holds
  const std::vector<double> values(100'000, 1.5);
  const ChildEnd end = end_of(
      [&](const SendBytes &send)
      {
        send("ab", 2);
        send(values.data(), values.size() * sizeof(double));
      });
  EXPECT_EQ(end.trouble, "");
  ASSERT_EQ(end.bytes.size(), 2 + values.size() * sizeof(double));
  EXPECT_EQ(end.bytes.substr(0, 2), "ab");
}

/// Does what a library in the child may try. @return a letter for each attempt that succeeded
std::string
attempts(const std::string &folder)
{
  std::string done;
  const std::string file = folder + "/file", other = folder + "/new";
  for (const int flags : {O_WRONLY, O_RDWR, O_RDONLY | O_CREAT, O_WRONLY | O_APPEND | O_CREAT})
    if (::open((flags & O_CREAT ? other : file).c_str(), flags, 0666) >= 0)
      done += 'o';
  done += ::mkdir(other.c_str(), 0777) == 0 ? "d" : "";
  done += ::unlink(file.c_str()) == 0 ? "u" : "";
  done += ::rename(file.c_str(), other.c_str()) == 0 ? "r" : "";
  done += ::symlink(file.c_str(), other.c_str()) == 0 ? "s" : "";
  done += ::chmod(file.c_str(), 0777) == 0 ? "c" : "";
  done += ::truncate(file.c_str(), 0) == 0 ? "t" : "";
  done += std::system(("echo > " + other).c_str()) == 0 ? "x" : "";
  done += ::socket(AF_UNIX, SOCK_STREAM, 0) >= 0 ? "n" : "";
  return done;
}

// Libraries in the child change nothing on the disk and start nothing; files are read as usual.
TEST(ChildProcess, ChangesNothingOnTheDisk)
{
  std::string folder = (std::filesystem::temp_directory_path() / "arthrowear_XXXXXX").string();
  ASSERT_NE(::mkdtemp(folder.data()), nullptr);
  std::ofstream(folder + "/file") << "kept";
  const ChildEnd end = end_of(
      [&](const SendBytes &send)
      {
        std::string text = attempts(folder) + "|";
        std::string word;
        std::ifstream(folder + "/file") >> word;
        text += word + "|" + std::getenv("HOME");
        send(text.data(), text.size());
      });
  EXPECT_EQ(end.trouble, "");
  EXPECT_EQ(end.bytes, "|kept|/dev/null");
  EXPECT_EQ(attempts(folder + "/none"), "n"); // here only the missing folder prevents them
  EXPECT_FALSE(std::filesystem::exists(folder + "/new"));
  std::filesystem::remove_all(folder);
}

TEST(ChildProcess, ItsCrashIsReported)
{
  EXPECT_EQ(end_of([](const SendBytes &) { ::raise(SIGKILL); }).trouble, "ended with signal 9");
  // Memory checkers turn the others into a status.
  EXPECT_NE(end_of([](const SendBytes &) { ::raise(SIGSEGV); }).trouble, "");
  EXPECT_NE(end_of([](const SendBytes &) { std::abort(); }).trouble, "");
  EXPECT_EQ(end_of([](const SendBytes &) { ::_exit(7); }).trouble, "ended with status 7");
  EXPECT_NE(end_of([](const SendBytes &) { throw std::runtime_error("x"); }).trouble, "");
}

TEST(ChildProcess, DoesNotHang)
{
  volatile bool never = false;
  const ChildEnd busy = end_of(
      [&](const SendBytes &)
      {
        while (!never)
          ;
      },
      1.);
  // of computing, or of ten seconds by the clock on a busy machine
  EXPECT_EQ(busy.trouble.rfind("did not end within 1", 0), 0u) << busy.trouble;
  EXPECT_EQ(end_of([](const SendBytes &) { ::pause(); }, 0.02).trouble, "did not end within 0.2 s");
}

TEST(ChildProcess, IsBoundedInMemoryAndOutput)
{
  const ChildEnd greedy =
      end_of([](const SendBytes &) { std::vector<char> bytes(std::size_t(1) << 30, 'x'); });
  EXPECT_NE(greedy.trouble, "");
#if !defined(ARTHROWEAR_SANITIZED)
  EXPECT_EQ(greedy.trouble, "needed more than 256 MB of memory");
#endif
  const std::string kilobyte(1000, 'x');
  EXPECT_EQ(end_of(
                [&](const SendBytes &send)
                {
                  for (;;)
                    send(kilobyte.data(), kilobyte.size());
                },
                10., 5000)
                .trouble,
            "wrote more than 5000 bytes");
}

// Output that the parent has not yet flushed must not appear twice.
TEST(ChildProcess, LeavesTheParentAsItWas)
{
  int value = 1;
  ::testing::internal::CaptureStdout();
  std::printf("once ");
  const ChildEnd end = end_of(
      [&](const SendBytes &)
      {
        value = 2;
        std::printf("from the child");
      });
  std::fflush(stdout);
  EXPECT_EQ(::testing::internal::GetCapturedStdout(), "once ");
  EXPECT_EQ(end.trouble, "");
  EXPECT_EQ(value, 1);
}
} // namespace
