// SPDX-License-Identifier: LGPL-2.1-or-later
// A head that a lateral spring pushes over the rim of its cup in the swing phase.
#include "hip_summary.h"

#include <gtest/gtest.h>

namespace
{
using namespace program_test;
using Changes = ShippedCase::Changes;

const std::pair<std::string, std::string> one_cycle{"    set Cycles =", "0"},
    coarse{"Element size at rim [mm]      =", "1.2"};

HipSummary
run(Changes changes)
{
  changes.push_back(one_cycle);
  changes.push_back(coarse);
  return HipSummary("edge_loading", changes);
}

constexpr const char *separation = "largest separation of the centres";

} // namespace

// The swing phase lasts 38 % of the cycle. A head in a steeper cup moves farther and rests longer
// at the rim; without a mismatch the spring holds it in the centre, and it wears as without a
// spring.
TEST(EdgeLoading, SeparationGrowsWithInclinationAndMismatch)
{
  const HipSummary flat = run({}), steep = run({{"Inclination [deg]             =", "-60"}}),
                   centred = run({{"Mismatch of centres [mm] =", "0"}}),
                   alone = run({{"set Stiffness [N/mm]         =", "0"},
                                {"Mismatch of centres [mm] =", "0"}});
  EXPECT_NEAR(flat.value(separation),
              flat.value("largest separation of the centres of rigid bodies"), .15);
  EXPECT_GT(flat.value("time at the rim"), .36);
  EXPECT_LT(flat.value("time at the rim"), .5);
  EXPECT_GT(steep.value(separation), flat.value(separation) + .2);
  EXPECT_GE(steep.value("time at the rim"), flat.value("time at the rim"));
  EXPECT_LT(centred.value(separation), .1);
  EXPECT_EQ(centred.value("time at the rim"), 0.);
  EXPECT_NEAR(centred.value("worn volume of the cup") / alone.value("worn volume of the cup"), 1.,
              .01);
  for (const HipSummary *one : {&flat, &steep, &centred})
    EXPECT_EQ(one->number("verdicts that fail"), 0.);
}

// Each sentence names the entry and the way that works.
TEST(EdgeLoading, CasesThatCannotRunAreRefused)
{
  const ShippedCase edge("edge_loading", {});
  const auto refusal = [&](const std::vector<std::string> &entries)
  {
    std::vector<std::string> words{"validate", "case.prm"};
    for (const std::string &entry : entries)
    {
      words.push_back("--set");
      words.push_back(entry);
    }
    const Outcome outcome = run_program(words, edge.folder().path());
    EXPECT_EQ(outcome.exit_code, 2) << outcome.err;
    return outcome.err;
  };
  const auto expect_words = [](const std::string &text, const std::string &words)
  { EXPECT_NE(text.find(words), std::string::npos) << text; };
  expect_words(refusal({"Cup / Inclination = -80"}), "such that the rim holds the head");
  expect_words(refusal({"Load / Phase = 70", "Motion / Phase = 70"}),
               "such that the head is in the cavity at time 0");
  expect_words(refusal({"Load / Application = spread"}),
               "moving_head with [Head / Lateral spring]");
  expect_words(refusal({"Cup / Inclination = 0"}), "other than 0 with [Head / Lateral spring]");
  expect_words(refusal({"Head / Lateral spring / Stiffness = 0"}),
               "above 0 with a mismatch of centres");
  expect_words(refusal({"Load / Swing load = 4000"}), "below the largest load of the cycle");
  expect_words(refusal({"Output / Layer prediction = true"}), "The elastic layer has no rim");
}
