// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "restart/interrupted_run.h"

#include <nlohmann/json.hpp>

namespace program_test
{
/// Part of a log behind its progress lines: the closing list of warnings, and the citations.
inline std::string
closing_lists(const std::string &log)
{
  std::istringstream lines(log);
  std::string list, citations;
  bool is_in_list = false;
  for (std::string line; std::getline(lines, line);)
  {
    const std::size_t digits = line.find_first_not_of("0123456789");
    const bool is_head = digits != 0 && digits != line.npos &&
                         (line.substr(digits) == " warning:" || line.substr(digits) == " warnings:");
    if (line.rfind("Arthrowear ", 0) == 0) // the log of a resumed run has two of these
      list = citations = "";
    if (is_head)
      list = "";
    is_in_list = is_head || (is_in_list && line.rfind("  ", 0) == 0);
    if (is_in_list)
      list += line + "\n";
    if (line.rfind("Cite: ", 0) == 0)
      citations += line + "\n";
  }
  return list + citations;
}

/// summary.json without its only time of the clock.
inline std::string
without_times(const std::string &summary)
{
  nlohmann::ordered_json json = nlohmann::ordered_json::parse(summary);
  json.erase("time loop"); // not of each model
  return json.dump(1);
}

/// What a file of a run says apart from the clock and from the lines of progress.
inline std::string
said_by(const std::string &name, const std::string &bytes)
{
  return name == "log.txt"        ? closing_lists(bytes)
         : name == "summary.json" ? without_times(bytes)
                                  : bytes;
}

/// Compares every file of two folders of runs. Folders of checkpoints that only one has are no
/// difference: a signal writes one more, and a time of the clock.
inline void
expect_equal_files(const fs::path &resumed, const fs::path &whole)
{
  const auto has = contents(resumed), expected = contents(whole);
  const auto is_checkpoint = [](const std::string &name)
  { return name.rfind("checkpoints/", 0) == 0; };
  for (const auto &[name, bytes] : expected)
    if (const auto found = has.find(name); found != has.end())
      EXPECT_TRUE(said_by(name, found->second) == said_by(name, bytes))
          << name << " is\n"
          << said_by(name, found->second).substr(0, 3000) << "\nin place of\n"
          << said_by(name, bytes).substr(0, 3000);
    else if (!is_checkpoint(name))
      ADD_FAILURE() << "the resumed run lacks " << name;
  for (const auto &item : has)
    EXPECT_TRUE(expected.count(item.first) == 1 || is_checkpoint(item.first))
        << "only the resumed run has " << item.first;
}
} // namespace program_test
