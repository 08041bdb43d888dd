// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "all_models.h"
#include "mesh/kept_meshes.h"
#include "study/study.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <random>
#include <set>

namespace changed_lines
{
using namespace arthrowear;
namespace fs = std::filesystem;

/// A line of a shipped parameter file that is missing, or stands there twice.
struct Change
{
  fs::path file;
  std::size_t line;
  bool is_doubled;

  std::string name() const
  {
    return file.string() + ":" + std::to_string(line + 1) + (is_doubled ? " doubled" : " deleted");
  }
};

inline std::vector<std::string>
lines_of(const fs::path &file)
{
  std::ifstream stream(file);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);)
    lines.push_back(line);
  return lines;
}

inline bool
says_something(const std::string &line)
{
  const std::size_t first = line.find_first_not_of(" \t");
  return first != std::string::npos && line[first] != '#';
}

inline std::string
changed_text(const Change &change)
{
  const std::vector<std::string> lines = lines_of(change.file);
  std::string text;
  for (std::size_t i = 0; i < lines.size(); ++i)
    for (int n = i != change.line ? 1 : change.is_doubled ? 2 : 0; n > 0; --n)
      text += lines[i] + "\n";
  return text;
}

/// Every change of the files of these models, or of the studies; in a fixed order.
inline std::vector<Change>
changes(const std::set<std::string> &models, const bool of_studies)
{
  std::vector<Change> all;
  for (const fs::directory_entry &entry : fs::recursive_directory_iterator(ARTHROWEAR_INPUTS))
  {
    if (entry.path().extension() != ".prm")
      continue;
    const ParameterFile file = ParameterFile::read(entry.path().string());
    if (is_study(file) != of_studies ||
        (!of_studies && models.count(file.top_level("Model", default_model)) == 0))
      continue;
    const std::vector<std::string> lines = lines_of(entry.path());
    for (std::size_t i = 0; i < lines.size(); ++i)
      if (says_something(lines[i]))
        for (const bool is_doubled : {false, true})
          all.push_back({entry.path(), i, is_doubled});
  }
  std::sort(
      all.begin(), all.end(),
      [](const Change &a, const Change &b)
      { return std::tie(a.file, a.line, a.is_doubled) < std::tie(b.file, b.line, b.is_doubled); });
  return all;
}

inline std::vector<Change>
sample(std::vector<Change> all, const std::size_t n)
{
  std::mt19937 generator(1);
  std::shuffle(all.begin(), all.end(), generator);
  all.resize(std::min(n, all.size()));
  return all;
}

/// Everything that `arthrowear validate` does with a case.
inline void
validate_case(const Change &change)
{
  const Case read =
      prepare_case(ParameterFile::parse(changed_text(change), change.file.string()), MPI_COMM_SELF);
  read.parameters->throw_if_any();
  EXPECT_FALSE(read.model->description().empty()) << change.name();
  read.model->cost();
  warnings_of(*read.parameters);
}

/// Each change is valid (status 0) or refused with findings (status 2); no other exception, no
/// crash.
inline void
expect_valid_or_refused(const std::vector<Change> &changes,
                        const std::function<void(const Change &)> &validate)
{
  register_all_models();
  ASSERT_FALSE(changes.empty());
  const KeptMeshes meshes;
  std::size_t n_valid = 0, n_refused = 0;
  for (const Change &change : changes)
  {
    std::cout << change.name() << std::endl; // before it is tried
    try
    {
      validate(change);
      ++n_valid;
    }
    catch (const InputError &error)
    {
      EXPECT_FALSE(error.messages().empty()) << change.name();
      ++n_refused;
    }
    catch (const std::exception &error)
    {
      ADD_FAILURE() << change.name() << ": " << error.what();
    }
  }
  // A line deleted from a balanced file of defaults is valid; a second `set` never is.
  EXPECT_GT(n_valid, 0u);
  EXPECT_GT(n_refused, 0u);
}

inline const std::set<std::string> without_elements{"gait_dynamics", "hip_dynamics",  "hip_layer",
                                                    "interface",     "knee_dynamics", "knee_layer"};
inline const std::set<std::string> with_elements{"block", "hip_cup", "insert_backside",
                                                 "knee_insert", "tibial_tray"};
} // namespace changed_lines
