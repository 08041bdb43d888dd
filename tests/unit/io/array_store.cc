// SPDX-License-Identifier: LGPL-2.1-or-later
#include "storage/array_store.h"
#include "storage/named_arrays.h"

#include "program.h"

#include <gtest/gtest.h>

#include <sys/stat.h>
#include <utime.h>

using namespace arthrowear;
using namespace program_test;

namespace
{
const std::string key(32, 'a');

std::string
key_of(const unsigned int number)
{
  char text[40];
  std::snprintf(text, sizeof text, "%032x", number);
  return text;
}

class Store : public ::testing::Test
{
protected:
  explicit Store(const std::string &name = "run#1") : folder_(temporary_ / name) {}

  ArrayStore store(const double most_bytes = 1e6, const std::string &program = "1.0") const
  {
    return ArrayStore({folder_.string(), most_bytes, program});
  }
  static ArrayStore::Use write(const ArrayStore &store, const std::string &of = key)
  {
    return store.write("numbers", of, 2.5,
                       [](ArrayWriter &writer)
                       {
                         writer("numbers", std::vector<double>{1., 2., 3.});
                         writer("floats", std::vector<float>(100, .5f));
                         writer("none", std::vector<double>{});
                       });
  }
  static ArrayStore::Use read(const ArrayStore &store, const std::string &of = key)
  {
    std::vector<double> numbers, none;
    std::vector<float> floats;
    const ArrayStore::Use use = store.read("numbers", of,
                                           [&](ArrayReader &reader)
                                           {
                                             reader("numbers", numbers);
                                             reader("floats", floats);
                                             reader("none", none);
                                           });
    if (use.is_done)
    {
      EXPECT_EQ(numbers, (std::vector<double>{1., 2., 3.}));
      EXPECT_EQ(floats, std::vector<float>(100, .5f));
      EXPECT_TRUE(none.empty());
    }
    return use;
  }
  fs::path file(const std::string &of = key) const { return folder_ / ("numbers-" + of + ".bin"); }
  unsigned int n_files() const
  {
    return std::distance(fs::directory_iterator(folder_), fs::directory_iterator());
  }

  TemporaryFolder temporary_;
  fs::path folder_;
};
} // namespace

TEST_F(Store, GivesBackWhatItTook)
{
  const ArrayStore::Use absent = read(store());
  EXPECT_FALSE(absent.is_done);
  EXPECT_EQ(absent.reason, "");
  const ArrayStore::Use written = write(store());
  ASSERT_TRUE(written.is_done) << written.reason;
  EXPECT_EQ(written.bytes, fs::file_size(file()));
  const ArrayStore::Use use = read(store());
  EXPECT_TRUE(use.is_done) << use.reason;
  EXPECT_EQ(use.seconds, 2.5);
  EXPECT_EQ(use.bytes, written.bytes);
  EXPECT_EQ(n_files(), 1u);
}

// Each byte of the file in turn, one bit of it; each length below the whole.
TEST_F(Store, RefusesEveryDamage)
{
  ASSERT_TRUE(write(store()).is_done);
  const std::string whole = program_test::read(file());
  for (std::size_t i = 0; i < whole.size(); ++i)
  {
    std::string damaged = whole;
    damaged[i] = static_cast<char>(damaged[i] ^ (1 << i % 8));
    program_test::write(file(), damaged);
    const ArrayStore::Use use = read(store());
    EXPECT_FALSE(use.is_done) << "byte " << i;
    EXPECT_NE(use.reason, "") << "byte " << i;
  }
  for (std::size_t size = 0; size < whole.size(); ++size)
  {
    program_test::write(file(), whole.substr(0, size));
    EXPECT_FALSE(read(store()).is_done) << size << " bytes";
  }
  program_test::write(file(), whole + "x");
  EXPECT_FALSE(read(store()).is_done);
  EXPECT_TRUE(write(store()).is_done);
  EXPECT_TRUE(read(store()).is_done);
}

TEST_F(Store, RefusesOtherVersionsForeignFilesAndFolders)
{
  ASSERT_TRUE(write(store(1e6, "0.9")).is_done);
  EXPECT_EQ(read(store()).reason, "is of another version or another number of ranks");
  program_test::write(file(), std::string(10000, 'x'));
  EXPECT_EQ(read(store()).reason, "was not written by Arthrowear, or is cut");
  fs::remove(file());
  fs::create_directory(file());
  EXPECT_EQ(read(store()).reason, "is no file");
  const ArrayStore::Use use = write(store());
  EXPECT_FALSE(use.is_done);
  EXPECT_TRUE(use.is_doubtful);
  EXPECT_EQ(n_files(), 1u); // nothing is left beside the folder
}

// The arrays are in order: each must have the name and the type that the reader expects.
TEST_F(Store, RefusesArraysOfAnotherNameOrType)
{
  ASSERT_TRUE(write(store()).is_done);
  std::vector<double> numbers;
  const auto taken = [&](const char *name, auto values)
  {
    return store().read("numbers", key,
                        [&](ArrayReader &reader)
                        {
                          reader(name, values);
                          reader("floats", numbers);
                        });
  };
  EXPECT_EQ(taken("others", std::vector<double>()).reason,
            "is damaged: its array 'numbers' is not as written");
  EXPECT_EQ(taken("numbers", std::vector<float>()).reason,
            "is damaged: its array 'numbers' is not as written");
  EXPECT_EQ(taken("numbers", std::vector<double>()).reason,
            "is damaged: its array 'floats' is not as written");
}

// Three files have room. The user's files have names of all kinds and are older than all.
TEST_F(Store, RemovesTheLongestUnusedAndNoForeignFile)
{
  const double size = write(store(), key_of(0)).bytes;
  fs::remove(file(key_of(0)));
  const std::vector<fs::path> foreign{folder_ / "notes.txt", folder_ / "numbers-mine.bin",
                                      file(key_of(99)), folder_ / ".hidden.partial"};
  for (const fs::path &name : foreign)
    program_test::write(name, std::string(5000, 'x'));
  const ArrayStore bounded = store(3.5 * size);
  for (unsigned int i = 1; i <= 3; ++i)
  {
    ASSERT_TRUE(write(bounded, key_of(i)).is_done);
    const utimbuf times{1000000 + i, 1000000 + i};
    ASSERT_EQ(::utime(file(key_of(i)).c_str(), &times), 0);
  }
  EXPECT_TRUE(read(bounded, key_of(1)).is_done); // is the newest now
  ASSERT_TRUE(write(bounded, key_of(4)).is_done);
  EXPECT_TRUE(fs::exists(file(key_of(1))));
  EXPECT_FALSE(fs::exists(file(key_of(2))));
  EXPECT_TRUE(fs::exists(file(key_of(3))));
  EXPECT_TRUE(fs::exists(file(key_of(4))));
  for (const fs::path &name : foreign)
    EXPECT_EQ(fs::file_size(name), 5000u) << name;
}

TEST_F(Store, KeepsNothingLargerThanItsRoom)
{
  const ArrayStore::Use use = write(store(100.));
  EXPECT_FALSE(use.is_done);
  EXPECT_FALSE(use.is_doubtful);
  EXPECT_NE(use.reason.find("at most 0.0001 MB are kept"), std::string::npos) << use.reason;
  EXPECT_FALSE(fs::exists(folder_));
}

// A file that a killed program began more than an hour ago goes, the file that another one writes
// now stays.
TEST_F(Store, RemovesStalePartialFiles)
{
  ASSERT_TRUE(write(store()).is_done);
  const fs::path old = folder_ / ("." + file().filename().string() + ".abcdef.partial"),
                 young = folder_ / ("." + file().filename().string() + ".ghijkl.partial");
  program_test::write(old, "x");
  program_test::write(young, "x");
  const utimbuf times{1000000, 1000000};
  ASSERT_EQ(::utime(old.c_str(), &times), 0);
  ASSERT_TRUE(write(store(), key_of(1)).is_done);
  EXPECT_FALSE(fs::exists(old));
  EXPECT_TRUE(fs::exists(young));
  ArrayStore::remove_all(folder_.string());
  EXPECT_FALSE(fs::exists(folder_));
}

// Eight processes write and read the same file: each of them reads whole contents.
TEST_F(Store, ServesManyProcesses)
{
  std::vector<pid_t> processes;
  for (unsigned int p = 0; p < 8; ++p)
  {
    const pid_t process = ::fork();
    ASSERT_GE(process, 0);
    if (process == 0)
    {
      bool is_good = true;
      for (unsigned int i = 0; i < 50; ++i)
      {
        is_good = write(store()).is_done && is_good;
        is_good = read(store()).is_done && is_good;
      }
      ::_exit(is_good ? 0 : 1);
    }
    processes.push_back(process);
  }
  for (const pid_t process : processes)
  {
    int status = 1;
    ASSERT_EQ(::waitpid(process, &status, 0), process);
    EXPECT_EQ(status, 0);
  }
  EXPECT_EQ(n_files(), 1u);
}
