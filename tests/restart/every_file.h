// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "restart/interrupted_run.h"

#include <nlohmann/json.hpp>

#include <set>

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
    const bool is_head =
        digits != 0 && digits != line.npos &&
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

/// Sorted names of the files that a run has written, but for checkpoints.
inline std::string
names_in(const std::string &manifest)
{
  std::set<std::string> names;
  std::istringstream lines(manifest);
  for (std::string line; std::getline(lines, line);)
    if (line.rfind("checkpoints/", 0) != 0)
      names.insert(line + "\n");
  std::string text;
  for (const std::string &name : names)
    text += name;
  return text;
}

/// Content of a file of a run without the clock, the lines of progress and the place of the case.
inline std::string
said_by(const fs::path &output, const std::string &name)
{
  std::string text = read(output / name);
  if (name == "log.txt")
    return closing_lists(text);
  if (name == "summary.json")
    return without_times(text);
  if (name == "state.json")
    return nlohmann::json::parse(text)["state"];
  if (name == "manifest.txt")
    return names_in(text);
  const std::string place = output.parent_path().string();
  if (name == "parameters.prm" || name == "parameters.json")
    for (std::size_t at; (at = text.find(place)) != text.npos;)
      text.erase(at, place.size());
  return text;
}

/// Compares every file of two folders of runs. Folders of checkpoints that only one has are no
/// difference: a signal writes one more.
inline void
expect_equal_files(const fs::path &resumed, const fs::path &whole)
{
  const auto has = contents(resumed), expected = contents(whole);
  const auto is_checkpoint = [](const std::string &name)
  { return name.rfind("checkpoints/", 0) == 0; };
  for (const auto &item : expected)
    if (const std::string &name = item.first;
        has.count(name) == 1 && fs::is_regular_file(whole / name))
    {
      const std::string now = said_by(resumed, name), before = said_by(whole, name);
      const std::size_t at =
          std::mismatch(now.begin(), now.end(), before.begin(), before.end()).first - now.begin();
      EXPECT_TRUE(now == before) << name << " has\n"
                                 << now.substr(at, 300) << "\nin place of\n"
                                 << before.substr(at, 300);
    }
    else if (has.count(name) == 0 && !is_checkpoint(name))
      ADD_FAILURE() << "the resumed run lacks " << name;
  for (const auto &item : has)
    EXPECT_TRUE(expected.count(item.first) == 1 || is_checkpoint(item.first))
        << "only the resumed run has " << item.first;
}
} // namespace program_test
