// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/output_file.h"
#include "storage/checkpoint.h"

#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <set>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace arthrowear;
namespace fs = std::filesystem;

namespace
{
CheckpointData
state_at(const double value)
{
  CheckpointData data;
  data.set("displacement", std::vector<double>(8, value));
  data.set_number("time", value);
  return data;
}

/// Runs `action` in a separate process that stops where it enters or leaves a call of the system.
/// @param inspect  called at each stop with its number; the process is killed there if it returns
/// true
template <typename Action, typename Inspect>
void
trace(const Action &action, const Inspect &inspect)
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
  for (unsigned int stop = 0; WIFSTOPPED(status); ++stop)
  {
    if (inspect(stop))
      ::kill(process, SIGKILL);
    else
      ::ptrace(PTRACE_SYSCALL, process, nullptr, nullptr);
    ::waitpid(process, &status, 0);
  }
}

bool
can_trace()
{
  bool was_stopped = false;
  trace([] {}, [&](unsigned int) { return was_stopped = true; });
  return was_stopped;
}

/// Names and sizes of everything in a folder.
std::string
picture_of(const std::string &folder)
{
  std::set<std::string> entries;
  for (const fs::directory_entry &entry : fs::recursive_directory_iterator(folder))
    entries.insert(entry.path().string() +
                   (entry.is_directory() ? "" : " " + std::to_string(entry.file_size())));
  std::string text;
  for (const std::string &entry : entries)
    text += entry + "\n";
  return text;
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

  /// Kills a write of `now` after each call of the system that changes something on the disk: there
  /// is always a valid checkpoint, the old one or the new one, and the write can be repeated.
  /// @param before existing checkpoints: states by step; the newest is last
  void expect_no_loss(const std::vector<std::pair<unsigned long, double>> &before,
                      const std::pair<unsigned long, double> &now, const unsigned int n_kept)
  {
    if (!can_trace())
      GTEST_SKIP() << "processes may not be traced here";
    const auto begin = [&]()
    {
      fs::remove_all(root_);
      for (const auto &[step, value] : before)
        Checkpoints(root_, n_kept).write(step, state_at(value));
    };
    const auto write_now = [&]()
    { Checkpoints(root_, n_kept).write(now.first, state_at(now.second)); };
    // Changes on the disk are counted, not calls: requests for memory differ from run to run.
    const auto trace_changes = [&](const unsigned int last)
    {
      begin();
      std::string picture = picture_of(root_);
      unsigned int n_changes = 0;
      trace(write_now,
            [&](unsigned int)
            {
              if (const std::string other = picture_of(root_); other != picture)
              {
                ++n_changes;
                picture = other;
              }
              return n_changes == last;
            });
      return n_changes;
    };
    const unsigned int n_changes = trace_changes(~0u);
    // Folder, state.bin, its bytes, complete, its bytes; then those three of the old one go.
    EXPECT_GE(n_changes, 8u);

    unsigned int n_old = 0, n_new = 0;
    for (unsigned int change = 1; change <= n_changes; ++change)
    {
      SCOPED_TRACE("change " + std::to_string(change));
      ASSERT_EQ(trace_changes(change), change);
      const Checkpoints checkpoints(root_, n_kept);
      const Checkpoints::Found found = checkpoints.newest_valid();
      const std::string bytes = found.data.to_bytes();
      const bool is_new = bytes == state_at(now.second).to_bytes();
      EXPECT_TRUE(is_new || bytes == state_at(before.back().second).to_bytes());
      EXPECT_TRUE(is_new || n_new == 0) << "the new one was there at an earlier moment";
      ++(is_new ? n_new : n_old);
      write_now();
      EXPECT_EQ(checkpoints.newest_valid().data.number("time"), now.second);
      EXPECT_TRUE(checkpoints.newest_valid().skipped.empty());
    }
    EXPECT_GE(n_old, 4u);
    EXPECT_GE(n_new, 4u);
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
  checkpoints.write(10, state_at(1.));
  checkpoints.write(20, state_at(2.));
  const std::string whole = state_at(2.).to_bytes();
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
