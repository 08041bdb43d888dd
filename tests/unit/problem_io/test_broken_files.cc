// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/errors.h"
#include "contact/problem_io/problem_file.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <unistd.h>

namespace
{
using namespace arthrowear;
using namespace arthrowear::nscd;

std::string
bytes_of(const std::string &file)
{
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

/// Changes 1 to 8 bytes, cuts the end, exchanges two blocks, or overwrites one with zeros or ones.
std::string
mutated(std::string bytes, std::mt19937 &random)
{
  const auto below = [&](const std::size_t n) { return random() % n; };
  const std::size_t size = bytes.size(), block = 8u << below(6);
  switch (below(5))
  {
  case 0:
    bytes.resize(below(size));
    break;
  case 1:
  {
    const auto first = bytes.begin() + static_cast<long>(below(size / 2 - block));
    std::swap_ranges(first, first + static_cast<long>(block),
                     bytes.begin() + static_cast<long>(size / 2 + below(size / 2 - block)));
    break;
  }
  case 2:
    std::fill_n(bytes.begin() + static_cast<long>(below(size - block)), block,
                below(2) == 0 ? '\0' : '\xff');
    break;
  default:
    for (std::size_t n = 1 + below(8); n > 0; --n)
      bytes[below(size)] = static_cast<char>(random());
  }
  return bytes;
}

/// Outcome of reading the file: "read", "ended with signal 11", or "finding".
std::string
outcome_of(const std::string &file)
try
{
  const StoredProblem stored = read_stored_problem(file);
  const std::size_t n = stored.problem.n_contacts();
  EXPECT_GT(n, 0u);
  EXPECT_EQ(stored.problem.free_velocity.size(), 3 * n);
  EXPECT_EQ(stored.problem.wear.size(), n);
  for (const double value : stored.problem.free_velocity)
    EXPECT_TRUE(std::isfinite(value));
  return "read";
}
catch (const InputError &error)
{
  EXPECT_FALSE(error.messages().empty());
  for (const std::string &message : error.messages())
    EXPECT_EQ(message.rfind(file + ": ", 0), 0u) << message;
  const std::string text = error.what(), end = "the HDF5 library ";
  const std::size_t at = text.find(end);
  return at == std::string::npos
             ? "finding"
             : text.substr(at + end.size(), text.find(" while it read it.") - at - end.size());
}

// Each must be a finding that names the file, or be read: many a byte is a value, or used by
// nobody. HDF5 1.10.8 ends with a signal at one in a thousand of them, other versions at others.
TEST(BrokenProblemFiles, AreFindings)
{
  constexpr unsigned int seed = 20, n_files = 400;
  std::mt19937 random(seed);
  const std::string file = (std::filesystem::temp_directory_path() /
                            ("arthrowear_broken_" + std::to_string(::getpid()) + ".h5"))
                               .string();
  const std::string folder = ARTHROWEAR_SOURCE_DIR "/tests/fuzz/corpus/problem/";
  const std::vector<std::string> whole = {bytes_of(folder + "one.h5"), bytes_of(folder + "two.h5")};
  std::map<std::string, unsigned int> counts;
  for (unsigned int i = 0; i < n_files && !::testing::Test::HasFailure(); ++i)
  {
    SCOPED_TRACE("seed " + std::to_string(seed) + ", file " + std::to_string(i));
    std::ofstream(file, std::ios::binary) << mutated(whole[i % 2], random);
    ++counts[outcome_of(file)];
  }
  std::filesystem::remove(file);
  for (const auto &[outcome, count] : counts)
    std::cout << outcome << ": " << count << "\n";
  EXPECT_GT(counts["finding"], n_files / 4);
}

// HDF5 1.10.8 ends with signal 11 at these. Another version may say that they are wrong.
TEST(BrokenProblemFiles, ThatCrashHdf5AreFindings)
{
  const std::string folder = ARTHROWEAR_SOURCE_DIR "/tests/fuzz/corpus/problem/";
  for (const char *name : {"crash_of_hdf5_a.h5", "crash_of_hdf5_b.h5"})
  {
    const std::string outcome = outcome_of(folder + name);
    std::cout << name << ": " << outcome << "\n";
    EXPECT_NE(outcome, "read") << name;
  }
}
} // namespace
