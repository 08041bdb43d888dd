// SPDX-License-Identifier: LGPL-2.1-or-later
#include "output/run_lock.h"
#include "base/output_file.h"
#include "base/text_file.h"
#include "unit/thrown.h"

#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <sys/wait.h>
#include <unistd.h>

using namespace arthrowear;
namespace fs = std::filesystem;

namespace
{
class RunLockTest : public ::testing::Test
{
protected:
  RunLockTest()
  {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  ~RunLockTest() override { fs::remove_all(folder_); }

  const std::string folder_ = ::testing::TempDir() + "run_lock_test";
};

/// A process that has the lock until it is killed.
class OtherRun
{
public:
  explicit OtherRun(const std::string &folder)
  {
    int ready[2];
    if (::pipe(ready) != 0)
      throw std::runtime_error("no pipe");
    process_ = ::fork();
    if (process_ == 0)
    {
      const auto lock = RunLock::take(folder);
      static_cast<void>(::write(ready[1], "x", 1) == 1);
      for (;;)
        ::pause();
    }
    char byte = 0;
    EXPECT_EQ(::read(ready[0], &byte, 1), 1);
    ::close(ready[0]);
    ::close(ready[1]);
  }
  void kill()
  {
    ::kill(process_, SIGKILL);
    ::waitpid(process_, nullptr, 0);
  }
  std::string name() const { return "process " + std::to_string(process_) + " on "; }

private:
  pid_t process_;
};

TEST_F(RunLockTest, FileIsThereWhileAnyoneHasIt)
{
  auto one = RunLock::take(folder_);
  const auto two = RunLock::take(folder_ + "/."); // the same folder by another name
  EXPECT_EQ(one, two);
  EXPECT_EQ(RunLock::holder(folder_), "") << "this process is no other";
  one.reset();
  EXPECT_EQ(read_text_file(folder_ + "/running").rfind("process " + std::to_string(::getpid()), 0),
            0u);
}

TEST_F(RunLockTest, LeavesNothingBehind)
{
  RunLock::take(folder_).reset();
  EXPECT_TRUE(fs::is_empty(folder_));
}

TEST_F(RunLockTest, OtherProcessIsNamedUntilItDies)
{
  OtherRun other(folder_);
  EXPECT_EQ(RunLock::holder(folder_).rfind(other.name(), 0), 0u) << RunLock::holder(folder_);
  const std::string message = thrown<InputError>([&] { RunLock::take(folder_); });
  EXPECT_EQ(message.rfind("[Output folder] is " + folder_ +
                              ", must be a folder that no other run uses. The run of " +
                              other.name(),
                          0),
            0u)
      << message;
  other.kill();
  EXPECT_TRUE(fs::exists(folder_ + "/running")) << "left behind";
  EXPECT_EQ(RunLock::holder(folder_), "");
  RunLock::take(folder_);
}

// Someone removed the file by hand: the end of the run does not remove a file that replaced it.
TEST_F(RunLockTest, RemovedFileIsNotRemovedAgain)
{
  auto lock = RunLock::take(folder_);
  fs::remove(folder_ + "/running");
  write_file(folder_ + "/running", "mine");
  lock.reset();
  EXPECT_EQ(read_text_file(folder_ + "/running"), "mine");
}
} // namespace
