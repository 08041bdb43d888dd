// SPDX-License-Identifier: LGPL-2.1-or-later
#include "chosen_files.h"

#include <fnmatch.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace
{
/// True if a name fits one of the patterns, which colons separate.
bool
fits(const std::string &name, const std::string &patterns)
{
  std::istringstream all(patterns);
  for (std::string pattern; std::getline(all, pattern, ':');)
    if (::fnmatch(pattern.c_str(), name.c_str(), 0) == 0)
      return true;
  return false;
}

/// Names of the tests that GoogleTest's filter leaves, by the file that has them.
std::map<std::string, std::vector<std::string>>
tests_by_file(const std::string &filter)
{
  const std::size_t dash = filter.find('-');
  const std::string wanted = filter.substr(0, dash),
                    unwanted = dash == filter.npos ? "" : filter.substr(dash + 1);
  std::map<std::string, std::vector<std::string>> found;
  const testing::UnitTest &program = *testing::UnitTest::GetInstance();
  for (int i = 0; i < program.total_test_suite_count(); ++i)
    for (int k = 0; k < program.GetTestSuite(i)->total_test_count(); ++k)
    {
      const testing::TestInfo &test = *program.GetTestSuite(i)->GetTestInfo(k);
      std::vector<std::string> &of_file = found[std::filesystem::path(test.file()).stem().string()];
      const std::string name = std::string(test.test_suite_name()) + "." + test.name();
      if ((wanted.empty() || fits(name, wanted)) && !fits(name, unwanted))
        of_file.push_back(name);
    }
  return found;
}
} // namespace

bool
choose_files(const int n_words, char **words)
{
  if (n_words == 0)
    return true;
  const auto found = tests_by_file(GTEST_FLAG_GET(filter));
  std::string filter;
  for (int i = 0; i < n_words; ++i)
  {
    const auto file = found.find(words[i]);
    if (file == found.end())
    {
      std::cerr << "No file '" << words[i] << "' of this program has tests; these have:\n";
      for (const auto &[name, tests] : found)
        std::cerr << "  " << name << ", " << tests.size() << "\n";
      return false;
    }
    for (const std::string &test : file->second)
      filter += test + ":";
  }
  if (filter.empty())
    std::cerr << "The filter leaves no test of these files\n";
  GTEST_FLAG_SET(filter, filter);
  return !filter.empty();
}
