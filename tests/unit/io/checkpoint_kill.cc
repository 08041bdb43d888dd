// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/output_file.h"
#include "io/checkpoint.h"

#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace arthrowear;
namespace fs = std::filesystem;

namespace
{
CheckpointData
state(const double value)
{
  CheckpointData data;
  data.set("displacement", std::vector<double>(50, value));
  data.set_number("time", value);
  return data;
}

/// Runs `action` in a process of its own and kills it where it enters or leaves a call of the
/// system, at the given one of these moments.
/// @return false if it came to its end before
template <typename Action>
bool
kill_at(const unsigned int moment, const Action &action)
{
  const pid_t process = ::fork();
  if (process == 0)
  {
    if (::ptrace(PTRACE_TRACEME, 0, nullptr, nullptr) != 0)
      ::_exit(2);
    ::raise(SIGSTOP);
    action();
    ::_exit(0);
  }
  int status = 0;
  ::waitpid(process, &status, 0);
  for (unsigned int seen = 0; WIFSTOPPED(status); ++seen)
  {
    if (seen == moment)
    {
      ::kill(process, SIGKILL);
      ::waitpid(process, &status, 0);
      return true;
    }
    ::ptrace(PTRACE_SYSCALL, process, nullptr, nullptr);
    ::waitpid(process, &status, 0);
  }
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0);
  return false;
}

bool
can_trace()
{
  return kill_at(0, [] {});
}

class CheckpointKill : public ::testing::Test
{
protected:
  CheckpointKill()
  {
    fs::remove_all(root_);
    fs::create_directories(root_);
  }
  ~CheckpointKill() override { fs::remove_all(root_); }

  /// Kills a write of `now` after each call of the system in turn: there is always a valid
  /// checkpoint, the old one until the new one is, and the write can be repeated.
  /// @param before what is there: states by step; the last one is the newest
  void expect_no_loss(const std::vector<std::pair<unsigned long, double>> &before,
                      const std::pair<unsigned long, double> &now, const unsigned int n_kept)
  {
    if (!can_trace())
      GTEST_SKIP() << "processes may not be traced here";
    unsigned int n_old = 0, n_new = 0;
    bool was_killed = true;
    for (unsigned int moment = 1; was_killed; ++moment)
    {
      ASSERT_LT(moment, 2000u);
      const std::string folder = root_ + "/" + std::to_string(moment);
      const Checkpoints checkpoints(folder, n_kept);
      for (const auto &[step, value] : before)
        checkpoints.write(step, state(value));
      was_killed = kill_at(moment, [&]() { checkpoints.write(now.first, state(now.second)); });
      const Checkpoints::Found found = checkpoints.newest_valid();
      const std::string bytes = found.data.to_bytes();
      const bool is_new = bytes == state(now.second).to_bytes();
      EXPECT_TRUE(is_new || bytes == state(before.back().second).to_bytes()) << moment;
      EXPECT_TRUE(is_new || n_new == 0) << "the new one was there at an earlier moment";
      ++(is_new ? n_new : n_old);
      checkpoints.write(now.first, state(now.second));
      EXPECT_EQ(checkpoints.newest_valid().data.number("time"), now.second) << moment;
      EXPECT_TRUE(checkpoints.newest_valid().skipped.empty()) << moment;
      fs::remove_all(folder);
    }
    // open, write, fsync and close of two files at least; then what is not wanted any more goes.
    EXPECT_GT(n_old, 16u);
    EXPECT_GT(n_new, 4u);
  }

  const std::string root_ = ::testing::TempDir() + "checkpoint_kill_test";
};

TEST_F(CheckpointKill, WhileTheNextOneIsWritten)
{
  expect_no_loss({{10, 1.}, {20, 2.}}, {30, 3.}, 2);
}

TEST_F(CheckpointKill, WhileTheOnlyOneIsReplacedByTheNext)
{
  expect_no_loss({{10, 1.}}, {20, 2.}, 1);
}

// A run that is resumed with other tolerances and stopped at once has another state at that step.
TEST_F(CheckpointKill, WhileTheOnlyOneIsReplacedAtTheSameStep)
{
  expect_no_loss({{10, 1.}}, {10, 2.}, 1);
}

// A power cut leaves any part of a file that was not on the disk yet, or zeros in place of it.
TEST_F(CheckpointKill, EveryPartOfEitherFileIsNoCheckpoint)
{
  const Checkpoints checkpoints(root_);
  checkpoints.write(10, state(1.));
  checkpoints.write(20, state(2.));
  const std::string whole = state(2.).to_bytes();
  const auto expect_old = [&](const std::string &what)
  {
    const Checkpoints::Found found = checkpoints.newest_valid();
    EXPECT_EQ(found.step, 10u) << what;
    EXPECT_EQ(found.skipped.size(), 1u) << what;
  };
  const std::string file = root_ + "/000020/state.bin", mark = root_ + "/000020/complete";
  for (std::size_t size = 0; size < whole.size(); ++size)
  {
    write_file(file, whole.substr(0, size));
    expect_old("state.bin cut to " + std::to_string(size));
    write_file(file, whole.substr(0, size) + std::string(whole.size() - size, '\0'));
    // The last bytes may be zeros as they are.
    if (whole.find_first_not_of('\0', size) != std::string::npos)
      expect_old("state.bin with zeros from " + std::to_string(size));
  }
  fs::remove(file);
  expect_old("no state.bin");
  write_file(file, whole);
  EXPECT_EQ(checkpoints.newest_valid().step, 20u);
  const std::uintmax_t size_of_mark = fs::file_size(mark);
  for (std::uintmax_t size = size_of_mark; size-- > 0;)
  {
    fs::resize_file(mark, size);
    expect_old("complete cut to " + std::to_string(size));
  }
}
} // namespace
