// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "program.h"

#include <gtest/gtest.h>

namespace program_test
{
/// Output of `validate` for a case with the motion table "gait.csv".
inline Outcome
validated(const SmallCase &small_case, const std::string &gait = gait_table())
{
  const TemporaryFolder folder;
  write(folder / "case.prm", small_case.text());
  write(folder / "gait.csv", gait);
  return run_program({"validate", "case.prm"}, folder.path());
}

inline unsigned int
n_warnings(const Outcome &outcome)
{
  unsigned int n = 0;
  for (std::size_t at = 0; (at = outcome.out.find("\nWarning: ", at)) != std::string::npos; ++at)
    ++n;
  return n;
}

/// Expects one warning that contains `texts`, or none if there are none, in addition to the
/// warnings of the unchanged small case.
inline void
expect_warning(const SmallCase &small_case, const std::vector<std::string> &texts,
               const std::string &gait = gait_table())
{
  static const unsigned int of_small_case = n_warnings(validated(SmallCase()));
  const Outcome outcome = ended_with(0, validated(small_case, gait));
  EXPECT_EQ(n_warnings(outcome), of_small_case + (texts.empty() ? 0u : 1u)) << outcome.out;
  for (const std::string &text : texts)
    EXPECT_NE(outcome.out.find(text), std::string::npos) << text << "\n" << outcome.out;
}

inline void
expect_error(const SmallCase &small_case, const std::string &text,
             const std::string &gait = gait_table())
{
  const Outcome outcome = ended_with(2, validated(small_case, gait));
  EXPECT_NE(outcome.err.find(text), std::string::npos) << outcome.err;
}
} // namespace program_test
