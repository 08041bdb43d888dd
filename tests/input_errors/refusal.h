// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "program.h"

#include <gtest/gtest.h>

#include <functional>

namespace program_test
{
/// A user's mistake and the required error message.
struct Mistake
{
  std::string name;
  /// Changes a valid case: its parameter file, or files in its folder.
  std::function<void(SmallCase &, const fs::path &folder)> make;
  std::vector<std::string> message; ///< required parts of the message
  unsigned int n_lines = 1;         ///< number of lines, one for each finding
  /// Changes the text of the parameter file last.
  std::function<void(std::string &)> edit = {};
  std::vector<std::string> arguments = {"run", "case.prm"};
};

inline std::ostream &
operator<<(std::ostream &out, const Mistake &mistake)
{
  return out << mistake.name;
}

inline std::string
name_of(const ::testing::TestParamInfo<Mistake> &info)
{
  return info.param.name;
}

/// Fails if the output has words of libraries and run-time systems that no user should see.
inline void
expect_no_noise(const Outcome &outcome)
{
  for (const char *noise :
       {"----", "tack trace", "tacktrace", "terminate", "what():", "PETSC ERROR", "MPI_ABORT",
        "std::", "An error occurred in line", "Info    :"})
    for (const std::string *text : {&outcome.out, &outcome.err})
      EXPECT_EQ(text->find(noise), std::string::npos) << "'" << noise << "' in\n" << *text;
}

inline void
expect_in(const std::vector<std::string> &parts, const std::string &text)
{
  for (const std::string &part : parts)
    EXPECT_NE(text.find(part), std::string::npos) << "'" << part << "' is not in\n" << text;
}

/// Expects the exit status 2, one line per finding, and an unchanged folder.
inline void
expect_refusal(const Mistake &mistake)
{
  const TemporaryFolder folder;
  write(folder / "gait.csv", gait_table());
  SmallCase small_case;
  mistake.make(small_case, folder.path());
  std::string text = small_case.text();
  if (mistake.edit)
    mistake.edit(text);
  if (!fs::exists(folder / "case.prm"))
    write(folder / "case.prm", text);
  const auto before = contents(folder.path());
  const Outcome outcome = ended_with(2, run_program(mistake.arguments, folder.path()));
  expect_in(mistake.message, outcome.err);
  EXPECT_EQ(outcome.error_lines().size(), mistake.n_lines) << outcome.err;
  EXPECT_EQ(outcome.out, "");
  expect_no_noise(outcome);
  EXPECT_TRUE(contents(folder.path()) == before) << "the folder was changed";
}

/// Replaces the first occurrence.
inline void
replace(std::string &text, const std::string &old, const std::string &now)
{
  const std::size_t at = text.find(old);
  if (at == std::string::npos)
    throw std::logic_error("'" + old + "' is not in the text");
  text.replace(at, old.size(), now);
}
} // namespace program_test
