// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "program.h"

#include "storage/checkpoint.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace program_test
{
/// Results of a run that must not depend on interruptions.
struct Result
{
  std::string statistics;
  std::string checkpoint; ///< bytes of the newest checkpoint
  std::vector<double> frame_times;
};

/// Times of a list of frames alone.
inline std::vector<double>
times_of_list(const fs::path &collection)
{
  std::vector<double> times;
  const std::string text = read(collection);
  const std::string mark = "timestep=\"";
  for (std::size_t at = 0; (at = text.find(mark, at)) != std::string::npos;)
    times.push_back(std::stod(text.substr(at += mark.size())));
  return times;
}

/// Times of all frames of a series: also frames at the largest load, which have a separate list.
inline std::vector<double>
frame_times(const fs::path &collection)
{
  std::vector<double> times = times_of_list(collection);
  const fs::path other =
      collection.parent_path() / (collection.stem().string() + "_at_largest_load.pvd");
  if (fs::exists(other))
    for (const double time : times_of_list(other))
      times.push_back(time);
  std::sort(times.begin(), times.end());
  return times;
}

inline std::string
newest_checkpoint(const fs::path &output)
{
  fs::path newest;
  for (const fs::directory_entry &entry : fs::directory_iterator(output / "checkpoints"))
    if (fs::exists(entry.path() / "complete"))
      newest = std::max(newest, entry.path());
  return read(newest / "state.bin");
}

/// Step of the newest checkpoint from which the program would continue; -1 if there is none. A
/// checkpoint whose mark exists but is not yet written does not count: tests that wait for a
/// checkpoint call this.
inline long
newest_valid_step(const fs::path &output)
{
  try
  {
    return static_cast<long>(
        arthrowear::Checkpoints((output / "checkpoints").string()).newest_valid().step);
  }
  catch (const std::exception &)
  {
    return -1;
  }
}

/// Removes later checkpoints, as if the run had ended with the checkpoint of this step.
inline void
forget_after(const fs::path &output, const unsigned long step)
{
  std::vector<fs::path> later;
  for (const fs::directory_entry &entry : fs::directory_iterator(output / "checkpoints"))
    if (std::stoul(entry.path().filename()) > step)
      later.push_back(entry.path());
  for (const fs::path &folder : later)
    fs::remove_all(folder);
}

/// True if a run stopped on request, or had ended before it polled the request, which can happen on
/// a busy machine. Anything else is a failure.
inline bool
has_stopped_or_ended(const Outcome &outcome)
{
  return outcome.exit_code == 3 || outcome.exit_code == 0;
}
inline bool
was_killed_or_ended(const Outcome &outcome)
{
  return outcome.signal == SIGKILL || outcome.exit_code == 0;
}

inline Result
result_in(const fs::path &output)
{
  return {read(output / "statistics.csv"), newest_checkpoint(output),
          frame_times(output / "cup.pvd")};
}

inline std::size_t
n_rows(const fs::path &output)
{
  const std::string text = read(output / "statistics.csv");
  const std::size_t lines = std::count(text.begin(), text.end(), '\n');
  return lines > 0 ? lines - 1 : 0;
}

/// A cup of 1.5e-5 t needs 0.3 ms to fall 5 mm under 1 kN: three times a tenth of this cycle.
inline SmallCase
case_that_loses_contact()
{
  return SmallCase()
      .set("Head / Start", "centred")
      .set("Head / Radial clearance [mm]", "5")
      .set("Time / Cycle frequency [Hz]", "1000")
      .set("Time / Time step [s]", "1e-5");
}

/// A case in a separate folder, which is run as a whole or in parts.
class CaseFolder
{
public:
  explicit CaseFolder(const SmallCase &small_case)
  {
    write(folder_ / "gait.csv", gait_table());
    replace(small_case);
  }
  /// A folder of its own with all files.
  CaseFolder(const CaseFolder &other)
  {
    fs::copy(other.folder_.path(), folder_.path(), fs::copy_options::recursive);
  }
  CaseFolder &operator=(const CaseFolder &) = delete;
  /// Changes only the parameter file.
  void replace(const SmallCase &small_case) const
  {
    write(folder_ / "case.prm", small_case.text());
  }
  fs::path output() const { return folder_ / "out"; }

  Outcome run(const std::vector<std::string> &flags = {}, const Limits &limits = {}) const
  {
    return run_program(arguments(flags), folder_.path(), limits);
  }

  /// Starts the run, waits for this number of accepted steps, acts on the run and waits for its
  /// end. On a busy machine the run may end before the action.
  template <typename Action>
  Outcome run_until(const std::size_t n_steps, const Action &action, const Limits &limits = {},
                    const std::vector<std::string> &flags = {}) const
  {
    Program program(arguments(flags), folder_.path(), limits);
    while (!program.poll() && n_rows(output()) < n_steps)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    action(program);
    return program.wait();
  }

private:
  /// With all results on the screen.
  static std::vector<std::string> arguments(const std::vector<std::string> &flags)
  {
    std::vector<std::string> words{"run", "case.prm", "--all"};
    words.insert(words.end(), flags.begin(), flags.end());
    return words;
  }
  TemporaryFolder folder_;
};

/// Numbers of a table such as statistics.csv, row by row.
inline std::vector<std::vector<double>>
numbers_of(const std::string &table)
{
  std::vector<std::vector<double>> rows;
  std::istringstream stream(table);
  std::string line;
  std::getline(stream, line);
  while (std::getline(stream, line))
  {
    rows.emplace_back();
    std::istringstream cells(line);
    for (std::string cell; std::getline(cells, cell, ',');)
      rows.back().push_back(std::stod(cell));
  }
  return rows;
}

inline std::vector<std::string>
names_of(const std::string &table)
{
  std::vector<std::string> names;
  std::istringstream cells(table.substr(0, table.find('\n')));
  for (std::string cell; std::getline(cells, cell, ',');)
    names.push_back(cell.substr(1, cell.size() - 3 + 1));
  return names;
}

/// Value of a column in the last row; -1 without this column.
inline double
last_of(const std::string &table, const std::string &column)
{
  const auto names = names_of(table);
  const auto at = std::find(names.begin(), names.end(), column);
  return at == names.end() ? -1. : numbers_of(table).back().at(at - names.begin());
}

/// False for columns that count iterations or contain the round-off of zero.
inline bool
is_an_answer(const std::string &column)
{
  for (const char *other : {"iterations", "residual", "penetration"})
    if (column.find(other) != std::string::npos)
      return false;
  return true;
}

/// Compares all results within `tolerance` of the largest value of their quantity; the components
/// of a vector are one quantity.
inline void
expect_close(const std::string &table, const std::string &reference, const double tolerance)
{
  const auto names = names_of(reference);
  const auto rows = numbers_of(table), expected = numbers_of(reference);
  ASSERT_EQ(rows.size(), expected.size());
  ASSERT_GT(rows.size(), 0u);
  const auto quantity = [](const std::string &name)
  { return name.rfind("contact force", 0) == 0 ? std::string("contact force") : name; };
  std::map<std::string, double> largest;
  for (const auto &row : expected)
    for (std::size_t c = 0; c < row.size(); ++c)
      largest[quantity(names[c])] = std::max(largest[quantity(names[c])], std::abs(row[c]));
  for (std::size_t c = 0; c < names.size(); ++c)
  {
    if (!is_an_answer(names[c]))
      continue;
    double difference = 0.;
    for (std::size_t i = 0; i < rows.size(); ++i)
      difference = std::max(difference, std::abs(rows[i][c] - expected[i][c]));
    EXPECT_LE(difference, tolerance * largest[quantity(names[c])]) << names[c];
  }
}
} // namespace program_test
