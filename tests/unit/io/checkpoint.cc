// SPDX-License-Identifier: LGPL-2.1-or-later
#include "storage/checkpoint.h"
#include "base/output_file.h"
#include "base/shown_text.h"
#include "base/start_again.h"
#include "unit/thrown.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>
#include <sstream>
#include <sys/resource.h>
#include <sys/stat.h>

using namespace arthrowear;
namespace fs = std::filesystem;

namespace
{
CheckpointData
state(double value, std::size_t size = 100)
{
  CheckpointData data;
  data.set("displacement", std::vector<double>(size, value));
  data.set("candidates", std::vector<std::int64_t>{3, 1, -2});
  data.set("law", "neo-Hookean");
  data.set_number("time", value);
  data.set_integer("step", 7);
  return data;
}

std::string
bytes_of(const std::string &file)
{
  std::ifstream stream(file, std::ios::binary);
  std::ostringstream bytes;
  bytes << stream.rdbuf();
  return bytes.str();
}

class CheckpointsTest : public ::testing::Test
{
protected:
  void SetUp() override
  {
    folder = ::testing::TempDir() + "checkpoints_test";
    fs::remove_all(folder);
  }
  void TearDown() override { fs::remove_all(folder); }

  std::vector<std::string> names() const
  {
    std::vector<std::string> found;
    for (const fs::directory_entry &entry : fs::directory_iterator(folder))
      found.push_back(entry.path().filename().string());
    std::sort(found.begin(), found.end());
    return found;
  }

  // Changes one byte of a state, or cuts it.
  void damage(const std::string &step, const std::string &array)
  {
    const std::string file = folder + "/" + step + "/state.bin";
    std::string bytes = bytes_of(file);
    bytes[bytes.find(array) + array.size() + 20] ^= 1;
    write_file(file, bytes);
  }

  std::string folder;
};
} // namespace

// Bit for bit: signed zero, a denormal, and the bits of a NaN's payload survive.
TEST(CheckpointData, KeepsBits)
{
  const std::vector<double> odd{-0., std::numeric_limits<double>::denorm_min(), 1. / 3.,
                                std::nan("42"), std::numeric_limits<double>::infinity()};
  CheckpointData data = state(1.);
  data.set("odd", odd);
  data.set("none", std::vector<double>());
  const CheckpointData back = CheckpointData::from_bytes(data.to_bytes(), "f");
  ASSERT_EQ(back.numbers("odd").size(), odd.size());
  EXPECT_EQ(std::memcmp(back.numbers("odd").data(), odd.data(), 8 * odd.size()), 0);
  EXPECT_TRUE(back.numbers("none").empty());
  EXPECT_EQ(back.integers("candidates"), (std::vector<std::int64_t>{3, 1, -2}));
  EXPECT_EQ(back.text("law"), "neo-Hookean");
  EXPECT_EQ(back.number("time"), 1.);
  EXPECT_EQ(back.integer("step"), 7);
  EXPECT_EQ(back.to_bytes(), data.to_bytes());
}

TEST(CheckpointData, WrongRequestsNameTheArray)
{
  const CheckpointData data = CheckpointData::from_bytes(state(1.).to_bytes(), "000012/state.bin");
  EXPECT_EQ(
      thrown<InputError>([&] { data.numbers("wear depth"); }),
      "000012/state.bin: contains no 'wear depth' among its 5 arrays. It was written by another "
      "model or version; start the run again.");
  EXPECT_EQ(thrown<InputError>([&] { data.numbers("law"); }),
            "000012/state.bin: 'law' must be stored as numbers. It was written by another version; "
            "start the run again.");
  EXPECT_EQ(thrown<InputError>([&] { data.numbers("displacement", 99); }),
            "000012/state.bin: 'displacement' has 100 values, must have 99. It was written for "
            "another mesh or model; start the run again.");
}

// Whatever is cut off or flipped, the reader says so, in text that any screen shows, and never
// reads beyond the bytes.
TEST(CheckpointData, EveryTruncationAndEveryFlippedByteIsFound)
{
  const std::string bytes = state(1., 4).to_bytes();
  for (std::size_t size = 0; size < bytes.size(); ++size)
    EXPECT_THROW(CheckpointData::from_bytes(std::string_view(bytes).substr(0, size), "f"),
                 InputError)
        << size;
  for (std::size_t at = 0; at < bytes.size(); ++at)
    for (const char mask : {'\x01', '\x80'})
    {
      std::string flipped = bytes;
      flipped[at] ^= mask;
      const std::string message =
          thrown<InputError>([&] { CheckpointData::from_bytes(flipped, "f"); });
      EXPECT_TRUE(is_utf8(message)) << at;
    }
}

TEST(CheckpointData, OtherFilesAndVersions)
{
  EXPECT_EQ(thrown<InputError>([] { CheckpointData::from_bytes("solid cup\n", "a.stl"); }),
            "a.stl: was not written by Arthrowear, or is cut.");
  std::string bytes = state(1.).to_bytes();
  bytes[16] = 1; // the version follows the 16 bytes of the name
  EXPECT_EQ(thrown<InputError>([&] { CheckpointData::from_bytes(bytes, "s"); }),
            "s: has format version 1, this program reads version 4. Resume with the version that "
            "wrote it, or start the run again.");
  bytes = state(1.).to_bytes();
  std::swap(bytes[20], bytes[23]); // as of a big-endian machine
  EXPECT_EQ(thrown<InputError>([&] { CheckpointData::from_bytes(bytes, "s"); }),
            "s: was written on a machine with another byte order.");
}

TEST_F(CheckpointsTest, KeepsTheNewestTwoAndFindsTheNewest)
{
  const Checkpoints checkpoints(folder);
  for (const unsigned long step : {10, 20, 30})
    checkpoints.write(step, state(static_cast<double>(step)));
  EXPECT_EQ(names(), (std::vector<std::string>{"000020", "000030"}));
  const Checkpoints::Found found = checkpoints.newest_valid();
  EXPECT_EQ(found.step, 30u);
  EXPECT_EQ(found.data.number("time"), 30.);
  EXPECT_TRUE(found.skipped.empty());
}

TEST_F(CheckpointsTest, TruncatedIsSkippedAndSaysWhy)
{
  const Checkpoints checkpoints(folder);
  checkpoints.write(10, state(10.));
  checkpoints.write(20, state(20.));
  const std::string file = folder + "/000020/state.bin";
  const std::uintmax_t size = fs::file_size(file);
  fs::resize_file(file, 100);
  const Checkpoints::Found found = checkpoints.newest_valid();
  EXPECT_EQ(found.step, 10u);
  EXPECT_EQ(found.skipped, std::vector<std::string>{file + ": has 100 bytes, must have " +
                                                    std::to_string(size) + "."});
}

TEST_F(CheckpointsTest, DamageIsFoundAndNamesTheArray)
{
  const Checkpoints checkpoints(folder);
  checkpoints.write(10, state(10.));
  checkpoints.write(20, state(20.));
  damage("000020", "displacement");
  EXPECT_EQ(
      checkpoints.newest_valid().skipped,
      std::vector<std::string>{
          folder + "/000020/state.bin: is damaged: its array 'displacement' is not as written."});
}

TEST_F(CheckpointsTest, WithoutItsMarkItWasNotFinished)
{
  const Checkpoints checkpoints(folder);
  checkpoints.write(10, state(10.));
  checkpoints.write(20, state(20.));
  const std::vector<std::string> not_finished = {
      folder + "/000020: is incomplete: it has no complete file 'complete'."};
  // Made and not written yet, as a kill between the two leaves it; then not even made.
  fs::resize_file(folder + "/000020/complete", 0);
  EXPECT_EQ(checkpoints.newest_valid().skipped, not_finished);
  fs::remove(folder + "/000020/complete");
  const Checkpoints::Found found = checkpoints.newest_valid();
  EXPECT_EQ(found.step, 10u);
  EXPECT_EQ(found.skipped, not_finished);
}

// A pipe would be waited for, and /dev/zero never ends.
TEST_F(CheckpointsTest, PipesAndDevicesAreNoFilesOfOne)
{
  const Checkpoints checkpoints(folder);
  for (const char *name : {"complete", "state.bin"})
  {
    checkpoints.write(10, state(10.));
    checkpoints.write(20, state(20.));
    const std::string file = folder + "/000020/" + name;
    fs::remove(file);
    ASSERT_EQ(::mkfifo(file.c_str(), 0600), 0);
    EXPECT_EQ(checkpoints.newest_valid().step, 10u) << name;
    fs::remove(file);
    fs::create_symlink("/dev/zero", file);
    EXPECT_EQ(checkpoints.newest_valid().step, 10u) << name;
    fs::remove(file);
    fs::create_directory(file);
    const Checkpoints::Found found = checkpoints.newest_valid();
    EXPECT_EQ(found.step, 10u) << name;
    EXPECT_EQ(found.skipped.size(), 1u) << name;
    fs::remove_all(folder);
  }
}

TEST_F(CheckpointsTest, AnEmptyMarkIsNotAmongThoseThatAreKept)
{
  // The older one of the two that remain is the last before the kill.
  const Checkpoints checkpoints(folder, 2);
  checkpoints.write(10, state(10.));
  checkpoints.write(20, state(20.));
  fs::resize_file(folder + "/000020/complete", 0);
  checkpoints.write(30, state(30.));
  EXPECT_TRUE(fs::exists(folder + "/000010"));
  EXPECT_FALSE(fs::exists(folder + "/000020"));
}

TEST_F(CheckpointsTest, NoneValidTellsAll)
{
  const std::string none = folder + ": there is no checkpoint to resume from. " + start_again;
  EXPECT_EQ(thrown<InputError>([&] { Checkpoints(folder).newest_valid(); }), none);
  Checkpoints(folder).write(10, state(10.));
  damage("000010", "time");
  EXPECT_EQ(thrown<InputError>([&] { Checkpoints(folder).newest_valid(); }),
            none + "\n" + folder +
                "/000010/state.bin: is damaged: its array 'time' is not as written.");
}

// A run resumed from step 10, because 20 is damaged, must not find 20 again later.
TEST_F(CheckpointsTest, LaterOnesOfAnAbandonedRunGo)
{
  const Checkpoints checkpoints(folder);
  checkpoints.write(10, state(10.));
  checkpoints.write(20, state(20.));
  checkpoints.write(15, state(15.));
  EXPECT_EQ(names(), (std::vector<std::string>{"000010", "000015"}));
}

TEST_F(CheckpointsTest, SameStateAtOneStepIsNotWrittenTwice)
{
  const Checkpoints checkpoints(folder);
  checkpoints.write(10, state(10.));
  const auto before = fs::last_write_time(folder + "/000010/state.bin");
  checkpoints.write(10, state(10.));
  EXPECT_EQ(fs::last_write_time(folder + "/000010/state.bin"), before);
  checkpoints.write(10, state(11.));
  EXPECT_EQ(checkpoints.newest_valid().data.number("time"), 11.);
}

// A limit of 8 kB per file stands for a disk that fills up while 80 kB are written.
TEST_F(CheckpointsTest, FullDiskLeavesTheOldOneIntact)
{
  const Checkpoints checkpoints(folder);
  checkpoints.write(10, state(10.));
  const std::string old = bytes_of(folder + "/000010/state.bin");

  rlimit limit{};
  getrlimit(RLIMIT_FSIZE, &limit);
  const rlimit small{8192, limit.rlim_max};
  setrlimit(RLIMIT_FSIZE, &small);
  const std::string message = thrown<RunError>([&] { checkpoints.write(20, state(20., 10000)); });
  setrlimit(RLIMIT_FSIZE, &limit);

  EXPECT_EQ(message, folder + "/000020/state.bin: cannot be written: File too large.");
  EXPECT_EQ(names(), std::vector<std::string>{"000010"});
  EXPECT_EQ(bytes_of(folder + "/000010/state.bin"), old);
  EXPECT_EQ(checkpoints.newest_valid().step, 10u);
}

TEST_F(CheckpointsTest, FolderBelowAFileCannotBeMade)
{
  write_file(folder, "");
  EXPECT_EQ(thrown<RunError>([&] { Checkpoints(folder).write(1, state(1.)); }),
            folder + "/000001: cannot be made: Not a directory.");
}
